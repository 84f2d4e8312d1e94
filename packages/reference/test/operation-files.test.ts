import { readDescription, validateDescription } from '@curlew/openapi';
import { expect, it } from 'vitest';
import { fixture, getReference, host } from './load.ts';

it('writes each operation and webhook as a valid description of its own', async () => {
  const { artifacts, reference } = await fixture('everything.yaml');
  const files = [...artifacts()].filter(
    ({ path }) => path.endsWith('.json') && !/^(?:openapi|search)\./.test(path),
  );
  expect(files).toHaveLength(reference.pages.filter(({ method }) => method !== undefined).length);
  for (const { path, write } of files) {
    const { description } = await readDescription(write(), { host, path: '/one.json' });
    if (description === undefined) throw new Error(path);
    const broken = validateDescription(description).filter(({ code }) => code === 'unresolved-ref');
    expect(broken, path).toEqual([]);
  }
});

it('carries the components that an operation needs, however they are reached, and no others', async () => {
  const schemas = {
    A: { properties: { b: { $ref: '#/components/schemas/B' }, self: { $ref: '#/components/schemas/A' } } },
    B: { type: 'string' },
    Other: { type: 'string' },
  };
  const { file } = await getReference({
    openapi: '3.1.0',
    info: { title: 'T', version: '1' },
    paths: {
      '/a': {
        parameters: [{ name: 'q', in: 'query', schema: { type: 'string' } }],
        get: {
          operationId: 'a',
          security: [{ key: [] }],
          responses: {
            200: {
              description: 'OK',
              content: { 'application/json': { schema: { $ref: '#/components/schemas/A' } } },
            },
          },
        },
        delete: { operationId: 'd', responses: { 204: { description: 'Gone' } } },
      },
    },
    components: {
      schemas,
      securitySchemes: {
        key: { type: 'apiKey', in: 'header', name: 'K' },
        other: { type: 'http', scheme: 'basic' },
      },
    },
  });
  const document = JSON.parse(file('a/a.json'));
  expect(Object.keys(document.paths['/a'])).toEqual(['parameters', 'get']);
  expect(Object.keys(document.components.schemas)).toEqual(['A', 'B']);
  expect(Object.keys(document.components.securitySchemes)).toEqual(['key']);
});

it('carries the schemas of a discriminator and all security schemes that it names', async () => {
  const { file } = await getReference({
    openapi: '3.1.0',
    info: { title: 'T', version: '1' },
    security: [{ 'key/all': [] }],
    paths: {
      '/pets': {
        get: {
          operationId: 'pets',
          security: [{ token: [] }],
          responses: {
            200: {
              description: 'OK',
              content: { 'application/json': { schema: { $ref: '#/components/schemas/Pet' } } },
            },
          },
        },
      },
    },
    components: {
      schemas: {
        Pet: {
          type: 'object',
          discriminator: { propertyName: 'kind', mapping: { cat: 'Cat', dog: '#/components/schemas/Dog' } },
        },
        Cat: { allOf: [{ $ref: '#/components/schemas/Pet' }] },
        Dog: { allOf: [{ $ref: '#/components/schemas/Pet' }] },
        Stone: { type: 'string' },
      },
      securitySchemes: {
        token: { type: 'http', scheme: 'bearer' },
        'key/all': { type: 'apiKey', in: 'header', name: 'K' },
        other: { type: 'http', scheme: 'basic' },
      },
    },
  });
  const { components } = JSON.parse(file('pets/pets.json'));
  expect(Object.keys(components.schemas)).toEqual(['Pet', 'Cat', 'Dog']);
  expect(Object.keys(components.securitySchemes)).toEqual(['token', 'key/all']);
});

