import { spawn } from 'node:child_process';
import {
  chmodSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { IS_COMPLETE } from '../../../../scripts/test-scope.ts';
import { OpenedWorkspace } from './opened-workspace.ts';

const TEXT = `openapi: 3.1.0
info: { title: Shop, version: '1' } # the shop
paths: {}
`;
const source = 's1';
/** At moments spread over the 60 ms of two saves. */
const SAVES_KILLED = IS_COMPLETE ? 50 : 5;

async function withWorkspace(
  files: Record<string, string | Uint8Array>,
  run: (workspace: OpenedWorkspace) => Promise<void>,
): Promise<void> {
  const workspace = await OpenedWorkspace.open(files);
  try {
    await run(workspace);
  } finally {
    await workspace.close();
  }
}

test('a saved file keeps its line ends, byte order mark, mode and link', () =>
  withWorkspace({ 'shop.yaml': `\uFEFF${TEXT.replaceAll('\n', '\r\n')}` }, async (workspace) => {
    chmodSync(workspace.path('shop.yaml'), 0o640);
    await workspace.type('shop.yaml', "version: '1'", "version: '2'");
    await workspace.type('shop.yaml', 'paths: {}', 'paths: {}\ntags: []');
    expect(await workspace.call('save', { source })).toMatchObject({ conflicts: [], failures: [] });
    const expected = TEXT.replace("'1'", "'2'")
      .replace('paths: {}', 'paths: {}\ntags: []')
      .replaceAll('\n', '\r\n');
    expect(workspace.read('shop.yaml')).toBe(`\uFEFF${expected}`);
    expect(statSync(workspace.path('shop.yaml')).mode & 0o777).toBe(0o640);
    // No temporary file stays beside it.
    expect(readdirSync(workspace.folder).filter((name) => name !== 'state')).toEqual(['shop.yaml']);
  }));

test('a symbolic link stays one', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'workspace-'));
  writeFileSync(join(folder, 'real.yaml'), TEXT);
  symlinkSync('real.yaml', join(folder, 'link.yaml'));
  const workspace = await OpenedWorkspace.open({}, { folder, files: ['link.yaml'] });
  await workspace.type('real.yaml', 'Shop', 'Store');
  await workspace.call('save', { source });
  expect(readFileSync(join(folder, 'link.yaml'), 'utf8')).toContain('Store');
  expect(readdirSync(folder)).toContain('link.yaml');
  await workspace.close();
});

test('a change on the disk is a conflict with both texts, until the user decides', () =>
  withWorkspace({ 'shop.yaml': TEXT }, async (workspace) => {
    await workspace.type('shop.yaml', 'Shop', 'Mine');
    writeFileSync(workspace.path('shop.yaml'), TEXT.replace('Shop', 'Theirs'));
    expect((await workspace.event('conflict')).conflict.theirs).toContain('Theirs');
    const { saved, conflicts } = await workspace.call('save', { source });
    expect(saved).toEqual([]);
    expect(conflicts[0]?.mine).toContain('Mine');
    expect(conflicts[0]?.base).toBe(TEXT);
    expect(workspace.read('shop.yaml')).toContain('Theirs');
    const overwrite = conflicts[0]?.diskVersion ?? '';
    expect((await workspace.call('save', { source, overwrite })).saved).toHaveLength(1);
    expect(workspace.read('shop.yaml')).toContain('Mine');
  }));

test('without unsaved changes the text on the disk is taken, and a removed file is reported', () =>
  withWorkspace({ 'shop.yaml': TEXT }, async (workspace) => {
    const file = workspace.path('shop.yaml');
    await workspace.call('readText', { source, file });
    writeFileSync(file, TEXT.replace('Shop', 'Theirs'));
    const { changes, reason } = await workspace.event('text');
    expect([reason, changes.map(({ insert }) => insert)]).toEqual([
      'disk',
      ["info: { title: Theirs, version: '1' } # the shop\n"],
    ]);
    expect((await workspace.call('openSource', { source })).outline.info.name).toBe('Theirs');
    rmSync(file);
    expect((await workspace.event('removed')).file).toBe(file);
    await workspace.type('shop.yaml', 'Theirs', 'Back');
    const { conflicts } = await workspace.call('save', { source });
    expect(conflicts[0]).not.toHaveProperty('theirs');
    await workspace.call('save', { source, overwrite: '' });
    expect(workspace.read('shop.yaml')).toContain('Back');
  }));

test.each([
  ['while the text is valid', 'Shop', 'Store'],
  ['while the text is invalid', 'info:', 'info: ['],
])('a file of the description that no window has opened changes on the disk %s', (_, typed, text) =>
  withWorkspace(
    {
      'shop.yaml': TEXT.replace('{}', '\n  /pets: { $ref: pets.yaml }'),
      'pets.yaml': 'get: { operationId: before, responses: {} }\n',
    },
    async (workspace) => {
      const operations = async () => {
        await workspace.call('listProblems', { source });
        const { outline } = await workspace.call('openSource', { source });
        return outline.operations.map(({ operationId }) => operationId);
      };
      expect(await operations()).toEqual(['before']);
      await workspace.type('shop.yaml', typed, text);
      await operations();
      workspace.write('pets.yaml', 'get: { operationId: after, responses: {} }\n');
      await workspace.type('shop.yaml', text, typed);
      await expect.poll(operations, { timeout: 10_000 }).toEqual(['after']);
      // An edit of another file reads none of them again.
      await workspace.type('shop.yaml', 'the shop', 'a shop');
      expect(await operations()).toEqual(['after']);
    },
  ),
);

