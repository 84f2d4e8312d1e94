import fc from 'fast-check';
import { expect, test } from 'vitest';
import { IS_COMPLETE, propertyRuns } from '../../../scripts/test-scope.ts';
import { fillDescription } from '../../reference/test/hostile/fill-description.ts';
import { PAYLOADS } from '../../reference/test/hostile/payloads.ts';
import { safeDescription } from '../client/explorer/safe-description.ts';
import { safeMarkdown } from '../client/explorer/safe-texts.ts';

type Value = Record<string, unknown>;

function describe(fields: Value): Value {
  return { openapi: '3.2.0', info: { title: 'T', version: '1' }, paths: {}, ...fields };
}

/** What becomes of the fields of an operation. */
function safeOperation(fields: Value): Value {
  const { paths } = safeDescription(describe({ paths: { '/a': { get: fields } } }));
  return (paths as { '/a': { get: Value } })['/a'].get;
}

const LEAVES = [
  '"><meta http-equiv="refresh" content="0;url=https://foreign.invalid/">',
  '"><style>*{display:none}</style>',
  '"><form action="https://foreign.invalid/"><input type=password>',
];

test.each(
  ['x-codeSamples', 'x-code-samples', 'x-custom-examples'].flatMap((name) =>
    LEAVES.map((lang) => [name, lang]),
  ),
)('the language of a sample in %s is of a list: %s', (name, lang) => {
  expect(safeOperation({ [name]: [{ lang, source: 's' }] })).toEqual({
    [name]: [{ lang: 'plaintext', label: lang, source: 's' }],
  });
});

test.each([
  [
    { lang: 'Python', source: 's' },
    { lang: 'python', source: 's' },
  ],
  [
    { lang: 'js', label: 'Browser', source: 's' },
    { lang: 'javascript', label: 'Browser', source: 's' },
  ],
  [
    { lang: 'C#', source: 's' },
    { lang: 'csharp', source: 's' },
  ],
  [
    { lang: 'Zig', source: 's' },
    { lang: 'plaintext', label: 'Zig', source: 's' },
  ],
  [
    { lang: '__proto__', source: 's' },
    { lang: 'plaintext', label: '__proto__', source: 's' },
  ],
  [
    { lang: ['"><b>'], source: 's' },
    { lang: 'plaintext', label: 'Text', source: 's' },
  ],
])('a sample %j is given as %j', (sample, want) => {
  expect(safeOperation({ 'x-codeSamples': [sample] })['x-codeSamples']).toEqual([want]);
});

test.each([
  'x-scalar-examples',
  'x-stainless-snippets',
  'x-stainless-examples',
  'x-readme',
  'x-scalar-anything',
  'x-anything',
])('%s of an operation is left out', (name) => {
  expect(safeOperation({ [name]: [{ lang: LEAVES[0], source: 's' }], summary: 's' })).toEqual({
    summary: 's',
  });
});

test('fields of another type than the specification requires are left out', () => {
  const fields = {
    summary: { a: 1 },
    tags: ['a', 1, { b: 2 }],
    deprecated: 'yes',
    operationId: 'x',
    servers: 4,
  };
  expect(safeOperation(fields)).toEqual({ tags: ['a'], operationId: 'x' });
});

test.each([
  ['https://a.test/x', 'https://a.test/x'],
  ['/docs', '/docs'],
  ['javascript:alert(1)', undefined],
  [' java\tscript:alert(1)', undefined],
  ['data:text/html,x', undefined],
  ['//foreign.invalid', undefined],
])('the address %s is given as %s', (url, want) => {
  const schemes = { o: { type: 'oauth2', flows: { implicit: { authorizationUrl: url, scopes: {} } } } };
  const safe = safeDescription(
    describe({
      info: { title: 'T', version: '1', termsOfService: url, contact: { url }, license: { name: 'L', url } },
      externalDocs: { url },
      components: { securitySchemes: schemes },
    }),
  );
  const given = JSON.parse(JSON.stringify(safe));
  const addresses = [
    given.info.termsOfService,
    given.info.contact.url,
    given.info.license.url,
    given.externalDocs.url,
    given.components.securitySchemes.o.flows.implicit.authorizationUrl,
  ];
  expect(new Set(addresses)).toEqual(new Set([want]));
});

