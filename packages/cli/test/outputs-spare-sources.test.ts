import {
  existsSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { IS_COMPLETE } from '../../../scripts/test-scope.ts';
import { CommandError } from '../src/command-error.ts';
import { openSiteOutput } from '../src/docs/site-output.ts';
import { runCurlew } from './run-curlew.ts';
import { getOutput, startProgram } from './start-program.ts';

const DESCRIPTION = `openapi: 3.1.0
info: { title: Shop, version: 1.0.0 }
servers: [{ url: 'http://127.0.0.1:9' }]
paths:
  /items:
    get: { operationId: listItems, responses: { '200': { $ref: 'parts/ok.yaml' } } }
`;
const SOURCES = {
  'openapi.yaml': DESCRIPTION,
  'parts/ok.yaml': 'description: All.\n',
  'captures.sh': 'curl https://api.example.com/items\n',
  'curlew.config.yaml': 'title: Shop\n',
};

let folder = '';
beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'curlew-outputs-')));
  for (const [name, text] of Object.entries(SOURCES)) write(name, text);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function write(name: string, text: string): void {
  mkdirSync(dirname(join(folder, name)), { recursive: true });
  writeFileSync(join(folder, name), text);
}

function read(name: string): string {
  return readFileSync(join(folder, name), 'utf8');
}

async function refused(args: string[], named: string): Promise<void> {
  const { exit, stderr } = await runCurlew(args, folder);
  expect(stderr).toContain(named);
  expect(exit, stderr).toBe(2);
  for (const [name, text] of Object.entries(SOURCES)) expect(read(name), name).toBe(text);
}

interface Ended {
  exit: number | null;
  stderr: string;
}

/** Runs `docs`; unless it is `npm run test:all`, with a site that is built already instead of one that Astro builds. */
async function docs(source: string, out: string): Promise<Ended> {
  if (IS_COMPLETE) return runCurlew(['docs', source, '--out', out], folder);
  const built = join(mkdtempSync(join(tmpdir(), 'curlew-outputs-built-')), 'site');
  for (const name of ['index.html', 'operations/list-items/index.html', 'openapi.yaml', '_astro/page.css']) {
    mkdirSync(dirname(join(built, name)), { recursive: true });
    writeFileSync(join(built, name), name === 'openapi.yaml' ? read(source) : name);
  }
  try {
    const output = openSiteOutput(join(folder, out));
    try {
      await output.publish(built, [join(folder, source)]);
    } finally {
      output.release();
    }
    return { exit: 0, stderr: '' };
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    return { exit: error.exit, stderr: error.message };
  } finally {
    rmSync(dirname(built), { recursive: true, force: true });
  }
}

async function docsRefused(source: string, out: string, named: string): Promise<void> {
  const { exit, stderr } = await docs(source, out);
  expect([exit, stderr]).toEqual([2, expect.stringContaining(named)]);
  for (const [name, text] of Object.entries(SOURCES)) expect(read(name), name).toBe(text);
}

