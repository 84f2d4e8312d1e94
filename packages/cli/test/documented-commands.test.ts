import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ROOT, repositoryFiles } from '../../conventions/src/packages.ts';
import { parseArguments } from '../src/arguments/parse-arguments.ts';
import { COMMANDS } from '../src/main.ts';
import { commandWords } from './command-words.ts';
import { runCurlew } from './run-curlew.ts';

const pages = repositoryFiles().filter((file) =>
  /^(README|docs\/.+|packages\/[^/]+\/README)\.md$/.test(file),
);

/** The code of the fences of one language. */
function fences(file: string, language: string): string[] {
  const blocks = new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\``, 'gm');
  return [...readFileSync(join(ROOT, file), 'utf8').matchAll(blocks)].map(([, code = '']) => code);
}

/** Lines that start curlew, without variables before it, comments, and programs that it is piped to. */
function curlewLines(file: string): string[] {
  return fences(file, 'sh')
    .join('\n')
    .replaceAll(/\\\n\s*/g, '')
    .split('\n')
    .flatMap(
      (line) => /^(?:[A-Z_]+=\S+ )*(?:npx )?(curlew [a-z].*?)(?: {2,}#.*| [|>] .*)?$/.exec(line)?.[1] ?? [],
    );
}

test.each(
  pages.filter((file) => file !== 'docs/commands.md').map((file) => [file, curlewLines(file)] as const),
)('the command lines of %s are valid', (_, lines) => {
  for (const line of lines) {
    const [name, ...args] = commandWords(line);
    const command = COMMANDS.find((one) => one.name === name);
    expect(command, line).toBeDefined();
    if (command) expect(() => parseArguments(command, args), line).not.toThrow();
  }
});

test('lines with variables, comments and pipes are found', () => {
  expect(curlewLines('packages/cli/README.md')).toEqual(
    expect.arrayContaining([
      'curlew docs openapi.yaml --out site',
      'curlew validate --json openapi.yaml',
      'curlew test openapi.yaml -s $URL -r junit=report.xml -r github',
    ]),
  );
});

describe('the first five minutes', () => {
  let folder = '';
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'first-minutes-'));
    const [captures = ''] = fences('docs/README.md', 'sh');
    writeFileSync(join(folder, 'captures.sh'), captures);
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test('the documented captures become a reference and a description without problems', async () => {
    const lines = curlewLines('docs/README.md').filter((line) => !line.includes(' preview '));
    expect(lines.map((line) => line.split(' ')[1])).toEqual(['docs', 'convert', 'validate']);
    for (const line of lines) {
      const ended = await runCurlew(commandWords(line), folder);
      expect(ended.exit, line + ended.stderr + ended.stdout).toBe(0);
    }
    const description = readFileSync(join(folder, 'openapi.yaml'), 'utf8');
    expect(description).toContain('/v1/ships/{shipId}:');
    expect(description).not.toContain('abc123');
    expect(readFileSync(join(folder, 'site/index.html'), 'utf8')).not.toContain('abc123');
  });
});
