import { expect, test } from 'vitest';
import { bundleDescription, readDescription, validateDescription } from '../src/index.ts';

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
  '/api/models/animal.yaml': `
Animal: { type: object, discriminator: { propertyName: kind, mapping: { dog: '#/Dog', cat: cat.yaml, id: Id }, defaultMapping: other.yaml } }
Dog: { allOf: [{ $ref: '#/Animal' }, { $ref: 'pet.yaml' }] }
`,
  '/api/models/cat.yaml': `{ allOf: [{ $ref: 'animal.yaml#/Animal' }] }`,
  '/api/models/other.yaml': `{ type: object, discriminator: { propertyName: kind, mapping: { last: last.yaml } } }`,
  '/api/models/last.yaml': `{ allOf: [{ $ref: 'cat.yaml' }] }`,
  '/api/models/dotted.yaml': `{ type: object, discriminator: { propertyName: kind, mapping: { dog: com.acme.Dog } } }`,
  '/api/parameters.yaml': `Page: { name: page, in: query, schema: { type: integer } }`,
};

async function described(entry: string) {
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
  return description;
}

const bundled = async (entry: string) => bundleDescription(await described(entry));

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
  const user = '#/components/schemas/user_User';
  const responses = {
    200: { description: 'OK', content: { 'application/json': { schema: { $ref: user } } } },
  };
  expect(paths).toEqual({
    '/users': { get: { parameters: [{ $ref: '#/components/parameters/Page' }], responses } },
  });
  expect(components).toEqual({
    schemas: {
      Id: { type: 'string' },
      User: { type: 'string', description: 'Of the entry.' },
      Missing: { type: 'object', properties: { x: { $ref: 'nowhere.yaml' } } },
      user_User: {
        type: 'object',
        properties: {
          pet: { $ref: '#/components/schemas/pet' },
          friend: { $ref: user },
          id: { $ref: '#/components/schemas/Id' },
        },
      },
      pet: { type: 'object', properties: { name: { type: 'string' } } },
    },
    parameters: { Page: { name: 'page', in: 'query', schema: { type: 'integer' } } },
  });
});

test('a kind that the version has no components for is an extension', async () => {
  const callback = (version: string) => `
openapi: ${version}
info: { title: T, version: '1' }
paths: { /a: { post: { callbacks: { done: { '{$request.body#/url}': { $ref: 'paths/users.yaml' } } } } } }
`;
  const described = JSON.stringify(await bundled(callback('3.0.3')));
  expect(described).toContain('"$ref":"#/x-PathItem/users"');
  expect(described).toContain('"x-PathItem":{"users":{"get"');
  expect(JSON.stringify(await bundled(callback('3.1.0')))).toContain('"$ref":"#/components/pathItems/users"');
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
  expect(components?.schemas?.One?.discriminator.mapping).toEqual({
    car: '#/components/schemas/car',
    bike: '#/components/schemas/Bike',
    boat: 'models/nowhere.yaml',
  });
  expect(components?.schemas?.Two?.discriminator.mapping).toEqual({
    car: '#/components/schemas/car',
    id: 'Id',
  });
});

test('schemas and files that only a mapping names are loaded and bundled', async () => {
  const { components } = (await bundled(`
openapi: 3.2.0
info: { title: T, version: '1' }
components:
  schemas:
    Id: { type: string }
    One: { $ref: 'models/animal.yaml#/Animal' }
`)) as Record<string, Record<string, object>>;
  const at = (name: string) => `#/components/schemas/${name}`;
  expect(components?.schemas).toEqual({
    Id: { type: 'string' },
    One: {
      type: 'object',
      discriminator: {
        propertyName: 'kind',
        mapping: { dog: at('Dog'), cat: at('cat'), id: at('Id') },
        defaultMapping: at('other'),
      },
    },
    other: { type: 'object', discriminator: { propertyName: 'kind', mapping: { last: at('last') } } },
    Dog: { allOf: [{ $ref: at('One') }, { $ref: at('pet') }] },
    cat: { allOf: [{ $ref: at('One') }] },
    last: { allOf: [{ $ref: at('cat') }] },
    pet: { type: 'object', properties: { name: { type: 'string' } } },
  });
});

test.each([
  ['mapping: { a: nowhere.yaml }', 1],
  ['mapping: { a: Nobody }', 1],
  ['defaultMapping: models/nowhere.yaml', 1],
  ['mapping: { a: models/pet.yaml, b: Id }, defaultMapping: Id', 0],
])('a discriminator with %s has %i problems', async (text, count) => {
  const description = await described(`
openapi: 3.2.0
info: { title: T, version: '1' }
components:
  schemas:
    Id: { type: object }
    One: { type: object, discriminator: { propertyName: kind, ${text} } }
`);
  const found = validateDescription(description).filter(({ code }) => code === 'discriminator-mapping');
  expect(found).toHaveLength(count);
});

test('a mapping in another file names components of the entry file', async () => {
  const description = await described(`
openapi: 3.1.0
info: { title: T, version: '1' }
paths: {}
components:
  schemas:
    com.acme.Dog: { type: object, properties: { kind: { type: string } } }
    One: { $ref: 'models/dotted.yaml' }
`);
  expect(description.files).toEqual(['/api/openapi.yaml', '/api/models/dotted.yaml']);
  expect(validateDescription(description).map(({ code }) => code)).not.toContain('unresolved-ref');
});