test('unsaved text is recovered by the next run, outside of the folder of the file, and removed by saving', async () => {
  const first = await OpenedWorkspace.open({ 'shop.yaml': TEXT });
  await first.type('shop.yaml', 'Shop', 'Unsaved');
  await first.close({ keep: true });
  expect(first.read('shop.yaml')).toBe(TEXT);
  const second = await OpenedWorkspace.open({}, { folder: first.folder, files: ['shop.yaml'] });
  const file = second.path('shop.yaml');
  const state = await second.call('readText', { source, file });
  expect([state.text, state.recovery?.isOutdated]).toEqual([TEXT, false]);
  expect((await second.call('decideRecovery', { source, file, accept: true })).text).toContain('Unsaved');
  await second.call('save', { source });
  expect(readdirSync(join(second.folder, 'state')).filter((name) => name.includes('unsaved'))).toEqual([]);
  expect(second.read('shop.yaml')).toContain('Unsaved');
  await second.close();
});

test('an edit on an earlier revision is refused with the text to continue from', () =>
  withWorkspace({ 'shop.yaml': TEXT }, async (workspace) => {
    const file = workspace.path('shop.yaml');
    const change = (insert: string) => ({
      source,
      file,
      baseRevision: 1,
      changes: [{ from: 0, to: 0, insert }],
    });
    expect(await workspace.call('editText', change('# one\n'))).toEqual({ accepted: true, revision: 2 });
    expect(await workspace.call('editText', change('# two\n'))).toEqual({
      accepted: false,
      revision: 2,
      text: `# one\n${TEXT}`,
    });
    const wrong = [{ from: 5, to: 2, insert: '' }];
    expect((await workspace.post('editText', { source, file, baseRevision: 2, changes: wrong })).status).toBe(
      400,
    );
  }));

test('files that hold no description are opened with their problems', async () => {
  const contents: [name: string, content: string | Uint8Array, message: RegExp][] = [
    ['binary.yaml', new Uint8Array([0x7f, 0x45, 0x4c, 0x46, 0, 0, 1, 2, 0xff]), /not.*text/i],
    ['empty.yaml', '', /empty/i],
    ['broken.yaml', 'openapi: 3.1.0\ninfo: {', /./],
    ['other.yaml', 'name: not a description\n', /./],
  ];
  const files = Object.fromEntries(contents.map(([name, content]) => [name, content]));
  const workspace = await OpenedWorkspace.open(files, { files: Object.keys(files) });
  for (const [at, [name, , message]] of contents.entries()) {
    const opened = { source: `s${at + 1}` };
    const { source: entry, failure } = await workspace.call('openSource', opened);
    expect(entry.state, name).toBe('unusable');
    expect(failure, name).toMatch(message);
    const { problems } = await workspace.call('listProblems', opened);
    expect(problems.length, name).toBeGreaterThan(0);
  }
  await workspace.close();
});

test('a text that is broken while it is typed keeps its tree, and is well again', () =>
  withWorkspace({ 'shop.yaml': TEXT }, async (workspace) => {
    await workspace.type('shop.yaml', 'paths: {}', 'paths: {');
    const broken = await workspace.call('openSource', { source });
    expect([broken.source.state, broken.outline.info.name]).toEqual(['unusable', 'Shop']);
    await workspace.type('shop.yaml', 'paths: {', 'paths: {}');
    expect((await workspace.call('openSource', { source })).source.state).toBe('ready');
  }));

test(`a server that is killed while it saves leaves the old text or the new one, ${SAVES_KILLED} times`, {
  timeout: SAVES_KILLED * 60_000,
}, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'workspace-'));
  const file = join(folder, 'large.yaml');
  const getText = (round: number) => `openapi: 3.1.0\n${`# round ${round}\n`.repeat(100_000)}`;
  writeFileSync(file, getText(0));
  const program = `
    import { writeDiskFile } from ${JSON.stringify(new URL('../../src/server/texts/disk-file.ts', import.meta.url).href)};
    const utf8 = { original: '', encoding: { name: 'utf-8', hasByteOrderMark: false } };
    process.stdout.write('ready');
    for (let round = 1; ; round += 1) writeDiskFile(${JSON.stringify(file)}, 'openapi: 3.1.0\\n' + ('# round ' + round + '\\n').repeat(100_000), utf8);`;
  for (let kill = 0; kill < SAVES_KILLED; kill += 1) {
    const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await new Promise((resolve) => child.stdout.once('data', resolve));
    await new Promise((resolve) => setTimeout(resolve, (kill * 60) / SAVES_KILLED));
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGKILL');
    await ended;
    const text = readFileSync(file, 'utf8');
    const round = Number(/# round (\d+)/.exec(text)?.[1]);
    expect(text === getText(round), `kill ${kill}, round ${round}`).toBe(true);
  }
  rmSync(folder, { recursive: true });
});