describe('docs', () => {
  test.each([
    ['the folder of the source', '.'],
    ['a link to it', 'link'],
    ['the folder by another path', 'parts/..'],
  ])('does not replace the source: %s', async (_, out) => {
    if (out === 'link') symlinkSync('.', join(folder, 'link'));
    await refused(['docs', 'openapi.yaml', '--out', out], 'curlew.config.yaml');
    expect(existsSync(join(folder, 'index.html'))).toBe(false);
  });

  test('does not replace a folder with a file that no earlier run wrote', async () => {
    write('site/index.html', 'mine');
    await docsRefused('openapi.yaml', 'site', 'site/index.html');
    expect(read('site/index.html')).toBe('mine');
    rmSync(join(folder, 'site/index.html'));
    expect((await docs('openapi.yaml', 'site')).exit).toBe(0);
    write('site/operations/mine.txt', 'mine');
    await docsRefused('openapi.yaml', 'site', 'site/operations/mine.txt');
    expect(read('site/operations/mine.txt')).toBe('mine');
  });

  test('does not replace or remove a source that an earlier run wrote', async () => {
    expect((await docs('openapi.yaml', 'site')).exit).toBe(0);
    const before = read('site/openapi.yaml');
    await docsRefused('site/openapi.yaml', 'site', 'site/openapi.yaml');
    expect(read('site/openapi.yaml')).toBe(before);
    write('site/openapi.yaml', DESCRIPTION.replace('parts/', '../parts/'));
    linkSync(join(folder, 'site/openapi.yaml'), join(folder, 'hard.yaml'));
    await docsRefused('hard.yaml', 'site', 'site/openapi.yaml');
  });

  test('replaces files of an earlier run, changed or not, and those that a system adds', async () => {
    expect((await docs('openapi.yaml', 'site')).exit).toBe(0);
    const before = read('site/index.html');
    write('site/index.html', 'changed');
    write('site/.DS_Store', 'icons');
    write('site/_astro/.DS_Store', 'icons');
    expect((await docs('openapi.yaml', 'site')).exit).toBe(0);
    expect(read('site/index.html')).toBe(before);
  });
});

describe('other commands', () => {
  test('convert --out', async () => {
    symlinkSync('captures.sh', join(folder, 'link.yaml'));
    await refused(['convert', 'captures.sh', '--out', 'captures.sh'], 'captures.sh');
    await refused(['convert', 'capt*.sh', '--out', './parts/../captures.sh'], 'captures.sh');
    await refused(['convert', 'captures.sh', '--out', 'link.yaml'], 'link.yaml');
    await refused(['convert', 'captures.sh', '--out', 'curlew.config.yaml'], 'curlew.config.yaml');
    expect((await runCurlew(['convert', 'captures.sh', '--out', 'out.yaml'], folder)).exit).toBe(0);
  });

  test('validate --update-baseline', async () => {
    const update = (file: string) => ['validate', 'openapi.yaml', '--update-baseline', '--baseline', file];
    for (const file of Object.keys(SOURCES).filter((name) => name !== 'captures.sh'))
      await refused(update(file), file);
    expect((await runCurlew(update('baseline.json'), folder)).exit).toBe(0);
  });

  test('test --reporter', async () => {
    const report = (file: string) => ['test', 'openapi.yaml', '--reporter', `json=${file}`];
    for (const file of ['openapi.yaml', 'parts/ok.yaml', 'curlew.config.yaml'])
      await refused(report(file), file);
  });

  test.each(['--record', '--save'])('proxy %s', async (option) => {
    for (const file of ['openapi.yaml', 'parts/ok.yaml'])
      await refused(['proxy', 'openapi.yaml', '--target', 'http://127.0.0.1:9', option, file], file);
  });

  test('mcp generate --out', async () => {
    const generate = (out: string) => ['mcp', 'generate', 'openapi.yaml', '--out', out, '--force'];
    write('server/package.json', 'mine');
    await refused(generate('server'), 'server/package.json');
    expect(read('server/package.json')).toBe('mine');
    rmSync(join(folder, 'server'), { recursive: true });
    expect((await runCurlew(generate('server'), folder)).exit).toBe(0);
    expect((await runCurlew(generate('server'), folder)).exit).toBe(0);
    write('package.json', 'mine');
    await refused(generate('.'), 'package.json');
  });
});

