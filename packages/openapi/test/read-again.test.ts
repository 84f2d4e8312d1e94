import { describe, expect, test } from 'vitest';
import { type Description, type LoadOptions, loadDescription } from '../src/index.ts';
import { memoryHost } from './memory-host.ts';

const ENTRY = '/a/openapi.yaml';
const FILES = {
  [ENTRY]: `openapi: 3.2.0
info: { title: T, version: '1' }
paths:
  /pets: { $ref: paths/pets.yaml }
`,
  '/a/paths/pets.yaml': `get:
  responses:
    '200': { description: Pets., content: { application/json: { schema: { $ref: ../schemas.json#/Pet } } } }
`,
  '/a/schemas.json': '{ "Pet": { "type": "object" }, "Owner": { "type": "object" } }',
};

type Files = Record<string, string>;

async function load(files: Files, options: Partial<LoadOptions> = {}, before?: Description) {
  const host = memoryHost(files);
  const result = await loadDescription(ENTRY, { host, ...options, ...(before && { before }) });
  return { ...result, found: result.diagnostics.map(({ code, span }) => `${code} ${span?.file}`) };
}

function values({ description }: { description?: Description }): unknown[] {
  return (description?.files ?? []).map((path) => description?.file(path)?.value);
}

describe('a description that is read again', () => {
  test('keeps what was parsed of the texts that are the same', async () => {
    const first = await load(FILES);
    const changed = { ...FILES, '/a/paths/pets.yaml': FILES['/a/paths/pets.yaml']?.replace('Pets.', 'All.') };
    const again = await load(changed as Files, {}, first.description);
    expect(again.diagnostics).toEqual([]);
    expect(again.description?.files).toEqual(Object.keys(FILES));
    const isSame = (path: string) => again.description?.file(path) === first.description?.file(path);
    expect(Object.keys(FILES).filter(isSame)).toEqual([ENTRY, '/a/schemas.json']);
    expect(values(again)).toEqual(values(await load(changed as Files)));
  });

  test.each<[string, Files, Partial<LoadOptions>]>([
    ['a duplicate key', { '/a/schemas.json': '{ "Pet": {}, "Pet": {} }' }, {}],
    ['half of a surrogate pair', { '/a/schemas.json': '{ "Pet": { "description": "\\ud800" } }' }, {}],
    ['a file that cannot be parsed', { '/a/schemas.json': '{ "Pet": ' }, {}],
    ['an empty file', { '/a/schemas.json': '' }, {}],
    [
      'a file without a description',
      { '/a/schemas.json': '{ "Pet": { "user": "a", "password": "b" } }' },
      {},
    ],
    ['more values than the limit', {}, { limits: { values: 12 } }],
    ['Swagger 2.0', { [ENTRY]: "swagger: '2.0'\ninfo: { title: T, version: '1' }\npaths: {}\n" }, {}],
    ['other names of files', {}, { displayPath: (path) => `files${path}` }],
  ])('says again what it said: %s', async (_, changes, options) => {
    const files: Files = { ...FILES, ...changes };
    const first = await load(files, options);
    const again = await load(files, options, first.description);
    expect(again.found).toEqual(first.found);
    expect(values(again)).toEqual(values(first));
    const other = await load(files, options, (await load(FILES)).description);
    expect(other.found).toEqual(first.found);
    expect([...other.sourceFiles.keys()]).toEqual([...first.sourceFiles.keys()]);
  });

  test('takes the encoding that the file has now', async () => {
    const first = await load(FILES);
    const marked = { ...FILES, '/a/schemas.json': `\uFEFF${FILES['/a/schemas.json']}` };
    const again = await load(marked, {}, first.description);
    expect(again.description?.file('/a/schemas.json')?.encoding.hasByteOrderMark).toBe(true);
  });
});
