import {
  checkExchange,
  type Exchange,
  type ExchangeResponse,
  type Finding,
  getSeverity,
} from '@curlew/exchange';
import { editDescription } from '@curlew/openapi';
import { describe, expect, test } from 'vitest';
import { describeApi, getOperation } from './describe.ts';

const USER = {
  type: 'object',
  required: ['id'],
  properties: {
    id: { type: 'integer' },
    name: { type: 'string' },
    password: { type: 'string', writeOnly: true },
    token: { type: 'integer' },
    day: { type: 'string', format: 'date' },
  },
};

const JSON_USER = { 'application/json': { schema: USER } };

interface Given {
  responses?: object;
  response?: Partial<Omit<ExchangeResponse, 'headers' | 'body'>>;
  type?: string | undefined;
  headers?: Record<string, string>;
  body?: string | Uint8Array;
  method?: string;
  options?: object;
}

async function check(given: Given): Promise<Finding[]> {
  const {
    responses = { 200: { description: 'ok', content: JSON_USER } },
    response = {},
    headers = {},
    method = 'GET',
  } = given;
  const type = 'type' in given ? given.type : 'application/json';
  const description = await describeApi(
    JSON.stringify({
      openapi: '3.2.0',
      info: { title: 'T', version: '1' },
      paths: { '/it': { get: { operationId: 'it', responses } } },
    }),
  );
  const { body = '' } = given;
  const exchange: Exchange = {
    protocol: 'http',
    operation: 'get /it',
    request: { method, url: 'http://localhost/it', headers: [] },
    response: {
      status: 200,
      statusText: 'OK',
      headers: [
        ...(type === undefined ? [] : [{ name: 'Content-Type', value: type }]),
        ...Object.entries(headers).map(([name, value]) => ({ name, value })),
      ],
      trailers: [],
      body: typeof body === 'string' ? new TextEncoder().encode(body) : body,
      truncated: false,
      ...response,
    },
    messages: [],
    redirects: [],
    startedAt: 0,
    durationMs: 1,
    timings: {},
  };
  return checkExchange(description, getOperation(description, 'it'), exchange, given.options);
}

const short = (findings: Finding[]) =>
  findings.map(({ kind, part, name, instance }) =>
    [kind, part, name, instance].filter((one) => one !== undefined && one !== '').join(' '),
  );

async function found(given: Given): Promise<string[]> {
  return short(await check(given));
}

describe('status', () => {
  const responses = { 201: { description: 'a' }, '4XX': { description: 'b' }, 503: { description: 'c' } };
  test.each([
    [201, []],
    [404, []],
    [499, []],
    [200, ['undeclared-status status']],
    [500, ['undeclared-status status']],
  ])('%i', async (status, wanted) => {
    expect(await found({ responses, response: { status } })).toEqual(wanted);
  });

  test('default declares every status', async () => {
    expect(await found({ responses: { default: { description: 'd' } }, response: { status: 418 } })).toEqual(
      [],
    );
  });
});

describe('content type', () => {
  const content = (type: string) => ({ 200: { description: 'ok', content: { [type]: {} } } });
  test.each<[string, string | undefined, string[]]>([
    ['application/json', 'application/json', []],
    ['application/json', 'Application/JSON; charset=utf-8', []],
    ['application/*', 'application/json', []],
    ['*/*', 'image/png', []],
    ['application/json; charset=utf-8', 'application/json', []],
    ['application/json; version=2', 'application/json', ['undeclared-content-type content-type']],
    ['application/json; version=2', 'application/json; version="2"', []],
    ['application/json', 'application/problem+json', ['undeclared-content-type content-type']],
    ['application/json', 'text/html', ['undeclared-content-type content-type']],
    ['application/json', undefined, ['missing-content-type content-type']],
  ])('declared %s, given %s', async (declared, type, wanted) => {
    expect(await found({ responses: content(declared), type, body: '{}' })).toEqual(wanted);
  });

  test('the most specific one has the schema', async () => {
    const responses = {
      200: {
        description: 'ok',
        content: { '*/*': { schema: false }, 'application/*': { schema: false }, ...JSON_USER },
      },
    };
    expect(await found({ responses, body: '{"id":1}' })).toEqual([]);
  });
});

