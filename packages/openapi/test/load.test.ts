import { describe, expect, test } from 'vitest';
import { readApi, readDescription, SchemaViews } from '../src/index.ts';
import { memoryHost } from './memory-host.ts';

const PETS = `openapi: 3.1.0
info: { title: Pets, version: '1' }
paths:
  /pets/{petId}:
    $ref: paths/pet.yaml
components:
  schemas:
    Pet:
      type: object
      required: [name]
      properties:
        name: { type: string, maxLength: 10 }
        parent: { $ref: '#/components/schemas/Pet' }
        toys: { type: array, items: { $ref: 'models/toy.yaml#/Toy~1s' } }
`;
const FILES = {
  '/api/paths/pet.yaml': `parameters:
  - { name: petId, in: path, required: true, schema: { type: string } }
get:
  responses:
    '200':
      description: a pet
      content:
        application/json:
          schema: { $ref: '../openapi.yaml#/components/schemas/Pet' }
`,
  '/api/models/toy.yaml': 'Toy/s: { type: [string, "null"] }\n',
};

describe('a description of several files', async () => {
  const { description, diagnostics } = await readDescription(PETS, {
    path: '/api/openapi.yaml',
    host: memoryHost({ ...FILES, '/api/openapi.yaml': PETS }),
  });
  if (description === undefined) throw new Error('not loaded');
  const api = readApi(description);
  const views = new SchemaViews(description);

  test('loads its whole closure', () => {
    expect(diagnostics).toEqual([]);
    expect(description.files).toEqual(['/api/openapi.yaml', '/api/paths/pet.yaml', '/api/models/toy.yaml']);
  });

  test('merges path items into operations', () => {
    expect(api.operations.map(({ key }) => key)).toEqual(['get /pets/{petId}']);
    expect(api.operations[0]?.parameters.map(({ name }) => name)).toEqual(['petId']);
  });

  test('follows references by id, also into other files', () => {
    const schema = api.operations[0]?.responses[0]?.content[0]?.schema;
    const body = schema && views.view(schema);
    if (body?.kind !== 'ref') throw new Error('not a reference');
    expect(body).toEqual({ kind: 'ref', id: '#/components/schemas/Pet', name: 'Pet' });
    const pet = views.get(body.id);
    expect(pet?.component).toBe('Pet');
    if (pet?.view.kind !== 'schema') throw new Error('not a schema');
    expect(pet.view.properties).toMatchObject([
      { name: 'name', schema: { types: ['string'] } },
      { name: 'parent', schema: { name: 'Pet' } },
      { name: 'toys', schema: { items: { name: 'Toy/s' } } },
    ]);
    expect(views.get('models/toy.yaml#/Toy~1s')?.name).toBe('Toy/s');
  });

  test('returns the positions of values', () => {
    const pet = description.at(description.getLocation('#/components/schemas/Pet'));
    if (pet === undefined) throw new Error('not found');
    expect(description.span(pet.location, 'key')).toEqual({
      file: '/api/openapi.yaml',
      line: 8,
      column: 5,
      length: 3,
    });
  });
});
