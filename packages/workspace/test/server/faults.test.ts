import { spawnSync } from 'node:child_process';
import { chmodSync, chownSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Worker } from 'node:worker_threads';
import { expect, test } from 'vitest';
import { writeProblem } from '../../src/server/texts/write-problem.ts';
import { OpenedWorkspace } from './opened-workspace.ts';

const TEXT = `openapi: 3.1.0
info: { title: Shop, version: '1' }
paths: {}
`;
const source = 's1';
const moduleAt = (path: string) => JSON.stringify(new URL(`../../src/server/${path}`, import.meta.url).href);

/** What happens to an edited text that is kept and saved, in a process of its own. */
interface Saved {
  isReadOnly: boolean;
  /** After its owner has made it writable. */
  isReadOnlyLater: boolean;
  problem: { message: string; help: string } | null;
  text: string;
  isDirty: boolean;
}

/** Edits a file, keeps it for a crash, and saves it, under a limit or as another user. */
function saveInChild({ insert = '# x\n', shell = '', before = '' }) {
  const folder = mkdtempSync(join(tmpdir(), 'workspace-'));
  const file = join(folder, 'shop.yaml');
  writeFileSync(file, TEXT);
  if (before !== '') {
    chmodSync(file, 0o444);
    if (process.getuid?.() === 0) for (const path of [folder, file]) chownSync(path, 65_534, 65_534);
  }
  const program = `
    import { chmodSync } from 'node:fs';
    import { TextFile } from ${moduleAt('texts/text-file.ts')};
    import { writeProblem } from ${moduleAt('texts/write-problem.ts')};
    import { StateFolder } from ${moduleAt('state/state-folder.ts')};
    ${before}
    const path = ${JSON.stringify(file)};
    const file = new TextFile(path, new StateFolder(${JSON.stringify(join(folder, 'state'))}));
    const { isReadOnly } = file;
    file.edit(1, [{ from: 0, to: 0, insert: ${JSON.stringify(insert.slice(0, 4))}.repeat(${insert.length / 4}) }]);
    let problem = null;
    try { file.save(); } catch (error) { problem = writeProblem(path, error); }
    if (isReadOnly) chmodSync(path, 0o644);
    const isReadOnlyLater = file.isReadOnly;
    process.stdout.write(JSON.stringify({ isReadOnly, isReadOnlyLater, problem, isDirty: file.isDirty, text: file.text.slice(-40) }));
    process.exit();`;
  const node = [process.execPath, '--input-type=module', '-e', program];
  const { stdout, stderr } =
    shell === ''
      ? spawnSync(node[0] ?? '', node.slice(1), { encoding: 'utf8' })
      : spawnSync('sh', ['-c', `${shell} exec "$@"`, 'sh', ...node], { encoding: 'utf8' });
  const left = {
    files: readdirSync(folder).filter((name) => name !== 'state'),
    text: readFileSync(file, 'utf8'),
  };
  rmSync(folder, { recursive: true });
  expect(stdout, stderr).not.toBe('');
  return { file, saved: JSON.parse(stdout) as Saved, left };
}

// A limit of the process on the size of files (RLIMIT_FSIZE) ends a write in its middle, as a full disk does, and needs no privilege.
test('a write that fails in its middle leaves the old text on the disk and the new one in the editor', () => {
  const { file, saved, left } = saveInChild({
    insert: '# x\n'.repeat(100_000),
    shell: "trap '' XFSZ; ulimit -f 100;",
  });
  expect(left).toEqual({ files: ['shop.yaml'], text: TEXT });
  expect(saved.problem?.message).toBe(
    `${file} cannot be written: it would be larger than the system allows.`,
  );
  expect([saved.isDirty, saved.text.endsWith(TEXT.slice(-30))]).toEqual([true, true]);
});

test('a full disk is named', () => {
  const error = Object.assign(new Error('write'), { code: 'ENOSPC' });
  expect(writeProblem('/api.yaml', error)).toEqual({
    message: '/api.yaml cannot be written: there is no space left on the disk.',
    help: 'Free disk space, and save again.',
  });
});

test('a read-only file is not replaced, though its folder is writable, until it may be written', () => {
  // Modes mean nothing to root.
  const before = 'if (process.getuid() === 0) process.setuid(65534);';
  const { file, saved, left } = saveInChild({ before });
  expect([saved.isReadOnly, saved.isReadOnlyLater]).toEqual([true, false]);
  expect(saved.problem?.message).toBe(`${file} cannot be written: permission is denied.`);
  expect(left).toEqual({ files: ['shop.yaml'], text: TEXT });
});

test('an engine that ends is started again with the texts as they are edited', async () => {
  const workers: Worker[] = [];
  const add = (worker: Worker) => workers.push(worker);
  process.on('worker', add);
  const workspace = await OpenedWorkspace.open({ 'shop.yaml': TEXT }, { hasWorker: true });
  try {
    await workspace.type('shop.yaml', 'Shop', 'Store');
    expect(workers).toHaveLength(1);
    // Calls that wait are answered with the reason, or by the next engine.
    const waiting = workspace.post('listProblems', { source });
    await workers[0]?.terminate();
    expect([200, 500]).toContain((await waiting).status);
    expect(await workspace.event('engine')).toMatchObject({ message: expect.stringContaining('ended') });
    await workspace.type('shop.yaml', 'paths: {}', 'pathz: {}');
    // The new engine reads the disk first, and is given the edited texts then.
    const codes = async () =>
      (await workspace.call('listProblems', { source })).problems.map(({ code }) => code);
    await expect.poll(codes).toContain('unknown-field');
    expect(workers).toHaveLength(2);
    const { outline } = await workspace.call('openSource', { source });
    expect(outline.info.name).toBe('Store');
    await workspace.call('save', { source });
    expect(workspace.read('shop.yaml')).toBe(TEXT.replace('Shop', 'Store').replace('paths', 'pathz'));
  } finally {
    process.off('worker', add);
    await workspace.close();
  }
});
