import type { ChildProcess } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { IS_COMPLETE } from '../../../scripts/test-scope.ts';
import { plantArchive } from '../../convert/test/planted/plant-archive.ts';
import { plantCollection } from '../../convert/test/planted/plant-collection.ts';
import { plantCurl } from '../../convert/test/planted/plant-curl.ts';
import { findPlants } from '../../exchange/test/planted/find-plants.ts';
import { type Plant, Planting } from '../../exchange/test/planted/planting.ts';
import { Random, runSeed } from '../../exchange/test/planted/random.ts';
import { runCurlew } from './run-curlew.ts';
import { startProgram } from './start-program.ts';

const seed = runSeed();
const folder = mkdtempSync(join(tmpdir(), 'planted-'));
const RECORDINGS = ['captures.sh', 'collection.json', 'archive.har'];
const BROKEN = [
  'cut.sh',
  'noise.sh',
  'cut-collection.json',
  'cut.har',
  'captures.yaml',
  'unknown.json',
  'notes.txt',
];
const DESCRIPTION = 'openapi: 3.2.0\ninfo: { title: Known, version: 1.0.0 }\npaths: {}\n';

let plants: Plant[] = [];
/** What was looked at, and how many plants were found in it. */
const outputs: [output: string, looked: number, found: number][] = [];

function expectNone(output: string, text: string): void {
  expect(text.length).toBeGreaterThan(10);
  const found = findPlants(text, plants);
  outputs.push([output, plants.length, found.length]);
  expect(found.map(({ place, value }) => `${output}: ${place}: ${value}`)).toEqual([]);
}

/** Every byte below a folder. */
function getTexts(path: string): string {
  if (!statSync(path).isDirectory()) return readFileSync(path, 'utf8');
  return readdirSync(path)
    .map((name) => getTexts(join(path, name)))
    .join('\n');
}

async function run(
  output: string,
  args: string[],
  stdin = '',
): Promise<{ exit: number | null; stdout: string }> {
  const { exit, stdout, stderr } = await runCurlew(args, folder, { stdin });
  expectNone(output, `${output}\n${stdout}\n${stderr}`);
  return { exit, stdout };
}

beforeAll(() => {
  const planting = new Planting(new Random(seed));
  const captures = plantCurl(planting);
  const collection = JSON.stringify(plantCollection(planting), null, 2);
  const archive = JSON.stringify(plantArchive(planting), null, 1);
  plants = planting.plants;
  const files: Record<string, string> = {
    'captures.sh': captures,
    'collection.json': collection,
    'archive.har': archive,
    'cut.sh': captures.slice(0, captures.length / 2),
    'noise.sh': captures.replaceAll(' -H ', " \u0000\ufffd' -H "),
    'cut-collection.json': collection.slice(0, collection.length / 2),
    'cut.har': archive.slice(0, archive.length / 2),
    'captures.yaml': captures,
    // Not detected as recordings.
    'unknown.json': archive.slice(archive.length / 2),
    'notes.txt': plants.map(({ place, value }) => `${place}: "${value}`).join('\n'),
    'openapi.yaml': DESCRIPTION,
    'config.yaml': `sources:\n${RECORDINGS.map((path) => `  - { path: ${path}, options: { includeExamples: true, includeCookies: true, includeCommonHeaders: true } }`).join('\n')}\n`,
  };
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
});

afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
  const sum = (at: 1 | 2) => outputs.reduce((total, output) => total + output[at], 0);
  process.stdout.write(
    `PLANT_SEED=${seed}: ${plants.length} credentials × ${outputs.length} outputs of the command line, looked for ${sum(1)} times, ${sum(2)} found\n`,
  );
});

const EVERYTHING = ['--include-examples', '--include-cookies', '--include-common-headers'];