describe('body', () => {
  test.each<[string, Given, string[]]>([
    ['fits', { body: '{"id":1,"name":"a"}' }, []],
    ['has an undeclared property', { body: '{"id":1,"scope":"a"}' }, ['undeclared-property body /scope']],
    [
      'has one, which the standard allows',
      { body: '{"id":1,"scope":"a"}', options: { allowUndeclared: true } },
      [],
    ],
    ['lacks a property', { body: '{}' }, ['missing-property body /id']],
    ['has another type', { body: '{"id":"1"}' }, ['wrong-type body /id']],
    ['is null', { body: '{"id":null}' }, ['unexpected-null body /id']],
    ['has what is written only', { body: '{"id":1,"password":"p"}' }, ['write-only body /password']],
    ['breaks a format', { body: '{"id":1,"day":"2026-13-01"}' }, ['invalid-value body /day']],
    ['is not JSON', { body: '{"id":1' }, ['unreadable-body body']],
    ['is not UTF-8', { body: new Uint8Array([0x22, 0xff, 0x22]) }, ['unreadable-body body']],
    ['begins with a byte order mark', { body: '\uFEFF{"id":1}' }, []],
    ['did not come', { body: '' }, ['missing-body body']],
    ['did not come, for HEAD', { body: '', method: 'HEAD' }, []],
    [
      'did not come, with 204',
      { responses: { 204: { description: 'n', content: JSON_USER } }, response: { status: 204 } },
      [],
    ],
    ['is not declared', { responses: { 200: { description: 'n' } }, body: 'x' }, ['undeclared-body body']],
    ['was cut off', { body: '{"id"', response: { truncated: true } }, ['truncated-body body']],
  ])('%s', async (_name, given, wanted) => {
    expect(await found(given)).toEqual(wanted);
  });

  const text = (schema: object) => ({ 200: { description: 'ok', content: { 'text/plain': { schema } } } });
  const latin1 = new Uint8Array([0xe9]);
  test.each<[string, Given, string[]]>([
    [
      'in its charset',
      { responses: text({ const: 'é' }), type: 'text/plain; charset=iso-8859-1', body: latin1 },
      [],
    ],
    [
      'in UTF-16',
      {
        responses: text({ const: 'é' }),
        type: 'text/plain; charset=utf-16le',
        body: new Uint8Array([0xe9, 0]),
      },
      [],
    ],
    [
      'in no charset that there is',
      { responses: text({}), type: 'text/plain; charset=nonsense', body: 'a' },
      ['unreadable-body body'],
    ],
    [
      'in another charset than it says',
      { responses: text({}), type: 'text/plain; charset=utf-8', body: latin1 },
      ['unreadable-body body'],
    ],
    [
      'with a length',
      { responses: text({ maxLength: 1 }), type: 'text/plain', body: 'ab' },
      ['invalid-value body'],
    ],
  ])('text %s', async (_name, given, wanted) => {
    expect(await found(given)).toEqual(wanted);
  });

  test('a sequence, item by item', async () => {
    const content = { 'application/jsonl': { itemSchema: USER } };
    const given = { responses: { 200: { description: 'ok', content } }, type: 'application/jsonl' };
    expect(await found({ ...given, body: '{"id":1}\n{"id":2,"x":1}\n\n{}\n' })).toEqual([
      'undeclared-property body /1/x',
      'missing-property body /2/id',
    ]);
    expect(await check({ ...given, body: '{"id":1}\n{"id"\n' })).toMatchObject([
      {
        kind: 'unreadable-body',
        sentence: 'Line 2 of the body is not JSON: it ends in the middle of a value.',
      },
    ]);
  });

  test('a sequence of texts over several lines (RFC 7464)', async () => {
    const content = { 'application/json-seq': { itemSchema: USER } };
    const given = { responses: { 200: { description: 'ok', content } }, type: 'application/json-seq' };
    expect(await found({ ...given, body: '\u001e{\n"id":1}\n\u001e{"id":\n2,"x":1}\n' })).toEqual([
      'undeclared-property body /1/x',
    ]);
    expect(await check({ ...given, body: '\u001e{"id":\n1}\n\u001e{"id"\n' })).toMatchObject([
      {
        kind: 'unreadable-body',
        sentence: 'Text 2 of the body is not JSON: it ends in the middle of a value.',
      },
    ]);
  });
});

describe('headers', () => {
  const headers = {
    'X-Count': { required: true, schema: { type: 'integer', minimum: 1 } },
    'X-Flags': { schema: { type: 'array', items: { type: 'integer' }, maxItems: 2 } },
    'X-On': { schema: { type: 'boolean' } },
    'X-Json': { content: { 'application/json': { schema: USER } } },
    'Content-Type': { required: true, schema: { const: 'ignored' } },
  };
  const responses = { 200: { description: 'ok', headers } };
  test.each<[Record<string, string>, string[]]>([
    [{ 'x-count': '3' }, []],
    [{}, ['missing-header header X-Count']],
    [{ 'x-count': '0' }, ['invalid-header header X-Count']],
    [{ 'x-count': 'three' }, ['invalid-header header X-Count']],
    [{ 'x-count': '3', 'x-flags': '1, 2' }, []],
    [{ 'x-count': '3', 'x-flags': '1,2,3' }, ['invalid-header header X-Flags']],
    [{ 'x-count': '3', 'x-flags': '1,b' }, ['invalid-header header X-Flags /1']],
    [{ 'x-count': '3', 'x-on': 'true' }, []],
    [{ 'x-count': '3', 'x-on': 'yes' }, ['invalid-header header X-On']],
    [{ 'x-count': '3', 'x-json': '{"id":"x"}' }, ['invalid-header header X-Json /id']],
  ])('%j', async (given, wanted) => {
    expect(await found({ responses, headers: given, type: undefined })).toEqual(wanted);
  });
});

