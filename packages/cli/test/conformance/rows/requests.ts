import { posting, type Topic } from '../row.ts';

const integers = { type: 'array', items: { type: 'integer' } };
const point = { type: 'object', properties: { x: { type: 'integer' }, y: { type: 'integer' } } };
const item = {
  type: 'object',
  required: ['name'],
  properties: {
    id: { type: 'integer', readOnly: true },
    name: { type: 'string', maxLength: 5 },
    tags: integers,
    place: point,
  },
};
const JSON_TYPE = { 'Content-Type': 'application/json' };
const FORM = { 'Content-Type': 'application/x-www-form-urlencoded' };
const MULTIPART = { 'Content-Type': 'multipart/form-data; boundary=b' };
const part = (name: string, value: string) =>
  `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;

/** Bodies of requests. */
export const requestBodies: Topic = {
  title: 'bodies of requests',
  description: {
    paths: {
      '/json': posting({ 'application/json': { schema: item } }),
      '/closed': posting({ 'application/json': { schema: { ...item, additionalProperties: false } } }),
      '/optional': posting({ 'application/json': { schema: item } }, false),
      '/form': posting({ 'application/x-www-form-urlencoded': { schema: item } }),
      '/multipart': posting({ 'multipart/form-data': { schema: item } }),
      '/text': posting({ 'text/plain': { schema: { type: 'string' } } }),
      '/lines': posting({ 'application/jsonl': { itemSchema: item } }),
      '/xml': posting({ 'application/xml': { schema: item } }),
      '/range': posting({ 'application/*': { schema: item } }),
      '/big': posting({
        'application/json': {
          schema: { type: 'object', properties: { n: { type: 'integer', maximum: 9007199254740992 } } },
        },
      }),
      '/none': { post: { responses: { 204: { description: 'Done' } } } },
    },
  },
  rows: [
    { name: 'JSON', request: 'POST /json', headers: JSON_TYPE, body: '{"name":"Ada"}', findings: [] },
    {
      name: 'a missing property',
      request: 'POST /json',
      headers: JSON_TYPE,
      body: '{}',
      findings: ['request missing-property body /name'],
    },
    {
      name: 'another type',
      request: 'POST /json',
      headers: JSON_TYPE,
      body: '{"name":1}',
      findings: ['request wrong-type body /name'],
    },
    {
      name: 'a limit',
      request: 'POST /json',
      headers: JSON_TYPE,
      body: '{"name":"Augusta"}',
      findings: ['request invalid-value body /name'],
    },
    {
      name: 'null',
      request: 'POST /json',
      headers: JSON_TYPE,
      body: '{"name":null}',
      findings: ['request unexpected-null body /name'],
    },
    {
      name: 'an undeclared property',
      request: 'POST /json',
      headers: JSON_TYPE,
      body: '{"name":"Ada","more":1}',
      findings: ['warning request undeclared-property body /more'],
    },
    {
      name: 'a forbidden property',
      request: 'POST /closed',
      headers: JSON_TYPE,
      body: '{"name":"Ada","more":1}',
      findings: ['request undeclared-property body /more'],
    },
    {
      name: 'a `readOnly` property',
      request: 'POST /json',
      headers: JSON_TYPE,
      body: '{"name":"Ada","id":1}',
      findings: ['request read-only body /id'],
      says: ['`/id` is `readOnly`', 'request'],
    },
    {
      name: 'JSON that ends too early',
      request: 'POST /json',
      headers: JSON_TYPE,
      body: '{"name":',
      findings: ['request unreadable-body body '],
    },
    {
      name: 'a name twice',
      request: 'POST /json',
      headers: JSON_TYPE,
      body: '{"name":"Ada","name":"Bob"}',
      findings: ['request unreadable-body body '],
    },
    {
      name: 'a page in place of JSON',
      request: 'POST /json',
      headers: JSON_TYPE,
      body: '<html><body>Hello</body></html>',
      findings: ['request unreadable-body body '],
      says: ['HTML, not JSON'],
    },
    { name: 'no body', request: 'POST /json', findings: ['request missing-body body '] },
    { name: 'no optional body', request: 'POST /optional', findings: [] },
    {
      name: 'another media type',
      request: 'POST /json',
      headers: { 'Content-Type': 'text/plain' },
      body: 'x',
      findings: ['request undeclared-content-type content-type '],
    },
    {
      name: 'an integer beyond 2^53, as it is written',
      request: 'POST /big',
      headers: JSON_TYPE,
      body: '{"n":9007199254740993}',
      findings: ['request invalid-value body /n'],
    },
    {
      name: 'a range of media types',
      request: 'POST /range',
      headers: { 'Content-Type': 'application/vnd.a+json' },
      body: '{}',
      findings: ['request missing-property body /name'],
    },
    {
      name: 'a body that the operation does not declare',
      request: 'POST /none',
      headers: JSON_TYPE,
      body: '{}',
      findings: ['warning request undeclared-body body '],
    },
    { name: 'a form', request: 'POST /form', headers: FORM, body: 'name=Ada&tags=1&tags=2', findings: [] },
    {
      name: 'a wrong field',
      request: 'POST /form',
      headers: FORM,
      body: 'name=Ada&tags=x',
      findings: ['request wrong-type body /tags/0'],
    },
    {
      name: 'a missing field',
      request: 'POST /form',
      headers: FORM,
      body: 'tags=1',
      findings: ['request missing-property body /name'],
    },
    {
      name: 'percent-encoding in a form',
      request: 'POST /form',
      headers: FORM,
      body: 'name=%C3%A9+%C3%A9',
      findings: [],
    },
    {
      name: 'a multipart body',
      request: 'POST /multipart',
      headers: MULTIPART,
      body: `${part('name', 'Ada')}${part('tags', '1')}--b--\r\n`,
      findings: [],
    },
    {
      name: 'a wrong part',
      request: 'POST /multipart',
      headers: MULTIPART,
      body: `${part('name', 'Augusta')}--b--\r\n`,
      findings: ['request invalid-value body /name'],
    },
    {
      name: 'of a repeated part that is no list, the first counts',
      request: 'POST /multipart',
      headers: MULTIPART,
      body: `${part('name', 'Ada')}${part('name', 'Augusta')}--b--\r\n`,
      findings: [],
    },
    {
      name: 'a missing part',
      request: 'POST /multipart',
      headers: MULTIPART,
      body: `${part('tags', '1')}--b--\r\n`,
      findings: ['request missing-property body /name'],
    },
    {
      name: 'an empty text',
      request: 'POST /text',
      headers: { 'Content-Type': 'text/plain' },
      body: '',
      findings: [],
      isUnrecorded: true,
    },
    {
      name: 'lines of JSON',
      request: 'POST /lines',
      headers: { 'Content-Type': 'application/jsonl' },
      body: '{"name":"a"}\n{"name":1}\n',
      findings: ['request wrong-type body /1/name'],
    },
    {
      name: 'XML',
      request: 'POST /xml',
      headers: { 'Content-Type': 'application/xml' },
      body: '<item><name>Augusta</name></item>',
      findings: ['request invalid-value body /name'],
    },
  ],
};

const done = { get: { responses: { 204: { description: 'Done' } } } };
const id = { parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'integer' } }], ...done };

/** Which operation a request has. */
export const paths: Topic = {
  title: 'paths',
  description: {
    servers: [
      { url: 'http://localhost/v1' },
      {
        url: 'http://localhost/{stage}/api',
        variables: { stage: { default: 'live', enum: ['live', 'test'] } },
      },
    ],
    paths: {
      '/users/{id}': { ...id, get: id.get },
      '/users/me': done,
      '/users': done,
      '/files/': done,
      '/files/{id}.json': id,
      '/a b': done,
      '/ranges/{from}-{to}': {
        parameters: ['from', 'to'].map((name) => ({
          name,
          in: 'path',
          required: true,
          schema: { type: 'integer' },
        })),
        ...done,
      },
    },
  },
  rows: [
    { name: 'a template', request: 'GET /v1/users/1', findings: [] },
    { name: 'a literal before a template', request: 'GET /v1/users/me', findings: [] },
    {
      name: 'the value of a template',
      request: 'GET /v1/users/you',
      findings: ['request invalid-parameter path '],
    },
    { name: 'a slash after a template', request: 'GET /v1/users/1/', findings: ['undeclared-operation'] },
    { name: 'a slash after a literal', request: 'GET /v1/users/', findings: ['undeclared-operation'] },
    { name: 'a missing slash', request: 'GET /v1/files', findings: ['undeclared-operation'] },
    { name: 'a declared slash', request: 'GET /v1/files/', findings: [] },
    {
      name: 'a template within a segment',
      request: 'GET /v1/files/7.json',
      findings: [],
    },
    {
      name: 'the value within a segment',
      request: 'GET /v1/files/x.json',
      findings: ['request invalid-parameter path '],
    },
    {
      name: 'two templates in a segment',
      request: 'GET /v1/ranges/1-x',
      findings: ['request invalid-parameter path '],
    },
    { name: 'percent-encoding of a literal', request: 'GET /v1/a%20b', findings: [] },
    { name: 'percent-encoding of a character that needs none', request: 'GET /v1/%75sers', findings: [] },
    { name: 'the base path of a variable', request: 'GET /live/api/users/1', findings: [] },
    {
      name: 'another value of the variable',
      request: 'GET /test/api/users/x',
      findings: ['request invalid-parameter path '],
    },
    { name: 'another path', request: 'GET /v1/groups/1', findings: ['undeclared-operation'] },
    { name: 'a longer path', request: 'GET /v1/users/1/friends', findings: ['undeclared-operation'] },
    { name: 'HEAD of an operation of GET', request: 'HEAD /v1/users/1', findings: [] },
    {
      name: 'a wrong value in HEAD of an operation of GET',
      request: 'HEAD /v1/users/you',
      findings: ['request invalid-parameter path '],
    },
    { name: 'another method', request: 'DELETE /v1/users/1', findings: ['undeclared-operation'] },
    { name: 'upper case', request: 'GET /v1/Users', findings: ['undeclared-operation'] },
  ],
};

const secured = (security: object[]) => ({ get: { security, responses: { 204: { description: 'Done' } } } });

/** Credentials; recordings leave them out. */
export const security: Topic = {
  title: 'security',
  description: {
    paths: {
      '/bearer': secured([{ bearer: [] }]),
      '/basic': secured([{ basic: [] }]),
      '/key': secured([{ key: [] }]),
      '/query': secured([{ query: [] }]),
      '/either': secured([{ bearer: [] }, { key: [] }]),
      '/optional': secured([{ bearer: [] }, {}]),
    },
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer' },
        basic: { type: 'http', scheme: 'basic' },
        key: { type: 'apiKey', in: 'header', name: 'X-Api-Key' },
        query: { type: 'apiKey', in: 'query', name: 'key' },
      },
    },
  },
  rows: [
    { name: 'a token', request: 'GET /bearer', headers: { Authorization: 'Bearer t0ken' }, findings: [] },
    {
      name: 'no token',
      request: 'GET /bearer',
      findings: ['request missing-credentials security '],
      says: ['Authorization: Bearer'],
      isUnrecorded: true,
    },
    {
      name: 'another scheme',
      request: 'GET /bearer',
      headers: { Authorization: 'Basic YTpi' },
      findings: ['request missing-credentials security '],
      isUnrecorded: true,
    },
    {
      name: 'a scheme in lower case',
      request: 'GET /basic',
      headers: { Authorization: 'basic YTpi' },
      findings: [],
    },
    { name: 'a key in a header', request: 'GET /key', headers: { 'x-api-key': 'k' }, findings: [] },
    { name: 'a key in the query', request: 'GET /query?key=k', findings: [] },
    {
      name: 'no key',
      request: 'GET /key',
      findings: ['request missing-credentials security '],
      isUnrecorded: true,
    },
    { name: 'one of two', request: 'GET /either', headers: { 'X-Api-Key': 'k' }, findings: [] },
    { name: 'none where it is optional', request: 'GET /optional', findings: [] },
  ],
};
