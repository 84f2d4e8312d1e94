import { findDifferences, harToOpenApi } from '@curlew/convert';
import { type Exchange, ExchangeChecker, RequestChecker } from '@curlew/exchange';
import { RouteIndex } from '@curlew/exchange/internal';
import { type Description, type Json, readApi, readDescription } from '@curlew/openapi';
import { describe, expect, test } from 'vitest';

/** One request and its response, as a server receives the one and sends the other. */
interface Recorded {
  method?: string;
  /** Path and query. */
  path?: string;
  headers?: Record<string, string>;
  body?: string;
  status?: number;
  responseHeaders?: Record<string, string>;
  response?: string;
}

const SERVER = 'https://api.example.com';

async function describeOperation(paths: Json): Promise<Description> {
  const servers = [{ url: SERVER }];
  const text = JSON.stringify({ openapi: '3.2.0', info: { title: 'T', version: '1' }, servers, paths });
  const host = { readFile: async () => new Uint8Array(), realPath: async (path: string) => path };
  const { description } = await readDescription(text, { path: '/openapi.json', host });
  if (!description) throw new Error('not loaded');
  return description;
}

const pairs = (record: Record<string, string> = {}) =>
  Object.entries(record).map(([name, value]) => ({ name, value }));
const bytes = (text = '') => new TextEncoder().encode(text);

/** What the contract check, the proxy and the mock find: `kind part/pointer`, or `no route`. */
async function checked(description: Description, recorded: Recorded): Promise<string[]> {
  const { method = 'GET', path = '/x', status = 200, headers = {}, response, responseHeaders } = recorded;
  const api = readApi(description);
  const [pathname = '', query = ''] = path.split('?');
  const route = new RouteIndex(api.operations).find(pathname).byMethod.get(method);
  if (route === undefined) return ['no route'];
  const lower = Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]),
  );
  const sent = { method, path: pathname, query, headers: lower, body: bytes(recorded.body) };
  const exchange: Exchange = {
    protocol: 'http',
    operation: route.operation.key,
    request: { method, url: `${SERVER}${path}`, headers: pairs(headers) },
    response: {
      status,
      statusText: '',
      headers: pairs(responseHeaders),
      trailers: [],
      body: bytes(response),
      truncated: false,
    },
    messages: [],
    redirects: [],
    startedAt: 0,
    durationMs: 0,
    timings: {},
  };
  const findings = [
    ...(await new RequestChecker(description, api).check(route, sent)),
    ...new ExchangeChecker(description).check(route.operation, exchange),
  ];
  return findings.map(({ kind, part, instance }) => `${kind} ${part}${instance}`);
}

async function compared(description: Description, recorded: Recorded): Promise<string[]> {
  const { method = 'GET', path = '/x', status = 200, headers, body, response, responseHeaders } = recorded;
  const type = pairs(headers).find(({ name }) => name.toLowerCase() === 'content-type')?.value;
  const request = {
    method,
    url: `${SERVER}${path}`,
    headers: pairs(headers),
    ...(body !== undefined && { postData: { mimeType: type, text: body } }),
  };
  const content = response === undefined ? { size: 0 } : { size: 1, text: response };
  const entry = { request, response: { status, headers: pairs(responseHeaders), content } };
  const { requests } = await harToOpenApi({ log: { entries: [entry] } });
  const { differences, compared: count } = findDifferences(description, requests);
  expect(count).toBe(1);
  return differences.map(({ kind, message }) => `${kind}: ${message.replace(/^[A-Z]+ [^ :]+: /, '')}`);
}

const OK = { 200: { description: 'OK' } };
const answers = (content: Json, status = '200'): Json => ({
  '/x': { get: { responses: { [status]: { description: 'OK', content } } } },
});
const withHeader = (header: Json): Json => ({
  '/x': { get: { responses: { 200: { description: 'OK', headers: { 'X-Count': header } } } } },
});
const takes = (parameter: Json, path = '/x'): Json => ({
  [path]: { get: { parameters: [parameter], responses: OK } },
});
const schema = { type: 'object', properties: { a: { type: 'string' } } };
const numbers = { type: 'array', items: { type: 'integer' } };
const json = (text: string, type: string, status = 200): Recorded => ({
  response: text,
  responseHeaders: { 'Content-Type': type },
  status,
});
const get = (path: string): Recorded => ({ path });
const isNumber = (part: string, found = '1') => `type: ${part} is ${found}; expected string.`;

