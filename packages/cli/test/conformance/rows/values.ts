import { json, jsonOf, type Topic } from '../row.ts';

const user = {
  type: 'object',
  required: ['id'],
  properties: {
    id: { type: 'integer' },
    nick: { type: ['string', 'null'] },
    email: { type: 'string', format: 'email' },
    role: { type: 'string', enum: ['admin', 'guest'] },
    age: { type: 'integer', minimum: 0, maximum: 150 },
    code: { type: 'string', pattern: '^[a-z]+$' },
    tags: { type: 'array', items: { type: 'string' }, uniqueItems: true },
    password: { type: 'string', writeOnly: true },
    address: { type: 'object', properties: { city: { type: 'string' } } },
    meta: { type: 'object' },
    map: { type: 'object', additionalProperties: { type: 'integer' } },
  },
};

/** Values of bodies and their schemas. */
export const values: Topic = {
  title: 'values',
  description: {
    paths: {
      '/user': jsonOf(user),
      '/free': jsonOf({ type: 'object' }),
      '/closed': jsonOf({
        type: 'object',
        properties: { a: { type: 'integer' } },
        additionalProperties: false,
      }),
      '/open': jsonOf({ type: 'object', properties: { a: { type: 'integer' } }, additionalProperties: true }),
      '/all': jsonOf({
        allOf: [
          { type: 'object', properties: { a: { type: 'integer' } } },
          { type: 'object', properties: { b: { type: 'integer' } } },
        ],
      }),
      '/users': jsonOf({ type: 'array', items: user }),
      '/either': jsonOf({
        oneOf: [
          { type: 'object', required: ['a'], properties: { a: { type: 'integer' } } },
          { type: 'object', required: ['b'], properties: { b: { type: 'integer' } } },
        ],
      }),
      '/big': jsonOf({ type: 'object', properties: { n: { type: 'integer', maximum: 9007199254740992 } } }),
      '/patterned': jsonOf({
        type: 'object',
        properties: { a: { type: 'integer' } },
        patternProperties: { '^x-': { type: 'string' } },
      }),
    },
  },
  rows: [
    {
      name: 'a valid value',
      request: 'GET /user',
      response: json({
        id: 1,
        nick: null,
        email: 'a@example.com',
        role: 'admin',
        age: 3,
        code: 'abc',
        tags: ['a'],
      }),
      findings: [],
    },
    {
      name: 'a missing property',
      request: 'GET /user',
      response: json({}),
      findings: ['missing-property body /id'],
    },
    {
      name: 'another type',
      request: 'GET /user',
      response: json({ id: 'one' }),
      findings: ['wrong-type body /id'],
    },
    {
      name: 'a number with a fraction',
      request: 'GET /user',
      response: json({ id: 1.5 }),
      findings: ['wrong-type body /id'],
    },
    {
      name: 'a number with the fraction 0',
      request: 'GET /user',
      response: { body: '{"id":1.0}' },
      findings: [],
    },
    {
      name: 'null',
      request: 'GET /user',
      response: json({ id: null }),
      findings: ['unexpected-null body /id'],
    },
    {
      name: 'a format',
      request: 'GET /user',
      response: json({ id: 1, email: 'none' }),
      findings: ['invalid-value body /email'],
    },
    {
      name: 'an enumeration',
      request: 'GET /user',
      response: json({ id: 1, role: 'owner' }),
      findings: ['invalid-value body /role'],
    },
    {
      name: 'a limit',
      request: 'GET /user',
      response: json({ id: 1, age: -1 }),
      findings: ['invalid-value body /age'],
    },
    {
      name: 'a pattern',
      request: 'GET /user',
      response: json({ id: 1, code: 'A1' }),
      findings: ['invalid-value body /code'],
    },
    {
      name: 'repeated items',
      request: 'GET /user',
      response: json({ id: 1, tags: ['a', 'a'] }),
      findings: ['invalid-value body /tags/1'],
    },
    {
      name: 'a wrong item',
      request: 'GET /user',
      response: json({ id: 1, tags: ['a', 2] }),
      findings: ['wrong-type body /tags/1'],
    },
    {
      name: 'an undeclared property',
      request: 'GET /user',
      response: json({ id: 1, more: 1 }),
      findings: ['undeclared-property body /more'],
    },
    {
      name: 'an undeclared property of an inner object',
      request: 'GET /user',
      response: json({ id: 1, address: { zip: '1' } }),
      findings: ['undeclared-property body /address/zip'],
    },
    {
      name: 'a property with a name of the prototype',
      request: 'GET /user',
      response: { body: '{"id":1,"__proto__":1}' },
      findings: ['undeclared-property body /__proto__'],
    },
    {
      name: 'a property with a slash and a tilde',
      request: 'GET /user',
      response: json({ id: 1, 'a/b~c': 1 }),
      findings: ['undeclared-property body /a~1b~0c'],
    },
    {
      name: 'an object without declared properties is free-form',
      request: 'GET /free',
      response: json({ anything: { goes: [1] } }),
      findings: [],
    },
    {
      name: 'an inner object without declared properties is free-form',
      request: 'GET /user',
      response: json({ id: 1, meta: { a: 1 } }),
      findings: [],
    },
    { name: 'a map', request: 'GET /user', response: json({ id: 1, map: { one: 1 } }), findings: [] },
    {
      name: 'a wrong value of a map',
      request: 'GET /user',
      response: json({ id: 1, map: { one: 'x' } }),
      findings: ['wrong-type body /map/one'],
    },
    {
      name: 'a forbidden property',
      request: 'GET /closed',
      response: json({ a: 1, b: 2 }),
      findings: ['undeclared-property body /b'],
    },
    {
      name: 'additional properties are allowed in words',
      request: 'GET /open',
      response: json({ a: 1, b: 2 }),
      findings: [],
    },
    { name: 'properties of all parts', request: 'GET /all', response: json({ a: 1, b: 2 }), findings: [] },
    {
      name: 'a property of no part',
      request: 'GET /all',
      response: json({ a: 1, c: 2 }),
      findings: ['undeclared-property body /c'],
    },
    {
      name: 'a property that a pattern declares',
      request: 'GET /patterned',
      response: json({ 'x-a': 'b' }),
      findings: [],
    },
    {
      name: 'a property that no pattern declares',
      request: 'GET /patterned',
      response: json({ 'y-a': 'b' }),
      findings: ['undeclared-property body /y-a'],
    },
    {
      name: 'a `writeOnly` property in a response',
      request: 'GET /user',
      response: json({ id: 1, password: 'correct horse' }),
      findings: ['write-only body /password'],
      says: ['`/password` is `writeOnly`', 'response'],
    },
    {
      name: 'an item of a list',
      request: 'GET /users',
      response: json([{ id: 1 }, {}]),
      findings: ['missing-property body /1/id'],
    },
    {
      name: 'an object in place of a list',
      request: 'GET /users',
      response: json({ id: 1 }),
      findings: ['wrong-type body '],
    },
    { name: 'one of two alternatives', request: 'GET /either', response: json({ b: 1 }), findings: [] },
    {
      name: 'none of two alternatives',
      request: 'GET /either',
      response: json({ c: 1 }),
      findings: ['invalid-value body ', 'undeclared-property body /c'],
    },
    {
      name: 'both alternatives',
      request: 'GET /either',
      response: json({ a: 1, b: 1 }),
      findings: ['invalid-value body '],
    },
    {
      name: 'an integer beyond 2^53 within its limit',
      request: 'GET /big',
      response: { body: '{"n":9007199254740992}' },
      findings: [],
    },
    {
      name: 'an integer beyond 2^53 above its limit, as it is written',
      request: 'GET /big',
      response: { body: '{"n":9007199254740993}' },
      findings: ['invalid-value body /n'],
    },
    {
      name: 'an integer far beyond 2^53',
      request: 'GET /big',
      response: { body: '{"n":18446744073709551615}' },
      findings: ['invalid-value body /n'],
    },
  ],
};

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
      '/mapped': jsonOf({ $ref: '#/components/schemas/Mapped' }),
      '/named': jsonOf({ $ref: '#/components/schemas/Named' }),
      '/any': jsonOf({ $ref: '#/components/schemas/AnyOf' }),
      '/parent': jsonOf({ $ref: '#/components/schemas/Parent' }),
      '/list': jsonOf({ type: 'array', items: { $ref: '#/components/schemas/Mapped' } }),
      '/inner': jsonOf({ type: 'object', properties: { pet: { $ref: '#/components/schemas/Mapped' } } }),
      '/nullable': jsonOf({ oneOf: [{ $ref: '#/components/schemas/Mapped' }, { type: 'null' }] }),
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
      findings: ['invalid-value body '],
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