test('findings have places, sentences without credentials, and edits that declare what came', async () => {
  const body = '{"id":1,"token":"opensesame","api_key":"opensesame","scope":"a"}';
  const findings = await check({ body });
  expect(findings.map(({ schema }) => schema?.location.pointer)).toEqual(
    expect.arrayContaining([
      '/paths/~1it/get/responses/200/content/application~1json/schema/properties/token/type',
    ]),
  );
  expect(JSON.stringify(findings.map(({ sentence, help }) => [sentence, help]))).not.toContain('opensesame');
  const description = await describeApi(
    JSON.stringify({
      openapi: '3.2.0',
      info: { title: 'T', version: '1' },
      paths: {
        '/it': { get: { operationId: 'it', responses: { 200: { description: 'ok', content: JSON_USER } } } },
      },
    }),
  );
  const scope = findings.find(({ instance }) => instance === '/scope');
  const { files } = editDescription(description, scope?.edits ?? []);
  const edited = JSON.parse(new TextDecoder().decode(files[0]?.bytes));
  const { schema } = edited.paths['/it'].get.responses['200'].content['application/json'];
  expect(schema.properties.scope).toEqual({ type: 'string' });
});

describe('the description of a recording', () => {
  const options = { isRecorded: true };
  const findings = async (given: Given) =>
    (await check({ ...given, options })).map((finding) => [finding.kind, getSeverity(finding)]);

  test('declares neither bodies nor statuses that were not recorded', async () => {
    const bare = { default: { description: 'Successful response' } };
    expect(await findings({ responses: bare, body: '{"id":1}' })).toEqual([]);
    expect(await findings({ response: { status: 404 }, body: '{"a":1}' })).toEqual([]);
    expect(await findings({ responses: bare, body: '<p>', type: 'text/html' })).toEqual([]);
  });

  test.each([
    ['another type', '{"id":"x"}', [['wrong-type', 'error']]],
    ['no object', '[]', [['wrong-type', 'error']]],
    ['a fraction in place of an integer', '{"id":1.5}', [['wrong-type', 'warning']]],
    ['more properties', '{"id":1,"more":2}', [['undeclared-property', 'warning']]],
    ['fewer properties', '{}', [['missing-property', 'warning']]],
    ['null', '{"id":1,"name":null}', [['unexpected-null', 'warning']]],
    ['another form', '{"id":1,"day":"x"}', [['invalid-value', 'warning']]],
    ['text that is not JSON', '{"id":', [['unreadable-body', 'error']]],
    ['no body', '', [['missing-body', 'error']]],
  ])('is contradicted by %s', async (_name, body, expected) => {
    expect(await findings({ body })).toEqual(expected);
  });

  test('is contradicted by another media type', async () => {
    expect(await findings({ body: '<p>', type: 'text/html' })).toEqual([
      ['undeclared-content-type', 'error'],
    ]);
  });
});

test('numbers of a body are compared as they are written', async () => {
  // The next integer, which is read as the same double.
  const id = { type: 'integer', maximum: 2 ** 53 };
  const responses = {
    200: { description: 'ok', content: { 'application/json': { schema: { properties: { id } } } } },
  };
  const sentences = async (body: string) =>
    (await check({ responses, body })).map(({ sentence }) => sentence);
  expect(await sentences('{"id":9007199254740992}')).toEqual([]);
  expect(await sentences('{"id":9007199254740993}')).toEqual([
    '`/id` must be <= 9007199254740992, found the number 9007199254740993.',
  ]);
  expect(await sentences('{"id":9007199254740992.5}')).toEqual([
    '`/id` must be integer, found the number 9007199254740992.5.',
  ]);
});

describe('a response that asks to sign in is named', () => {
  const FORM = '<html><body><form><input name=p type="password"></form></body></html>';
  test.each<[string, Given, boolean]>([
    ['a page with a field for a password', { type: 'text/html', body: FORM }, true],
    [
      'a page with such a title',
      { type: 'text/html', body: '<!doctype html><title>Sign in – Example</title>' },
      true,
    ],
    ['JSON with a message', { body: '{"message":"Please log in first."}' }, true],
    ['JSON with an error object', { body: '{"error":{"code":"UNAUTHENTICATED"}}' }, true],
    [
      'an undeclared success',
      { body: FORM, type: 'text/html', response: { status: 202 }, responses: { 204: { description: '' } } },
      true,
    ],
    ['another page', { type: 'text/html', body: '<html><title>Blog</title></html>' }, false],
    ['a resource that lacks a property', { body: '{"name":"Ada","note":"logged in yesterday"}' }, false],
    [
      'an error, whose status says it',
      { response: { status: 401 }, body: '{"message":"Please log in first."}' },
      false,
    ],
    [
      'a page that is declared',
      {
        type: 'text/html',
        body: FORM,
        responses: { 200: { description: '', content: { 'text/html': {} } } },
      },
      false,
    ],
  ])('%s', async (_, given, isNamed) => {
    const helps = (await check(given)).flatMap(({ help }) => help ?? []);
    expect(helps.some((help) => help.startsWith('The response asks to sign in'))).toBe(isNamed);
  });
});