test.each([
  ['https://{region}.a.test/v1', true],
  ['{scheme}://a.test', true],
  ['/v1', true],
  ['v1', true],
  ['javascript:alert(1)', false],
  ['data:text/html,x', false],
  ['//foreign.invalid', false],
])('the server %s is given: %s', (url, isGiven) => {
  const { servers } = safeDescription(describe({ servers: [{ url }] }));
  expect(servers).toEqual([isGiven ? { url } : {}]);
});

test('references lead to objects of the copy, of the type that belongs there', () => {
  const schemas = { A: { type: 'string' }, B: { $ref: '#/components/schemas/A', description: 'b' } };
  const hidden = { get: { 'x-codeSamples': [{ lang: LEAVES[0], source: 's' }] } };
  const safe = safeDescription(
    describe({
      'x-hidden': hidden,
      components: { schemas, examples: { E: { value: hidden } } },
      paths: {
        '/a': { $ref: '#/components/examples/E/value' },
        '/b': { $ref: '#/x-hidden' },
        '/c': { $ref: 'https://foreign.invalid/x.json' },
        '/d': { $ref: '#/paths/~1e' },
        '/e': { get: { responses: { 200: { $ref: '#/components/schemas/A' } } } },
      },
    }),
  );
  expect(safe.paths).toEqual({
    '/a': {},
    '/b': {},
    '/c': {},
    '/d': { $ref: '#/paths/~1e' },
    '/e': { get: { responses: { 200: {} } } },
  });
  expect(safe.components).toEqual({ schemas, examples: { E: { value: hidden } } });
});

test('a value that contains a reference is its JSON text, because the explorer would load the target', () => {
  const value = { a: [{ $ref: 'https://foreign.invalid/x.json' }] };
  const external = { examples: { a: { externalValue: 'https://foreign.invalid/x' } } };
  const content = { 'application/json': { example: value }, 'text/json': { example: external } };
  const examples = { E: { externalValue: 'https://foreign.invalid/e' } };
  const safe = safeDescription(
    describe({ components: { responses: { R: { description: 'r', content } }, examples } }),
  );
  expect(safe.components).toEqual({
    responses: {
      R: {
        description: 'r',
        content: {
          'application/json': { example: JSON.stringify(value) },
          'text/json': { example: JSON.stringify(external) },
        },
      },
    },
    examples: { E: {} },
  });
});

test('the name of a method, which becomes a class, is a token', () => {
  const additionalOperations = { 'x fixed inset-0': { summary: 'a' }, COPY: { summary: 'b' } };
  const safe = safeDescription(describe({ paths: { '/a': { additionalOperations } } }));
  expect(safe.paths).toEqual({ '/a': { additionalOperations: { COPY: { summary: 'b' } } } });
});

test.each([
  [
    'a < b and <b>c</b><br/> <https://a.test> <me@a.test>',
    'a < b and <b>c</b><br/> <https://a.test> <me@a.test>',
  ],
  ['<a href="https://a.test/x?y=1&z">a</a>', '<a href="https://a.test/x?y=1&z">a</a>'],
  ['<p class="fixed">x</p>', '<\u2060p class="fixed">x</p>'],
  ['<b\nclass=fixed>', '<\u2060b\nclass=fixed>'],
  ['<a href="javascript:x">', '<\u2060a href="javascript:x">'],
  ['<form> </form> <!-- --> <?x', '<\u2060form> <\u2060/form> <\u2060!-- --> <\u2060?x'],
  ['```x&#32;fixed\n&amp;\n```', '```x&\u2060#32;fixed\n&amp;\n```'],
  ['a\fb\rc', 'ab\nc'],
  ['![a](https://foreign.invalid/a.png) ![b][r]', '[a](https://foreign.invalid/a.png) [b][r]'],
  ['![a](//foreign.invalid/a.png) ![b](/b.png)', '[a](//foreign.invalid/a.png) ![b](/b.png)'],
  ['`vec![0]`', '`vec!\u2060[0]`'],
])('Markdown %j is given as %j', (text, want) => {
  expect(safeMarkdown(text)).toBe(want);
});

