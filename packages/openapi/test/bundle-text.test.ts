import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { parse } from 'yaml';
import type { JsonObject } from '../src/index.ts';
import { bundleDescription, loadDescription, validateDescription } from '../src/index.ts';
import { type BundleTextOptions, bundleText } from '../src/internal.ts';
import { nodeHost } from '../src/node.ts';
import { dereferenceFile, differences } from './compare-dereferenced.ts';

const FOLDER = mkdtempSync(join(tmpdir(), 'curlew-bundle-'));
afterAll(() => rmSync(FOLDER, { recursive: true, force: true }));

let folders = 0;

function writeFiles(files: Record<string, string>): string {
  folders += 1;
  const folder = join(FOLDER, String(folders));
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  return folder;
}

async function bundle(files: Record<string, string>, options: BundleTextOptions = {}) {
  const folder = writeFiles(files);
  const path = join(folder, Object.keys(files)[0] ?? '');
  const { description, diagnostics } = await loadDescription(path, {
    host: nodeHost(),
    allowedRefs: ['data/**'],
  });
  if (description === undefined) throw new Error(JSON.stringify(diagnostics));
  const bundled = bundleText(description, options);
  const codes = bundled.diagnostics.map(({ code }) => code);
  return { ...bundled, codes, description, folder, path };
}

/** Asserts that a bundle, alone in a folder, has the values of the description: judged by `@readme/openapi-parser`. */
async function expectSameValues(files: Record<string, string>) {
  const bundled = await bundle(files);
  const name = bundled.text.startsWith('{') ? 'bundle.json' : 'bundle.yaml';
  const alone = writeFiles({ [name]: bundled.text });
  const isOpen = (pointer: string) => /^(?:|\/components|\/components\/[^/]+|\/definitions)$/.test(pointer);
  const [one, other] = await Promise.all([dereferenceFile(bundled.path), dereferenceFile(join(alone, name))]);
  expect(differences(one, other, isOpen)).toEqual([]);
  return bundled;
}

const FILES = {
  'openapi.yaml': `# The API of the ships.
openapi: 3.1.0
info:
  title: Ships # and boats
  version: '1'
  description:
    $ref: docs/welcome.md
paths:
  # All ships.
  /ships:
    $ref: paths/ships.yaml
  /ships/{id}:
    parameters:
      - $ref: 'parameters.yaml#/Id' # of a ship
    get:
      responses:
        '200': { $ref: 'responses.yaml#/Ship' }
        default:
          $ref: 'responses.yaml#/Failed'
components:
  schemas:
    Ship:
      $ref: models/ship.yaml
    Own: { type: string, maxLength: 9223372036854775807 }
`,
  'docs/welcome.md': '# Welcome\n\nTo the *ships*.\n',
  'paths/ships.yaml': `
get:
  parameters: [{ $ref: '../parameters.yaml#/Page' }, { $ref: '../parameters.yaml#/Flag' }]
  responses: { '200': { $ref: '../responses.yaml#/Ships' } }
`,
  'parameters.yaml': `
Id: { name: id, in: path, required: true, schema: { $ref: 'openapi.yaml#/components/schemas/Own' } }
Flag: { name: flag, in: query, schema: { type: string } }
Page: { name: page, in: query, schema: { type: integer, maximum: 12345678901234567890 }, examples: { first: { $ref: 'examples.yaml#/first' } } }
`,
  'responses.yaml': `
Ship: { description: A ship., content: { application/json: { schema: { $ref: models/ship.yaml }, examples: { far: { $ref: 'examples.yaml#/far' } } } } }
Ships: { description: Ships., headers: { X-Total: { $ref: 'parts/headers.yaml#/Total' } }, content: { application/json: { schema: { type: array, items: { $ref: 'models/ship.yaml' } } } } }
Failed: { description: No., content: { application/json: { schema: { $ref: 'models/error.yaml#/Error' } } } }
`,
  'parts/headers.yaml': `Total: { schema: { $ref: '../models/error.yaml#/Error/properties/code' } }`,
  'examples.yaml': `
first: { value: 1 }
far: { externalValue: data/far.json }
`,
  'models/ship.yaml': `
type: object
properties:
  mate: { $ref: '#' }
  crew: { type: array, items: { $ref: 'crew.yaml' } }
  kind: { $ref: '#/$defs/Kind' }
$defs: { Kind: { enum: [sail, steam] } }
`,
  'models/crew.yaml': `{ type: object, properties: { ship: { $ref: ship.yaml }, error: { $ref: 'error.yaml#/Error' } } }`,
  'models/error.yaml': `Error: { type: object, properties: { code: { type: integer } } }`,
};

