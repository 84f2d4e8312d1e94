import { createHash, createHmac } from 'node:crypto';
import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { WindowKey } from '../../src/protocol.ts';
import { OpenedWorkspace } from './opened-workspace.ts';

const TEXT = `openapi: 3.1.0
info: { title: Shop, version: '1' }
paths: {}
`;
const source = 's1';

let folder = '';
const open: OpenedWorkspace[] = [];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'workspace-'));
  writeFileSync(join(folder, 'shop.yaml'), TEXT);
});
afterEach(async () => {
  for (const workspace of open.splice(0)) await workspace.close({ keep: true });
  rmSync(folder, { recursive: true, force: true });
});

async function serve(options: { port?: number; stateFolder?: string; files?: string[] } = {}) {
  const workspace = await OpenedWorkspace.open({}, { folder, files: ['shop.yaml'], ...options });
  open.push(workspace);
  return workspace;
}

async function stop(workspace: OpenedWorkspace): Promise<void> {
  open.splice(open.indexOf(workspace), 1);
  await workspace.close({ keep: true });
}

const hash = (text: string) => createHash('sha256').update(text).digest('base64url');
const nonce = 'a-nonce-of-a-window';

function prove({ key }: WindowKey, port: number, server: string): string {
  return createHmac('sha256', Buffer.from(key, 'base64url'))
    .update(['window', port, nonce, server].join('\n'))
    .digest('base64url');
}

