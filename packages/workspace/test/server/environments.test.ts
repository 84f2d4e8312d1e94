import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { RequestValues } from '../../src/protocol.ts';
import { OpenedWorkspace } from './opened-workspace.ts';

const source = 's1';
const OPERATION = 'get /user';
const SECRET = 'kept-secret-9f8e7d6c';
const EMPTY: RequestValues = { parameters: [], credentials: {}, serverVariables: {}, headers: [] };

let api: Server;
let other: Server;
/** What the servers received: `api Bearer …`. */
const received: string[] = [];
let workspace: OpenedWorkspace;

async function listen(name: string): Promise<Server> {
  const server = createServer((request, response) => {
    received.push(`${name} ${request.headers.authorization ?? request.headers['x-note'] ?? 'nothing'}`);
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
}

const getOrigin = (server: Server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

/** @param note a default value of a header of the operation */
function describe(servers: string[], note = 'nothing'): string {
  return `openapi: 3.1.0
info: { title: Test, version: '1' }
servers: [${servers.map((url) => `{ url: '${url}' }`).join(', ')}]
security: [{ token: [] }]
paths:
  /user:
    get:
      operationId: getUser
      parameters: [{ name: x-note, in: header, required: true, schema: { type: string }, example: '${note}' }]
      responses: { '200': { description: OK, content: { application/json: { schema: { type: object } } } } }
components:
  securitySchemes:
    token: { type: http, scheme: bearer }
    pair: { type: http, scheme: basic }
`;
}

beforeAll(async () => {
  api = await listen('api');
  other = await listen('other');
});
beforeEach(async () => {
  received.length = 0;
  workspace = await OpenedWorkspace.open({ 'api.yaml': describe([getOrigin(api)]) });
});
afterEach(() => workspace.close());
afterAll(() => {
  for (const server of [api, other]) {
    server.closeAllConnections();
    server.close();
  }
});

/** Ends the server, and starts it again over the same folder. */
async function restart(text?: string): Promise<void> {
  await workspace.close({ keep: true });
  if (text !== undefined) writeFileSync(workspace.path('api.yaml'), text);
  const files = { 'api.yaml': workspace.read('api.yaml') };
  workspace = await OpenedWorkspace.open(files, { folder: workspace.folder });
}

const declared = () => getOrigin(api);
const enter = (credentials: Record<string, string | { username: string; password: string }>) =>
  workspace.call('enterValues', {
    source,
    credentials,
    operation: OPERATION,
    declared: declared(),
  });
const send = (values: Partial<RequestValues> = {}) =>
  workspace.call('send', { source, operation: OPERATION, id: 'one', values: { ...EMPTY, ...values } });
const getMode = (name: string) => statSync(workspace.path(name)).mode & 0o777;

test('a credential and a server are kept in two files that Git ignores, one for their owner alone, and survive a restart', async () => {
  expect(existsSync(workspace.path('.curlew'))).toBe(false);
  const server = { serverUrl: getOrigin(api), serverVariables: {} };
  await workspace.call('enterValues', { source, server, declared: declared() });
  const list = await enter({ token: SECRET });
  expect([list.active, list.current.credentials]).toEqual([
    'default',
    { token: { origins: [getOrigin(api)] } },
  ]);
  expect(JSON.stringify(list)).not.toContain(SECRET);
  expect(workspace.read('.curlew/.gitignore')).toBe('*\n');
  expect(workspace.read('.curlew/environments.json')).not.toContain(SECRET);
  expect(workspace.read('.curlew/secrets.json')).toContain(SECRET);
  if (process.platform !== 'win32')
    expect([getMode('.curlew/secrets.json'), getMode('.curlew')]).toEqual([0o600, 0o700]);

  await restart();
  const again = await workspace.call('listEnvironments', { source });
  expect(again.current.servers).toEqual({ [declared()]: { serverUrl: getOrigin(api), serverVariables: {} } });
  const { exchange } = await send();
  expect(received).toEqual([`api Bearer ${SECRET}`]);
  expect(JSON.stringify(exchange)).not.toContain(SECRET);
});

test.each([
  ['no `.gitignore`', undefined],
  ['one of the user', 'environments.json'],
])('Git ignores the files: %s', async (_name, ignored) => {
  const git = (...args: string[]) =>
    spawnSync('git', args, { cwd: workspace.folder, encoding: 'utf8' }).stdout.trim();
  git('init', '--quiet');
  if (ignored !== undefined) {
    mkdirSync(workspace.path('.curlew'));
    writeFileSync(workspace.path('.curlew/.gitignore'), ignored);
  }
  await enter({ token: SECRET });
  expect(workspace.read('.curlew/.gitignore').startsWith(ignored ?? '*')).toBe(true);
  git('add', '--all');
  expect(git('ls-files').split('\n')).toContain('api.yaml');
  expect(git('ls-files')).not.toContain('.curlew');
});

test('tests and tools use the credential that was entered for requests', async () => {
  await enter({ token: SECRET });
  const run = await workspace.call('runTests', { source, id: 'run' });
  expect(run.results.map(({ outcome }) => outcome)).toEqual(['passed']);
  const called = await workspace.call('callTool', { source, tool: 'getUser', arguments: { 'x-note': 'a' } });
  expect(called.isError).toBe(false);
  expect(received).toEqual([`api Bearer ${SECRET}`, `api Bearer ${SECRET}`]);
  expect(JSON.stringify([run, called])).not.toContain(SECRET);
});

test('a description that names another server gets no secret until the user agrees, for requests, tests and tools', async () => {
  await enter({ token: SECRET });
  const elsewhere = getOrigin(other);
  await restart(describe([elsewhere]));
  const withheld = [{ kind: 'credential', name: 'token', origin: elsewhere }];
  expect(await send()).toMatchObject({ withheld, findings: [] });
  expect(await workspace.call('runTests', { source, id: 'run' })).toMatchObject({ withheld, results: [] });
  const tool = { source, tool: 'getUser', arguments: { 'x-note': 'a' } };
  expect(await workspace.call('callTool', tool)).toMatchObject({ withheld, isError: true });
  const started = await workspace.call('startMcp', { source });
  expect(started).toMatchObject({ withheld, isRunning: false });
  expect(received).toEqual([]);

  await workspace.call('allowSecrets', {
    source,
    secrets: [{ kind: 'credential', name: 'token', origin: elsewhere }],
  });
  await send();
  expect(received).toEqual([`other Bearer ${SECRET}`]);
});

test('a description that changes while a server of tools runs gets no secret', async () => {
  await enter({ token: SECRET });
  const { url = '' } = await workspace.call('startMcp', { source });
  let session = '';
  const post = async (method: string, params: object) => {
    const response = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        ...(session !== '' && { 'mcp-session-id': session }),
      },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    });
    session = response.headers.get('mcp-session-id') ?? session;
    return response.text();
  };
  await post('initialize', {
    protocolVersion: '2025-06-18',
    capabilities: {},
    clientInfo: { name: 'test', version: '1' },
  });
  const callTool = () => post('tools/call', { name: 'getUser', arguments: { 'x-note': 'a' } });
  await callTool();
  expect(received).toEqual([`api Bearer ${SECRET}`]);
  await workspace.type('api.yaml', getOrigin(api), getOrigin(other));
  const lastCalled = async () => {
    await callTool();
    return received.at(-1);
  };
  await expect.poll(lastCalled).toMatch(/^other/);
  expect(received.filter((one) => one.startsWith('other') && one.includes(SECRET))).toEqual([]);
  await workspace.call('stopMcp', { source });
});

