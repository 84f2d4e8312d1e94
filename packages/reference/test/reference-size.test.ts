import { readDescription } from '@curlew/openapi';
import { expect, test } from 'vitest';
import { referenceSizeProblem } from '../src/plan/reference-size.ts';

const responses = { 200: { description: 'OK' } };
const get = { responses };

async function getProblem(value: object, limits: object): Promise<string | undefined> {
  const host = {
    readFile: () => Promise.reject(new Error('no files')),
    realPath: (path: string) => Promise.resolve(path),
  };
  const text = JSON.stringify({ openapi: '3.2.0', info: { title: 'T', version: '1' }, ...value });
  const { description } = await readDescription(text, { host, path: '/a.json' });
  if (description === undefined) throw new Error('not read');
  const problem = referenceSizeProblem(description, limits);
  return problem && `${problem.code}: ${problem.message} ${problem.help}`;
}

test.each([
  ['paths', { paths: { '/a': { get, put: get }, '/b': { get }, 'x-c': { get } } }],
  ['webhooks', { webhooks: { a: { get, put: get }, b: { get } } }],
  ['additional operations', { paths: { '/a': { get, additionalOperations: { COPY: get, MOVE: get } } } }],
  [
    'path items by reference',
    {
      paths: { '/a': { $ref: '#/components/pathItems/A' } },
      components: { pathItems: { A: { get, put: get, post: get } } },
    },
  ],
])('operations are counted in %s', async (_, value) => {
  expect(await getProblem(value, { operations: 3 })).toBeUndefined();
  expect(await getProblem(value, { operations: 2 })).toBe(
    'too-many-operations: The description has 3 operations; the limit is 2. Split the description into several, or raise the limit `operations`.',
  );
});

test('pages are those of operations, schemas, tags and the overview', async () => {
  const value = {
    tags: [{ name: 'a' }],
    paths: { '/a': { get } },
    components: { schemas: { A: {}, B: {} } },
  };
  expect(await getProblem(value, { pages: 5 })).toBeUndefined();
  expect(await getProblem(value, { pages: 4 })).toBe(
    'too-many-pages: The description has at least 5 pages; the limit is 4. Split the description into several, or raise the limit `pages`.',
  );
});
