import { getJson, json, type Topic } from '../row.ts';

const pet = { type: 'object', required: ['kind'], properties: { kind: { type: 'string' } } };
const inherits = (more: object) => ({
  allOf: [{ $ref: '#/components/schemas/Animal' }, { type: 'object', ...more }],
});
const refs = ['Cat', 'Dog'].map((name) => ({ $ref: `#/components/schemas/${name}` }));
const mapping = { cat: '#/components/schemas/Cat', dog: '#/components/schemas/Dog' };

/** A discriminator chooses the branch. */
export const discriminators: Topic = {
  title: 'discriminators',
  description: {
    paths: {
      '/mapped': getJson({ $ref: '#/components/schemas/Mapped' }),
      '/named': getJson({ $ref: '#/components/schemas/Named' }),
      '/any': getJson({ $ref: '#/components/schemas/AnyOf' }),
      '/parent': getJson({ $ref: '#/components/schemas/Parent' }),
      '/list': getJson({ type: 'array', items: { $ref: '#/components/schemas/Mapped' } }),
      '/inner': getJson({ type: 'object', properties: { pet: { $ref: '#/components/schemas/Mapped' } } }),
      '/nullable': getJson({ oneOf: [{ $ref: '#/components/schemas/Mapped' }, { type: 'null' }] }),
    },
    components: {
      schemas: {
        Animal: pet,
        Cat: inherits({ properties: { lives: { type: 'integer', maximum: 9 } } }),
        Dog: inherits({ properties: { tricks: { type: 'array', items: { type: 'string' } } } }),
        Mapped: { oneOf: refs, discriminator: { propertyName: 'kind', mapping } },
        Named: { oneOf: refs, discriminator: { propertyName: 'kind' } },
        AnyOf: { anyOf: refs, discriminator: { propertyName: 'kind', mapping } },
        Parent: {
          ...pet,
          discriminator: {
            propertyName: 'kind',
            mapping: { fish: '#/components/schemas/Fish', bird: 'Bird' },
          },
        },
        Fish: {
          allOf: [
            { $ref: '#/components/schemas/Parent' },
            { type: 'object', required: ['fins'], properties: { fins: { type: 'integer' } } },
          ],
        },
        Bird: {
          allOf: [
            { $ref: '#/components/schemas/Parent' },
            { type: 'object', properties: { wings: { type: 'integer' } } },
          ],
        },
      },
    },
  },
  rows: [
    {
      name: 'the textbook pattern',
      request: 'GET /mapped',
      response: json({ kind: 'cat', lives: 9 }),
      findings: [],
    },
    {
      name: 'the other branch',
      request: 'GET /mapped',
      response: json({ kind: 'dog', tricks: ['sit'] }),
      findings: [],
    },
    {
      name: 'a value that fits both branches',
      request: 'GET /mapped',
      response: json({ kind: 'cat' }),
      findings: [],
    },
    {
      name: 'a wrong value of the chosen branch',
      request: 'GET /mapped',
      response: json({ kind: 'cat', lives: 10 }),
      findings: ['invalid-value body /lives'],
    },
    {
      name: 'a property of the other branch',
      request: 'GET /mapped',
      response: json({ kind: 'cat', tricks: ['sit'] }),
      findings: ['undeclared-property body /tricks'],
    },
    {
      name: 'a wrong type in the chosen branch',
      request: 'GET /mapped',
      response: json({ kind: 'dog', tricks: [1] }),
      findings: ['wrong-type body /tricks/0'],
    },
    {
      name: 'a value that no branch has',
      request: 'GET /mapped',
      response: json({ kind: 'cow' }),
      findings: ['invalid-value body /kind'],
      says: ['cat', 'dog'],
    },
    {
      name: 'no value of the discriminator',
      request: 'GET /mapped',
      response: json({ lives: 9 }),
      findings: ['missing-property body /kind'],
      says: ['required property `kind`', 'selects', 'cat', 'dog'],
    },
    {
      name: 'no name of a schema',
      request: 'GET /named',
      response: json({ lives: 9 }),
      findings: ['missing-property body /kind'],
      says: ['required property `kind`', 'selects', 'Cat', 'Dog'],
    },
    {
      name: 'no value of the discriminator of anyOf',
      request: 'GET /any',
      response: json({ lives: 9 }),
      findings: ['missing-property body /kind'],
      says: ['required property `kind`', 'selects', 'cat', 'dog'],
    },
    {
      name: 'no value in an inner value',
      request: 'GET /inner',
      response: json({ pet: {} }),
      findings: ['missing-property body /pet/kind'],
      says: ['`/pet`', 'required property `kind`', 'selects', 'cat', 'dog'],
    },
    {
      name: 'no value in an item of a list',
      request: 'GET /list',
      response: json([{ kind: 'cat' }, { lives: 1 }]),
      findings: ['missing-property body /1/kind'],
      says: ['`/1`', 'required property `kind`', 'selects'],
    },
    {
      name: 'a number in place of the value',
      request: 'GET /mapped',
      response: json({ kind: 7 }),
      findings: ['invalid-value body /kind'],
      says: ['`/kind`', 'cat', 'dog', 'the number 7'],
    },
    {
      name: 'null in place of the value',
      request: 'GET /named',
      response: json({ kind: null }),
      findings: ['unexpected-null body /kind'],
      says: ['Cat', 'Dog', '`null`'],
    },
    {
      name: 'items with different values that no branch has, and one without',
      request: 'GET /list',
      response: json([{ kind: 'cow' }, {}, { kind: 'pig' }]),
      findings: ['invalid-value body /0/kind', 'missing-property body /1/kind', 'invalid-value body /2/kind'],
    },
    {
      name: 'a value of no type of branches around branches',
      request: 'GET /nullable',
      response: json(12),
      findings: ['invalid-value body '],
      says: ['Mapped or null'],
    },
    {
      name: 'the name of a schema',
      request: 'GET /named',
      response: json({ kind: 'Cat', lives: 9 }),
      findings: [],
    },
    {
      name: 'a wrong value of the named schema',
      request: 'GET /named',
      response: json({ kind: 'Cat', lives: 'x' }),
      findings: ['wrong-type body /lives'],
    },
    {
      name: 'a name that no schema has',
      request: 'GET /named',
      response: json({ kind: 'cow' }),
      findings: ['invalid-value body /kind'],
      says: ['Cat', 'Dog'],
    },
    {
      name: 'a name in another spelling',
      request: 'GET /named',
      response: json({ kind: 'cat', lives: 10 }),
      findings: ['invalid-value body /lives'],
    },
    {
      name: 'anyOf',
      request: 'GET /any',
      response: json({ kind: 'cat', lives: 10 }),
      findings: ['invalid-value body /lives'],
    },
    {
      name: 'an heir by the mapping of its parent',
      request: 'GET /parent',
      response: json({ kind: 'fish', fins: 2 }),
      findings: [],
    },
    {
      name: 'an heir that is incomplete',
      request: 'GET /parent',
      response: json({ kind: 'fish' }),
      findings: ['missing-property body /fins'],
    },
    {
      name: 'an heir by its name in the mapping',
      request: 'GET /parent',
      response: json({ kind: 'bird', wings: 'two' }),
      findings: ['wrong-type body /wings'],
    },
    {
      name: 'a property of another heir',
      request: 'GET /parent',
      response: json({ kind: 'bird', fins: 2 }),
      findings: ['undeclared-property body /fins'],
    },
    {
      name: 'items of a list',
      request: 'GET /list',
      response: json([{ kind: 'cat' }, { kind: 'dog', lives: 1 }]),
      findings: ['undeclared-property body /1/lives'],
    },
    {
      name: 'an inner value',
      request: 'GET /inner',
      response: json({ pet: { kind: 'cat', lives: 'x' } }),
      findings: ['wrong-type body /pet/lives'],
    },
    { name: 'null beside branches', request: 'GET /nullable', response: json(null), findings: [] },
    {
      name: 'a branch beside null',
      request: 'GET /nullable',
      response: json({ kind: 'dog', tricks: 'sit' }),
      findings: ['wrong-type body /tricks'],
    },
  ],
};