describe('no command publishes what a `$ref` names and is no description', () => {
  const SECRET = 'hunter2-of-the-tests';
  const HOSTILE = JSON.stringify({
    openapi: '3.1.0',
    info: { title: 'Third party', version: '1' },
    servers: [{ url: 'http://127.0.0.1:9' }],
    paths: {
      '/a': {
        get: {
          operationId: 'a',
          responses: {
            200: { description: 'All.', content: { 'application/json': { schema: { $ref: '.env' } } } },
            400: { $ref: 'credentials.yaml' },
            401: { $ref: 'broken.yaml' },
            402: { $ref: '.git/config' },
            403: { $ref: 'link.yaml' },
          },
        },
      },
    },
    components: {
      schemas: { B: { $ref: 'credentials.yaml#/password' }, C: { $ref: '.npmrc' } },
      examples: { D: { externalValue: '.env' }, E: { $ref: '.env' } },
    },
  });

  beforeEach(() => {
    write('hostile.json', HOSTILE);
    write('.env', `TOKEN=${SECRET}`);
    write('.npmrc', `//registry.example.com/:_authToken=${SECRET}`);
    write('.git/config', `[remote]\n  url = https://${SECRET}@example.com`);
    write('credentials.yaml', `user: me\npassword: ${SECRET}\n`);
    write('broken.yaml', `password: [${SECRET}\nb: {`);
    symlinkSync('.env', join(folder, 'link.yaml'));
  });

  test.each([
    ['docs', ['docs', 'hostile.json', '--out', 'site', '--lenient']],
    ['validate', ['validate', 'hostile.json']],
    ['validate, SARIF', ['validate', 'hostile.json', '--reporter', 'sarif']],
    ['validate, GitHub', ['validate', 'hostile.json', '--reporter', 'github']],
    [
      'convert --into',
      ['convert', 'captures.sh', '--into', 'hostile.json', '--server', 'https://api.example.com'],
    ],
    ['test', ['test', 'hostile.json', '--dry-run']],
    ['mcp', ['mcp', 'inspect', 'hostile.json']],
    ['mcp generate', ['mcp', 'generate', 'hostile.json', '--out', 'server']],
  ])('%s', async (_, args) => {
    const { stdout, stderr } = await runCurlew(args, folder);
    const written = ['site', 'server'].flatMap((out) => textsBelow(join(folder, out)));
    const output = [stdout, stderr, ...written].join('\n');
    expect(output).not.toContain(SECRET);
    expect(output).toMatch(/refs: \{ allow: \[|ref-not-allowed|is not read|See them with their lines/);
  });

  test('mock', async () => {
    const child = startProgram(['mock', 'hostile.json', '--port', '0'], { cwd: folder });
    const ended = getOutput(child);
    const url = await new Promise<string>((resolve) => {
      child.stdout.once('data', (part: Buffer) => resolve(String(part).trim().split(/\s/)[0] ?? ''));
    });
    const bodies = await Promise.all(
      [200, 400, 401, 403].map(async (status) =>
        (await fetch(`${url}/a`, { headers: { prefer: `code=${status}` } })).text(),
      ),
    );
    child.kill('SIGTERM');
    const { stdout, stderr } = await ended;
    expect([stdout, stderr, ...bodies].join('\n')).not.toContain(SECRET);
    expect(stderr).toContain('ref-not-allowed');
  });

  test('what the configuration allows is read by every command', async () => {
    write('.shared/ok', 'description: From a file without an extension.\n');
    write('openapi.yaml', DESCRIPTION.replace('parts/ok.yaml', '.shared/ok'));
    const commands = [
      ['validate', 'openapi.yaml'],
      ...(IS_COMPLETE ? [['docs', 'openapi.yaml', '--out', 'site', '--strict']] : []),
      ['test', 'openapi.yaml', '--dry-run'],
      ['mcp', 'inspect', 'openapi.yaml'],
    ];
    for (const command of commands) {
      const { stdout, stderr } = await runCurlew(command, folder);
      expect(stdout + stderr, command.join(' ')).toMatch(/ref-not-allowed|See them/);
    }
    write('curlew.config.yaml', "refs: { allow: ['.shared/*'] }\n");
    for (const command of commands) {
      const { exit, stdout, stderr } = await runCurlew(command, folder);
      expect(stdout + stderr, command.join(' ')).not.toMatch(/ref-not-allowed|See them/);
      expect(exit, command.join(' ')).toBe(0);
    }
  });
});

function textsBelow(path: string): string[] {
  if (!existsSync(path)) return [];
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'));
}