test('images of other sites stay where the project loads them', () => {
  const text = '![a](https://foreign.invalid/a.png)';
  const { info } = safeDescription(describe({ info: { title: 'T', version: '1', description: text } }), true);
  expect(info).toMatchObject({ description: text });
});

test('of any text, no tag with an attribute is left', () => {
  const pieces = fc.constantFrom(
    '<',
    '>',
    '/',
    '!',
    '?',
    ' ',
    '\n',
    '\f',
    '"',
    'b',
    'a',
    'p',
    'div',
    'class=x',
    'href="https://a.test"',
    '```',
    '&#32;',
    '\u2060',
    '=',
  );
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 30 }), (parts) => {
      const safe = safeMarkdown(parts.join(''));
      const tags = safe.match(/<[A-Za-z/!?][^>]*>?/g) ?? [];
      for (const tag of tags) expect(tag).toMatch(/^<(?:\/?[a-z]+\s?\/?>|a href="https:\/\/[^\s"'<>]*">)$/);
    }),
    { numRuns: propertyRuns(2_000) },
  );
});

const EXTENSIONS =
  /^x-(?:tagGroups|displayName|internal|codeSamples|code-samples|custom-examples|badges|enum-varnames|enumNames|enum-descriptions|enumDescriptions|additionalPropertiesName)$/;

/** Extensions and references of a description, outside of values of the author. */
function listMembers(value: unknown, found: { extensions: string[]; references: string[] }): void {
  if (typeof value !== 'object' || value === null) return;
  for (const [key, one] of Object.entries(value)) {
    if (key.startsWith('x-')) found.extensions.push(key);
    if (key === '$ref' && typeof one === 'string') found.references.push(one);
    listMembers(one, found);
  }
}

/** `npm run test:all` takes all of them. */
const TEXTS = PAYLOADS.filter((_, at) => IS_COMPLETE || at % 4 === 0);

test.each(TEXTS)('with %j in each field, only listed extensions and references within remain', (text) => {
  const found = { extensions: [] as string[], references: [] as string[] };
  listMembers(safeDescription(fillDescription(text).description), found);
  expect(found.extensions.filter((name) => !EXTENSIONS.test(name))).toEqual([]);
  expect(found.references.filter((target) => !target.startsWith('#/'))).toEqual([]);
});

test('no value makes it throw, and a copy of a copy is the same', () => {
  const known = fc.constantFrom(
    ...[
      'openapi',
      'info',
      'paths',
      '/a',
      'get',
      'tags',
      'components',
      'schemas',
      'A',
      '$ref',
      'x-codeSamples',
      'lang',
      'source',
      '__proto__',
      'properties',
      'allOf',
      'discriminator',
      'mapping',
    ],
  );
  const { tree } = fc.letrec((tie) => ({
    tree: fc.oneof(
      { maxDepth: 6 },
      fc.constantFrom<unknown>(null, true, 1, 'a', '3.0.3', '3.2.0', '#/components/schemas/A', '<p class=a>'),
      fc.array(tie('tree'), { maxLength: 3 }),
      fc.dictionary(known, tie('tree'), { maxKeys: 6 }),
    ),
  }));
  fc.assert(
    fc.property(tree, (value) => {
      const once = safeDescription(JSON.parse(JSON.stringify(value)));
      expect(safeDescription(JSON.parse(JSON.stringify(once)))).toEqual(once);
    }),
    { numRuns: propertyRuns(1_000) },
  );
});