describe('the contract check and the comparison of recordings have the same answer', () => {
  test.each<[name: string, paths: Json, recorded: Recorded, found: string[], differences: string[]]>([
    // Media types
    [
      'a suffix',
      answers({ 'application/*+json': { schema } }),
      json('{"a":1}', 'application/problem+json'),
      ['wrong-type body/a'],
      [isNumber('the response 200 at "a"')],
    ],
    [
      'a suffix that fits',
      answers({ 'application/*+json': { schema } }),
      json('{"a":"1"}', 'application/problem+json'),
      [],
      [],
    ],
    [
      'another suffix',
      answers({ 'application/*+json': { schema } }),
      json('{"a":1}', 'application/json'),
      ['undeclared-content-type content-type'],
      ['media-type: the response 200 was recorded as application/json, which is not described.'],
    ],
    [
      'a declared parameter that is missing',
      answers({ 'application/json; version=2': { schema } }),
      json('{"a":1}', 'application/json'),
      ['undeclared-content-type content-type'],
      ['media-type: the response 200 was recorded as application/json, which is not described.'],
    ],
    [
      'a declared parameter',
      answers({ 'application/json; version=2': { schema } }),
      json('{"a":1}', 'application/json;version=2'),
      ['wrong-type body/a'],
      [isNumber('the response 200 at "a"')],
    ],
    [
      'a parameter that is not declared',
      answers({ 'application/json': { schema } }),
      json('{"a":1}', 'application/json; version=2'),
      ['wrong-type body/a'],
      [isNumber('the response 200 at "a"')],
    ],
    [
      'a charset',
      answers({ 'application/json; charset=utf-8': { schema } }),
      json('{"a":"b"}', 'application/json'),
      [],
      [],
    ],
    [
      'a range',
      answers({ 'application/*': { schema } }),
      json('{"a":1}', 'application/json'),
      ['wrong-type body/a'],
      [isNumber('the response 200 at "a"')],
    ],
    [
      'the most specific of several',
      answers({ '*/*': { schema: { type: 'string' } }, 'application/json': { schema } }),
      json('{"a":"b"}', 'application/json'),
      [],
      [],
    ],
    // Paths
    [
      'a trailing slash',
      takes({ name: 'id', in: 'path', required: true, schema: { type: 'integer' } }, '/users/{id}'),
      get('/users/1/'),
      ['no route'],
      ['operation: GET /users/{id}/ was recorded, but is not described.'],
    ],
    [
      'a path without one',
      takes({ name: 'id', in: 'path', required: true, schema: { type: 'integer' } }, '/users/{id}'),
      get('/users/1'),
      [],
      [],
    ],
    [
      'a declared trailing slash',
      takes({ name: 'id', in: 'path', required: true, schema: { type: 'integer' } }, '/users/{id}/'),
      get('/users/x/'),
      ['invalid-parameter path'],
      ['type: the path parameter "id" is a string; expected integer.'],
    ],
    [
      'a literal segment',
      {
        '/users/{id}': {
          get: {
            parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'integer' } }],
            responses: OK,
          },
        },
        '/users/me': { get: { responses: OK } },
      },
      get('/users/me'),
      [],
      [],
    ],
    [
      'a percent-encoded slash',
      takes(
        { name: 'id', in: 'path', required: true, schema: { type: 'string', pattern: '^a/b$' } },
        '/users/{id}',
      ),
      get('/users/a%2Fb'),
      [],
      [],
    ],
    // Headers of responses
    [
      'a list in a header',
      withHeader({ schema: numbers }),
      { responseHeaders: { 'X-Count': '1,x' } },
      ['invalid-header header/1'],
      ['type: the header "X-Count" of the response 200 at "[]" is a string; expected integer.'],
    ],
    [
      'a list in a header that fits',
      withHeader({ schema: numbers }),
      { responseHeaders: { 'X-Count': '1, 2' } },
      [],
      [],
    ],
    [
      'an empty list in a header',
      withHeader({ schema: numbers }),
      { responseHeaders: { 'X-Count': '' } },
      [],
      [],
    ],
    [
      'an object in a header',
      withHeader({ schema: { type: 'object', properties: { r: { type: 'integer' } } } }),
      { responseHeaders: { 'X-Count': 'r,x' } },
      ['invalid-header header/r'],
      ['type: the header "X-Count" of the response 200 at "r" is a string; expected integer.'],
    ],
    [
      'one of several types in a header',
      withHeader({ schema: { oneOf: [{ type: 'integer', maximum: 1 }, { type: 'string' }] } }),
      { responseHeaders: { 'X-Count': '5' } },
      [],
      [],
    ],
    [
      'JSON in a header',
      withHeader({ content: { 'application/json': { schema } } }),
      { responseHeaders: { 'X-Count': '{"a":1}' } },
      ['invalid-header header/a'],
      ['type: the header "X-Count" of the response 200 at "a" is 1; expected string.'],
    ],
    // Statuses
    [
      'a range of statuses in lower case',
      answers({ 'application/json': { schema } }, '4xx'),
      json('{"a":1}', 'application/json', 404),
      ['wrong-type body/a'],
      [isNumber('the response 404 at "a"')],
    ],
    [
      'a range of statuses',
      answers({ 'application/json': { schema } }, '4XX'),
      json('{"a":1}', 'application/json', 404),
      ['wrong-type body/a'],
      [isNumber('the response 404 at "a"')],
    ],
    [
      'another range',
      answers({ 'application/json': { schema } }, '5xx'),
      json('{}', 'application/json', 404),
      ['undeclared-status status'],
      ['response: a response 404 was recorded, but is not described.'],
    ],
    [
      'the default',
      answers({ 'application/json': { schema } }, 'default'),
      json('{"a":1}', 'application/json', 404),
      ['wrong-type body/a'],
      [isNumber('the response 404 at "a"')],
    ],
    [
      'a body of a 204',
      answers({}, '204'),
      json('{}', 'application/json', 204),
      ['undeclared-body body'],
      ['media-type: the response 204 was recorded as application/json, which is not described.'],
    ],
    // Parameters
    [
      'a list by commas',
      takes({ name: 'p', in: 'query', explode: false, schema: numbers }),
      get('/x?p=1,b'),
      ['invalid-parameter query/1'],
      ['type: the query parameter "p" at "[]" is the string "b"; expected integer.'],
    ],
    [
      'a list by encoded commas',
      takes({ name: 'p', in: 'query', explode: false, schema: numbers }),
      get('/x?p=1%2C2'),
      [],
      [],
    ],
    [
      'repeated names',
      takes({ name: 'p', in: 'query', schema: numbers }),
      get('/x?p=1&p=b'),
      ['invalid-parameter query/1'],
      ['type: the query parameter "p" at "[]" is the string "b"; expected integer.'],
    ],
    [
      'pipes',
      takes({ name: 'p', in: 'query', style: 'pipeDelimited', explode: false, schema: numbers }),
      get('/x?p=1|2'),
      [],
      [],
    ],
    [
      'spaces',
      takes({ name: 'p', in: 'query', style: 'spaceDelimited', explode: false, schema: numbers }),
      get('/x?p=1%20x'),
      ['invalid-parameter query/1'],
      ['type: the query parameter "p" at "[]" is the string "x"; expected integer.'],
    ],
    [
      'a deep object',
      takes({
        name: 'p',
        in: 'query',
        style: 'deepObject',
        schema: {
          type: 'object',
          properties: { a: { type: 'object', properties: { b: { type: 'integer' } } } },
        },
      }),
      get('/x?p[a][b]=x'),
      ['invalid-parameter query/a/b'],
      ['type: the query parameter "p" at "a.b" is the string "x"; expected integer.'],
    ],
    [
      'an exploded object',
      takes({ name: 'p', in: 'query', schema: { type: 'object', properties: { r: { type: 'integer' } } } }),
      get('/x?r=x'),
      ['invalid-parameter query/r'],
      ['type: the query parameter "p" at "r" is the string "x"; expected integer.'],
    ],
    [
      'a label without its dot',
      takes({ name: 'p', in: 'path', required: true, style: 'label', schema: { type: 'integer' } }, '/x/{p}'),
      get('/x/5'),
      ['invalid-parameter path'],
      ['style: the path parameter "p" was not sent in the style label.'],
    ],
    [
      'a matrix',
      takes(
        { name: 'p', in: 'path', required: true, style: 'matrix', schema: { type: 'integer' } },
        '/x/{p}',
      ),
      get('/x/;p=5'),
      [],
      [],
    ],
    [
      'JSON in a query',
      takes({ name: 'p', in: 'query', content: { 'application/json': { schema } } }),
      get('/x?p=%7B%22a%22%3A1%7D'),
      ['invalid-parameter query/a'],
      ['type: the query parameter "p" at "a" is 1; expected string.'],
    ],
    [
      'a text in a query that is not JSON',
      takes({ name: 'p', in: 'query', content: { 'application/json': { schema } } }),
      get('/x?p=%7B'),
      ['invalid-parameter query'],
      ['syntax: the query parameter "p" does not parse as its media type.'],
    ],
    [
      'a missing parameter',
      takes({ name: 'p', in: 'query', required: true, schema: { type: 'string' } }),
      get('/x'),
      ['missing-parameter query'],
      ['missing-parameter: the query parameter "p" is required, but was not sent.'],
    ],
    [
      'a number that may be a string',
      takes({ name: 'p', in: 'query', schema: { type: ['integer', 'string'], minimum: 10 } }),
      get('/x?p=5'),
      [],
      [],
    ],
    ['a plus sign', takes({ name: 'p', in: 'query', schema: { const: 'a b' } }), get('/x?p=a+b'), [], []],
    [
      'a cookie',
      takes({ name: 'p', in: 'cookie', schema: { type: 'integer' } }),
      { headers: { Cookie: 'q=1; p=x' } },
      ['invalid-parameter cookie'],
      ['type: the cookie parameter "p" is a string; expected integer.'],
    ],
    // Bodies
    [
      'XML',
      answers({ 'application/xml': { schema: { type: 'object', properties: { a: { type: 'integer' } } } } }),
      json('<r><a>x</a></r>', 'application/xml'),
      ['wrong-type body/a'],
      ['type: the response 200 at "a" is the string "x"; expected integer.'],
    ],
    [
      'XML that is not well-formed',
      answers({ 'application/xml': { schema } }),
      json('<r>', 'application/xml'),
      ['unreadable-body body'],
      ['syntax: the response 200 is declared as application/xml, but does not parse as XML.'],
    ],
    [
      'JSON lines',
      answers({ 'application/jsonl': { itemSchema: schema } }),
      json('{"a":"b"}\n{"a":1}\n', 'application/jsonl'),
      ['wrong-type body/1/a'],
      [isNumber('an item of the response 200 at "a"')],
    ],
    [
      'a stream of JSON',
      answers({ 'application/stream+json': { itemSchema: schema } }),
      json('{"a":"b"}\n{"a":1}\n', 'application/stream+json'),
      ['wrong-type body/1/a'],
      [isNumber('an item of the response 200 at "a"')],
    ],
    [
      'a repeated name',
      answers({ 'application/json': { schema } }),
      json('{"a":"b","a":"c"}', 'application/json'),
      ['unreadable-body body'],
      ['syntax: the response 200 is declared as application/json, but does not parse as JSON.'],
    ],
    [
      'an object without declared properties',
      answers({ 'application/json': { schema: { type: 'object' } } }),
      json('{"a":1}', 'application/json'),
      [],
      [],
    ],
    [
      'a property that is not declared',
      answers({ 'application/json': { schema } }),
      json('{"b":1}', 'application/json'),
      ['undeclared-property body/b'],
      ['property: the response 200 has the property "b", which the schema does not declare.'],
    ],
  ])('%s', async (_name, paths, recorded, found, differences) => {
    const description = await describeOperation(paths);
    expect(await checked(description, recorded)).toEqual(found);
    expect(await compared(description, recorded)).toEqual(differences);
  });

  const post = (content: Json): Json => ({
    '/x': { post: { requestBody: { required: true, content }, responses: OK } },
  });
  const sent = (body: string, type: string): Recorded => ({
    method: 'POST',
    body,
    headers: { 'Content-Type': type },
  });
  const form = 'application/x-www-form-urlencoded';
  test.each<[name: string, paths: Json, recorded: Recorded, found: string[], differences: string[]]>([
    [
      'a form',
      post({ [form]: { schema: { type: 'object', properties: { a: { type: 'integer' }, b: numbers } } } }),
      sent('a=1&b=1&b=2', form),
      [],
      [],
    ],
    [
      'a wrong field of a form',
      post({ [form]: { schema: { type: 'object', properties: { a: { type: 'integer' } } } } }),
      sent('a=x', form),
      ['wrong-type body/a'],
      ['type: the body at "a" is the string "x"; expected integer.'],
    ],
    [
      'a list of one field in a form',
      post({ [form]: { schema: { type: 'object', properties: { b: numbers } } } }),
      sent('b=x', form),
      ['wrong-type body/b/0'],
      ['type: the body at "b[]" is the string "x"; expected integer.'],
    ],
    [
      'an encoded list in a form',
      post({
        [form]: {
          schema: { type: 'object', properties: { b: numbers } },
          encoding: { b: { style: 'form', explode: false } },
        },
      }),
      sent('b=1,2', form),
      [],
      [],
    ],
    [
      'XML',
      post({ 'application/xml': { schema: { type: 'object', properties: { a: { type: 'integer' } } } } }),
      sent('<r><a>x</a></r>', 'application/xml'),
      ['wrong-type body/a'],
      ['type: the body at "a" is the string "x"; expected integer.'],
    ],
    [
      'another media type',
      post({ 'application/json': { schema } }),
      sent('a', 'text/plain'),
      ['undeclared-content-type content-type'],
      ['media-type: the body was recorded as text/plain, which is not described.'],
    ],
    [
      'multipart',
      post({ 'multipart/form-data': { schema: { type: 'object', properties: { a: { type: 'integer' } } } } }),
      sent(
        '--b\r\nContent-Disposition: form-data; name="a"\r\n\r\nx\r\n--b--\r\n',
        'multipart/form-data; boundary=b',
      ),
      ['wrong-type body/a'],
      ['type: the body at "a" is the string "x"; expected integer.'],
    ],
  ])('a request with %s', async (_name, paths, recorded, found, differences) => {
    const description = await describeOperation(paths);
    expect(await checked(description, recorded)).toEqual(found);
    expect(await compared(description, recorded)).toEqual(differences);
  });
});
