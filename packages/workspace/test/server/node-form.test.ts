import { afterAll, beforeAll, expect, test } from 'vitest';
import type { StructureEdit } from '../../src/protocol.ts';
import { OpenedWorkspace } from './opened-workspace.ts';

const SHOP = `openapi: 3.1.0
info: # about it
  title: Shop
  version: '1'
paths:
  /orders/{id}:
    get:
      operationId: getOrder
      parameters:
        - $ref: '#/components/parameters/Id'
      responses:
        '200':
          description: The order.
          content:
            application/json:
              schema: { $ref: '#/components/schemas/Order' }
components:
  parameters:
    Id:
      name: id
      in: path
      required: true
      schema: { type: string }
  schemas:
    Order:
      type: object
      required: [id]
      properties:
        id: { type: string }
        total: { type: integer, minimum: 0 }
`;

let workspace: OpenedWorkspace;
beforeAll(async () => {
  workspace = await OpenedWorkspace.open({ 'shop.yaml': SHOP });
});
afterAll(() => workspace?.close());

const place = (pointer: string) => ({ file: workspace.path('shop.yaml'), pointer });
async function formAt(pointer: string) {
  const { form } = await workspace.call('readNode', { source: 's1', place: place(pointer) });
  if (form === null) throw new Error(`Nothing is at ${pointer}.`);
  return form;
}

test('an object has the inputs of its fields, and those that can be added, required ones first', async () => {
  const form = await formAt('/components/parameters/Id');
  expect(form.title).toBe('Parameter Object');
  expect(form.fields.map(({ name, input, value, isRequired }) => [name, input, value, isRequired])).toEqual([
    ['name', 'text', 'id', true],
    ['in', 'choice', 'path', true],
    ['required', 'boolean', true, false],
    ['schema', 'node', undefined, false],
  ]);
  expect(form.missing.map(({ name }) => name)).toContain('deprecated');
  expect(
    (await formAt('/paths/~1orders~1{id}/get')).missing.find(({ name }) => name === 'description'),
  ).toMatchObject({
    input: 'long',
  });
});

test('a reference shows its target, and a scalar the object around it', async () => {
  const form = await formAt('/paths/~1orders~1{id}/get/parameters/0');
  expect([form.reference, form.place.pointer]).toEqual([
    '#/components/parameters/Id',
    '/components/parameters/Id',
  ]);
  expect((await formAt('/info/title')).place.pointer).toBe('/info');
});

test('properties have their type and whether they are required; names of the author are suggested', async () => {
  const form = await formAt('/components/schemas/Order/properties');
  expect(form.fields.map(({ name, property }) => [name, property])).toEqual([
    ['id', { type: 'string', isRequired: true }],
    ['total', { type: 'integer', isRequired: false }],
  ]);
  expect((await formAt('/paths/~1orders~1{id}/get/responses')).suggestions).toContain('404');
  expect((await formAt('/info')).suggestions).toBeUndefined();
});

const EDITS: [name: string, edit: () => StructureEdit, added: string][] = [
  [
    'a field with what it requires',
    () => ({ kind: 'add-member', place: place('/info'), name: 'license' }),
    "  license:\n    name: ''\n",
  ],
  ['a server', () => ({ kind: 'add-member', place: place('/servers') }), "servers:\n  - url: ''\n"],
  ['a tag', () => ({ kind: 'add-member', place: place('/tags') }), "tags:\n  - name: ''\n"],
  [
    'a response',
    () => ({ kind: 'add-member', place: place('/paths/~1orders~1{id}/get/responses'), name: '404' }),
    "        '404':\n          description: ''\n",
  ],
  [
    'a property',
    () => ({
      kind: 'add-member',
      place: place('/components/schemas/Order/properties'),
      name: 'note',
      value: { type: 'string' },
    }),
    '        note: { type: string }\n',
  ],
  [
    'a request body',
    () => ({ kind: 'add-member', place: place('/paths/~1orders~1{id}/get'), name: 'requestBody' }),
    '      requestBody:\n        content:\n          application/json:\n            schema:\n              type: object\n',
  ],
];

