import { beforeAll, expect, it } from 'vitest';
import { pageContent } from '../scripts/completeness/page-content.ts';
import type { PageInfo } from '../src/page.ts';
import { fillDescription } from './hostile/fill-description.ts';
import { type Loaded, referenceOf } from './load.ts';

let loaded: Loaded;
/** The marks in the content of each page, and in its Markdown twin, by path. */
let pages: Map<PageInfo, Set<string>>;
let twins: Map<PageInfo, Set<string>>;

beforeAll(async () => {
  let count = 0;
  // Each text of the tables of 3.2 is a mark of its own.
  const { description } = fillDescription(() => {
    count += 1;
    return `mark${count}x`;
  });
  loaded = await referenceOf(description, { base: '/r', href: (path) => `/r/${path}` });
  const texts = new Map([...loaded.artifacts()].map((file) => [file.path, file]));
  const all = loaded.reference.pages;
  pages = new Map(all.map((page) => [page, marksOf(pageContent(loaded.renderPage(page)).whole.plain)]));
  twins = new Map(all.map((page) => [page, marksOf(texts.get(`${page.path || 'index'}.md`)?.write() ?? '')]));
});

function marksOf(text: string): Set<string> {
  return new Set(text.match(/mark\d+x/g));
}

it('has every text of an operation or a schema in its twin', () => {
  const lost = [...pages].flatMap(([page, marks]) =>
    page.method === undefined && page.kind !== 'schema'
      ? []
      : [...marks].filter((mark) => !twins.get(page)?.has(mark)).map((mark) => `${page.path} ${mark}`),
  );
  expect([...pages.values()].reduce((sum, { size }) => sum + size, 0)).toBeGreaterThan(3_000);
  expect(lost).toEqual([]);
});

it('has every text of the other pages in some twin', () => {
  const known = new Set([...twins.values()].flatMap((marks) => [...marks]));
  const lost = [...pages].flatMap(([page, marks]) =>
    [...marks].filter((mark) => !known.has(mark)).map((mark) => `${page.path} ${mark}`),
  );
  expect(lost).toEqual([]);
});

it('ends at cycles and links what it does not list', async () => {
  const node = (next: string) => ({
    type: 'object',
    required: ['id'],
    properties: { id: { type: 'string', minLength: 3 }, next: { $ref: `#/components/schemas/${next}` } },
  });
  const names = ['A', 'B', 'C', 'D', 'E', 'F'];
  const schemas = Object.fromEntries(names.map((name, at) => [name, node(names[at + 1] ?? 'A')]));
  const content = { 'application/json': { schema: { $ref: '#/components/schemas/A' } } };
  const { file } = await referenceOf({
    openapi: '3.1.0',
    info: { title: 'T', version: '1' },
    paths: { '/a': { get: { responses: { 200: { description: 'ok', content } } } } },
    components: { schemas },
  });
  expect(file('a/get-a.md').match(/`(?:id|next)` .*/g)).toMatchInlineSnapshot(`
    [
      "\`id\` (string, required) [at least 3 characters]",
      "\`next\` ([B](/api/schemas/B.md))",
      "\`id\` (string, required) [at least 3 characters]",
      "\`next\` ([C](/api/schemas/C.md))",
      "\`id\` (string, required) [at least 3 characters]",
      "\`next\` ([D](/api/schemas/D.md))",
    ]
  `);
  expect(file('schemas/F.md')).toContain('`next` ([A](/api/schemas/A.md))');
});

it('says what limits a schema, its items and its conditions', async () => {
  const limited = { type: 'string', minLength: 2, maxLength: 9, pattern: '^x' };
  const schema = {
    type: 'object',
    description: 'Outer.',
    minProperties: 1,
    properties: {
      list: { type: 'array', maxItems: 4, items: { ...limited, enum: ['xa', 'xb'], description: 'One.' } },
      map: { type: 'object', propertyNames: { maxLength: 5 }, additionalProperties: limited },
      nested: { type: 'array', items: { type: 'array', items: { type: 'integer', minimum: 7 } } },
    },
    not: { required: ['old'] },
    if: { properties: { list: { minItems: 3 } } },
    // biome-ignore lint/suspicious/noThenProperty: the keyword's name.
    then: { required: ['map'] },
    else: { properties: { map: { minProperties: 2 } } },
    dependentSchemas: { nested: { required: ['list'] } },
  };
  const content = { 'application/json': { schema } };
  const { file } = await referenceOf({
    openapi: '3.1.0',
    info: { title: 'T', version: '1' },
    paths: { '/a': { post: { requestBody: { content }, responses: { 204: { description: 'ok' } } } } },
  });
  const text = file('a/post-a.md');
  expect(text.slice(text.indexOf('Type:'), text.indexOf('Example'))).toMatchInlineSnapshot(`
    "Type: object

    Outer.

    [at least 1 property]

    - \`list\` (array of string) [at most 4 items]
      - Each item: One. [2–9 characters; matches \`^x\`; one of \`"xa"\`, \`"xb"\`]
    - \`map\` (map of string to string)
      - any other name (string) [2–9 characters; matches \`^x\`]
      - names (any) [at most 5 characters]
    - \`nested\` (array of array of integer)
      - Each item [≥ 7]
    - not (any) [also required: \`"old"\`]
    - If:
      - \`list\` (any) [at least 3 items]
    - then: any [also required: \`"map"\`]
    - else:
      - \`map\` (any) [at least 2 properties]
    - With \`"nested"\`: any [also required: \`"list"\`]

    "
  `);
});
