import { type Json, type Operation, readApi, readDescription, SchemaViews } from '@curlew/openapi';
import { buildRequest, type RequestInput } from '@curlew/request';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { propertyRuns } from '../../../../scripts/test-scope.ts';
import { coerceText } from '../../src/decode/coerce-text.ts';
import {
  decodeParameter,
  isInStyle,
  ownsQueryName,
  type ParameterTexts,
} from '../../src/decode/decode-parameter.ts';
import { getHeaderValue, headerReadings } from '../../src/decode/header-value.ts';
import { USUAL_READING } from '../../src/decode/reading.ts';
import { cookiePairs, decodeText, queryPairs } from '../../src/decode/text-pairs.ts';

async function getOperation(
  parameter: Record<string, Json>,
): Promise<{ operation: Operation; views: SchemaViews }> {
  const path = parameter.in === 'path' ? '/a/{p}' : '/a';
  const text = JSON.stringify({
    openapi: '3.2.0',
    info: { title: 't', version: '1' },
    servers: [{ url: 'https://a.test' }],
    paths: { [path]: { get: { parameters: [parameter], responses: { 200: { description: 'OK' } } } } },
  });
  const host = {
    readFile: async () => new TextEncoder().encode(text),
    realPath: async (path: string) => path,
  };
  const { description } = await readDescription(text, { path: '/api.json', host });
  const [operation] = description ? readApi(description).operations : [];
  if (!description || !operation) throw new Error('not loaded');
  return { operation, views: new SchemaViews(description) };
}

function getTexts(url: string, headers: readonly { name: string; value: string }[]): ParameterTexts {
  const { pathname, search } = new URL(url);
  const byName = Object.fromEntries(headers.map(({ name, value }) => [name.toLowerCase(), value]));
  return {
    path: { p: pathname.slice('/a/'.length) },
    query: queryPairs(search.slice(1)),
    headers: byName,
    cookies: cookiePairs(byName.cookie),
  };
}

const integers = fc.integer({ min: -1_000, max: 1_000 });
const SCHEMAS = {
  scalar: { type: 'integer' },
  text: { type: 'string' },
  numbers: { type: 'array', items: { type: 'integer' } },
  texts: { type: 'array', items: { type: 'string' } },
  object: { type: 'object', properties: { r: { type: 'integer' }, s: { type: 'string' } } },
} as const;

function values(shape: keyof typeof SCHEMAS, text: fc.Arbitrary<string>): fc.Arbitrary<Json> {
  switch (shape) {
    case 'scalar':
      return integers;
    case 'text':
      return text;
    case 'numbers':
      return fc.array(integers, { minLength: 1, maxLength: 4 });
    case 'texts':
      return fc.array(text, { minLength: 1, maxLength: 4 });
    case 'object':
      return fc.record({ r: integers, s: text });
  }
}

/** Strings that a style can carry: what it does not encode would divide its lists. */
const anyText = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 6 })
  .filter((text) => text.isWellFormed());
const withoutDots = anyText.map((text) => text.replaceAll('.', '-'));
/** A delimiter is encoded itself, so a value cannot contain it. */
const withoutDelimiters = anyText.map((text) => text.replaceAll(/[ |]/g, '-'));
const headerText = fc.string({
  unit: fc.constantFrom('a', 'B', '7', '-', '/', ';', '"'),
  minLength: 1,
  maxLength: 6,
});

const STYLES: [
  place: string,
  style: string,
  explode: boolean,
  text: fc.Arbitrary<string>,
  shapes?: (keyof typeof SCHEMAS)[],
][] = [
  ['path', 'simple', false, anyText.filter((text) => text !== '.' && text !== '..')],
  ['path', 'simple', true, anyText.filter((text) => text !== '.' && text !== '..')],
  ['path', 'label', false, withoutDots],
  ['path', 'label', true, withoutDots],
  ['path', 'matrix', false, anyText],
  ['path', 'matrix', true, anyText],
  ['query', 'form', true, anyText],
  ['query', 'form', false, anyText],
  ['query', 'spaceDelimited', false, withoutDelimiters, ['numbers', 'texts', 'object']],
  ['query', 'pipeDelimited', false, withoutDelimiters, ['numbers', 'texts', 'object']],
  ['query', 'deepObject', true, anyText, ['object']],
  ['header', 'simple', false, headerText],
  ['header', 'simple', true, headerText],
  ['cookie', 'form', false, anyText],
  ['cookie', 'form', true, anyText],
];

