import { mkdirSync, mkdtempSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { OpenedWorkspace } from './opened-workspace.ts';

let workspace: OpenedWorkspace;
afterEach(() => workspace?.close());

const SHOP = `openapi: 3.2.0
info:
  title: Shop
  version: 1.0.0
tags:
  - name: pets
paths:
  /pets:
    get:
      operationId: listPets
      responses:
        '200':
          description: The pets.
components:
  schemas:
    Pet:
      type: object
`;

/** Items at `|` of a text that replaces the description's. */
async function itemsAt(marked: string, name = 'shop.yaml', before = SHOP) {
  workspace = await OpenedWorkspace.open({ [name]: before });
  const offset = marked.indexOf('|');
  const text = marked.replace('|', '');
  await workspace.type(name, before, text);
  return (await workspace.call('complete', { source: 's1', file: workspace.path(name), offset })).items;
}

test.each([
  ['an object with required members', `${SHOP}exter|`, 'externalDocs', `externalDocs:\n  url: \${1}`],
  [
    'a list of them, whose other lines are below the first',
    SHOP.replace('    get:\n', '    get:\n      para|\n'),
    'parameters',
    `parameters:\n  - name: \${1}\n    in: \${2:query}\n    schema:\n      type: \${3:string}`,
  ],
  [
    'responses',
    SHOP.replace('    get:\n', '    post:\n      respon|\n    get:\n'),
    'responses',
    `responses:\n  '200':\n    description: \${1:OK}`,
  ],
  [
    'a member after a dash',
    SHOP.replace('  - name: pets', '  - exter|'),
    'externalDocs',
    `externalDocs:\n    url: \${1}`,
  ],
  ['a map, which is empty', SHOP.replace('schemas:', 'exam|\n  schemas:'), 'examples', `examples:\n  \${1}`],
])('completion of %s writes it whole', async (_, marked, label, snippet) => {
  const items = await itemsAt(marked);
  expect(items.find((item) => item.label === label)?.snippet).toBe(snippet);
});

test('a scalar is a name and a colon, and a name before a colon is a name', async () => {
  expect(
    (await itemsAt(SHOP.replace('      operationId', '      summ|\n      operationId'))).find(
      ({ label }) => label === 'summary',
    ),
  ).toMatchObject({ insert: 'summary: ' });
  await workspace.close();
  const items = await itemsAt(SHOP.replace('components:', 'comp|onents:'));
  expect(items.find(({ label }) => label === 'components')?.snippet).toBeUndefined();
});

test('JSON is completed as JSON', async () => {
  const json = '{ "openapi": "3.2.0", "info": { "title": "A", "version": "1" }, "paths": {},\n  x }';
  const before = json.replace(',\n  x ', '');
  const items = await itemsAt(json.replace('x', '|'), 'shop.json', before);
  expect(items.find(({ label }) => label === 'externalDocs')?.snippet).toBe(
    `"externalDocs": {\n  "url": "\${1}"\n}`,
  );
});

test('snippets are offered where their objects may be', async () => {
  const labels = (items: { label: string; kind: string }[]) =>
    items.filter(({ kind }) => kind === 'snippet').map(({ label }) => label);
  expect(labels(await itemsAt(SHOP.replace('  /pets:', '  |\n  /pets:')))).toEqual([
    'CRUD of a resource',
    'paginated list',
    'operation',
  ]);
  await workspace.close();
  expect(labels(await itemsAt(SHOP.replace('    Pet:', '    |\n    Pet:')))).toEqual(['problem details']);
  await workspace.close();
  expect(labels(await itemsAt(SHOP.replace("        '200'", "        |\n        '200'")))).toEqual([
    'problem details',
  ]);
});

test.each([
  ['CRUD of a resource', '"paths": { | }', [`/\${items}`, `/\${items}/{id}`]],
  ['paginated list', '"paths": { | }', [`/\${items}`]],
  ['operation', '"paths": { "|" }', [`/\${things}/{id}`]],
  ['problem details', '"paths": {}, "components": { "schemas": { "|" } }', [`\${Problem}`]],
  ['problem details', '"paths": { "/a": { "get": { "responses": { | } } } }', ['default']],
  ['paginated list (GET)', '"paths": { "/a": { | } }', ['get']],
])('the snippet `%s` is JSON in %s', async (label, rest, keys) => {
  const marked = `{ "openapi": "3.2.0", "info": { "title": "A", "version": "1" }, ${rest} }`;
  const before = marked.replace(/"?\|"?/, '');
  const items = await itemsAt(marked, 'shop.json', before);
  const snippet = items.find((item) => item.label === label && item.kind === 'snippet')?.snippet ?? '';
  expect(Object.keys(JSON.parse(`{${snippet}}`))).toEqual(keys);
});

test('a snippet of JSON ends with a comma where a member follows', async () => {
  const before = '{ "openapi": "3.2.0", "info": { "title": "A", "version": "1" }, "paths": { "/a": {} } }';
  const items = await itemsAt(before.replace('"/a"', '| "/a"'), 'shop.json', before);
  expect(items.find(({ label }) => label === 'operation')?.snippet).toMatch(/\},$/);
});