test('the entry file keeps its comments and its layout, and what other files hold follows', async () => {
  const { text, codes, moved, description } = await expectSameValues(FILES);
  expect(codes).toEqual([]);
  expect(text.slice(0, text.indexOf('  /ships/{id}:'))).toBe(`# The API of the ships.
openapi: 3.1.0
info:
  title: Ships # and boats
  version: '1'
  description: |
    # Welcome

    To the *ships*.
paths:
  # All ships.
  /ships:
    get:
      parameters:
        - $ref: '#/components/parameters/Page'
        - $ref: '#/components/parameters/Flag'
      responses:
        '200':
          $ref: '#/components/responses/Ships'
`);
  expect(text).toContain(`      - $ref: '#/components/parameters/Id' # of a ship\n`);
  expect(text).toContain(`        '200': { $ref: '#/components/responses/Ship' }\n`);
  expect(text).toContain('maximum: 12345678901234567890\n');
  expect(text).toContain('maxLength: 9223372036854775807 }');
  expect(moved.map(({ from, pointer }) => `${from} -> ${pointer}`)).toEqual([
    'parameters.yaml#/Id -> /components/parameters/Id',
    'responses.yaml#/Ship -> /components/responses/Ship',
    'responses.yaml#/Failed -> /components/responses/Failed',
    'parameters.yaml#/Page -> /components/parameters/Page',
    'parameters.yaml#/Flag -> /components/parameters/Flag',
    'responses.yaml#/Ships -> /components/responses/Ships',
    'examples.yaml#/far -> /components/examples/far',
    'models/error.yaml#/Error -> /components/schemas/Error',
    'models/crew.yaml# -> /components/schemas/crew',
    'examples.yaml#/first -> /components/examples/first',
    'parts/headers.yaml#/Total -> /components/headers/Total',
  ]);
  expect(parse(text, { intAsBigInt: false })).toEqual(bundleDescription(description));
});

test('a bundle is valid, is its own bundle, and has the same values in JSON', async () => {
  const { text } = await bundle(FILES);
  const again = await bundle({ 'openapi.yaml': text });
  expect(again.text).toBe(text);
  const errors = validateDescription(again.description).filter(({ severity }) => severity === 'error');
  expect(errors).toEqual([]);
  const json = await bundle(FILES, { format: 'json' });
  expect(JSON.parse(json.text)).toEqual(parse(text));
  expect(json.text).toContain('"maximum": 12345678901234567890');
});

test('URLs of files that are not read are written as seen from the bundle', async () => {
  const files = {
    'openapi.yaml': `
openapi: 3.1.0
info: { title: T, version: '1' }
components:
  examples:
    own: { externalValue: ./data/own.json }
    web: { externalValue: 'https://example.com/a.json' }
    far: { $ref: 'parts/examples.yaml#/far' }
  links:
    next: { operationRef: 'parts/paths.yaml#/get' }
paths: { /a: { $ref: parts/paths.yaml } }
`,
    'parts/examples.yaml': 'far: { externalValue: ../data/far%20away.json }\n',
    'parts/paths.yaml': `get: { responses: { '200': { description: ok } } }\n`,
  };
  const found = await bundle(files);
  const { components } = parse(found.text) as { components: JsonObject };
  expect(components).toEqual({
    examples: {
      own: { externalValue: './data/own.json' },
      web: { externalValue: 'https://example.com/a.json' },
      far: { externalValue: 'data/far%20away.json' },
    },
    links: { next: { operationRef: '#/paths/~1a/get' } },
  });
  const moved = await bundle(files, { path: join(found.folder, '../out/openapi.yaml') });
  expect(moved.text).toContain('../4/data/own.json'.replace('4', String(folders)));
});

const ENTRY = (rest: string, version = '3.1.0') =>
  `openapi: ${version}\ninfo: { title: T, version: '1' }\n${rest}\n`;

