import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { checkDescription, ReportedFacts } from '../../bench/src/corpus/completeness/check-description.ts';
import { findLost } from '../../bench/src/corpus/completeness/find-lost.ts';
import { pageContent } from '../../bench/src/corpus/completeness/page-content.ts';
import type { PageView } from '../src/page.ts';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'curlew-completeness-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function checked(schemas: object, paths: object = {}) {
  const path = join(folder, 'api.json');
  await writeFile(
    path,
    JSON.stringify({ openapi: '3.1.0', info: { title: 'T', version: '1' }, paths, components: { schemas } }),
  );
  const { pages, twins } = await checkDescription(path);
  return [pages, twins].map(({ lost }) => lost.map(({ kind, at }) => `${kind} ${at.pointer}`));
}

it('finds all of the fixture', async () => {
  const path = fileURLToPath(new URL('./fixtures/everything.yaml', import.meta.url));
  const { pages, twins } = await checkDescription(path);
  for (const { lost, checked: counts } of [pages, twins]) {
    expect(lost).toEqual([]);
    expect(counts.get('description')).toBeGreaterThan(15);
  }
});

it('finds what a whole API and its operations say of access', async () => {
  const path = fileURLToPath(new URL('./fixtures/access.yaml', import.meta.url));
  const { pages, twins } = await checkDescription(path);
  for (const { lost, checked: counts, reported } of [pages, twins]) {
    expect(lost).toEqual([]);
    expect(reported).toBe(2); // The tags of no operation: `empty`, and `cbtag`, which a callback has.
    for (const kind of ['scope', 'security', 'tag', 'server variable', 'tokenUrl', 'identifier'])
      expect([kind, counts.get(kind)]).toEqual([kind, expect.any(Number)]);
  }
});

it('counts as reported only what a diagnostic says is left out', () => {
  const diagnostic = (code: string, pointer: string) =>
    ({
      code,
      pointer,
      severity: 'warning',
      message: '',
      span: { file: '', line: 1, column: 1, length: 0 },
    }) as const;
  const reported = new ReportedFacts([
    diagnostic('ignored-sibling', '/a/description'),
    diagnostic('example-mismatch', '/a/example'),
    diagnostic('empty-tag', '/tags/0'),
    diagnostic('unsafe-html', '/b/description'),
  ]);
  const has = (kind: string, pointer: string) => reported.has({ kind, at: { file: '', pointer } });
  expect(has('description', '/a/description')).toBe(true);
  expect(has('example', '/a/example')).toBe(false);
  expect(has('tag', '/tags/0')).toBe(true);
  expect(has('description', '/tags/0')).toBe(false);
  expect(has('enum value', '/b/description')).toBe(false);
  expect(has('description', '/c')).toBe(false);
});

it('reports pages and schemes that are never referenced', () => {
  const page = { kind: 'operation', authorization: '<p><a href="/r/#auth-a">A</a></p>', tags: [] };
  const content = pageContent(page as unknown as PageView);
  const at = { file: '', pointer: '/x' };
  const facts = ['/r/#auth-a', '/r/#auth-b'].map((link) => ({ kind: 'security', at, shown: { link } }));
  expect(findLost({ kind: 'operation', at, facts }, content)).toEqual(facts.slice(1));
});

it('names what a page does not show', () => {
  const page = { kind: 'schema', schema: '<ul><li><div><a class="cl-name">id</a> string</div></li></ul>' };
  const content = pageContent(page as unknown as PageView);
  const at = { file: '', pointer: '/x' };
  const fact = (words: string) => ({ kind: 'description', at, shown: { words } });
  const subject = { name: 'id', kind: 'property name', at, facts: [fact('string'), fact('absent')] };
  expect(findLost(subject, content)).toEqual([fact('absent')]);
  expect(findLost({ ...subject, name: 'no' }, content)).toHaveLength(3);
});

it('takes the row that lacks what is reported for the one of a subject', () => {
  const rows = ['Other, null', 'Own'].map((text) => `<li><div><a class="cl-name">id</a></div>${text}</li>`);
  const content = pageContent({ kind: 'schema', schema: `<ul>${rows.join('')}</ul>` } as unknown as PageView);
  const at = { file: '', pointer: '/x' };
  const own = { kind: 'description', at, shown: { words: 'Own' } };
  const ignored = { kind: 'constraint', at, shown: { phrase: ['null'] } };
  const subject = { name: 'id', kind: 'property name', at, facts: [own, ignored] };
  expect(findLost(subject, content, (fact) => fact === ignored)).toEqual([ignored]);
});