const withHeader = (header: object) => ({
  get: { responses: { 204: { description: 'Done', headers: { 'X-It': header } } } },
});
const header = (value: string) => ({ status: 204, headers: { 'X-It': value } });

/** Headers of responses. */
export const headers: Topic = {
  title: 'headers',
  description: {
    paths: {
      '/required': withHeader({ required: true, schema: { type: 'integer' } }),
      '/optional': withHeader({ schema: { type: 'string', format: 'date' } }),
      '/list': withHeader({ schema: { type: 'array', items: { type: 'integer' } } }),
      '/object': withHeader({ schema: { type: 'object', properties: { a: { type: 'integer' } } } }),
      '/exploded': withHeader({
        explode: true,
        schema: { type: 'object', properties: { a: { type: 'integer' } } },
      }),
      '/json': withHeader({
        content: {
          'application/json': {
            schema: { type: 'object', required: ['a'], properties: { a: { type: 'integer' } } },
          },
        },
      }),
      '/type': {
        get: {
          responses: {
            200: {
              description: 'OK',
              headers: { 'Content-Type': { required: true, schema: { type: 'string', enum: ['text/csv'] } } },
              content: { 'application/json': {} },
            },
          },
        },
      },
      '/boolean': withHeader({ schema: { type: 'boolean' } }),
    },
  },
  rows: [
    { name: 'a number', request: 'GET /required', response: header('12'), findings: [] },
    {
      name: 'a text in place of a number',
      request: 'GET /required',
      response: header('twelve'),
      findings: ['invalid-header header '],
    },
    {
      name: 'a missing header',
      request: 'GET /required',
      response: { status: 204 },
      findings: ['missing-header header '],
    },
    {
      name: 'a name in lower case',
      request: 'GET /required',
      response: { status: 204, headers: { 'x-it': '12' } },
      findings: [],
    },
    { name: 'an optional header', request: 'GET /optional', response: { status: 204 }, findings: [] },
    {
      name: 'a format',
      request: 'GET /optional',
      response: header('yesterday'),
      findings: ['invalid-header header '],
    },
    { name: 'a list', request: 'GET /list', response: header('1,2, 3'), findings: [] },
    { name: 'a list of one', request: 'GET /list', response: header('1'), findings: [] },
    {
      name: 'a wrong item',
      request: 'GET /list',
      response: header('1,x'),
      findings: ['invalid-header header /1'],
    },
    { name: 'an object', request: 'GET /object', response: header('a,1'), findings: [] },
    {
      name: 'a wrong member',
      request: 'GET /object',
      response: header('a,x'),
      findings: ['invalid-header header /a'],
    },
    {
      name: 'an exploded object',
      request: 'GET /exploded',
      response: header('a=x'),
      findings: ['invalid-header header /a'],
    },
    { name: 'JSON', request: 'GET /json', response: header('{"a":1}'), findings: [] },
    {
      name: 'wrong JSON',
      request: 'GET /json',
      response: header('{"a":"x"}'),
      findings: ['invalid-header header /a'],
    },
    { name: 'a declared `Content-Type` is ignored', request: 'GET /type', response: json({}), findings: [] },
    { name: 'a boolean', request: 'GET /boolean', response: header('true'), findings: [] },
    {
      name: 'a boolean in upper case',
      request: 'GET /boolean',
      response: header('TRUE'),
      findings: ['invalid-header header '],
    },
  ],
};