function post(
  { origin }: OpenedWorkspace,
  body: Record<string, unknown>,
  headers: Record<string, string> = {},
): Promise<Response> {
  return fetch(`${origin}/api/resume`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
}

describe('a window of an earlier run', () => {
  test('is admitted on the same port, after both have proven that they share the key', async () => {
    const first = await serve();
    const { windowKey = { run: '', key: '' } } = await first.call('listSources', {});
    await stop(first);
    const second = await serve();
    expect(second.server.port).toBe(first.server.port);
    const { run, key } = windowKey;
    const asked = await post(second, { run, nonce });
    const { server, proof } = (await asked.json()) as { server: string; proof: string };
    const own = ['server', second.server.port, nonce, server].join('\n');
    expect(proof).toBe(createHmac('sha256', Buffer.from(key, 'base64url')).update(own).digest('base64url'));
    expect(asked.headers.get('set-cookie')).toBeNull();
    const admitted = await post(second, { run, nonce, proof: prove(windowKey, second.server.port, server) });
    expect(admitted.status).toBe(200);
    expect(admitted.headers.get('set-cookie')).toMatch(/HttpOnly; SameSite=Strict/);
    // Each run has a key and a cookie of its own.
    const next = await second.call('listSources', {});
    expect(next.windowKey?.key).not.toBe(key);
    expect(second.cookie).not.toBe(first.cookie);
  });

  test('is refused with another key, a proof of another port, the proof of the server, and from another site', async () => {
    const first = await serve();
    const { windowKey = { run: '', key: '' } } = await first.call('listSources', {});
    await stop(first);
    const second = await serve();
    const { run } = windowKey;
    const asked = await post(second, { run, nonce });
    const { server, proof } = (await asked.json()) as { server: string; proof: string };
    const { port } = second.server;
    const good = prove(windowKey, port, server);
    const refused: [Record<string, unknown>, Record<string, string>][] = [
      [{ run, nonce, proof: prove({ run, key: 'AAAA' }, port, server) }, {}],
      [{ run, nonce, proof: prove(windowKey, port + 1, server) }, {}],
      [{ run, nonce, proof: prove(windowKey, port, 'another-server') }, {}],
      [{ run, nonce, proof }, {}],
      [{ run: 'other', nonce, proof: good }, {}],
      [{ run, nonce, proof: good }, { origin: 'https://evil.example' }],
      [{ run, nonce, proof: good }, { 'sec-fetch-site': 'same-site' }],
    ];
    for (const [body, headers] of refused) {
      const response = await post(second, body, headers);
      expect([response.status, response.headers.get('set-cookie')]).toEqual([403, null]);
    }
    expect((await post(second, { run, nonce: 7 })).status).toBe(400);
    expect((await post(second, { run, nonce, proof: 'x'.repeat(3_000) })).status).toBe(413);
  });

  test('gets the code of the window by its cookie, and no data', async () => {
    const first = await serve();
    const { cookie } = first;
    await stop(first);
    const second = await serve();
    const get = (path: string, headers: Record<string, string>) =>
      fetch(`${second.origin}${path}`, { headers }).then(({ status }) => status);
    expect(await get('/', { cookie })).toBe(200);
    expect(await get('/', {})).toBe(403);
    for (const path of ['/api/events', '/api/listSources', '/frames/docs/s1/'])
      expect([path, await get(path, { cookie })]).toEqual([path, 403]);
    const call = await fetch(`${second.origin}/api/listSources`, {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/json' },
      body: '{}',
    });
    expect(call.status).toBe(403);
  });

  test('belongs to its files: a server over another file does not know it', async () => {
    const first = await serve();
    const { windowKey = { run: '', key: '' } } = await first.call('listSources', {});
    await stop(first);
    writeFileSync(join(folder, 'other.yaml'), TEXT);
    const second = await serve({ files: ['other.yaml'], port: first.server.port });
    expect((await post(second, { run: windowKey.run, nonce })).status).toBe(403);
  });

  test('is not known by keys that others could read', async () => {
    const first = await serve();
    const { windowKey = { run: '', key: '' } } = await first.call('listSources', {});
    await stop(first);
    const state = join(folder, 'state');
    const [name = ''] = readdirSync(state).filter((one) => one.endsWith('.runs.json'));
    expect([statSync(state).mode & 0o777, statSync(join(state, name)).mode & 0o777]).toEqual([0o700, 0o600]);
    chmodSync(join(state, name), 0o644);
    chmodSync(state, 0o755);
    const second = await serve({ port: first.server.port });
    expect((await post(second, { run: windowKey.run, nonce })).status).toBe(403);
    // The next list is private again.
    expect([statSync(state).mode & 0o777, statSync(join(state, name)).mode & 0o777]).toEqual([0o700, 0o600]);
  });
});

test('two servers over one file have ports and unsaved texts of their own, and each port is used again', async () => {
  const [first, second] = [await serve(), await serve()];
  const ports = [first.server.port, second.server.port];
  expect(new Set(ports).size).toBe(2);
  await first.type('shop.yaml', 'Shop', 'First');
  await second.type('shop.yaml', 'Shop', 'Second');
  await second.call('save', { source });
  await stop(second);
  await stop(first);
  const [third, fourth] = [await serve(), await serve()];
  expect([third.server.port, fourth.server.port].sort()).toEqual([...ports].sort());
  const { text, recovery } = await third.call('readText', { source, file: third.path('shop.yaml') });
  expect(text).toContain('Second');
  expect(recovery).toMatchObject({ text: TEXT.replace('Shop', 'First'), isOutdated: true });
});

test('unsaved text that is not decided about outlives another edit and another run', async () => {
  const first = await serve();
  await first.type('shop.yaml', 'Shop', 'First');
  await stop(first);
  const second = await serve();
  await second.type('shop.yaml', 'Shop', 'Second');
  await stop(second);
  const third = await serve();
  const file = third.path('shop.yaml');
  expect((await third.call('readText', { source, file })).recovery?.text).toContain('Second');
  const decided = await third.call('decideRecovery', { source, file, accept: false });
  expect(decided.recovery?.text).toContain('First');
  expect((await third.call('decideRecovery', { source, file, accept: true })).text).toContain('First');
});

test('an edit that is sent again, because its answer was lost, is made once', async () => {
  const workspace = await serve();
  const file = workspace.path('shop.yaml');
  const request = { source, file, window: 'w', edit: 1, baseRevision: 1 };
  const changes = [{ from: 0, to: 0, insert: '# one\n' }];
  expect(await workspace.call('editText', { ...request, changes })).toEqual({ accepted: true, revision: 2 });
  const other = [{ from: 0, to: 0, insert: '# two\n' }];
  await workspace.call('editText', { source, file, window: 'v', edit: 1, baseRevision: 2, changes: other });
  expect(await workspace.call('editText', { ...request, changes })).toEqual({ accepted: true, revision: 2 });
  expect((await workspace.call('readText', { source, file })).text).toBe(`# two\n# one\n${TEXT}`);
});

test('the next server continues the text of a window, and tells which of its edits was made last', async () => {
  const first = await serve();
  const file = first.path('shop.yaml');
  const { lineage, diskVersion } = await first.call('readText', { source, file });
  const changes = [{ from: 0, to: 0, insert: '# one\n' }];
  await first.call('editText', { source, file, window: 'w', edit: 4, baseRevision: 1, changes });
  await stop(first);
  const second = await serve();
  const request = { source, file, window: 'w', lineage, diskVersion, baseHash: hash(TEXT), isDirty: true };
  const resumed = await second.call('resumeText', request);
  expect(resumed).toMatchObject({
    isContinued: true,
    accepted: { edit: 4, revision: 2 },
    state: { text: `# one\n${TEXT}`, revision: 2, isDirty: true },
  });
  expect(resumed.state).not.toHaveProperty('recovery');
});

test('a state folder that cannot be written is reported with each answer, until it can', async () => {
  const state = join(folder, 'blocked');
  writeFileSync(state, 'a file');
  const workspace = await serve({ stateFolder: state });
  expect(workspace.server.isForgotten).toBe(true);
  expect(await workspace.call('listSources', {})).not.toHaveProperty('windowKey');
  const file = workspace.path('shop.yaml');
  const edit = (baseRevision: number) =>
    workspace.call('editText', {
      source,
      file,
      baseRevision,
      changes: [{ from: 0, to: 0, insert: '#' }],
    });
  const problem = { message: expect.stringContaining('cannot be written'), help: expect.any(String) };
  expect(await edit(1)).toEqual({ accepted: true, revision: 2, keepProblem: problem });
  expect((await workspace.call('readText', { source, file })).keepProblem).toEqual(problem);
  rmSync(state);
  await expect
    .poll(async () => (await workspace.call('readText', { source, file })).keepProblem)
    .toBeUndefined();
  expect(readdirSync(state).filter((name) => name.includes('unsaved'))).toHaveLength(1);
});