test('a placeholder in a description does not send a secret to its server', async () => {
  await restart(describe([getOrigin(other)], '{{mine}}'));
  await workspace.call('setEnvironment', { source, name: 'local', variables: {}, secrets: { mine: SECRET } });
  await workspace.call('chooseEnvironment', { source, name: 'local' });
  const { sample } = await workspace.call('operationForm', { source, operation: OPERATION });
  expect(sample.parameters).toEqual([{ name: 'x-note', in: 'header', value: '{{mine}}' }]);
  const secrets = [{ kind: 'secret' as const, name: 'mine', origin: getOrigin(other) }];
  expect((await send(sample)).withheld).toEqual(secrets);
  expect((await workspace.call('runTests', { source, id: 'run' })).withheld).toEqual(secrets);
  expect(received).toEqual([]);
  await workspace.call('allowSecrets', { source, secrets });
  await send(sample);
  expect(received).toEqual([`other ${SECRET}`]);
});

test('a secret that a credential names is sent where the credential was entered for', async () => {
  await workspace.call('setEnvironment', { source, name: 'local', variables: {}, secrets: { mine: SECRET } });
  await workspace.call('chooseEnvironment', { source, name: 'local' });
  const { current } = await enter({ token: '{{mine}}' });
  expect(current.credentials.token).toEqual({ origins: [getOrigin(api)], placeholder: '{{mine}}' });
  await send();
  expect(received).toEqual([`api Bearer ${SECRET}`]);
});