it.each<[string, object]>([
  [
    'the title of a property that is declared twice',
    {
      A: {
        allOf: [
          { properties: { p: { title: 'Owner', type: 'object', properties: { a: { maxLength: 1024 } } } } },
          { properties: { p: { type: 'object', properties: { a: { type: 'string' } } } } },
        ],
      },
    },
  ],
  ['marks of a whole schema', { A: { type: 'string', readOnly: true, deprecated: true } }],
  [
    'marks of variants and items',
    {
      A: {
        properties: {
          one: { oneOf: [{ type: 'string', deprecated: true }, { type: 'integer' }] },
          many: { type: 'array', items: { type: 'string', readOnly: true } },
        },
      },
    },
  ],
  [
    'words beside a reference in a property that is declared twice',
    {
      Status: { type: 'string', description: 'Own' },
      Base: { properties: { status: { type: 'string', description: 'Inherited' } } },
      A: {
        allOf: [
          { $ref: '#/components/schemas/Base' },
          { properties: { status: { $ref: '#/components/schemas/Status', description: 'Beside' } } },
        ],
      },
    },
  ],
  [
    'types and examples of an allOf of integers and numbers',
    {
      A: {
        properties: {
          n: {
            allOf: [
              { type: ['integer', 'null'], examples: [1] },
              { type: ['number', 'null'], examples: [2] },
            ],
          },
        },
      },
    },
  ],
  [
    'descriptions of a schema and of its lone alternative',
    { A: { properties: { a: { description: 'Outer', oneOf: [{ type: 'string', description: 'Inner' }] } } } },
  ],
  [
    'what a reference says that has no page',
    {
      A: {
        properties: {
          list: { type: 'array', items: { $ref: '#/components/schemas/A/$defs/code' } },
          code: { $ref: '#/components/schemas/A/$defs/code', description: 'Nearer' },
          short: { allOf: [{ $ref: '#/components/schemas/A/$defs/code' }], maxLength: 7 },
        },
        $defs: { code: { type: 'string', description: 'Farther', examples: ['c-1'] } },
      },
    },
  ],
  [
    'titles and descriptions of constants',
    {
      A: {
        oneOf: [
          { const: 'a', title: 'Alpha', description: 'The first' },
          { const: null, title: 'Nothing', deprecated: true },
        ],
      },
      B: {
        enum: [1, 2],
        oneOf: [
          { const: 1, title: 'One' },
          { const: 2, title: 'Two', description: 'A pair' },
        ],
      },
    },
  ],
  [
    'what is true or false as a schema',
    {
      A: {
        patternProperties: { '^x-': true, '^y-': false },
        additionalProperties: false,
        properties: {
          tuple: { prefixItems: [true, { type: 'string' }, false], minItems: 2 },
          some: { type: 'array', contains: true, minContains: 2 },
          none: { not: true, description: 'Nobody has it' },
        },
        dependentSchemas: { a: false },
      },
    },
  ],
  [
    'marks and the title of the values of a map',
    { A: { additionalProperties: { type: 'string', deprecated: true, title: 'Old value' } } },
  ],
  [
    'the value that selects a single alternative',
    {
      A: { oneOf: [{ $ref: '#/components/schemas/B' }], discriminator: { propertyName: 'kind' } },
      B: { properties: { name: { type: 'string' } } },
    },
  ],
])('shows %s', async (_, schemas) => {
  expect(await checked(schemas)).toEqual([[], []]);
});

it('shows what a body alone says of properties that its direction leaves out', async () => {
  const Base = { properties: { id: { type: 'string', readOnly: true, description: 'On its page' } } };
  const properties = {
    made: { type: 'string', readOnly: true, description: 'Made by the server' },
    inner: { properties: { secret: { type: 'integer', writeOnly: true, minimum: 5 } } },
  };
  const schema = { allOf: [{ $ref: '#/components/schemas/Base' }], properties };
  const content = { 'application/json': { schema } };
  const responses = { 200: { description: 'Done', content } };
  const post = { requestBody: { content }, responses: { 204: { description: 'None' } } };
  expect(await checked({ Base }, { '/a': { post }, '/b': { get: { responses } } })).toEqual([[], []]);
});