describe('what requests write is read', () => {
  const all = Object.keys(SCHEMAS) as (keyof typeof SCHEMAS)[];
  const rows = STYLES.flatMap(([place, style, explode, text, shapes = all]) =>
    shapes.map((shape) => [place, style, explode, shape, text] as const),
  );
  test.each(rows)('%s, %s, explode %s: %s', async (place, style, explode, shape, text) => {
    const schema = SCHEMAS[shape] as unknown as Json;
    const declared = { name: 'p', in: place, required: true, style, explode, schema };
    const { operation, views } = await getOperation(declared);
    const [parameter] = operation.parameters;
    if (!parameter?.schema) throw new Error('no parameter');
    const view = views.view(parameter.schema);
    const reading = { ...USUAL_READING, isStrict: true };
    fc.assert(
      fc.property(values(shape, text), (value) => {
        const input = { parameters: { [place]: { p: value } } } as RequestInput;
        const { request } = buildRequest(operation, views, input);
        const texts = getTexts(request.url, request.headers);
        expect(isInStyle(parameter, texts, views)).toBe(true);
        const found = decodeParameter(parameter, texts, views, reading, new Set(['p']));
        expect(found !== undefined && coerceText(found, view, views, reading)).toEqual(value);
      }),
      { numRuns: propertyRuns(60) },
    );
  });
});

test.each<[style: string, explode: boolean, raw: string, want: boolean]>([
  ['simple', false, '5', true],
  ['label', false, '.5', true],
  ['label', false, '5', false],
  ['matrix', false, ';p=5', true],
  ['matrix', false, ';q=5', false],
  ['matrix', false, 'p=5', false],
  ['matrix', true, ';p=5;p=6', true],
])('%s, explode %s: %s is in its style: %s', async (style, explode, raw, want) => {
  const { operation, views } = await getOperation({
    name: 'p',
    in: 'path',
    required: true,
    style,
    explode,
    schema: { type: 'integer' },
  });
  const [parameter] = operation.parameters;
  expect(parameter && isInStyle(parameter, { path: { p: raw } }, views)).toBe(want);
});

test.each<[parameter: Record<string, Json>, own: string[], other: string[]]>([
  [{ schema: { type: 'string' } }, ['p'], ['q', 'p2', 'r']],
  [{ schema: SCHEMAS.object as unknown as Json }, ['p', 'r', 's'], ['t']],
  [{ schema: SCHEMAS.object as unknown as Json, explode: false }, ['p'], ['r']],
  [
    { schema: SCHEMAS.object as unknown as Json, style: 'deepObject' },
    ['p', 'p[r]', 'p[x][y]'],
    ['r', 'q[r]'],
  ],
  [{ schema: { type: 'object', additionalProperties: { type: 'string' } } }, ['p', 'anything'], []],
  [{ schema: { type: 'object', additionalProperties: false } }, ['p'], ['anything']],
  [{ name: 'p[]', schema: { type: 'array', items: {} } }, ['p[]', 'p[0]'], ['q[]']],
])('%j owns %j and not %j', async (given, own, other) => {
  const { operation, views } = await getOperation({ name: 'p', in: 'query', ...given });
  const [parameter] = operation.parameters;
  if (!parameter) throw new Error('no parameter');
  expect(own.filter((name) => !ownsQueryName(parameter, name, views))).toEqual([]);
  expect(other.filter((name) => ownsQueryName(parameter, name, views))).toEqual([]);
});

test.each<[schema: Json, text: string, want: Json]>([
  [{ type: 'integer' }, '5', 5],
  [{ type: 'integer' }, 'x', 'x'],
  [{ type: 'array', items: { type: 'integer' } }, '1, x', [1, 'x']],
  [{ type: 'array', items: { type: 'integer' } }, '', []],
  [{ type: 'object', properties: { r: { type: 'integer' } } }, 'r,1,s,2', { r: 1, s: '2' }],
  [{ type: ['boolean', 'null'] }, 'null', null],
  [{ type: 'boolean' }, 'TRUE', 'TRUE'],
  [{ type: 'string' }, '007', '007'],
  [{ type: 'string' }, 'a, b', 'a, b'],
])('a header of %j: %s', async (schema, text, want) => {
  const { operation, views } = await getOperation({ name: 'X', in: 'header', schema });
  const [header] = operation.parameters;
  if (!header?.schema) throw new Error('no header');
  const { schema: located } = header;
  const [reading] = headerReadings({ schema: located }, views);
  expect(getHeaderValue(text, { schema: located }, views, reading)).toEqual(want);
});

test.each([
  ['a+b', 'a b'],
  ['%41', 'A'],
  ['%', '%'],
  ['%E9', '%E9'],
  ['%41%', 'A%'],
  ['100%25', '100%'],
])('%s is decoded', (text, want) => {
  expect(decodeText(text)).toBe(want);
});
