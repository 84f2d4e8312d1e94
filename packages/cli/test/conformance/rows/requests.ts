import { posting, type Topic, taking } from '../row.ts';

const integers = { type: 'array', items: { type: 'integer' } };
const point = { type: 'object', properties: { x: { type: 'integer' }, y: { type: 'integer' } } };
const query = (name: string, schema: object, more: object = {}) => ({ name, in: 'query', schema, ...more });
const path = (schema: object, more: object = {}) => ({
  name: 'v',
  in: 'path',
  required: true,
  schema,
  ...more,
});

/** Parameters of every style. */
export const parameters: Topic = {
  title: 'parameters',
  description: {
    paths: {
      '/required': taking(query('n', { type: 'integer' }, { required: true })),
      '/text': taking(query('q', { type: 'string', maxLength: 5 })),
      '/form': taking(query('ids', integers)),
      '/joined': taking(query('ids', integers, { explode: false })),
      '/spaces': taking(query('ids', integers, { style: 'spaceDelimited', explode: false })),
      '/pipes': taking(query('ids', integers, { style: 'pipeDelimited', explode: false })),
      '/deep': taking(query('p', point, { style: 'deepObject', explode: true })),
      '/members': taking(query('p', point)),
      '/joined-members': taking(query('p', point, { explode: false })),
      '/json': taking({ name: 'p', in: 'query', content: { 'application/json': { schema: point } } }),
      '/flag': taking(query('on', { type: 'boolean' })),
      '/choice': taking(query('sort', { type: 'string', enum: ['up', 'down'] })),
      '/simple/{v}': taking(path({ type: 'integer' })),
      '/simple-list/{v}': taking(path(integers)),
      '/label/{v}': taking(path({ type: 'integer' }, { style: 'label' })),
      '/matrix/{v}': taking(path({ type: 'integer' }, { style: 'matrix' })),
      '/word/{v}': taking(path({ type: 'string', pattern: '^[a-z é/]+$' })),
      '/header': taking({ name: 'X-N', in: 'header', required: true, schema: { type: 'integer' } }),
      '/header-list': taking({ name: 'X-Ids', in: 'header', schema: integers }),
      '/cookie': taking({ name: 'page', in: 'cookie', schema: { type: 'integer' } }),
      '/ignored': taking({ name: 'Accept', in: 'header', required: true, schema: { type: 'integer' } }),
    },
  },
  rows: [
    { name: 'a number', request: 'GET /required?n=1', findings: [] },
    {
      name: 'a text in place of a number',
      request: 'GET /required?n=x',
      findings: ['request invalid-parameter query '],
    },
    { name: 'a missing parameter', request: 'GET /required', findings: ['request missing-parameter query '] },
    {
      name: 'a fraction in place of an integer',
      request: 'GET /required?n=1.5',
      findings: ['request invalid-parameter query '],
    },
    { name: 'percent-encoding', request: 'GET /required?%6e=%31', findings: [] },
    { name: 'a plus is a space', request: 'GET /text?q=a+b', findings: [] },
    {
      name: 'an encoded text has the length of its characters',
      request: 'GET /text?q=%C3%A9%C3%A9%C3%A9%C3%A9%C3%A9',
      findings: [],
    },
    {
      name: 'a text that is too long',
      request: 'GET /text?q=abcdef',
      findings: ['request invalid-parameter query '],
    },
    { name: 'digits are a text where the schema says so', request: 'GET /text?q=12345', findings: [] },
    { name: 'repeated names are a list', request: 'GET /form?ids=1&ids=2', findings: [] },
    { name: 'a single name is a list of one', request: 'GET /form?ids=1', findings: [] },
    {
      name: 'a wrong item of repeated names',
      request: 'GET /form?ids=1&ids=x',
      findings: ['request invalid-parameter query /1'],
    },
    { name: 'commas', request: 'GET /joined?ids=1,2', findings: [] },
    { name: 'encoded commas', request: 'GET /joined?ids=1%2C2', findings: [] },
    {
      name: 'a wrong item between commas',
      request: 'GET /joined?ids=1,x',
      findings: ['request invalid-parameter query /1'],
    },
    { name: 'spaceDelimited', request: 'GET /spaces?ids=1%202', findings: [] },
    { name: 'spaceDelimited with a plus', request: 'GET /spaces?ids=1+2', findings: [] },
    {
      name: 'a wrong item between spaces',
      request: 'GET /spaces?ids=1%20x',
      findings: ['request invalid-parameter query /1'],
    },
    { name: 'pipeDelimited', request: 'GET /pipes?ids=1%7C2', findings: [] },
    {
      name: 'a wrong item between pipes',
      request: 'GET /pipes?ids=x%7C2',
      findings: ['request invalid-parameter query /0'],
    },
    { name: 'deepObject', request: 'GET /deep?p[x]=1&p[y]=2', findings: [] },
    { name: 'deepObject with encoded brackets', request: 'GET /deep?p%5Bx%5D=1', findings: [] },
    {
      name: 'a wrong member of a deepObject',
      request: 'GET /deep?p[x]=a',
      findings: ['request invalid-parameter query /x'],
    },
    {
      name: 'an undeclared member of a deepObject',
      request: 'GET /deep?p[z]=1',
      findings: ['warning request undeclared-property query /z'],
    },
    { name: 'an exploded object', request: 'GET /members?x=1&y=2', findings: [] },
    {
      name: 'a wrong member of an exploded object',
      request: 'GET /members?x=a',
      findings: ['request invalid-parameter query /x'],
    },
    { name: 'a joined object', request: 'GET /joined-members?p=x,1,y,2', findings: [] },
    {
      name: 'a wrong member of a joined object',
      request: 'GET /joined-members?p=x,a',
      findings: ['request invalid-parameter query /x'],
    },
    { name: 'JSON', request: 'GET /json?p=%7B%22x%22%3A1%7D', findings: [] },
    {
      name: 'a wrong member in JSON',
      request: 'GET /json?p=%7B%22x%22%3A%22a%22%7D',
      findings: ['request invalid-parameter query /x'],
    },
    {
      name: 'a text that is not JSON',
      request: 'GET /json?p=%7B',
      findings: ['request invalid-parameter query '],
    },
    { name: 'a boolean', request: 'GET /flag?on=true', findings: [] },
    {
      name: 'a number in place of a boolean',
      request: 'GET /flag?on=1',
      findings: ['request invalid-parameter query '],
    },
    {
      name: 'an enumeration',
      request: 'GET /choice?sort=sideways',
      findings: ['request invalid-parameter query '],
    },
    { name: 'a path parameter', request: 'GET /simple/12', findings: [] },
    {
      name: 'a wrong path parameter',
      request: 'GET /simple/twelve',
      findings: ['request invalid-parameter path '],
    },
    { name: 'a list in a path', request: 'GET /simple-list/1,2', findings: [] },
    {
      name: 'a wrong item in a path',
      request: 'GET /simple-list/1,x',
      findings: ['request invalid-parameter path /1'],
    },
    { name: 'label', request: 'GET /label/.12', findings: [] },
    { name: 'a wrong label', request: 'GET /label/.x', findings: ['request invalid-parameter path '] },
    { name: 'matrix', request: 'GET /matrix/;v=12', findings: [] },
    { name: 'a wrong matrix', request: 'GET /matrix/;v=x', findings: ['request invalid-parameter path '] },
    { name: 'an encoded path parameter', request: 'GET /word/caf%C3%A9%20bar', findings: [] },
    { name: 'an encoded slash is no separator', request: 'GET /word/a%2Fb', findings: [] },
    {
      name: 'a plus in a path is a plus',
      request: 'GET /word/a+b',
      findings: ['request invalid-parameter path '],
    },
    { name: 'a header', request: 'GET /header', headers: { 'x-n': '1' }, findings: [] },
    {
      name: 'a wrong header',
      request: 'GET /header',
      headers: { 'X-N': 'x' },
      findings: ['request invalid-parameter header '],
    },
    { name: 'a missing header', request: 'GET /header', findings: ['request missing-parameter header '] },
    { name: 'a list in a header', request: 'GET /header-list', headers: { 'X-Ids': '1, 2' }, findings: [] },
    {
      name: 'a wrong item in a header',
      request: 'GET /header-list',
      headers: { 'X-Ids': '1,x' },
      findings: ['request invalid-parameter header /1'],
    },
    { name: 'a cookie', request: 'GET /cookie', headers: { Cookie: 'a=b; page=2' }, findings: [] },
    {
      name: 'a wrong cookie',
      request: 'GET /cookie',
      headers: { Cookie: 'page=two' },
      findings: ['request invalid-parameter cookie '],
    },
    {
      name: 'a declared `Accept` is ignored',
      request: 'GET /ignored',
      headers: { Accept: 'application/json' },
      findings: [],
    },
  ],
};

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
