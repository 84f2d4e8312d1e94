import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { codeFences } from '../../conventions/src/code-fences.ts';
import { repositoryFiles } from '../../conventions/src/packages.ts';
import { parseArguments } from '../src/arguments/parse-arguments.ts';
import { COMMANDS } from '../src/main.ts';
import { commandWords } from './command-words.ts';
import { runCurlew } from './run-curlew.ts';

const LINE = /^(?:[A-Z_]+=\S+ )*(?:npx )?(curlew [a-z].*?)(?: +#.*| [|>] .*)?$/;
const pages = repositoryFiles().filter((file) =>
  /^(README|docs\/.+|packages\/[^/]+\/README)\.md$/.test(file),
);

/** Lines that start curlew, without variables before it, comments, and programs that it is piped to. */
function curlewLines(file: string): string[] {
  const inShell = codeFences(file, 'sh')
    .join('\n')
    .replaceAll(/\\\n\s*/g, '')
    .split('\n')
    .flatMap((line) => LINE.exec(line)?.[1] ?? []);
  const inFiles = ['yaml', 'json', 'toml', 'groovy']
    .flatMap((language) => codeFences(file, language))
    .flatMap((code) => [...code.matchAll(/npx (curlew [^"'\n]*)/g)])
    .map(([, line = '']) => line.replace(/ > .*/, ''));
  return [...inShell, ...inFiles];
}

/** An archive of a browser, with a call of the API and one of another host. */
const visit = (server: string) => ({
  log: {
    version: '1.2',
    creator: { name: 'browser', version: '1' },
    entries: [`${server}/v1/berths`, 'https://tracker.example.com/v1/hit'].map((url) => ({
      startedDateTime: '2026-11-01T10:00:00Z',
      time: 1,
      request: {
        method: 'GET',
        url,
        httpVersion: 'HTTP/2',
        headers: [],
        queryString: [],
        cookies: [],
        headersSize: -1,
        bodySize: 0,
      },
      response: {
        status: 200,
        statusText: 'OK',
        httpVersion: 'HTTP/2',
        headers: [{ name: 'Content-Type', value: 'application/json' }],
        cookies: [],
        content: { size: 11, mimeType: 'application/json', text: '[{"id":417}]' },
        redirectURL: '',
        headersSize: -1,
        bodySize: 11,
      },
      cache: {},
      timings: { send: 0, wait: 1, receive: 0 },
    })),
  },
});

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

test('lines in the files of pipelines are found', () => {
  expect(curlewLines('docs/guides/hosting.md')).toEqual(
    expect.arrayContaining([
      'curlew validate openapi.yaml --reporter junit',
      'curlew test openapi.yaml --server https://staging.example.com -r junit=report.xml',
    ]),
  );
});

describe('the first five minutes', () => {
  let folder = '';
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'first-minutes-'));
    const [captures = ''] = codeFences('docs/README.md', 'sh');
    writeFileSync(join(folder, 'captures.sh'), captures);
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test('the documented captures become a reference and a description without problems', async () => {
    const lines = curlewLines('docs/README.md').filter((line) => !line.includes(' preview '));
    expect(lines.map((line) => line.split(' ')[1])).toEqual(['docs', 'convert', 'validate', 'init']);
    for (const line of lines) {
      const ended = await runCurlew(commandWords(line), folder);
      expect(ended.exit, line + ended.stderr + ended.stdout).toBe(0);
    }
    const description = readFileSync(join(folder, 'openapi.yaml'), 'utf8');
    expect(description).toContain('/v1/ships/{shipId}:');
    expect(description).not.toContain('abc123');
    expect(readFileSync(join(folder, 'site/index.html'), 'utf8')).not.toContain('abc123');
  });

  test('the lines of the guides that need no server run on it', async () => {
    writeFileSync(join(folder, 'curlew.config.yaml'), 'sources: [openapi.yaml]\n');
    const archives = {
      'visit.har': 'https://api.example.com',
      // What the proxy and the mock record are requests to the target and to the mock.
      'out.har': 'http://localhost:3000',
      'unknown.har': 'http://localhost:4010',
    };
    for (const [name, server] of Object.entries(archives))
      writeFileSync(join(folder, name), JSON.stringify(visit(server)));
    const lines = pages
      .filter((file) => file.startsWith('docs/guides/'))
      .flatMap(curlewLines)
      .filter((line) => /^curlew (?:convert|validate|bundle) /.test(line));
    expect(lines.length).toBeGreaterThan(8);
    for (const line of lines) {
      const ended = await runCurlew(commandWords(line), folder);
      // Differences between recordings and the description are an exit code of 1.
      expect(ended.exit, line + ended.stderr).toBeLessThanOrEqual(line.includes('--into') ? 1 : 0);
    }
    const description = readFileSync(join(folder, 'openapi.yaml'), 'utf8');
    expect(description).toContain('/v1/berths');
    expect(readFileSync(join(folder, 'dist/openapi.yaml'), 'utf8')).toContain('/v1/berths');
  });
});