test('an empty text has a description as its one completion, in the language of the file', async () => {
  const [yaml] = await itemsAt('  |', 'new.yaml', ' ');
  expect(yaml?.snippet).toMatch(/^openapi: 3\.2\.0\n/);
  await workspace.close();
  const [json] = await itemsAt('  |', 'new.json', ' ');
  expect(json?.snippet).toMatch(/^\{\n {2}"openapi"/);
});

const REFERRING = `openapi: 3.2.0
info: { title: Shop, version: '1' }
paths:
  /pets:
    get:
      security:
        - x
      responses:
        '200':
          description: The pets.
          content:
            application/json:
              schema: { $ref: 'parts/schemas.yaml#/Pet' }
  /more: { $ref: parts/more.yaml }
components:
  securitySchemes:
    key: { type: apiKey, name: k, in: header }
  parameters:
    Id: { name: id, in: query, schema: { type: string } }
  schemas:
    Own: { type: object, properties: { id: { type: string, format: uuid } } }
`;
const PARTS = `Pet:
  type: object
  properties:
    owner: { $ref: '#/Owner' }
Owner:
  type: object
Cat/dog: {}
`;

describe('a description of several files', () => {
  async function labelsAt(name: string, before: string, marked: string) {
    const folder = mkdtempSync(join(tmpdir(), 'workspace-'));
    mkdirSync(join(folder, 'parts'));
    writeFileSync(join(folder, 'parts/schemas.yaml'), PARTS);
    writeFileSync(join(folder, 'parts/more.yaml'), 'get: { responses: {} }\n');
    workspace = await OpenedWorkspace.open({ 'shop.yaml': REFERRING }, { folder });
    await workspace.type(name, before, marked.replace('|', ''));
    const { text } = await workspace.call('readText', { source: 's1', file: workspace.path(name) });
    const offset = text.indexOf(marked.replace('|', '')) + marked.indexOf('|');
    const { items } = await workspace.call('complete', { source: 's1', file: workspace.path(name), offset });
    return items.map(({ label, snippet }) => snippet ?? label);
  }

  test.each([
    [
      'schemas of the entry before those of another file',
      'shop.yaml',
      "schema: { $ref: 'parts/schemas.yaml#/Pet' }",
      'schema: { $ref: | }',
      [
        '#/components/schemas/Own',
        './parts/schemas.yaml#/Pet',
        './parts/schemas.yaml#/Owner',
        './parts/schemas.yaml#/Cat~1dog',
      ],
    ],
    [
      'those that another reference leads to, and those beside them',
      'shop.yaml',
      'schemas:\n    Own:',
      "schemas:\n    New: { $ref: '|' }\n    Own:",
      [
        '#/components/schemas/Own',
        './parts/schemas.yaml#/Pet',
        './parts/schemas.yaml#/Owner',
        './parts/schemas.yaml#/Cat~1dog',
      ],
    ],
    [
      'those of its own file first',
      'parts/schemas.yaml',
      "'#/Owner'",
      "'|'",
      ['#/Pet', '#/Owner', '#/Cat~1dog', '../shop.yaml#/components/schemas/Own'],
    ],
  ])('has as targets of a reference %s', async (_, name, before, marked, labels) => {
    expect(await labelsAt(name, before, marked)).toEqual(labels);
  });

  test('has whole files as targets', async () => {
    const marked = "/other: { $ref: '|' }\n  /pets:";
    expect(await labelsAt('shop.yaml', '/pets:', marked)).toEqual(['./parts/more.yaml']);
  });

  test('has files of the folder as targets, and what is in them, but none outside of it', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'workspace-'));
    const root = join(folder, 'project');
    for (const name of ['parts', 'node_modules', '.git']) mkdirSync(join(root, name), { recursive: true });
    const files = {
      '../outside.yaml': 'type: object\n',
      'node_modules/a.yaml': 'type: object\n',
      '.git/a.yaml': 'type: object\n',
      '.secret.yaml': 'type: object\n',
      'package.json': '{ "name": "a", "type": "module" }',
      'broken.yaml': 'type: [',
      'page.yaml': 'properties: { next: { type: string } }\n',
      'parts/all.yaml':
        'components: { schemas: { Cat: { type: object } }, parameters: { Id: { name: id, in: query } } }\n',
      'parts/dog.json': '{ "definitions": { "Dog": { "type": "object", "title": "Dog" } } }',
    };
    for (const [name, text] of Object.entries(files)) writeFileSync(join(root, name), text);
    symlinkSync(join(folder, 'outside.yaml'), join(root, 'link.yaml'));
    workspace = await OpenedWorkspace.open({ 'shop.yaml': REFERRING }, { folder: root });
    const file = workspace.path('shop.yaml');
    const labelsFor = async (before: string, after: string) => {
      await workspace.type('shop.yaml', before, after);
      const { text } = await workspace.call('readText', { source: 's1', file });
      const offset = text.indexOf(after) + after.indexOf("''") + 1;
      const { items } = await workspace.call('complete', { source: 's1', file, offset });
      return items.map(({ label }) => label);
    };
    expect(await labelsFor("schema: { $ref: 'parts/schemas.yaml#/Pet' }", "schema: { $ref: '' }")).toEqual([
      '#/components/schemas/Own',
      './page.yaml',
      './parts/all.yaml#/components/schemas/Cat',
      './parts/dog.json#/definitions/Dog',
    ]);
    expect(
      await labelsFor('Id: { name: id, in: query, schema: { type: string } }', "Id: { $ref: '' }"),
    ).toEqual(['./parts/all.yaml#/components/parameters/Id']);
  });

  test.each([
    ['a status', "        '200':", "        |\n        '200':", `'404':\n  description: \${1}`],
    [
      'a media type',
      '            application/json:',
      '            |\n            application/json:',
      `text/plain:\n  schema:\n    \${1}`,
    ],
    ['a scheme', '- x', '- |', `key: [\${1}]`],
    ['a format', 'format: uuid', 'format: |', 'date-time'],
    ['the responses of components', '  parameters:', '  |\n  parameters:', `responses:\n  \${1}`],
  ])('completes %s', async (_, before, marked, snippet) => {
    expect(await labelsAt('shop.yaml', before, marked)).toContain(snippet);
  });

  test('the fields of a schema that most have come first', async () => {
    const labels = await labelsAt('shop.yaml', 'Own: {', 'Own: { |');
    expect(labels.slice(0, 3)).toEqual(['type', '$ref', 'properties']);
  });
});
