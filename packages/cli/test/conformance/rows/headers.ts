import { json, type Topic } from '../row.ts';

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