describe(`PLANT_SEED=${seed}`, () => {
  test('convert, as YAML and as JSON, with examples and without', async () => {
    const plain = await run('convert', ['convert', ...RECORDINGS]);
    expect(plain.stdout).toContain('/reset/{resetId}/now');
    await run('convert with examples', ['convert', ...RECORDINGS, ...EVERYTHING, '-f', 'json', '-r', 'json']);
    await run('convert -o', [
      'convert',
      ...RECORDINGS,
      ...EVERYTHING,
      '-o',
      'out.yaml',
      '-r',
      'github',
      '--no-infer-security',
    ]);
    expectNone('out.yaml', getTexts(join(folder, 'out.yaml')));
    await run('convert of what is broken', ['convert', ...BROKEN]);
    await run(
      'convert from standard input',
      ['convert', '-', ...EVERYTHING],
      getTexts(join(folder, 'captures.sh')),
    );
  });

  test('convert --into, the report and the file', async () => {
    const report = await run('convert --into', [
      'convert',
      ...RECORDINGS,
      ...EVERYTHING,
      '--into',
      'openapi.yaml',
    ]);
    expect(report.exit).toBe(1);
    await run('convert --into --write', [
      'convert',
      ...RECORDINGS,
      ...EVERYTHING,
      '--into',
      'openapi.yaml',
      '--write',
    ]);
    expectNone('the changed description', getTexts(join(folder, 'openapi.yaml')));
    await run('convert --into a recording', ['convert', 'captures.sh', '--into', 'captures.yaml']);
  });

  test('convert --into a description that all values contradict', async () => {
    const { stdout } = await run('convert -f json', [
      'convert',
      ...RECORDINGS,
      '--include-cookies',
      '-f',
      'json',
    ]);
    const wrong = stdout
      .replaceAll(/"type": "string"/g, '"enum": ["never"]')
      .replaceAll(/"type": "(?:integer|number|boolean)"/g, '"type": "string", "format": "uuid"')
      .replaceAll(/"properties": \{/g, '"properties": { "never": {},');
    writeFileSync(join(folder, 'wrong.json'), wrong);
    const compare = ['convert', ...RECORDINGS, '--include-cookies', '--into', 'wrong.json'];
    const listed = await run('convert --into --json', [...compare, '--json']);
    expect(listed.stdout).toContain('contradicted-enum');
    for (const reporter of ['pretty', 'github', 'sarif'])
      await run(`convert --into, reporter ${reporter}`, [...compare, '-r', reporter]);
    await run('convert --into --write --widen', [...compare, '--write', '--widen']);
    expectNone('the widened description', getTexts(join(folder, 'wrong.json')));
  });

  test.each(['pretty', 'json', 'github', 'sarif', 'junit'])('validate, reporter %s', async (reporter) => {
    const files = [...RECORDINGS, ...BROKEN];
    const { exit, stdout } = await run(`validate -r ${reporter}`, ['validate', '-r', reporter, ...files]);
    expect(exit).toBe(3);
    expect(stdout).toContain('recorded-requests');
    expect(stdout).toContain('collection.json contains recorded requests (a request collection)');
  });

  test('docs: every byte of the site', async () => {
    const { exit } = await run('docs', ['docs', '--config', 'config.yaml', '--out', 'site']);
    expect(exit).toBe(0);
    expectNone('the pages', getTexts(join(folder, 'site')));
    await run('docs --json', ['docs', ...BROKEN.slice(0, 4), '--out', 'other', '--json']);
  });

  // The pages are those of `docs`.
  if (IS_COMPLETE)
    test('preview: the pages, and what a broken source says', async () => {
      const { address, printed, child } = await startPreview(['--config', 'config.yaml']);
      try {
        const page = async (path: string) => (await fetch(new URL(path, address))).text();
        const index = await page('');
        const links = [...new Set([...index.matchAll(/href="(\/[^"#]*)"/g)].map((match) => match[1] ?? ''))];
        const pages = await Promise.all(links.slice(0, 20).map(page));
        expectNone('preview', [index, ...pages].join('\n'));
        writeFileSync(join(folder, 'captures.sh'), getTexts(join(folder, 'notes.txt')));
        await expect.poll(() => printed.text).toMatch(/captures\.sh: no reference/);
        expectNone('preview of what is broken', printed.text + (await page('')));
      } finally {
        child.kill('SIGINT');
        await new Promise((resolve) => child.on('close', resolve));
      }
    });

  if (IS_COMPLETE)
    test('preview of standard input serves pages, not the input', async () => {
      const { address, printed, child } = await startPreview(['-'], getTexts(join(folder, 'archive.har')));
      try {
        const paths = ['', 'stdin', 'stdin?raw', '@fs/stdin', '../stdin', 'src/stdin'];
        const answers = await Promise.all(
          paths.map(async (path) => (await fetch(new URL(path, address))).text()),
        );
        expectNone('preview -', [printed.text, ...answers].join('\n'));
      } finally {
        child.kill('SIGINT');
        await new Promise((resolve) => child.on('close', resolve));
      }
    });
});

async function startPreview(
  args: string[],
  stdin = '',
): Promise<{ address: string; printed: { text: string }; child: ChildProcess }> {
  const { PATH, HOME, TMPDIR } = process.env;
  const env = { PATH, HOME, ...(TMPDIR ? { TMPDIR } : {}) };
  const child = startProgram(['preview', ...args, '--port', '0'], {
    cwd: folder,
    env,
  });
  child.stdin.end(stdin);
  const printed = { text: '' };
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (chunk: string) => {
      printed.text += chunk;
    });
  }
  await expect.poll(() => printed.text, { interval: 100 }).toMatch(/http:\/\/localhost:\d+\/\n/);
  return { address: /http:\/\/localhost:\d+\//.exec(printed.text)?.[0] ?? '', printed, child };
}
