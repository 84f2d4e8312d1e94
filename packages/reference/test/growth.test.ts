import { expect, it } from 'vitest';
import type { OperationPage } from '../src/page.ts';
import { getReference } from './load.ts';

const info = { title: 'T', version: '1' };
const responses = { 200: { description: 'OK' } };

/** Characters of all navigations together, for each page. */
async function navigationPerPage(getTag: (index: number) => string, count: number): Promise<number> {
  const paths = Object.fromEntries(
    Array.from({ length: count }, (_, index) => [
      `/o${index}`,
      { get: { tags: [getTag(index)], responses } },
    ]),
  );
  const { reference, renderPage } = await getReference({ openapi: '3.1.0', info, paths });
  const sizes = reference.pages.map((page) => JSON.stringify(renderPage(page).navigation).length);
  return sizes.reduce((sum, size) => sum + size, 0) / reference.pages.length;
}

it.each([
  ['one tag with all operations', () => 'all'],
  ['a tag for each operation', (index: number) => `t${index}`],
])('the navigation of a page does not grow with the API: %s', async (_, tagOf) => {
  expect(await navigationPerPage(tagOf, 800)).toBeLessThan(1.3 * (await navigationPerPage(tagOf, 200)));
});

it('shows the reader where they are in a long list, and the way to the rest', async () => {
  const paths = Object.fromEntries(
    Array.from({ length: 300 }, (_, index) => [`/operations/o${index}`, { get: { responses } }]),
  );
  const { page } = await getReference({ openapi: '3.1.0', info, paths });
  const items =
    page('operations/get-operations-o200').navigation.groups.find(({ current }) => current)?.items ?? [];
  expect(items.filter(({ current }) => current).map(({ title }) => title)).toEqual(['/operations/o200']);
  expect(items.at(-1)).toEqual({ title: 'All 300', href: '/api/operations/' });
  expect(items.length).toBeLessThan(60);
});

/** A schema of which every level holds the next one twice. */
function doubling(levels: number): object {
  return Object.fromEntries(
    Array.from({ length: levels }, (_, level) => [
      `L${level}`,
      {
        type: 'object',
        properties: {
          a: { $ref: `#/components/schemas/L${level + 1}` },
          b: { $ref: `#/components/schemas/L${level + 1}` },
        },
      },
    ]),
  );
}

it('opens no more of a schema than a page can hold, and links the rest', async () => {
  const content = { 'application/json': { schema: { $ref: '#/components/schemas/L0' } } };
  const paths = {
    '/operations/a': {
      post: { requestBody: { content }, responses: { 200: { description: 'OK', content } } },
    },
  };
  const { page } = await getReference({
    openapi: '3.1.0',
    info,
    paths,
    components: { schemas: { ...doubling(40), L40: { type: 'string' } } },
  });
  const operation = page('operations/post-operations-a') as OperationPage;
  expect(JSON.stringify(operation).length).toBeLessThan(150_000);
  expect(operation.requestBody?.content[0]?.schema).toContain('href="/api/schemas/L5/"');
});

it('shows a shape once where the description itself repeats it too often', async () => {
  const user = {
    type: 'object',
    properties: Object.fromEntries(
      Array.from({ length: 40 }, (_, index) => [
        `property_${index}`,
        { type: 'string', description: `Number ${index}.` },
      ]),
    ),
  };
  const schema = {
    type: 'object',
    properties: Object.fromEntries(Array.from({ length: 60 }, (_, index) => [`user_${index}`, user])),
  };
  const paths = {
    '/operations/a': {
      get: { responses: { 200: { description: 'OK', content: { 'application/json': { schema } } } } },
    },
  };
  const { page } = await getReference({ openapi: '3.1.0', info, paths });
  const html = (page('operations/get-operations-a') as OperationPage).responses[0]?.content[0]?.schema ?? '';
  expect(html.length).toBeLessThan(40_000);
  expect(html).toContain('Same properties as <a href="#response-200-user_0">user_0</a>.');
  expect(html.match(/class="cl-name"/g)).toHaveLength(60 + 40);
});

it('ends every cycle', async () => {
  const schemas = {
    Node: {
      type: 'object',
      properties: {
        next: { $ref: '#/components/schemas/Node' },
        all: { type: 'array', items: { $ref: '#/components/schemas/Node' } },
      },
    },
    Loop: { $ref: '#/components/schemas/Loop' },
  };
  const { reference, renderPage } = await getReference({
    openapi: '3.1.0',
    info,
    paths: {},
    components: { schemas },
  });
  for (const page of reference.pages) expect(JSON.stringify(renderPage(page)).length).toBeLessThan(20_000);
});

it('links a schema that is much too large from the operations that share it, and shows it on its own page', async () => {
  const properties = Object.fromEntries(
    Array.from({ length: 3_000 }, (_, at) => [`p${at}`, { type: 'string' }]),
  );
  const content = { 'application/json': { schema: { $ref: '#/components/schemas/Big' } } };
  const { page } = await getReference({
    openapi: '3.1.0',
    info,
    paths: { '/a/b': { get: { responses: { 200: { description: 'OK', content } } } } },
    components: { schemas: { Big: { type: 'object', properties } } },
  });
  const operation = page('a/get-a-b') as OperationPage;
  expect(operation.responses[0]?.content[0]?.schema).toBe(
    '<p class="cl-note">3000 properties. Too large to be shown here; see <a href="/api/schemas/Big/">Big</a>.</p>',
  );
  expect(JSON.stringify(page('schemas/Big')).match(/cl-name/g)).toHaveLength(3_000);
});

it('cuts titles that every page would carry', async () => {
  const long = 'word '.repeat(100_000);
  const { reference, renderPage } = await getReference({
    openapi: '3.2.0',
    info: { title: long, version: '1' },
    tags: [{ name: 'a', summary: long }],
    paths: { '/a': { get: { tags: ['a'], responses } } },
  });
  for (const page of reference.pages) expect(JSON.stringify(renderPage(page)).length).toBeLessThan(10_000);
});

it('names some of very many ways to authorize', async () => {
  const security = Array.from({ length: 1_000 }, (_, at) => ({ [`k${at}`]: [] }));
  const { page } = await getReference({
    openapi: '3.2.0',
    info,
    security,
    paths: { '/a/b': { get: { responses } } },
  });
  const sentence = (page('a/get-a-b') as OperationPage).authorization ?? '';
  expect(sentence).toContain('<code>k19</code> or one of 980 other options');
  expect(sentence).toContain('<li><code>k219</code></li></ul>');
  expect(sentence).toContain('780 more');
});

it('reads callbacks of callbacks two levels deep, however they refer to each other', async () => {
  const names = Array.from({ length: 30 }, (_, at) => `P${at}`);
  const callbacks = Object.fromEntries(
    names.map((name) => [name, { url: { $ref: `#/components/pathItems/${name}` } }]),
  );
  const pathItems = Object.fromEntries(names.map((name) => [name, { post: { callbacks, responses } }]));
  const { page } = await getReference({
    openapi: '3.2.0',
    info,
    paths: { '/a/b': { get: { callbacks, responses } } },
    components: { pathItems },
  });
  expect((page('a/get-a-b') as OperationPage).callbacks).toHaveLength(30);
});
