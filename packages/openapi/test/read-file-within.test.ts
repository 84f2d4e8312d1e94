import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadDescription } from '../src/index.ts';
import { nodeHost, readFileWithin } from '../src/node.ts';

let folder = '';

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'read-file-'));
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

test.each([
  ['a file below the limit is read whole', 100, 200, 100],
  ['a file at the limit is read whole', 200, 200, 200],
  ['of a larger file one byte more than the limit is read', 300_000, 200, 201],
  ['an empty file has no bytes', 0, 200, 0],
])('%s', async (_name, size, limit, read) => {
  const path = join(folder, `file-${size}`);
  writeFileSync(path, 'x'.repeat(size));
  expect((await readFileWithin(path, limit)).byteLength).toBe(read);
});

test('a device without an end is read up to the limit', async () => {
  expect((await readFileWithin('/dev/zero', 100_000)).byteLength).toBe(100_001);
});

test('a folder and a missing file reject with the codes of Node', async () => {
  await expect(readFileWithin(folder, 10)).rejects.toMatchObject({ code: 'EISDIR' });
  await expect(readFileWithin(join(folder, 'none'), 10)).rejects.toMatchObject({ code: 'ENOENT' });
});

test('a pipe is read to the end of its writer, however slow', async () => {
  const path = join(folder, 'pipe');
  execFileSync('mkfifo', [path]);
  const writer = spawn('sh', ['-c', `(printf first; sleep 1; printf second) > '${path}'`]);
  try {
    expect(new TextDecoder().decode(await readFileWithin(path, 1000))).toBe('firstsecond');
  } finally {
    writer.kill();
  }
});

test('a pipe without a writer is reported', async () => {
  const path = join(folder, 'lonely.yaml');
  execFileSync('mkfifo', [path]);
  const { diagnostics } = await loadDescription(path, { host: nodeHost() });
  expect(diagnostics.map(({ code }) => code)).toEqual(['pipe-without-writer']);
});