test.each<[code: string, files: Record<string, string>, remains: string]>([
  [
    'bundle-external-reference',
    { 'a.yaml': ENTRY('components: { schemas: { A: { items: { $ref: nowhere.yaml } } } }') },
    'nowhere.yaml',
  ],
  [
    'bundle-external-reference',
    { 'a.yaml': ENTRY("components: { schemas: { A: { items: { $ref: 'https://example.com/a.yaml' } } } }") },
    'https://example.com/a.yaml',
  ],
  [
    'bundle-external-reference',
    {
      'a.yaml': ENTRY('components: { schemas: { A: { items: { $ref: b/c.yaml } } } }'),
      'b/c.yaml': "{ items: { $ref: '#/gone' } }",
    },
    'b/c.yaml#/gone',
  ],
  [
    'bundle-external-reference',
    {
      'a.yaml': ENTRY('components: { schemas: { A: { $ref: b/c.yaml } } }'),
      'b/c.yaml': '{ type: object, discriminator: { propertyName: p, mapping: { a: gone.yaml } } }',
    },
    'b/gone.yaml',
  ],
  [
    'bundle-extension-reference',
    {
      'a.yaml': ENTRY('components: { schemas: { A: { $ref: b/c.yaml } } }'),
      'b/c.yaml': '{ type: object, x-code: { $ref: code.yaml } }',
    },
    'b/code.yaml',
  ],
  [
    'bundle-extension-reference',
    {
      'a.yaml': ENTRY('components: { schemas: { A: { $ref: b/c.yaml } } }'),
      'b/c.yaml': '{ type: object, example: { $ref: rex.json } }',
      'b/rex.json': '{ "name": "Rex" }',
    },
    'b/rex.json',
  ],
  [
    'bundle-circular-value',
    {
      'a.yaml': ENTRY('tags: { $ref: b.yaml }'),
      'b.yaml': '[{ name: a, externalDocs: { $ref: b.yaml#/0 } }]',
    },
    'b.yaml#/0',
  ],
  [
    'bundle-dynamic-reference',
    {
      'a.yaml': ENTRY('components: { schemas: { A: { $ref: b.yaml } } }'),
      'b.yaml': "{ $id: 'https://x.test/b', $dynamicAnchor: n, items: { $dynamicRef: '#n' } }",
    },
    '#n',
  ],
  [
    'bundle-other-version',
    {
      'a.yaml': ENTRY("components: { schemas: { A: { items: { $ref: 'b.yaml#/components/schemas/B' } } } }"),
      'b.yaml': ENTRY('components: { schemas: { B: { type: string, nullable: true } } }', '3.0.3'),
    },
    'nullable',
  ],
  [
    'bundle-comments-lost',
    {
      'a.yaml': ENTRY('components: { schemas: { A: &a { items: { $ref: b.yaml } }, B: *a } } # gone'),
      'b.yaml': '{ type: string }',
    },
    '#/components/schemas/b',
  ],
])('%s: what a bundle cannot hold is reported at its place', async (code, files, remains) => {
  const { diagnostics, text } = await bundle(files);
  expect(diagnostics.map((one) => one.code)).toEqual([code]);
  expect(diagnostics[0]?.span?.file).toMatch(/\/[abc]\.yaml$|c\.yaml$/);
  expect(text).toContain(remains);
});

test('references by the identifier of a schema name its place in the bundle', async () => {
  const { codes, text } = await bundle({
    'a.yaml': ENTRY(
      "components: { schemas: { A: { $id: 'https://x.test/a', items: { $ref: b } }, C: { $ref: b.yaml }, D: { items: { $ref: 'https://x.test/a' } } } }",
    ),
    'b.yaml':
      "{ $id: 'https://x.test/b', properties: { a: { $ref: a }, n: { $ref: '#n' } }, $defs: { n: { $anchor: n, type: string } } }",
  });
  expect(codes).toEqual(Array(3).fill('bundle-identifier-removed'));
  expect(parse(text)).toMatchObject({
    components: {
      schemas: {
        A: { items: { $ref: '#/components/schemas/C' } },
        C: {
          properties: {
            a: { $ref: '#/components/schemas/A' },
            n: { $ref: '#/components/schemas/C/$defs/n' },
          },
          $defs: { n: { type: 'string' } },
        },
        D: { items: { $ref: '#/components/schemas/A' } },
      },
    },
  });
  expect(text).not.toContain('x.test');
});

test('a Swagger 2.0 description stays one', async () => {
  const { text, codes } = await expectSameValues({
    'swagger.yaml': `
swagger: '2.0' # old
info: { title: T, version: '1' }
paths:
  /a: { $ref: a.yaml }
  /b: { get: { parameters: [{ $ref: 'a.yaml#/get/parameters/0' }], responses: { '200': { description: ok } } } }
`,
    'a.yaml': `get: { parameters: [{ name: q, in: query, type: string }], responses: { '200': { description: ok, schema: { $ref: 'm.yaml#/M' } } } }`,
    'm.yaml': 'M: { type: object, properties: { m: { $ref: "#/M" } } }',
  });
  expect(codes).toEqual([]);
  expect(text).toContain(`swagger: '2.0' # old\n`);
  expect(parse(text)).toMatchObject({
    definitions: { M: { properties: { m: { $ref: '#/definitions/M' } } } },
  });
});

