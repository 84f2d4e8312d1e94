import { getJson, json, type Topic, taking } from '../row.ts';

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
      '/map': getJson({ type: 'object', additionalProperties: { $ref: '#/components/schemas/Mapped' } }),
      '/tuple': getJson({ type: 'array', prefixItems: [{ $ref: '#/components/schemas/Addressed' }] }),
      '/fallback': getJson({ $ref: '#/components/schemas/Fallback' }),
      '/parameter': taking({
        name: 'pet',
        in: 'query',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Mapped' } } },
      }),
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
        Addressed: {
          oneOf: refs,
          discriminator: {
            propertyName: 'kind',
            mapping: {
              cat: 'openapi.json#/components/schemas/Cat',
              dog: './openapi.json#/components/schemas/Dog',
            },
          },
        },
        Fallback: {
          oneOf: refs,
          discriminator: { propertyName: 'kind', mapping, defaultMapping: 'Other' },
        },
        Other: {
          type: 'object',
          required: ['name'],
          properties: { kind: { type: 'string' }, name: { type: 'string' } },
        },
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
        Shark: {
          allOf: [
            { $ref: '#/components/schemas/Fish' },
            { type: 'object', required: ['teeth'], properties: { teeth: { type: 'integer' } } },
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
    {
      name: 'an heir of an heir',
      request: 'GET /parent',
      response: json({ kind: 'Shark', fins: 'two' }),
      findings: ['wrong-type body /fins', 'missing-property body /teeth'],
    },
    {
      name: 'a value of a map',
      request: 'GET /map',
      response: json({ a: { kind: 'cat', lives: 10 }, b: { kind: 'cow' } }),
      findings: ['invalid-value body /a/lives', 'invalid-value body /b/kind'],
    },
    {
      name: 'a mapping by the address of a schema',
      request: 'GET /tuple',
      response: json([{ kind: 'dog', tricks: [1] }]),
      findings: ['wrong-type body /0/tricks/0'],
    },
    {
      name: 'a value that only `defaultMapping` has',
      request: 'GET /fallback',
      response: json({ kind: 'cow', name: 1 }),
      findings: ['wrong-type body /name'],
    },
    {
      name: 'no value where `defaultMapping` selects',
      request: 'GET /fallback',
      response: json({}),
      findings: ['missing-property body /name'],
    },
    {
      name: 'the content of a parameter',
      request: `GET /parameter?pet=${encodeURIComponent('{"kind":"cat","lives":10}')}`,
      findings: ['request invalid-parameter query /lives'],
    },
    {
      name: 'a value that no branch has in the content of a parameter',
      request: `GET /parameter?pet=${encodeURIComponent('{"kind":"cow"}')}`,
      findings: ['request invalid-parameter query /kind'],
      says: ['cat', 'dog'],
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
