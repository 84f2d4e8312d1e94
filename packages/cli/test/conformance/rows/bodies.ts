import { json, jsonOf, type Topic } from '../row.ts';

const A = { type: 'object', required: ['a'], properties: { a: { type: 'string' } } };
const of = (content: object) => ({ get: { responses: { 200: { description: 'OK', content } } } });
const bytes = (...values: number[]) => Uint8Array.from(values);

/** What is received in place of JSON, and texts. */
export const bodies: Topic = {
  title: 'bodies',
  description: {
    paths: {
      '/json': jsonOf(A),
      '/any': jsonOf({}),
      '/text': of({ 'text/plain': { schema: { type: 'string' } } }),
      '/long-text': of({ 'text/plain': { schema: { type: 'string', minLength: 1 } } }),
      '/csv': of({ 'text/csv': { schema: { type: 'string', pattern: '^id,' } } }),
      '/lines': of({ 'application/jsonl': { itemSchema: A } }),
      '/seq': of({ 'application/json-seq': { itemSchema: A } }),
      '/binary': of({ 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } }),
      '/image': of({ 'image/png': {} }),
      '/yaml': of({ 'application/yaml': { schema: A } }),
    },
  },
  rows: [
    { name: 'JSON', request: 'GET /json', response: json({ a: 'x' }), findings: [] },
    {
      name: 'JSON with a byte order mark',
      request: 'GET /json',
      response: { body: '\uFEFF{"a":"x"}' },
      findings: [],
    },
    {
      name: 'JSON that ends too early',
      request: 'GET /json',
      response: { body: '{"a":"x"' },
      findings: ['unreadable-body body '],
      says: ['it ends in the middle of a value'],
    },
    {
      name: 'a comma too many',
      request: 'GET /json',
      response: { body: '{"a":"x",}' },
      findings: ['unreadable-body body '],
      says: ['character 10 is unexpected'],
    },
    {
      name: 'a name in single quotes',
      request: 'GET /json',
      response: { body: "{'a':'x'}" },
      findings: ['unreadable-body body '],
    },
    {
      name: 'a comment',
      request: 'GET /json',
      response: { body: '{"a":"x"} // ok' },
      findings: ['unreadable-body body '],
    },
    {
      name: 'two values',
      request: 'GET /json',
      response: { body: '{"a":"x"}{"a":"y"}' },
      findings: ['unreadable-body body '],
    },
    {
      name: 'NaN',
      request: 'GET /json',
      response: { body: '{"a":NaN}' },
      findings: ['unreadable-body body '],
      says: ['`NaN`, which JSON does not have'],
    },
    {
      name: 'Infinity',
      request: 'GET /json',
      response: { body: '{"a":-Infinity}' },
      findings: ['unreadable-body body '],
      says: ['Infinity`, which JSON does not have'],
    },
    {
      name: 'None',
      request: 'GET /json',
      response: { body: '{"a":None}' },
      findings: ['unreadable-body body '],
      says: ['`None`'],
    },
    {
      name: 'undefined',
      request: 'GET /any',
      response: { body: 'undefined' },
      findings: ['unreadable-body body '],
      says: ['`undefined`'],
    },
    {
      name: 'a name twice',
      request: 'GET /json',
      response: { body: '{"a":"x","a":"y"}' },
      findings: ['unreadable-body body '],
      says: ['`"a"` twice'],
    },
    {
      name: 'a name twice, once with an escape',
      request: 'GET /json',
      response: { body: '{"a":"x","\\u0061":"y"}' },
      findings: ['unreadable-body body '],
    },
    {
      name: 'a name twice in an inner object',
      request: 'GET /any',
      response: { body: '[{"b":{"c":1,"c":1}}]' },
      findings: ['unreadable-body body '],
    },
    {
      name: 'a name in two objects',
      request: 'GET /any',
      response: { body: '[{"b":1},{"b":2}]' },
      findings: [],
    },
    {
      name: 'a page in place of JSON',
      request: 'GET /json',
      response: {
        body: '<!DOCTYPE html>\n<html><head><title>Welcome to nginx</title></head><body>It works</body></html>',
      },
      findings: ['unreadable-body body '],
      says: ['HTML, not JSON', 'Welcome to nginx'],
    },
    {
      name: 'a page after a comment',
      request: 'GET /json',
      response: { body: '<!-- cached -->\n<html><body>Hello</body></html>' },
      findings: ['unreadable-body body '],
      says: ['HTML, not JSON'],
    },
    {
      name: 'a login page',
      request: 'GET /json',
      response: {
        body: '<html><body><h1>Sign in</h1><form><input name=user><input type="password"></form></body></html>',
      },
      findings: ['unreadable-body body '],
      says: ['a login page', 'Sign in'],
    },
    {
      name: 'XML in place of JSON',
      request: 'GET /json',
      response: { body: '<?xml version="1.0"?><error>Denied</error>' },
      findings: ['unreadable-body body '],
      says: ['XML, not JSON', 'Denied'],
    },
    {
      name: 'a sentence in place of JSON',
      request: 'GET /json',
      response: { body: 'Internal Server Error. Please retry.' },
      findings: ['unreadable-body body '],
      says: ['plain text, not JSON', 'Internal Server Error'],
    },
    {
      name: 'JSON that is not UTF-8',
      request: 'GET /json',
      response: { body: bytes(0x7b, 0x22, 0x61, 0x22, 0x3a, 0x22, 0xe9, 0x22, 0x7d) },
      findings: ['unreadable-body body '],
      isUnrecorded: true,
      says: ['byte 7'],
    },
    {
      name: 'an empty text',
      request: 'GET /text',
      response: { type: 'text/plain', body: '' },
      findings: [],
      isUnrecorded: true,
    },
    {
      name: 'an empty text that must not be empty',
      request: 'GET /long-text',
      response: { type: 'text/plain', body: '' },
      findings: ['invalid-value body '],
      isUnrecorded: true,
    },
    {
      name: 'a text',
      request: 'GET /text',
      response: { type: 'text/plain; charset=utf-8', body: 'hello' },
      findings: [],
    },
    {
      name: 'the pattern of a text',
      request: 'GET /csv',
      response: { type: 'text/csv', body: 'name\nAda' },
      findings: ['invalid-value body '],
    },
    {
      name: 'lines of JSON',
      request: 'GET /lines',
      response: { type: 'application/jsonl', body: '{"a":"x"}\n{"a":"y"}\n' },
      findings: [],
    },
    {
      name: 'a wrong line',
      request: 'GET /lines',
      response: { type: 'application/jsonl', body: '{"a":"x"}\n{"a":1}\n' },
      findings: ['wrong-type body /1/a'],
    },
    {
      name: 'a line that is not JSON',
      request: 'GET /lines',
      response: { type: 'application/jsonl', body: '{"a":"x"}\noops\n' },
      findings: ['unreadable-body body '],
      says: ['Line 2'],
    },
    {
      name: 'a sequence',
      request: 'GET /seq',
      response: { type: 'application/json-seq', body: '\u001e{"a":"x"}\n\u001e{}\n' },
      findings: ['missing-property body /1/a'],
    },
    {
      name: 'bytes',
      request: 'GET /binary',
      response: { type: 'application/octet-stream', body: bytes(0, 255, 1) },
      findings: [],
    },
    {
      name: 'a picture without a schema',
      request: 'GET /image',
      response: { type: 'image/png', body: bytes(137, 80, 78, 71) },
      findings: [],
      isUnrecorded: true,
    },
    {
      name: 'a body that is not read says that it was not checked',
      request: 'GET /yaml',
      response: { type: 'application/yaml', body: 'a: 1' },
      findings: ['warning unchecked-value body '],
      says: ['not checked'],
    },
  ],
};

