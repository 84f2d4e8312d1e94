import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { IS_COMPLETE } from '../../../scripts/test-scope.ts';
import type { Ended } from '../../astro/test/harness/run-in-one-process.ts';
import { documentedExamples } from '../../conventions/src/documented-examples.ts';
import { docsCommand } from '../src/docs/docs-command.ts';
import { mergedLines } from './merged-lines.ts';
import { runCurlew } from './run-curlew.ts';

const LENIENT = '--lenient';
const INFER_LESS = '--no-infer-enums';
const SINGLE_FILE = '--single-file';
const RELATIVE = '--relative';
const PART = '--merged-at';
const MERGE = '--merge ';
const ALONE = [LENIENT, INFER_LESS, SINGLE_FILE, RELATIVE, PART, MERGE];
const documented = (documentedExamples('sh').get('Command line') ?? []).join('').split('\n');
const written = [...documented, ...docsCommand.examples.map(({ line }) => line)];
/** Without the comments at their ends: a line stands in several places. */
const lines = [...new Set(written.map((line) => line.replace(/\s+#.*$/, '')))].filter((line) => line !== '');
const merged = mergedLines(lines, (line) => ALONE.some((option) => line.includes(option)));

const API = `openapi: 3.1.0
info: { title: Ships, version: 3.0.0 }
paths:
  /ships:
    get: { operationId: listShips, summary: List ships, responses: { '200': { description: All } } }
  /inspections:
    get: { operationId: inspect, summary: Inspect, x-internal: true, responses: { '200': { description: Fine } } }
`;
const BROKEN_API = `${API}  /ports: { $ref: 'https://refs.invalid/ports.yaml' }\n`;

const CAPTURES = [
  ...['new', 'open', 'paid', 'new', 'open', 'paid'].map(
    (state) => `curl 'https://api.example.com/v1/orders?state=${state}'`,
  ),
  ...['tea', 'rye'].map((slug) => `curl https://api.example.com/v1/products/${slug}`),
  'curl https://api.example.com/v1/days/2026-02-01',
  `curl https://api.example.com/v1/people -d '{"mail":"a@example.com"}' -H 'Content-Type: application/json'`,
  ...['GetTea', 'GetRye'].map(
    (name) =>
      `curl https://api.example.com/v1/graphql -H 'Content-Type: application/json' -d '{"operationName":"${name}","query":"query ${name} { name }"}'`,
  ),
  'curl https://api.example.com/v1/health',
  'curl https://api.example.com/v2/orders',
  'curl https://other.example.com/v1/others',
].join('\n');
const COLLECTION = {
  info: { name: 'Berths', schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json' },
  item: [{ name: 'List berths', request: { method: 'GET', url: '{{host}}/berths' } }],
};
const STAGING = { name: 'Staging', values: [{ key: 'host', value: 'https://staging.example.com' }] };
/** Named by `--config`, one folder above. */
const CONFIG = `import { defineConfig } from 'curlew/config'; export default defineConfig({ headerLinks: [{ title: 'Status', href: 'https://status.example.com' }] });
`;
/** The documented example of a configuration file, with what it takes for granted. */
const EXAMPLE_CONFIG = `import { defineConfig, definePlugin, defineRule } from 'curlew/config';
const shortSummaries = defineRule({
  id: 'short-summary', severity: 'warning', summary: 'Finds.', help: 'Shorten it.', example: '', valid: [],
  Operation: (_, { report }) => report({ message: 'Read by the team.' }),
});
${(documentedExamples('js').get('Configuration file') ?? []).join('')}`;

const FILES = {
  'curlew.config.ts': CONFIG,
  'work/openapi.yaml': API,
  'work/flows.arazzo.yaml': `arazzo: 1.0.1
info: { title: Flows, version: 1.0.0 }
sourceDescriptions: [{ name: harbor, url: openapi.yaml, type: openapi }]
workflows: [{ workflowId: lookAround, steps: [{ stepId: ships, operationId: listShips }] }]
`,
  'work/logo.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  'work/captures.sh': CAPTURES,
  'work/collection.json': JSON.stringify(COLLECTION),
  'work/staging.json': JSON.stringify(STAGING),
};
const folders: string[] = [];
const built = new Set<string>();

/** Runs the lines of some sources in a folder of their own. */
async function build(key: string, files: Record<string, string> = {}): Promise<Ended & { work: string }> {
  const line = merged.get(key);
  if (line === undefined) throw new Error(`No documented line for ${key}`);
  built.add(key);
  const folder = mkdtempSync(join(tmpdir(), 'lines-'));
  folders.push(folder);
  for (const [path, text] of Object.entries({ ...FILES, ...files })) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  symlinkSync(join(import.meta.dirname, '../../../node_modules'), join(folder, 'node_modules'));
  const work = join(folder, 'work');
  // Bundling an explorer takes ten times as long as all else; a test of the integration builds one each time.
  const args = line.args.filter((arg) => IS_COMPLETE || arg !== '--explorer');
  const ended = await runCurlew(args, work);
  // With `--json`, what went wrong is in the output.
  expect(ended.exit, ended.stderr + ended.stdout).toBe(0);
  return { ...ended, work };
}

/** The texts of the files below a folder, by their paths. */
function readFiles(folder: string): Record<string, string> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((one) => one.isFile());
  return Object.fromEntries(
    files.map(({ parentPath, name }) => {
      const path = join(parentPath, name);
      return [relative(folder, path), readFileSync(path, 'utf8')];
    }),
  );
}

function prefixed(files: Record<string, string>, prefix: string): Record<string, string> {
  return Object.fromEntries(Object.entries(files).map(([path, text]) => [prefix + path, text]));
}

function getPaths(description: string): string[] {
  return [...description.matchAll(/^ {2}(\/.*):$/gm)].map(([, path = '']) => path);
}

afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

test('the line that builds what is left, beside the documented configuration file', async () => {
  const [key = ''] = lines.filter((line) => line.includes(LENIENT));
  const { work, stderr } = await build(key, {
    'work/openapi.yaml': BROKEN_API,
    'work/curlew.config.ts': EXAMPLE_CONFIG,
  });
  expect(stderr).toContain('refs.invalid');
  expect(stderr).not.toContain('--allow-remote');
  expect(stderr).toContain('short-summary Read by the team.');
  const html = readFileSync(join(work, 'site/index.html'), 'utf8');
  expect(html).toContain('<link rel="canonical" href="https://docs.example.com/my-project/">');
  expect(html).toContain('List ships');
});

// Not the first: a second build in one process has every file, too.
test('the lines for a description', async () => {
  const { work, stdout } = await build('openapi.yaml');
  const file = (path: string) => readFileSync(join(work, 'site', path), 'utf8');
  const overview = file('reference/index.html');
  expect(overview).toMatch(/<h1[^>]*>\s*Harbor API\s*</);
  expect(overview).toContain('<link rel="canonical" href="https://docs.example.com/my-project/reference/">');
  expect(overview).toContain('href="/my-project/reference/inspections/');
  expect(overview).toContain('href="https://status.example.com"');
  expect(existsSync(join(work, 'site/reference/explorer/index.html'))).toBe(IS_COMPLETE);
  expect(JSON.parse(stdout)).toMatchObject({ out: 'site', sources: [{ source: 'openapi.yaml' }] });
});

test('the lines for recorded requests', async () => {
  const { work } = await build('captures.sh');
  const description = readFileSync(join(work, 'site/openapi.yaml'), 'utf8');
  expect(getPaths(description)).toEqual([
    '/v1/orders',
    '/v1/products/{slug}',
    '/v1/days/{date}',
    '/v1/people',
    '/v1/graphql#GetRye',
    '/v1/graphql#GetTea',
  ]);
  expect(description).toMatch(/enum:\n\s+- new\n\s+- open\n\s+- paid/);
  expect(description).toContain('format: email');
  expect(description).toContain('x-curlew-samples');
  expect(description).not.toContain('components:');
});

// The converter and the plan of a site have tests of what the next three lines ask for.
if (IS_COMPLETE)
  test('the line that infers less', async () => {
    const [key = ''] = lines.filter((line) => line.includes(INFER_LESS));
    const { work } = await build(key);
    const description = readFileSync(join(work, 'site/openapi.yaml'), 'utf8');
    expect(getPaths(description)).toEqual(expect.arrayContaining(['/v1/products/tea', '/v1/products/rye']));
    expect(description).not.toContain('enum:');
    expect(description).not.toContain('format: email');
  });

if (IS_COMPLETE)
  test('the line for a collection', async () => {
    const { work } = await build('collection.json');
    expect(readFileSync(join(work, 'site/openapi.yaml'), 'utf8')).toContain('https://staging.example.com');
  });

if (IS_COMPLETE)
  test('the line for three sources', async () => {
    const { work } = await build('openapi.yaml captures.sh collection.json');
    for (const name of ['openapi', 'captures', 'collection'])
      expect(existsSync(join(work, 'site', name, 'index.html')), name).toBe(true);
  });

test('the line for a single file', async () => {
  const [key = ''] = lines.filter((line) => line.includes(SINGLE_FILE));
  const { work } = await build(key);
  const html = readFileSync(join(work, 'reference.html'), 'utf8');
  expect(html).toContain('<section class="cl-file-section" id="/ships/list-ships/">');
});

test('the line for a folder that opens from the disk', async () => {
  const [key = ''] = lines.filter((line) => line.includes(RELATIVE));
  const { work } = await build(key);
  const html = readFileSync(join(work, 'site/index.html'), 'utf8');
  expect(html).toContain('href="ships/list-ships/index.html"');
  expect(html).not.toMatch(/(?:href|src)="\//);
});

test('the lines for a part of a site of many APIs, and for that site', async () => {
  const [part = ''] = lines.filter((line) => line.includes(PART));
  const [merge = ''] = lines.filter((line) => line.includes(MERGE));
  const { work } = await build(part);
  const name = (folder: string) => readFileSync(join(work, folder, 'references.json'), 'utf8');
  expect(JSON.parse(name('dist'))).toMatchObject({ base: '/users', references: [{ href: '/users/' }] });
  const users = readFiles(join(work, 'dist'));
  const orders = { 'orders/dist/references.json': name('dist').replaceAll('/users', '/orders') };
  const site = await build(merge, prefixed({ ...prefixed(users, 'users/dist/'), ...orders }, 'work/'));
  expect(readFileSync(join(site.work, 'site/index.html'), 'utf8')).toContain('<a href="/users/">');
  expect(existsSync(join(site.work, 'site/users/ships/list-ships/index.html'))).toBe(true);
});

if (IS_COMPLETE)
  test('every documented line is built', () => {
    expect([...merged.keys()].filter((key) => !built.has(key))).toEqual([]);
  });
