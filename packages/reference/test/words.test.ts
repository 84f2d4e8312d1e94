import { readDescription, SchemaViews } from '@curlew/openapi';
import type { SchemaBounds } from '@curlew/openapi/internal';
import { describe, expect, test } from 'vitest';
import { getWords } from '../src/words/words-of.ts';

const ENGLISH = getWords();

import { limitWords } from '../src/words/limit-words.ts';
import { typeText, typeWords } from '../src/words/type-words.ts';
import { host } from './load.ts';

/** The view of a schema that stands among the components `Cat`, `Dog` and `User`. */
async function getView(schema: object | boolean, version = '3.1.0') {
  const user = { type: 'object', properties: { friend: { $ref: '#/components/schemas/User' } } };
  const text = JSON.stringify({
    openapi: version,
    info: { title: 'x', version: '1' },
    paths: {},
    components: {
      schemas: {
        Sample: schema,
        Cat: { type: 'object' },
        Dog: { title: 'A dog', type: 'object' },
        User: user,
      },
    },
  });
  const { description } = await readDescription(text, { path: '/a.json', host });
  const located = description?.at(description.getLocation('#/components/schemas/Sample'));
  if (description === undefined || located === undefined) throw new Error('not read');
  return new SchemaViews(description).view(located);
}

const CAT = { $ref: '#/components/schemas/Cat' };
const DOG = { $ref: '#/components/schemas/Dog' };
const USER = { $ref: '#/components/schemas/User' };

describe('a type in words', () => {
  test.each<[string, object | boolean, string?]>([
    ['string', { type: 'string' }],
    ['string (date-time)', { type: 'string', format: 'date-time' }],
    ['string or null', { type: ['string', 'null'] }],
    ['string or null', { type: 'string', nullable: true }, '3.0.3'],
    ['string or null', { anyOf: [{ type: 'string' }, { type: 'string', nullable: true }] }, '3.0.3'],
    ['any of string, integer or null', { anyOf: [{ type: ['string', 'null'] }, { type: 'integer' }] }],
    ['string or null', { oneOf: [{ type: 'string' }, { type: 'null' }, { type: ['string', 'null'] }] }],
    ['null', { anyOf: [{ type: 'null' }] }],
    [
      'one of string, integer or boolean or null',
      { oneOf: [{ type: 'string' }, { type: ['integer', 'boolean', 'null'] }] },
    ],
    ['array of User', { type: 'array', items: USER }],
    ['array of User or null', { type: ['array', 'null'], items: USER }],
    ['array of (string or integer)', { type: 'array', items: { type: ['string', 'integer'] } }],
    ['array of (User or null)', { type: 'array', items: { anyOf: [USER, { type: 'null' }] } }],
    ['User or null', { anyOf: [USER, { type: 'null' }] }],
    ['User or null', { nullable: true, allOf: [USER] }, '3.0.3'],
    ['one of Cat, Dog', { oneOf: [CAT, DOG] }],
    ['one of Cat, Dog (by `petType`)', { oneOf: [CAT, DOG], discriminator: { propertyName: 'petType' } }],
    ['any of Cat, Dog or null', { anyOf: [CAT, DOG, { type: 'null' }] }],
    ['map of string to integer', { type: 'object', additionalProperties: { type: 'integer' } }],
    ['object', { type: 'object', additionalProperties: false }],
    ['object', { properties: { a: true } }],
    ['array of any', { items: true, type: 'array', maxItems: 1 }],
    ['tuple of 2 items', { type: 'array', prefixItems: [true, true] }],
    ['any', {}],
    ['any', true],
    ['nothing', false],
    ['string', { enum: ['a', 'b'] }],
    ['Cat and Dog', { allOf: [CAT, DOG] }],
    ['integer', { type: 'integer', allOf: [{ anyOf: [{ type: 'integer' }, { type: 'null' }] }] }],
    ['Cat', { allOf: [CAT, true, { not: DOG }] }],
    ['integer and string', { type: 'integer', allOf: [{ anyOf: [{ type: 'string' }] }] }],
    ['Cat', { allOf: [CAT], description: 'mine' }],
    [
      'one of integer, number, string, boolean, Cat and 1 more or null',
      {
        oneOf: [
          { type: 'integer' },
          { type: 'number' },
          { type: 'string' },
          { type: 'boolean' },
          CAT,
          DOG,
          { type: 'null' },
        ],
      },
    ],
    ['any of Cat, Dog', { type: 'object', properties: { a: true }, anyOf: [CAT, DOG] }],
    ['Cat', { type: 'object', properties: { a: true }, allOf: [CAT] }],
    ['User', { type: 'integer', format: 'int32', enum: [1], allOf: [USER] }],
    ['array of (User or null)', { items: { anyOf: [{ type: 'string', allOf: [USER] }, { type: 'null' }] } }],
    ['map of string to any', { type: 'object', allOf: [{ additionalProperties: {} }] }],
    ['string or object and any of Cat, Dog', { type: ['string', 'object'], anyOf: [CAT, DOG] }],
    [
      'map of string to (string or null)',
      { type: 'object', additionalProperties: { type: ['string', 'null'] } },
    ],
    ['Cow', { $ref: '#/components/schemas/Cow' }],
  ])('%s', async (words, schema, version) => {
    expect(typeText(await getView(schema, version), ENGLISH)).toBe(words);
  });

  test('names that can be linked are pieces of their own', async () => {
    expect(typeWords(await getView({ oneOf: [CAT, { type: 'array', items: USER }] }), ENGLISH)).toEqual([
      'one of ',
      { name: 'Cat', id: '#/components/schemas/Cat' },
      ', ',
      'array of ',
      { name: 'User', id: '#/components/schemas/User' },
    ]);
  });
});

test.each<[string, SchemaBounds]>([
  ['1–100 characters', { minLength: 1, maxLength: 100 }],
  ['at least 1 character', { minLength: 1 }],
  ['at most 3 characters', { minLength: 0, maxLength: 3 }],
  ['5 items', { minItems: 5, maxItems: 5 }],
  ['at least 2 properties', { minProperties: 2 }],
  ['1–5', { minimum: 1, maximum: 5 }],
  ['exactly 3', { minimum: 3, maximum: 3 }],
  ['≥ 0', { minimum: 0 }],
  ['> 1 and ≤ 5', { exclusiveMinimum: 1, maximum: 5 }],
  ['> 2', { minimum: 1, exclusiveMinimum: 2 }],
  ['≥ 3', { minimum: 3, exclusiveMinimum: 2 }],
  ['< 2', { maximum: 2, exclusiveMaximum: 2 }],
  ['multiple of 0.5', { multipleOf: 0.5 }],
  ['items are unique', { uniqueItems: true }],
  ['matches ^a$; matches b', { patterns: ['^a$', 'b'] }],
  ['2–3 characters; at least 1 item', { minItems: 1, minLength: 2, maxLength: 3 }],
  ['', { minLength: 0 }],
])('%s', (words, bounds) => {
  const phrases = limitWords(bounds, ENGLISH).map((phrase) =>
    phrase.map((word) => (typeof word === 'string' ? word : word.code)).join(''),
  );
  expect(phrases.join('; ')).toBe(words);
});