it('leads into the whole description where an operation needs too much', async () => {
  const large = { description: 'x'.repeat(50_000) };
  const { file } = await getReference(
    {
      openapi: '3.1.0',
      info: { title: 'T', version: '1' },
      paths: {
        '/a': {
          get: {
            operationId: 'a',
            responses: {
              200: { $ref: '#/components/responses/One' },
              400: { $ref: '#/components/responses/Two' },
            },
          },
        },
      },
      components: { responses: { One: large, Two: large } },
    },
    { origin: 'https://x.test' },
  );
  const { responses } = JSON.parse(file('a/a.json')).paths['/a'].get;
  expect(responses[200].$ref).toBe('#/components/responses/One');
  expect(responses[400].$ref).toBe('https://x.test/api/openapi.json#/components/responses/Two');
});

it('leads from the mapping of a discriminator into the whole description, too', async () => {
  const large = (description: string) => ({ description: description.repeat(50_000) });
  const mapping = { a: '#/components/schemas/A', b: 'B', c: '#/components/schemas/C', 'd d': 'D' };
  const defaultMapping = 'C';
  const schema = {
    properties: { mapping: { type: 'string' } },
    discriminator: { propertyName: 'kind', mapping, defaultMapping },
  };
  const content = { 'application/json': { schema } };
  const { file } = await getReference(
    {
      openapi: '3.1.0',
      info: { title: 'T', version: '1' },
      paths: { '/a': { get: { operationId: 'a', responses: { 200: { description: 'OK', content } } } } },
      components: { schemas: { A: large('a'), B: large('b'), C: large('c'), D: { type: 'string' } } },
    },
    { origin: 'https://x.test' },
  );
  const { paths, components } = JSON.parse(file('a/a.json'));
  expect(Object.keys(components.schemas)).toEqual(['C', 'D']);
  const whole = 'https://x.test/api/openapi.json#/components/schemas';
  const sent = paths['/a'].get.responses[200].content['application/json'].schema;
  expect(sent.discriminator).toEqual({
    propertyName: 'kind',
    defaultMapping: 'C',
    mapping: {
      a: `${whole}/A`,
      b: `${whole}/B`,
      c: '#/components/schemas/C',
      'd d': expect.stringMatching(/^(?:D|#.*\/D)$/),
    },
  });
  expect(sent.properties.mapping).toEqual({ type: 'string' });
});

it('keeps the references of a property that is called discriminator', async () => {
  const schema = {
    properties: {
      discriminator: { $ref: '#/components/schemas/A' },
      mapping: { $ref: '#/components/schemas/B' },
    },
  };
  const nested = { properties: { discriminator: { type: 'object', properties: schema.properties } } };
  const content = { 'application/json': { schema: nested } };
  const { file } = await getReference(
    {
      openapi: '3.1.0',
      info: { title: 'T', version: '1' },
      paths: { '/a': { get: { operationId: 'a', responses: { 200: { description: 'OK', content } } } } },
      components: { schemas: { A: { description: 'a'.repeat(70_000) }, B: { type: 'string' } } },
    },
    { origin: 'https://x.test' },
  );
  const { paths, components } = JSON.parse(file('a/a.json'));
  expect(Object.keys(components.schemas)).toEqual(['B']);
  const sent = paths['/a'].get.responses[200].content['application/json'].schema.properties.discriminator;
  expect(sent.properties).toEqual({
    discriminator: { $ref: 'https://x.test/api/openapi.json#/components/schemas/A' },
    mapping: { $ref: '#/components/schemas/B' },
  });
});

it('gives the same description for download as YAML and as JSON', async () => {
  const { file } = await fixture('everything.yaml');
  const fromYaml = await readDescription(file('openapi.yaml'), { host, path: '/a.yaml' });
  expect(fromYaml.description?.value).toEqual(JSON.parse(file('openapi.json')));
});

it('writes the operations of a security scheme whose name is not well-formed Unicode', async () => {
  const name = 'a\ud800b';
  const { file } = await getReference({
    openapi: '3.1.0',
    info: { title: 'T', version: '1' },
    paths: { '/a': { get: { operationId: 'a', security: [{ [name]: [] }], responses: {} } } },
    components: { securitySchemes: { [name]: { type: 'http', scheme: 'basic' } } },
  });
  expect(JSON.parse(file('a/a.json'))).toMatchObject({ paths: { '/a': { get: { operationId: 'a' } } } });
});