test('whole maps and lists of other files are written in their place', async () => {
  const { codes, text } = await expectSameValues({
    'openapi.json': JSON.stringify({
      openapi: '3.0.3',
      info: { title: 'T', version: '1' },
      paths: { $ref: 'paths/index.yaml' },
      components: { schemas: { $ref: 'schemas/index.yaml' } },
    }),
    'paths/index.yaml': '/a: { $ref: a.yaml }\n/b: { $ref: a.yaml }\n',
    'paths/a.yaml': `get: { responses: { '200': { description: ok, content: { text/plain: { schema: { $ref: '../schemas/index.yaml#/A' } } } } } }`,
    'schemas/index.yaml': 'A: { $ref: deep/a.yaml }\nB: { items: { $ref: "#/A" }, type: array }\n',
    'schemas/deep/a.yaml': '{ type: object, properties: { b: { $ref: ../index.yaml#/B } } }',
  });
  expect(codes).toEqual([]);
  expect(JSON.parse(text)).toMatchObject({
    paths: { '/b': { $ref: '#/paths/~1a' } },
    components: { schemas: { A: { properties: { b: { $ref: '#/components/schemas/B' } } } } },
  });
});

/** Files that are one schema; others hold several. */
const isWhole = (name: string) => /\/a$|index/.test(name);

/** Files with schemas that refer to each other, by place or as a whole. */
const randomFiles = fc
  .record({
    names: fc.uniqueArray(fc.constantFrom('a', 'b', 'models/a', 'models/c', 'x/y/a', 'index', 'x/index'), {
      minLength: 1,
      maxLength: 5,
    }),
    picks: fc.array(fc.nat(1000), { minLength: 60, maxLength: 60 }),
    isJson: fc.boolean(),
    version: fc.constantFrom('3.0.3', '3.1.0', '3.2.0'),
  })
  .map(({ names, picks, isJson, version }) => {
    let at = 0;
    const pick = <Item>(items: readonly Item[]): Item => {
      const chosen = items[(picks[at % picks.length] ?? 0) % items.length] as Item;
      at += 1;
      return chosen;
    };
    const path = (from: string, to: string) =>
      `${'../'.repeat(from.split('/').length - 1)}${to === '' ? 'openapi' : to}.yaml`;
    /** Leads to an object that is no reference itself: there are no circles of nothing but references. */
    const solid = (from: string) => {
      const to = pick(['', ...names]);
      return { $ref: path(from, to) + (to === '' ? '#/components/schemas/B' : isWhole(to) ? '' : '#/A') };
    };
    const reference = (from: string) => {
      const to = pick(['', ...names]);
      const places =
        to === ''
          ? ['#/components/schemas/A']
          : isWhole(to)
            ? ['#/properties/p']
            : ['#/B', '#/A/properties/p'];
      return pick([solid(from), { $ref: path(from, to) + pick(places) }]);
    };
    const schema = (from: string) => ({
      type: 'object',
      properties: { p: pick([solid(from), { type: 'string' }]), q: reference(from) },
    });
    const entry = {
      openapi: version,
      info: { title: 'T', version: '1' },
      paths: {},
      components: {
        schemas: { A: pick([solid(''), schema('')]), B: schema('') },
        parameters: { P: { name: 'p', in: 'query', schema: reference('') } },
      },
    };
    const files: Record<string, string> = {
      'openapi.yaml': isJson ? JSON.stringify(entry) : `# First\n${JSON.stringify(entry, null, 2)} # last\n`,
    };
    for (const name of names)
      files[`${name}.yaml`] = JSON.stringify(
        isWhole(name) ? schema(name) : { A: schema(name), B: pick([solid(name), schema(name)]) },
      );
    return files;
  });

test('bundles of random files have the same values, and no reference to another file', async () => {
  await fc.assert(
    fc.asyncProperty(randomFiles, async (files) => {
      const found = await bundle(files);
      expect(found.codes).toEqual([]);
      if (found.description.files.length > 1)
        expect(parse(found.text)).toEqual(bundleDescription(found.description));
      await expectSameValues(files);
      const again = await bundle({ 'openapi.yaml': found.text });
      expect(again.description.files).toHaveLength(1);
      expect(again.text).toBe(found.text);
    }),
    { numRuns: 60 },
  );
});
