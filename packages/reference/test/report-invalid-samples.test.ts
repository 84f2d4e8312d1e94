import { expect, it } from 'vitest';
import { getReference } from './load.ts';

/** What is reported of a description whose operation sends and returns a schema. */
async function reported(schema: object | boolean, rest: object = {}, media: object = {}): Promise<string[]> {
  const content = { 'application/json': { schema, ...media } };
  const { diagnostics } = await getReference({
    openapi: '3.1.0',
    info: { title: 'T', version: '1' },
    paths: {
      '/a': {
        post: { requestBody: { content }, responses: { 200: { description: 'OK', content } } },
      },
    },
    ...rest,
  });
  return diagnostics
    .filter(({ code }) => code === 'invalid-sample')
    .map(({ pointer = '', message, severity }) => {
      const at = pointer.replace('/paths/~1a/post/requestBody/content/application~1json/schema', '…');
      return `${severity} ${at} ${message.replace(/^.* is invalid: /, '')}`;
    });
}

const two = {
  type: 'object',
  properties: { a: { type: 'integer' }, b: { type: 'string' } },
  required: ['a', 'b'],
};
const either = [{ required: ['a'] }, { required: ['b'] }];

it.each([
  ['a format longer than maxLength', { type: 'string', format: 'uuid', maxLength: 10 }],
  ['a format shorter than minLength', { type: 'string', format: 'ipv4', minLength: 20 }],
  ['a pattern without the format', { type: 'string', format: 'date', pattern: '^\\d{8}$' }],
  [
    'members deep inside',
    {
      type: 'object',
      required: ['list'],
      properties: {
        list: {
          type: 'array',
          minItems: 1,
          items: {
            type: 'object',
            required: ['at'],
            properties: { at: { type: 'string', format: 'date-time', maxLength: 10 } },
          },
        },
      },
    },
  ],
  ['required members of two alternatives', { allOf: [two, { oneOf: either }] }],
  [
    'required members of two of three alternatives',
    { allOf: [two], oneOf: [...either, { required: ['c'] }] },
  ],
  ['a required member that is not allowed', { ...two, required: ['c'], unevaluatedProperties: false }],
  [
    'a reference to another type',
    {
      type: 'object',
      required: ['kind'],
      properties: { kind: { type: 'object', allOf: [{ $ref: '#/components/schemas/Kind' }] } },
    },
  ],
  ['parts of two types', { allOf: [{ type: 'string' }, { type: 'integer' }] }],
])('names a schema that nothing satisfies: %s', async (_, schema) => {
  const Kind = { type: 'string', enum: ['a', 'b'] };
  expect(await reported(schema, { components: { schemas: { Kind } } })).toMatchSnapshot();
});

it.each([
  ['a format that fits', { type: 'string', format: 'date-time', minLength: 30 }],
  ['alternatives of which one is left', { allOf: [{ ...two, required: ['a'] }, { oneOf: either }] }],
  [
    'alternatives that types tell apart',
    {
      allOf: [{ required: ['a', 'b'] }],
      oneOf: ['a', 'b'].map((name) => ({
        type: 'object',
        required: [name],
        properties: { [name]: { type: 'integer' } },
      })),
    },
  ],
  ['any value', true],
])('reports nothing of a schema with a valid example: %s', async (_, schema) => {
  expect(await reported(schema)).toEqual([]);
});

it('leaves given examples to the rule for them, and what the bounds say already', async () => {
  const schema = { type: 'string', format: 'uuid', maxLength: 10 };
  expect(await reported(schema, {}, { example: 'short' })).toEqual([]);
  const bounds = { type: 'string', minLength: 5, maxLength: 2 };
  const { diagnostics } = await getReference(
    {
      openapi: '3.1.0',
      info: { title: 'T', version: '1' },
      components: { schemas: { A: { type: 'object', required: ['a'], properties: { a: bounds } } } },
    },
    {
      diagnostics: [
        {
          code: 'contradicting-bounds',
          severity: 'warning',
          message: '',
          span: { file: '/api.yaml', line: 1, column: 1, length: 0 },
          pointer: '/components/schemas/A/properties/a/minLength',
        },
      ],
    },
  );
  expect(diagnostics.map(({ code }) => code)).not.toContain('invalid-sample');
});

it('names a keyword once, for all operations, directions and pages that share it', async () => {
  const Id = {
    type: 'object',
    required: ['id'],
    properties: { id: { type: 'string', format: 'uuid', maxLength: 10 } },
  };
  const $ref = '#/components/schemas/Id';
  const found = await reported({ type: 'array', items: { $ref } }, { components: { schemas: { Id } } });
  expect(found).toEqual([
    'warning /components/schemas/Id/properties/id/maxLength `id` must have at most 10 characters, found the string `"3f2b8c1e-5d4a-4f6b-9e7c-1a2b3c4d5e6f"`.',
  ]);
});

it('checks the bodies of callbacks, webhooks and the items of sequences', async () => {
  const body = (mediaType: string, media: object) => ({ requestBody: { content: { [mediaType]: media } } });
  const schema = {
    type: 'object',
    required: ['id'],
    properties: { id: { type: 'string', format: 'uuid', maxLength: 9 } },
  };
  const { diagnostics } = await getReference({
    openapi: '3.2.0',
    info: { title: 'T', version: '1' },
    paths: {
      '/a': {
        post: {
          responses: { 200: { description: 'OK', content: { 'application/jsonl': { itemSchema: schema } } } },
          callbacks: { done: { '{$request.query.url}': { post: body('application/json', { schema }) } } },
        },
      },
    },
    webhooks: { ping: { post: body('application/json', { schema }) } },
  });
  const pointers = diagnostics.filter(({ code }) => code === 'invalid-sample').map(({ pointer }) => pointer);
  expect(pointers.map((pointer) => pointer?.split('/')[1])).toEqual(['paths', 'paths', 'webhooks']);
});
