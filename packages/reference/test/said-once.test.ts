import { expect, test } from 'vitest';
import type { OperationPage, SchemaPage } from '../src/page.ts';
import { drawResponses } from '../src/sections/operation-sections.ts';
import { getWords } from '../src/words/words-of.ts';
import { getReference } from './load.ts';

const DESCRIPTION = {
  openapi: '3.1.0',
  info: { title: 'T', version: '1' },
  paths: {
    '/files': {
      post: {
        operationId: 'upload',
        tags: ['files'],
        requestBody: {
          content: {
            'application/json': {
              schema: {
                type: 'object',
                properties: {
                  kind: { type: 'string', enum: ['file'], example: 'file' },
                  state: { const: 'open', examples: ['open'] },
                  size: { type: 'string', enum: ['small', 'large'], example: 'large' },
                  parts: {
                    type: 'array',
                    items: {
                      oneOf: [
                        { type: 'object', title: 'Text', properties: { text: { type: 'string' } } },
                        { type: 'object', title: 'Image', properties: { width: { type: 'integer' } } },
                        { type: 'object', title: 'Link', properties: { href: { type: 'string' } } },
                      ],
                    },
                  },
                },
              },
            },
          },
        },
        responses: {
          '200': { description: 'Returns the file. See the [guide](https://example.com/guide).' },
          '201': { description: 'Returns the file.\n\nIts name is new.' },
        },
      },
    },
  },
};

test('the line of an open response leaves out what is below it with its links', async () => {
  const { page } = await getReference(DESCRIPTION);
  const { responses } = page('files/upload') as OperationPage;
  expect(responses.map(({ isRepeated = false }) => isRepeated)).toEqual([true, false]);
  const html = drawResponses(responses, getWords(), { level: 2 });
  expect(html.match(/class="cl-response-intro[^"]*"/g)).toEqual([
    'class="cl-response-intro cl-repeated"',
    'class="cl-response-intro"',
  ]);
});

test('the only allowed value is no example of itself', async () => {
  const { page, file } = await getReference(DESCRIPTION);
  for (const text of [JSON.stringify(page('files/upload')), file('files/upload.md')]) {
    expect(text).toMatch(/example[^\]]{0,40}large/);
    expect(text).not.toMatch(/examples?(?:<[^>]*>|[ `"\\])*(?:file|open)\b/);
  }
});

test('the disclosure of a list says how many kinds of items there are', async () => {
  const { page } = await getReference(DESCRIPTION);
  expect(JSON.stringify(page('files/upload'))).toContain('array · one of 3');
});

test('a reference into a property has the type of it, without the name that the row has already', async () => {
  const list = { type: 'object', properties: { page: { type: 'integer' }, total: { type: 'integer' } } };
  const schema = {
    type: 'object',
    properties: {
      page: { $ref: '#/components/schemas/List/properties/page' },
      count: { $ref: '#/components/schemas/List/properties/total' },
    },
  };
  const { page } = await getReference({
    openapi: '3.1.0',
    info: { title: 'T', version: '1' },
    paths: {
      '/pages': {
        get: {
          operationId: 'listPages',
          tags: ['pages'],
          responses: { '200': { description: 'OK', content: { 'application/json': { schema } } } },
        },
      },
    },
    components: { schemas: { List: list } },
  });
  const { responses } = page('pages/list-pages') as OperationPage;
  const html = drawResponses(responses, getWords(), { level: 2 });
  const types = [...html.matchAll(/class="cl-type">(.*?)<\/span>/g)].map(([, type]) => type);
  expect(types).toEqual(['integer', 'total · integer']);
});

test('the values of a boolean are listed only where they are not both, or have words of their own', async () => {
  const { page } = await getReference({
    ...DESCRIPTION,
    paths: {},
    components: {
      schemas: {
        Flags: {
          type: 'object',
          properties: {
            both: { type: 'boolean', enum: [true, false] },
            nullable: { type: ['boolean', 'null'], enum: [true, false, null] },
            notNull: { type: ['boolean', 'null'], enum: [true, false] },
            one: { type: 'boolean', enum: [true] },
            described: { type: 'boolean', enum: [true, false], 'x-enum-descriptions': ['On.', 'Off.'] },
          },
        },
      },
    },
  });
  const html = String((page('schemas/Flags') as SchemaPage).schema);
  const rows = html.split('<li id=').slice(1);
  expect(rows.map((row) => row.includes('cl-values'))).toEqual([false, false, true, true, true]);
});
