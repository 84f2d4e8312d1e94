import { isUtf8 } from 'node:buffer';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { IS_COMPLETE } from '../../../scripts/test-scope.ts';
import { nameEverything, STRANGE_NAMES } from '../../reference/test/unicode/name-everything.ts';
import { runCurlew } from './run-curlew.ts';
import { startProgram } from './start-program.ts';

const folder = mkdtempSync(join(tmpdir(), 'curlew-unicode-'));
const names = Object.entries(STRANGE_NAMES);
const SURROGATES = nameEverything('a\uD800');

beforeAll(() => {
  for (const [at, [, name]] of names.entries())
    writeFileSync(join(folder, `${at}.json`), JSON.stringify(nameEverything(name)));
  writeFileSync(join(folder, 'surrogates.json'), JSON.stringify(SURROGATES));
  writeFileSync(join(folder, 'captures.sh'), 'curl https://example.com/items\n');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Codes of input that was read, or rejected with a reason; a crash has another one. */
const ENDS = [0, 1, 2, 3];

test.each(names.map(([kind], at) => [kind, at] as const))(
  'no command crashes on names: %s',
  async (_, at) => {
    const file = `${at}.json`;
    for (const args of [
      ['validate', file],
      ['validate', file, '--reporter', 'sarif'],
      ['validate', file, '--reporter', 'junit'],
      ['test', file, '--dry-run', '--negative', '--server', 'http://127.0.0.1:9'],
      ['mcp', 'inspect', file, '--json'],
      ['mcp', 'generate', file, '--out', `server-${at}`],
      ['convert', 'captures.sh', '--into', file],
      ['convert', 'captures.sh', '--into', file, '--write'],
    ]) {
      const { exit, stdout, stderr } = await runCurlew(args, folder);
      expect(ENDS, `${args.join(' ')}: ${stderr.slice(0, 400)}`).toContain(exit);
      expect(stdout.isWellFormed()).toBe(true);
    }
  },
);

// Pages of such a description are made by a test of the reference.
if (IS_COMPLETE)
  test('docs as a program, of a description full of unpaired surrogates', async () => {
    const args = ['docs', 'surrogates.json', '--out', 'site', '--explorer', '--links', 'warn'];
    const { exit, stderr } = await runCurlew(
      args.filter((arg) => arg !== '--explorer'),
      folder,
      { isOwnProcess: true },
    );
    expect(exit, stderr).toBe(0);
    expect(stderr).toContain('unpaired-surrogate');
    const files = readdirSync(join(folder, 'site'), { recursive: true, withFileTypes: true }).filter(
      (entry) => entry.isFile(),
    );
    expect(files.length).toBeGreaterThan(20);
    for (const { name, parentPath } of files.filter((file) =>
      /\.(?:html|json|md|txt|yaml|xml)$/.test(file.name),
    ))
      expect(isUtf8(readFileSync(join(parentPath, name))), join(parentPath, name)).toBe(true);
  });

test('a mock answers for operations with such names', async () => {
  const child = startProgram(['mock', 'surrogates.json', '--port', '0'], { cwd: folder });
  const url = await new Promise<string>((resolve) => {
    child.stdout.once('data', (part: Buffer) => resolve(String(part).trim().split(/\s/)[0] ?? ''));
  });
  for (const path of ['/a%EF%BF%BD', '/items/1/a%EF%BF%BD', '/a%ED%A0%80', '/%', '/items/%ED%A0%80/x']) {
    const response = await fetch(url + path);
    expect(response.status, path).toBeLessThan(500);
    await response.arrayBuffer();
  }
  expect(child.exitCode).toBeNull();
});