it('reports headers that it leaves out', async () => {
  const headers = { 'Content-Type': { description: 'Ignored', schema: { type: 'string' } } };
  const responses = { 200: { description: 'Done', headers } };
  const path = join(folder, 'headers.json');
  const info = { title: 'T', version: '1' };
  await writeFile(path, JSON.stringify({ openapi: '3.1.0', info, paths: { '/a': { get: { responses } } } }));
  const { pages, twins } = await checkDescription(path);
  for (const { lost, reported } of [pages, twins]) expect([lost, reported]).toEqual([[], 1]);
});

it('shows the words of an example without a value', async () => {
  const examples = { a: { value: { x: 1 } }, none: { summary: 'Starts again' } };
  const requestBody = { content: { 'application/json': { schema: { type: 'object' }, examples } } };
  const responses = { 204: { description: 'Done' } };
  expect(await checked({}, { '/a': { post: { requestBody, responses } } })).toEqual([[], []]);
});

it('counts the values of a large discriminator where the schema has a page', async () => {
  const names = Array.from({ length: 60 }, (_, at) => `Kind${at}`);
  const mapping = Object.fromEntries(names.map((name) => [name, `#/components/schemas/${name}`]));
  const kinds = names.map((name) => [name, { allOf: [{ $ref: '#/components/schemas/Base' }] }]);
  const Base = { properties: { t: { type: 'string' } }, discriminator: { propertyName: 't', mapping } };
  const A = { properties: { base: { $ref: '#/components/schemas/Base' } } };
  expect(await checked({ ...Object.fromEntries(kinds), Base, A })).toEqual([[], []]);
});

it('finds what references to places without a name lead to', async () => {
  const content = (schema: object) => ({ content: { 'application/json': { schema } } });
  const item = {
    type: 'object',
    title: 'What happened',
    description: 'One action of the system.',
    properties: {
      id: { type: 'integer', title: 'A number', description: 'Counts actions.', minimum: 3 },
      code: { type: 'string', description: 'Of another system.', maxLength: 7 },
      kind: { type: 'string', description: 'Any of the known kinds.', example: 'create' },
      deep: { type: 'object', title: 'All the details', properties: { a: { type: 'string' } } },
    },
  };
  const place = '#/paths/~1a/get/responses/200/content/application~1json/schema/items';
  const paths = {
    '/a': { get: { responses: { 200: { description: 'All', ...content({ type: 'array', items: item }) } } } },
    '/b': {
      get: {
        parameters: [
          {
            name: 'either',
            in: 'query',
            schema: { anyOf: [{ $ref: `${place}/properties/id` }, { $ref: `${place}/properties/code` }] },
          },
        ],
        responses: {
          200: {
            description: 'One',
            ...content({
              allOf: [
                { $ref: place },
                { properties: { kind: { type: 'string', description: 'Only attaching.' } } },
                { properties: { inner: { $ref: `${place}/properties/deep` } } },
              ],
            }),
          },
        },
      },
    },
  };
  expect(await checked({}, paths)).toEqual([[], []]);
});

it('finds the example of a body that samples send as a file', async () => {
  const content = { 'application/octet-stream': { example: '"genre"' } };
  const put = { requestBody: { content }, responses: { 200: { description: 'OK' } } };
  expect(await checked({}, { '/a': { put } })).toEqual([[], []]);
});

it('finds the values of a map that has alternatives, and spaces in names', async () => {
  const Part = { type: 'object', properties: { a: { type: 'boolean' }, 'b ': { type: 'boolean' } } };
  const Values = {
    type: 'object',
    anyOf: [{ $ref: '#/components/schemas/Part' }, { type: 'object', title: 'Other', minProperties: 4 }],
    additionalProperties: { type: 'string' },
  };
  const More = { type: 'object', properties: { it: { $ref: '#/components/schemas/Values' } } };
  expect(await checked({ Part, Values, More })).toEqual([[], []]);
});
