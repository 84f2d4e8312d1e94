import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { listSources, sourcesIn, workflowsBeside } from '../src/load/find-sources.ts';

const DESCRIPTION = 'openapi: 3.2.0\ninfo: { title: A, version: 1.0.0 }\npaths: {}\n';
const CAPTURE = 'curl https://api.shop.test/orders\n';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'curlew-sources-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function write(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

async function names(): Promise<string[]> {
  return (await sourcesIn(folder)).sources.map(({ path }) => path.slice(folder.length + 1));
}

test('Descriptions stand before any number of captures, both in the order of their names', async () => {
  for (const n of [1, 2, 3, 4, 5, 6, 7]) write(`a${n}.sh`, CAPTURE);
  write('z.yaml', DESCRIPTION);
  write('y.yaml', DESCRIPTION);
  expect(await names()).toEqual(['y.yaml', 'z.yaml', 'a1.sh', 'a2.sh', 'a3.sh']);
});

test('What the list leaves out is counted', async () => {
  for (const n of [1, 2, 3, 4, 5, 6, 7]) write(`a${n}.yaml`, DESCRIPTION);
  const found = await sourcesIn(folder);
  expect(found.more).toBe(2);
  expect(listSources(found)).toMatch(/a5\.yaml, an OpenAPI description; and 2 more$/);
});

test('A file that cannot be read hides no other, and a link to a file is one', async () => {
  write('openapi.yaml', DESCRIPTION);
  symlinkSync(join(folder, 'openapi.yaml'), join(folder, 'linked.yaml'));
  // Opens, but its first byte cannot be read.
  symlinkSync('/proc/self/mem', join(folder, 'locked.yaml'));
  symlinkSync(join(folder, 'gone.yaml'), join(folder, 'broken-link.yaml'));
  symlinkSync(join(folder, 'circle.yaml'), join(folder, 'circle.yaml'));
  mkdirSync(join(folder, 'folder.yaml'));
  expect(await names()).toEqual(['linked.yaml', 'openapi.yaml']);
});

test('Lock files and settings in YAML are no sources', async () => {
  write('pnpm-lock.yaml', "lockfileVersion: '9.0'\npackages: {}\n");
  write('compose.yml', 'services:\n  api:\n    command: curl https://api.shop.test/orders\n');
  write('flow.yaml', '{ "name": "settings", "nested": { "openapi": "3.2.0" } }\n');
  write('old.yml', "swagger: '2.0'\n");
  write('quoted.yaml', '"openapi": 3.1.0\n');
  write('written.yaml', '{ "info": {}, "openapi": "3.2.0" }\n');
  expect(await names()).toEqual(['old.yml', 'quoted.yaml', 'written.yaml']);
});

test('A folder without a source, and one that does not exist, have none', async () => {
  write('notes.txt', 'Nothing to see.\n');
  expect(await sourcesIn(folder)).toEqual({ sources: [], more: 0 });
  expect(await sourcesIn(join(folder, 'gone'))).toEqual({ sources: [], more: 0 });
});

test('Arazzo documents of a description are those beside it, and those below that name it', () => {
  const writeDocument = (path: string, url: string) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    write(path, url.startsWith('{') ? url : `sourceDescriptions:\n  - name: a\n    url: ${url}\n`);
  };
  writeDocument('api.arazzo.yaml', 'https://example.com/openapi.yaml');
  writeDocument('flows/own.arazzo.yaml', '../my%20api.yaml');
  writeDocument('flows/quoted.arazzo.yml', "'./../my api.yaml' # the API".replace(' api', '%20api'));
  writeDocument(
    'flows/minified.arazzo.json',
    '{"arazzo":"1.0.1","sourceDescriptions":[{"name":"a","url":"../my%20api.yaml"}]}',
  );
  writeDocument('flows/other.arazzo.yaml', './my%20api.yaml');
  writeDocument('flows/not-a-document.yaml', '../my%20api.yaml');
  writeDocument('flows/deep/er.arazzo.yaml', '../../my%20api.yaml');
  writeDocument('flows/deep/too/far.arazzo.yaml', '../../../my%20api.yaml');
  writeDocument('.hidden/flow.arazzo.yaml', '../my%20api.yaml');
  writeDocument('node_modules/flow.arazzo.yaml', '../my%20api.yaml');
  expect(workflowsBeside(join(folder, 'my api.yaml')).map((path) => relative(folder, path))).toEqual([
    'api.arazzo.yaml',
    'flows/minified.arazzo.json',
    'flows/own.arazzo.yaml',
    'flows/quoted.arazzo.yml',
    'flows/deep/er.arazzo.yaml',
  ]);
});
