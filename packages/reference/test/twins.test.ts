import { beforeAll, expect, it } from 'vitest';
import { pageContent } from '../../bench/src/corpus/completeness/page-content.ts';
import type { PageInfo } from '../src/page.ts';
import { fillDescription } from './hostile/fill-description.ts';
import { getReference, type Loaded } from './load.ts';

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
  loaded = await getReference(description, { base: '/r', href: (path) => `/r/${path}` });
  const texts = new Map([...loaded.artifacts()].map((file) => [file.path, file]));
  const all = loaded.reference.pages;
  pages = new Map(all.map((page) => [page, getMarks(pageContent(loaded.renderPage(page)).whole.plain)]));
  twins = new Map(
    all.map((page) => [page, getMarks(texts.get(`${page.path || 'index'}.md`)?.write() ?? '')]),
  );
});

function getMarks(text: string): Set<string> {
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
  const { file } = await getReference({
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
  const { file } = await getReference({
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
      - Each item: One. [one of \`"xa"\`, \`"xb"\`; 2–9 characters; matches \`^x\`]
    - \`map\` (map of string to string)
      - additional properties (string) [2–9 characters; matches \`^x\`]
      - property names (any) [at most 5 characters]
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

const responses = { 204: { description: 'ok' } };
const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });

async function posted(schema: object, schemas: object, more: object = {}): Promise<string> {
  const content = { 'application/json': { schema, ...more } };
  const { file } = await getReference({
    openapi: '3.1.0',
    info: { title: 'T', version: '1' },
    paths: { '/a': { post: { requestBody: { content }, responses } } },
    components: { schemas },
  });
  return file('a/post-a.md');
}

it('links a schema in the first row that names it, not in a row below', async () => {
  const A = { type: 'object', properties: { one: { oneOf: [ref('B'), ref('C')] }, again: ref('B') } };
  const B = { type: 'object', properties: { name: { type: 'string' } } };
  const C = { type: 'object', properties: { other: ref('C'), size: { type: 'integer' } } };
  const text = await posted({ properties: { first: ref('A'), second: ref('A') } }, { A, B, C });
  expect(text.match(/^ *- .*$/gm)).toMatchInlineSnapshot(`
    [
      "- \`first\` ([A](/api/schemas/A.md))",
      "  - \`one\` (one of [B](/api/schemas/B.md), [C](/api/schemas/C.md))",
      "    - If B:",
      "      - \`name\` (string)",
      "    - If C:",
      "      - \`other\` ([C](/api/schemas/C.md))",
      "      - \`size\` (integer)",
      "  - \`again\` (B)",
      "    - \`name\` (string)",
      "- \`second\` (A)",
      "  - \`one\` (one of B, C)",
      "    - If B:",
      "      - \`name\` (string)",
      "    - If C:",
      "      - \`other\` ([C](/api/schemas/C.md))",
      "      - \`size\` (integer)",
      "  - \`again\` (B)",
      "    - \`name\` (string)",
    ]
  `);
});

it.each<[string, object, object?]>([
  [
    'the names of what is not sent',
    Object.fromEntries(
      Array.from({ length: 900 }, (_, at) => [
        `hidden_property_number_${at}`,
        { type: 'string', readOnly: true },
      ]),
    ),
  ],
  [
    'rows before what they hold',
    {
      outer: {
        type: 'object',
        description: 'long '.repeat(4_000),
        properties: { inner: ref('Named') },
      },
    },
  ],
])('counts %s', async (_, properties) => {
  const Named = { type: 'object', properties: { never: { type: 'string' } } };
  const first = await posted({ properties: { before: ref('Named') } }, { Named });
  expect(first).toContain('`never`');
  const Big = { type: 'object', properties };
  const text = await posted({ properties: { big: Big, after: ref('Named') } }, { Named });
  expect(text).toContain('`after` ([Named](/api/schemas/Named.md))');
  expect(text.slice(0, text.indexOf('```'))).not.toContain('`never`');
});

it('counts the encodings of parts', async () => {
  const Named = { type: 'object', properties: { never: { type: 'string' } } };
  const parts = (count: number) => ({
    ...Object.fromEntries(
      Array.from({ length: count }, (_, at) => [`p${at}`, { contentType: 'application/vnd.example+json' }]),
    ),
    last: { headers: { 'X-Last': { schema: ref('Named') } } },
  });
  const schema = { type: 'object', properties: { last: { type: 'string' } } };
  const few = await posted(schema, { Named }, { encoding: parts(3) });
  expect(few).toContain('`never`');
  const many = await posted(schema, { Named }, { encoding: parts(600) });
  expect(many).toContain('`X-Last` ([Named](/api/schemas/Named.md)');
  expect(many).not.toContain('`never`');
});

/** What is written in Latin letters in all languages: names of types, places, phrases of HTTP, standards. */
const LATIN =
  /\b(?:string|object|integer|array|number|boolean|any|path|query|header|cookie|OK|API|Callback|OAuth|URL|ID|Markdown|OpenAPI|YAML|JSON|HTTP|Basic|MIT|Ok)\b|openapi\.(?:yaml|json)|llms-full\.txt/g;

it.each(['ja', 'ar'])('writes headings and labels in %s', async (language) => {
  const text = 'ぶん';
  const schema = {
    type: 'object',
    required: ['id'],
    properties: {
      id: { type: 'string', deprecated: true, readOnly: true },
      at: { type: 'array', items: ref('S') },
    },
  };
  const content = { 'application/json': { schema }, 'application/jsonl': { itemSchema: schema } };
  const parameters = [
    { name: 'q', in: 'query', required: true, description: text, schema: { type: 'integer' } },
  ];
  const servers = [{ url: '/{v}', description: text, variables: { v: { default: 'a', enum: ['a', 'b'] } } }];
  const operation = { summary: text, tags: ['一'], responses: { 200: { description: text } } };
  const links = { next: { operationId: 'x', requestBody: 1, server: servers[0] } };
  const headers = { 'X-A': { description: text, schema: { type: 'string' } } };
  const { artifacts } = await getReference(
    {
      openapi: '3.2.0',
      info: {
        title: text,
        version: '1',
        contact: { name: text },
        license: { name: 'MIT' },
        termsOfService: 'https://x.test',
      },
      servers,
      tags: [{ name: '一', kind: text, externalDocs: { url: 'https://x.test' } }],
      paths: {
        '/a': {
          post: {
            ...operation,
            operationId: 'x',
            deprecated: true,
            security: [{ o: ['r'] }],
            parameters,
            servers,
            requestBody: { required: true, content },
            responses: { 200: { description: text, headers, links, content } },
            callbacks: { c: { '{$request.body#/u}': { post: operation } } },
            'x-other': 1,
          },
        },
      },
      components: {
        schemas: { S: { type: 'object', description: text, examples: [{ a: 1 }], properties: { a: true } } },
        securitySchemes: {
          o: {
            type: 'oauth2',
            deprecated: true,
            oauth2MetadataUrl: 'https://m.test',
            flows: {
              authorizationCode: {
                authorizationUrl: 'https://a.test',
                tokenUrl: 'https://t.test',
                refreshUrl: 'https://r.test',
                scopes: { r: text },
              },
            },
          },
        },
      },
    },
    { language },
  );
  const twins = [...artifacts()].filter(({ path }) => path.endsWith('.md') || path === 'llms.txt');
  const left = twins.flatMap(({ path, write }) =>
    write()
      .replace('## Optional', '')
      .replace(/^```[\s\S]*?^```/gm, '')
      .replace(/`[^`]*`|\]\([^)]*\)|<http[^>]*>|https?:\S+/g, '')
      .replace(LATIN, '')
      .split('\n')
      .filter((line) => /[a-z]{2,}/i.test(line))
      .map((line) => `${path}: ${line}`),
  );
  expect(twins.length).toBeGreaterThan(4);
  expect(left).toEqual([]);
});

it('writes the content of a whole query string', async () => {
  const schema = { type: 'object', properties: { p: { type: 'string' } } };
  const whole = {
    name: 'w',
    in: 'querystring',
    content: { 'application/x-www-form-urlencoded': { schema } },
  };
  const { file } = await getReference({
    openapi: '3.2.0',
    info: { title: 'T', version: '1' },
    paths: { '/a': { get: { parameters: [whole], responses } } },
  });
  expect(file('a/get-a.md')).toContain(
    '- `w` (object, in querystring, as application/x-www-form-urlencoded)',
  );
});

it('shows an example once that a parameter and its schema both have, on the page and in its twin', async () => {
  const parameter = { in: 'path', required: true, schema: { type: 'integer', examples: [1201, 7] } };
  const parameters = [
    { ...parameter, name: 'event', example: 1201 },
    { ...parameter, name: 'venue', examples: { first: { value: 1201 }, again: { value: 1201 } } },
  ];
  const responses = { 204: { description: 'ok' } };
  const { file, reference, renderPage } = await getReference({
    openapi: '3.1.0',
    info: { title: 'T', version: '1' },
    paths: { '/{event}/{venue}': { get: { operationId: 'get', parameters, responses } } },
  });
  const info = reference.pages.find(({ kind }) => kind === 'operation');
  const view = info && renderPage(info);
  const rows = view?.kind === 'operation' ? view.parameters.map((group) => group.rows).join('') : '';
  const facts = [...rows.matchAll(/<p class="cl-facts">(.*?)<\/p>/g)].map(([, text]) => text);
  expect(facts).toEqual([
    'example <code>1201</code>, <code>7</code>',
    'example <code>1201</code> (first), <code>1201</code> (again), <code>7</code>',
  ]);
  const twin = file(`${info?.path}.md`);
  expect(twin).toContain('example `1201`, `7`');
  expect(twin).toContain('example `1201` (first), `1201` (again), `7`');
});

it('takes pages that are written already into llms-full.txt as their bytes, and makes the others', () => {
  const whole = loaded.file('llms-full.txt');
  const [first] = loaded.reference.pages.filter(({ method }) => method !== undefined);
  const path = `${first?.path}.md`;
  const bytes = Buffer.from(loaded.file(path));
  const parts = [...loaded.artifacts((name) => (name === path ? bytes : undefined))]
    .find((file) => file.path === 'llms-full.txt')
    ?.parts?.();
  const list = [...(parts ?? [])];
  expect(list.filter((part) => typeof part !== 'string')).toEqual([bytes]);
  expect(Buffer.concat(list.map((part) => Buffer.from(part))).toString()).toBe(whole);
});