/** Which Media Type Object a body has. */
export const mediaTypes: Topic = {
  title: 'media types',
  description: {
    paths: {
      '/json': jsonOf(A),
      '/suffix': of({ 'application/*+json': { schema: A } }),
      '/range': of({ 'application/*': { schema: A } }),
      '/all': of({ '*/*': { schema: A } }),
      '/version': of({ 'application/json; version=2': { schema: A } }),
      '/versions': of({
        'application/json; version=1': { schema: { type: 'object' } },
        'application/json; version=2': { schema: A },
      }),
      '/charset': of({ 'application/json; charset=utf-8': { schema: A } }),
      '/problem': of({ 'application/problem+json': { schema: A } }),
      '/specific': of({
        '*/*': { schema: { type: 'string' } },
        'application/*': { schema: { type: 'string' } },
        'application/json': { schema: A },
      }),
      '/upper': of({ 'Application/JSON': { schema: A } }),
    },
  },
  rows: [
    {
      name: 'a parameter that is not declared',
      request: 'GET /json',
      response: { type: 'application/json; charset=utf-8', ...json({ a: 1 }) },
      findings: ['wrong-type body /a'],
    },
    {
      name: 'another media type',
      request: 'GET /json',
      response: { type: 'text/csv', body: 'a,b' },
      findings: ['undeclared-content-type content-type '],
      says: ['text/csv', 'application/json'],
    },
    {
      name: 'a body of a related media type',
      request: 'GET /json',
      response: { type: 'application/problem+json', ...json({ a: 'x' }) },
      findings: ['undeclared-content-type content-type '],
    },
    {
      name: 'upper case',
      request: 'GET /json',
      response: { type: 'Application/JSON', ...json({ a: 1 }) },
      findings: ['wrong-type body /a'],
    },
    {
      name: 'a declaration in upper case',
      request: 'GET /upper',
      response: { type: 'application/json', ...json({ a: 1 }) },
      findings: ['wrong-type body /a'],
    },
    {
      name: 'a suffix',
      request: 'GET /suffix',
      response: { type: 'application/problem+json', ...json({ a: 1 }) },
      findings: ['wrong-type body /a'],
    },
    {
      name: 'a suffix does not hold JSON itself',
      request: 'GET /suffix',
      response: { type: 'application/json', ...json({ a: 'x' }) },
      findings: ['undeclared-content-type content-type '],
    },
    {
      name: 'a range',
      request: 'GET /range',
      response: { type: 'application/json', ...json({ a: 1 }) },
      findings: ['wrong-type body /a'],
    },
    {
      name: 'a media type outside of the range',
      request: 'GET /range',
      response: { type: 'text/plain', body: 'x' },
      findings: ['undeclared-content-type content-type '],
    },
    {
      name: 'all media types',
      request: 'GET /all',
      response: { type: 'application/vnd.a+json', ...json({ a: 1 }) },
      findings: ['wrong-type body /a'],
    },
    {
      name: 'a declared parameter',
      request: 'GET /version',
      response: { type: 'application/json; version=2', ...json({ a: 'x' }) },
      findings: [],
    },
    {
      name: 'another value of a declared parameter',
      request: 'GET /version',
      response: { type: 'application/json;version=3', ...json({ a: 'x' }) },
      findings: ['undeclared-content-type content-type '],
    },
    {
      name: 'a missing parameter',
      request: 'GET /version',
      response: { type: 'application/json', ...json({ a: 'x' }) },
      findings: ['undeclared-content-type content-type '],
    },
    {
      name: 'the parameter chooses',
      request: 'GET /versions',
      response: { type: 'application/json; version="2"', ...json({}) },
      findings: ['missing-property body /a'],
    },
    {
      name: 'the other parameter chooses',
      request: 'GET /versions',
      response: { type: 'application/json; version=1', ...json({}) },
      findings: [],
    },
    {
      name: 'a missing charset is UTF-8',
      request: 'GET /charset',
      response: { type: 'application/json', ...json({ a: 1 }) },
      findings: ['wrong-type body /a'],
    },
    {
      name: 'a media type with a suffix of its own',
      request: 'GET /problem',
      response: { type: 'application/problem+json; charset=utf-8', ...json({ a: 1 }) },
      findings: ['wrong-type body /a'],
    },
    {
      name: 'the most specific declaration',
      request: 'GET /specific',
      response: { type: 'application/json', ...json({ a: 'x' }) },
      findings: [],
    },
  ],
};

