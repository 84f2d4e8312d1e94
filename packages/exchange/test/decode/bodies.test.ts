import { type Json, type Operation, readApi, readDescription } from '@curlew/openapi';
import { buildRequest } from '@curlew/request';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { propertyRuns } from '../../../../scripts/test-scope.ts';
import { createCheckContext } from '../../src/check/check-context.ts';
import { checkReceivedBody } from '../../src/check/request-checker.ts';
import { decodeParts, formDecoder, formReadings, readForm, readParts } from '../../src/decode/read-form.ts';
import { USUAL_READING } from '../../src/decode/reading.ts';

const FORM = 'application/x-www-form-urlencoded';

async function posting(type: string, schema: Json, encoding: Json = {}) {
  const content = { [type]: { schema, encoding } };
  const text = JSON.stringify({
    openapi: '3.2.0',
    info: { title: 't', version: '1' },
    servers: [{ url: 'https://a.test' }],
    paths: {
      '/a': { post: { requestBody: { required: true, content }, responses: { 200: { description: 'OK' } } } },
    },
  });
  const host = {
    readFile: async () => new TextEncoder().encode(text),
    realPath: async (path: string) => path,
  };
  const { description } = await readDescription(text, { path: '/api.json', host });
  const [operation] = description ? readApi(description).operations : [];
  const media = operation?.requestBody?.content[0];
  if (!description || !operation || !media) throw new Error('not loaded');
  const context = createCheckContext(description, { direction: 'request' });
  return { operation, media, context, views: context.views };
}

async function getBytes(
  operation: Operation,
  context: Awaited<ReturnType<typeof posting>>['context'],
  body: Json,
) {
  const { request } = buildRequest(operation, context.views, { body });
  const type = request.headers.find(({ name }) => name.toLowerCase() === 'content-type')?.value ?? '';
  return { type, bytes: new Uint8Array(await new Response(request.body).arrayBuffer()) };
}

const SCHEMA = {
  type: 'object',
  properties: {
    count: { type: 'integer' },
    name: { type: 'string' },
    flag: { type: 'boolean' },
    tags: { type: 'array', items: { type: 'string' } },
    sizes: { type: 'array', items: { type: 'integer' } },
    point: { type: 'object', properties: { x: { type: 'integer' }, y: { type: 'string' } } },
  },
};
const text = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 6 })
  .filter((one) => one.isWellFormed() && !/[\r\n|]/.test(one));
const value = fc.record(
  {
    count: fc.integer(),
    name: text,
    flag: fc.boolean(),
    tags: fc.array(text, { minLength: 1, maxLength: 3 }),
    sizes: fc.array(fc.integer(), { minLength: 1, maxLength: 3 }),
    point: fc.record({ x: fc.integer(), y: text }),
  },
  { requiredKeys: ['count'] },
);

describe('what requests write is read', () => {
  test.each<[name: string, encoding: Json]>([
    ['without encodings', {}],
    [
      'lists in one field',
      { tags: { style: 'form', explode: false }, sizes: { style: 'pipeDelimited', explode: false } },
    ],
    ['an object as deepObject', { point: { style: 'deepObject', explode: true } }],
    ['an object in one field', { point: { style: 'form', explode: false } }],
  ])('a form %s', async (_name, encoding) => {
    const { operation, media, context, views } = await posting(FORM, SCHEMA, encoding);
    await fc.assert(
      fc.asyncProperty(value, async (given) => {
        const { type, bytes } = await getBytes(operation, context, given as Json);
        const form = new TextDecoder().decode(bytes);
        expect(readForm(form, media, views, { ...USUAL_READING, isStrict: true })).toEqual(given);
        expect(checkReceivedBody(operation, type, { bytes }, context)).toEqual([]);
      }),
      { numRuns: propertyRuns(60) },
    );
  });

  test('the parts of a multipart body', async () => {
    const { operation, media, context, views } = await posting('multipart/form-data', SCHEMA);
    await fc.assert(
      fc.asyncProperty(value, async (given) => {
        const { type, bytes } = await getBytes(operation, context, given as Json);
        const parts = await readParts(bytes, type);
        expect(parts && decodeParts(parts, media, views)).toEqual(given);
        expect(parts && checkReceivedBody(operation, type, { parts }, context)).toEqual([]);
      }),
      { numRuns: propertyRuns(40) },
    );
  });
});

test.each<[form: string, want: Json]>([
  ['count=1&name=2', { count: 1, name: '2' }],
  ['count=x', { count: 'x' }],
  ['tags=a', { tags: ['a'] }],
  ['tags=a&tags=b', { tags: ['a', 'b'] }],
  ['tags%5B%5D=a&tags%5B%5D=b', { tags: ['a', 'b'] }],
  ['point=%7B%22x%22%3A1%7D', { point: { x: 1 } }],
  ['other=1&__proto__=2', JSON.parse('{"other":"1","__proto__":"2"}')],
  ['', {}],
])('the form %s', async (form, want) => {
  const { media, views } = await posting(FORM, SCHEMA);
  expect(readForm(form, media, views)).toEqual(want);
});

test('a form of many fields, each with several readings, is read in time', async () => {
  const properties = Object.fromEntries(
    Array.from({ length: 2_000 }, (_, at) => [`f${at}`, { type: ['integer', 'string', 'array'] }]),
  );
  const { media, views } = await posting(FORM, { type: 'object', properties });
  const form = Array.from({ length: 2_000 }, (_, at) => `f${at}=${at}`).join('&');
  const decode = formDecoder(form, media, views);
  for (const reading of formReadings(media, views))
    expect(Object.keys(decode(reading) as object)).toHaveLength(2_000);
});

describe('a body that was received', () => {
  test.each<
    [name: string, type: string | undefined, body: Parameters<typeof checkReceivedBody>[2], want: string[]]
  >([
    ['nothing', undefined, { bytes: new Uint8Array() }, ['missing-body']],
    ['an unknown body', FORM, undefined, []],
    ['an unknown body of another type', 'text/plain', undefined, ['undeclared-content-type']],
    ['a form', FORM, { form: 'count=x' }, ['wrong-type']],
    ['parts', FORM, { parts: new Map([['count', ['x']]]) }, ['wrong-type']],
    ['no media type', undefined, { bytes: new Uint8Array([65]) }, ['missing-content-type']],
  ])('%s', async (_name, type, body, want) => {
    const { operation, context } = await posting(FORM, SCHEMA);
    expect(checkReceivedBody(operation, type, body, context).map(({ kind }) => kind)).toEqual(want);
  });

  test('values are kept only where they are asked for', async () => {
    const { operation, context } = await posting(FORM, SCHEMA);
    const keeping = createCheckContext(context.description, { direction: 'request', keepsValues: true });
    const [plain] = checkReceivedBody(operation, FORM, { form: 'count=x' }, context);
    const [kept] = checkReceivedBody(operation, FORM, { form: 'count=x' }, keeping);
    expect(plain && 'value' in plain).toBe(false);
    expect(kept?.value).toMatchObject({ finding: { path: ['count'], found: 'x' }, root: { count: 'x' } });
  });
});