test.each(EDITS)('adding %s changes nothing else', async (_, edit, added) => {
  const { files, refusal } = await workspace.call('editStructure', {
    source: 's1',
    edit: edit(),
    isPreview: true,
  });
  expect(refusal).toBeUndefined();
  const lines = files.flatMap(({ difference }) => difference);
  expect(lines.filter((line) => line.startsWith('-'))).toEqual([]);
  expect(
    lines
      .filter((line) => line.startsWith('+'))
      .map((line) => `${line.slice(1)}\n`)
      .join(''),
  ).toBe(added);
});

test('what is there already is refused', async () => {
  const edit: StructureEdit = { kind: 'add-member', place: place('/info'), name: 'title' };
  expect((await workspace.call('editStructure', { source: 's1', edit })).refusal?.message).toBe(
    '`title` already exists.',
  );
});

test('security begins with a scheme: an empty requirement allows requests without credentials', async () => {
  const secured = await OpenedWorkspace.open({
    'shop.yaml': SHOP.replace(
      '  schemas:',
      '  securitySchemes:\n    token: { type: http, scheme: bearer }\n    key: { type: apiKey, in: header, name: Key }\n  schemas:',
    ),
  });
  const add = async (pointer: string, name?: string) => {
    const place = { file: secured.path('shop.yaml'), pointer };
    const edit: StructureEdit = { kind: 'add-member', place, ...(name !== undefined && { name }) };
    const { files } = await secured.call('editStructure', { source: 's1', edit });
    return files.flatMap(({ difference }) => difference.filter((line) => line.startsWith('+')));
  };
  const operation = '/paths/~1orders~1{id}/get';
  expect((await add(operation, 'security')).join('\n')).toMatch(/^\+ {6}security:\n\+ +- token: \[\]$/);
  expect((await add(`${operation}/security`)).join()).toMatch(/- token: \[\]$/);
  expect((await add(`${operation}/security/1`, 'key')).join()).toContain('key: []');
  await secured.close();
});

test('numbers of more digits than a double has keep them in forms, samples and edits', async () => {
  const own = await OpenedWorkspace.open({
    'long.yaml': `openapi: 3.1.0
info: { title: Long, version: '1' }
paths:
  /orders/{id}:
    post:
      parameters:
        - { name: id, in: path, required: true, schema: { type: integer }, example: 12345678901234567890 }
      requestBody:
        content:
          application/json:
            schema: { type: object, properties: { id: { type: integer } } }
            example: { id: 12345678901234567890, name: a }
      responses: {}
`,
  });
  try {
    const { sample, body, parameters } = await own.call('operationForm', {
      source: 's1',
      operation: 'post /orders/{id}',
    });
    expect(sample.parameters[0]?.value).toBe('12345678901234567890');
    expect(parameters[0]?.examples[0]?.value).toBe('12345678901234567890');
    expect(sample.body?.value).toContain('"id": 12345678901234567890,');
    expect(body?.content[0]?.examples[0]?.value).toBe(sample.body?.value);
    const place = {
      file: own.path('long.yaml'),
      pointer: '/paths/~1orders~1{id}/post/requestBody/content/application~1json',
    };
    const { form } = await own.call('readNode', { source: 's1', place });
    const example = form?.fields.find(({ name }) => name === 'example');
    expect(example?.written).toContain('"id": 12345678901234567890,');
    // Windows send what they have read as JSON.
    const value = { ...(JSON.parse(example?.written ?? '{}') as object), name: 'b' };
    const edit: StructureEdit = {
      kind: 'set',
      place: { ...place, pointer: `${place.pointer}/example` },
      value,
    };
    await own.call('editStructure', { source: 's1', edit });
    const { text } = await own.call('readText', { source: 's1', file: place.file });
    expect(text).toContain('{ id: 12345678901234567890, name: b }');
  } finally {
    await own.close();
  }
});