const person = {
  type: 'object',
  xml: { name: 'person' },
  required: ['name'],
  properties: {
    id: { type: 'integer', xml: { attribute: true } },
    name: { type: 'string' },
    tags: { type: 'array', xml: { wrapped: true }, items: { type: 'integer', xml: { name: 'tag' } } },
  },
};

/** XML, read as the XML Objects say it is written. */
export const xml: Topic = {
  title: 'XML',
  openapi: '3.1.0',
  description: {
    paths: {
      '/person': of({ 'application/xml': { schema: person } }),
      '/suffix': of({ 'application/*+xml': { schema: person } }),
    },
  },
  rows: [
    {
      name: 'XML',
      request: 'GET /person',
      response: {
        type: 'application/xml',
        body: '<person id="7"><name>Ada</name><tags><tag>1</tag></tags></person>',
      },
      findings: [],
    },
    {
      name: 'a missing element',
      request: 'GET /person',
      response: { type: 'application/xml', body: '<person id="7"/>' },
      findings: ['missing-property body /name'],
    },
    {
      name: 'a wrong attribute',
      request: 'GET /person',
      response: { type: 'application/xml', body: '<person id="x"><name>Ada</name></person>' },
      findings: ['wrong-type body /id'],
    },
    {
      name: 'a wrong item',
      request: 'GET /person',
      response: {
        type: 'application/xml',
        body: '<person><name>Ada</name><tags><tag>1</tag><tag>b</tag></tags></person>',
      },
      findings: ['wrong-type body /tags/1'],
    },
    {
      name: 'an undeclared element',
      request: 'GET /person',
      response: { type: 'application/xml', body: '<person><name>Ada</name><age>3</age></person>' },
      findings: ['undeclared-property body /age'],
    },
    {
      name: 'a suffix',
      request: 'GET /suffix',
      response: { type: 'application/atom+xml', body: '<person/>' },
      findings: ['missing-property body /name'],
    },
    {
      name: 'a text that is not XML',
      request: 'GET /person',
      response: { type: 'application/xml', body: '<person><name>Ada</person>' },
      findings: ['unreadable-body body '],
      says: ['not XML'],
    },
  ],
};
