import { expect, test } from 'vitest';
import { bundleDescription, readDescription } from '../src/index.ts';

const FILES: Record<string, string> = {
  '/api/models/user.yaml': `
User: { type: object, properties: { pet: { $ref: 'pet.yaml' }, friend: { $ref: '#/User' }, id: { $ref: '../openapi.yaml#/components/schemas/Id' } } }
`,
  '/api/models/pet.yaml': `{ type: object, properties: { name: { type: string } } }`,
  '/api/paths/users.yaml': `
get:
  parameters: [{ $ref: '../parameters.yaml#/Page' }]
  responses: { '200': { description: OK, content: { application/json: { schema: { $ref: '../models/user.yaml#/User' } } } } }
`,
  '/api/models/vehicle.yaml': `
Vehicle: { oneOf: [{ $ref: 'car.yaml' }, { $ref: '#/Bike' }], discriminator: { propertyName: kind, mapping: { car: car.yaml, bike: '#/Bike', boat: nowhere.yaml } } }
Bike: { type: object, properties: { kind: { type: string } } }
`,
  '/api/models/car.yaml': `{ type: object, properties: { kind: { type: string } } }`,
  '/api/parameters.yaml': `Page: { name: page, in: query, schema: { type: integer } }`,
};

async function bundled(entry: string) {
  const host = {
    readFile: async (path: string) => {
      const text = FILES[path];
      if (text === undefined) throw new Error(path);
      return new TextEncoder().encode(text);
    },
    realPath: async (path: string) => path,
  };
  const { description } = await readDescription(entry, { host, path: '/api/openapi.yaml', root: '/api' });
  if (!description) throw new Error('unusable');
  return bundleDescription(description);
}

const ENTRY = (version: string) => `
openapi: ${version}
info: { title: T, version: '1' }
paths:
  /users: { $ref: 'paths/users.yaml' }
components:
  schemas:
    Id: { type: string }
    User: { type: string, description: Of the entry. }
    Missing: { type: object, properties: { x: { $ref: 'nowhere.yaml' } } }
`;

test('what other files hold becomes components with readable, unique names', async () => {
  const { components, paths } = (await bundled(ENTRY('3.1.0'))) as Record<string, object>;
  expect(paths).toEqual({ '/users': { $ref: '#/components/pathItems/users' } });
  expect(components).toEqual({
    schemas: {
      Id: { type: 'string' },
      User: { type: 'string', description: 'Of the entry.' },
      Missing: { type: 'object', properties: { x: { $ref: 'nowhere.yaml' } } },
      User_2: {
        type: 'object',
        properties: {
          pet: { $ref: '#/components/schemas/pet' },
          friend: { $ref: '#/components/schemas/User_2' },
          id: { $ref: '#/components/schemas/Id' },
        },
      },
      pet: { type: 'object', properties: { name: { type: 'string' } } },
    },
    pathItems: {
      users: {
        get: {
          parameters: [{ $ref: '#/components/parameters/Page' }],
          responses: {
            200: {
              description: 'OK',
              content: { 'application/json': { schema: { $ref: '#/components/schemas/User_2' } } },
            },
          },
        },
      },
    },
    parameters: { Page: { name: 'page', in: 'query', schema: { type: 'integer' } } },
  });
});

test('a kind that the version has no components for is an extension', async () => {
  const { paths, ...rest } = await bundled(ENTRY('3.0.3'));
  expect(paths).toEqual({ '/users': { $ref: '#/x-PathItem/users' } });
  expect(rest['x-PathItem']).toHaveProperty('users');
});

test('the mapping of a discriminator names the new components', async () => {
  const { components } = (await bundled(`
openapi: 3.1.0
info: { title: T, version: '1' }
paths: {}
components:
  schemas:
    Id: { type: string }
    One: { $ref: 'models/vehicle.yaml#/Vehicle' }
    Two: { oneOf: [{ $ref: models/car.yaml }, { $ref: '#/components/schemas/Id' }], discriminator: { propertyName: kind, mapping: { car: models/car.yaml, id: Id } } }
`)) as Record<string, Record<string, Record<string, { discriminator: { mapping: object } }>>>;
  expect(components?.schemas?.Vehicle?.discriminator.mapping).toEqual({
    car: '#/components/schemas/car',
    bike: '#/components/schemas/Bike',
    boat: 'nowhere.yaml',
  });
  expect(components?.schemas?.Two?.discriminator.mapping).toEqual({
    car: '#/components/schemas/car',
    id: 'Id',
  });
});