test('environments are renamed and removed, each with credentials of its own', async () => {
  await enter({ token: 'of-default' });
  await workspace.call('setEnvironment', { source, name: 'staging', variables: {}, secrets: {} });
  await workspace.call('chooseEnvironment', { source, name: 'staging' });
  await enter({ token: 'of-staging' });
  const renamed = await workspace.call('renameEnvironment', { source, name: 'staging', newName: 'test' });
  expect([renamed.active, renamed.environments.map(({ name }) => name)]).toEqual([
    'test',
    ['default', 'test'],
  ]);
  await send();
  const taken = await workspace.post('renameEnvironment', { source, name: 'test', newName: 'default' });
  expect(taken).toMatchObject({ status: 409, value: { message: 'There is an environment `default`.' } });
  const removed = await workspace.call('removeEnvironment', { source, name: 'test' });
  expect(removed.active).toBe('default');
  expect(workspace.read('.curlew/secrets.json')).not.toContain('of-staging');
  await send();
  expect(received).toEqual(['api Bearer of-staging', 'api Bearer of-default']);
  const { current } = await enter({ token: '' });
  expect(current.credentials).toEqual({});
  expect(workspace.read('.curlew/secrets.json')).toBe('{}\n');
});

test('without an environment nothing is written, and values end with the server', async () => {
  const chosen = await workspace.call('chooseEnvironment', { source });
  expect(chosen.active).toBeUndefined();
  await enter({ token: SECRET });
  await send();
  expect(received).toEqual([`api Bearer ${SECRET}`]);
  expect(existsSync(workspace.path('.curlew'))).toBe(false);
  await restart();
  const { active, current } = await workspace.call('listEnvironments', { source });
  expect([active, current.credentials]).toEqual([undefined, {}]);
});

test.skipIf(process.platform === 'win32')(
  'a file that others can read is not used until it is closed',
  async () => {
    await enter({ token: SECRET });
    chmodSync(workspace.path('.curlew/secrets.json'), 0o640);
    const { current, problems } = await workspace.call('listEnvironments', { source });
    expect([current.credentials, problems]).toEqual([
      {},
      [
        {
          message: '`.curlew/secrets.json` can be read by other users (mode 640), and is not used.',
          help: expect.stringContaining('chmod 600 .curlew/secrets.json'),
        },
      ],
    ]);
    await send();
    expect(received).toEqual(['api nothing']);
    const refused = await workspace.post('enterValues', { source, credentials: { token: 'new' } });
    expect([refused.status, workspace.read('.curlew/secrets.json').includes(SECRET)]).toEqual([409, true]);
    chmodSync(workspace.path('.curlew/secrets.json'), 0o600);
    expect((await workspace.call('listEnvironments', { source })).problems).toEqual([]);
  },
);

test.each([
  ['no JSON', '{ "default": ', 'is not valid JSON'],
  ['a list', '[]', 'has another structure'],
  ['numbers', '{ "default": { "credentials": { "api.yaml": { "token": 1 } } } }', 'has another structure'],
  ['more than 1 MB', `{ "default": {}, "x": "${'x'.repeat(1_000_000)}" }`, 'of at most 1 MB'],
])(
  'a damaged file (%s) is reported without its content, and never replaced',
  async (_name, text, message) => {
    await enter({ token: SECRET });
    const path = workspace.path('.curlew/secrets.json');
    writeFileSync(path, text);
    const { problems } = await workspace.call('listEnvironments', { source });
    expect(problems.map((one) => one.message)).toEqual([expect.stringContaining(message)]);
    const refused = await workspace.post('enterValues', { source, credentials: { token: 'new' } });
    expect(refused).toMatchObject({ status: 409, value: { message: problems[0]?.message } });
    expect(readFileSync(path, 'utf8')).toBe(text);
  },
);

test.skipIf(process.platform === 'win32')('a symbolic link is neither followed nor replaced', async () => {
  await enter({ token: SECRET });
  const path = workspace.path('.curlew/secrets.json');
  writeFileSync(workspace.path('elsewhere.json'), '{}', { mode: 0o600 });
  unlinkSync(path);
  symlinkSync(workspace.path('elsewhere.json'), path);
  const { problems } = await workspace.call('listEnvironments', { source });
  expect(problems.map(({ message }) => message)).toEqual(['`.curlew/secrets.json` is a symbolic link.']);
  expect((await workspace.post('enterValues', { source, credentials: { token: 'new' } })).status).toBe(409);
  expect(workspace.read('elsewhere.json')).toBe('{}');
});
