import { collToOpenApi, curlToOpenApi, findDifferences, harToOpenApi } from '@curlew/convert';
import { differenceEdits } from '@curlew/convert/internal';
import { editDescription, readDescription, validateDescription } from '@curlew/openapi';
import { describe, expect, test } from 'vitest';

const host = { readFile: async () => new Uint8Array(), realPath: async (path: string) => path };

async function describeJson(value: object) {
  const text = JSON.stringify(value, null, 2);
  const { description } = await readDescription(text, { path: '/openapi.json', host });
  if (!description) throw new Error('not loaded');
  return description;
}

const SERVER = 'https://api.example.com';
const api = (paths: object, rest: object = {}) => ({
  openapi: '3.2.0',
  info: { title: 'T', version: '1' },
  servers: [{ url: SERVER }],
  paths,
  ...rest,
});
const OK = { '200': { description: 'OK' } };

type Requests = Awaited<ReturnType<typeof curlToOpenApi>>['requests'];

/** `kind: message` without the name of the operation; what is found after all edits are applied is nothing. */
async function compared(value: object, requests: Requests): Promise<string[]> {
  const description = await describeJson(value);
  const { differences } = findDifferences(description, requests);
  const settled = differences.filter(({ edits }) => edits.length > 0);
  if (settled.length > 0) {
    const { files, diagnostics } = editDescription(description, differenceEdits(description, settled));
    expect(diagnostics).toEqual([]);
    const { description: after } = await readDescription(
      files.find(({ path }) => path === '/openapi.json')?.text ?? '',
      {
        path: '/openapi.json',
        host,
      },
    );
    if (!after) throw new Error('not loaded');
    expect(validateDescription(after).filter(({ severity }) => severity === 'error')).toEqual([]);
    const kinds = new Set(settled.map(({ kind }) => kind));
    expect(findDifferences(after, requests).differences.filter(({ kind }) => kinds.has(kind))).toEqual([]);
  }
  return differences.map(({ kind, message }) => `${kind}: ${message.replace(/^[A-Z]+ [^ :]+: /, '')}`);
}

async function sent(commands: string): Promise<Requests> {
  return (await curlToOpenApi(commands)).requests;
}

async function answered(mediaType: string, text: string): Promise<Requests> {
  const entry = {
    request: { method: 'GET', url: `${SERVER}/x`, headers: [] },
    response: { status: 200, headers: [], content: { size: 1, mimeType: mediaType, text } },
  };
  return (await harToOpenApi({ log: { entries: [entry] } })).requests;
}

describe('security', () => {
  const schemes = {
    key: { type: 'apiKey', in: 'header', name: 'X-API-Key' },
    signIn: { type: 'oauth2', flows: { clientCredentials: { tokenUrl: 'https://a.test/t', scopes: {} } } },
    basic: { type: 'http', scheme: 'basic' },
    token: { type: 'apiKey', in: 'header', name: 'Authorization' },
  };
  const secured = (security: object[] | undefined, own?: object[]) =>
    api(
      { '/x': { get: { ...(own && { security: own }), responses: OK } } },
      { components: { securitySchemes: schemes }, ...(security && { security }) },
    );
  const call = (options: string) => sent(`curl ${SERVER}/x ${options}`);

  test.each<[string, object, string, string[]]>([
    ['the declared key', secured([{ key: [] }]), "-H 'x-api-key: 1'", []],
    ['a bearer token for OAuth 2', secured([{ signIn: [] }]), "-H 'Authorization: Bearer a'", []],
    ['a header that is a key', secured([{ token: [] }]), "-H 'Authorization: Bearer a'", []],
    ['one of two alternatives', secured([{ basic: [] }, { key: [] }]), "-H 'X-API-Key: 1'", []],
    ['nothing, which a recording may lack', secured([{ key: [] }]), '', []],
    [
      'another scheme that is declared',
      secured([{ key: [] }]),
      '-u a:b',
      [
        'security: the request was authenticated with HTTP basic authentication, which the operation does not declare.',
      ],
    ],
    [
      'another scheme beside those of the operation',
      secured([{ key: [] }], [{ signIn: [] }]),
      "-H 'X-API-Key: 1'",
      [
        'security: the request was authenticated with an API key in the header "X-API-Key", which the operation does not declare.',
      ],
    ],
    [
      'a scheme that nothing declares',
      api({ '/x': { get: { responses: OK } } }),
      "-H 'Authorization: Bearer a'",
      [
        'security: the request was authenticated with HTTP bearer authentication, which the operation does not declare.',
      ],
    ],
    [
      'a key in the query',
      secured(undefined, []),
      "-G -d 'api_key=abc123'",
      [
        'security: the request was authenticated with an API key in the query parameter "api_key", which the operation does not declare.',
      ],
    ],
  ])('%s', async (_name, description, options, want) => {
    expect(await compared(description, await call(options))).toEqual(want);
  });

  test('a request that needs none, of an operation that requires one', async () => {
    const item = [{ request: { method: 'GET', url: `${SERVER}/x`, auth: { type: 'noauth' } } }];
    const { requests } = await collToOpenApi({ info: {}, item });
    expect(await compared(secured([{ key: [] }]), requests)).toEqual([
      'missing-security: a credential is required, but the recording states that the request needs none.',
    ]);
  });

  test('schemes of several operations are declared once, under a free name', async () => {
    const description = await describeJson(
      api(
        { '/x': { get: { responses: OK } }, '/y': { get: { responses: OK } } },
        { components: { securitySchemes: { bearerAuth: schemes.key } } },
      ),
    );
    const requests = await sent(
      `curl ${SERVER}/x -H 'Authorization: Bearer a'\ncurl ${SERVER}/y -H 'Authorization: Bearer b'`,
    );
    const edits = differenceEdits(description, findDifferences(description, requests).differences);
    expect(edits.map(({ pointer }) => pointer)).toEqual([
      '/components/securitySchemes/bearerAuth_2',
      '/paths/~1x/get/security',
      '/paths/~1y/get/security',
    ]);
  });
});

describe('styles of parameters', () => {
  const parameter = (given: object, path = '/x') =>
    api({ [path]: { get: { parameters: [given], responses: OK } } });
  const inPath = (style: string, explode: boolean, schema: object) =>
    parameter({ name: 'p', in: 'path', required: true, style, explode, schema }, '/x/{p}');
  const numbers = { type: 'array', items: { type: 'integer' } };
  const point = { type: 'object', properties: { r: { type: 'integer' }, g: { type: 'integer' } } };

  test.each<[string, object, string, string[]]>([
    ['label', inPath('label', false, { type: 'integer' }), '/x/.5', []],
    [
      'a wrong label',
      inPath('label', false, { type: 'integer' }),
      '/x/.a',
      ['type: the path parameter "p" is a string; expected integer.'],
    ],
    [
      'a label without its dot',
      inPath('label', false, { type: 'integer' }),
      '/x/5',
      ['style: the path parameter "p" was not sent in the style label.'],
    ],
    ['a list of labels', inPath('label', true, numbers), '/x/.3.4', []],
    [
      'a wrong item of labels',
      inPath('label', true, numbers),
      '/x/.3.b',
      ['type: the path parameter "p" at "[]" is a string; expected integer.'],
    ],
    ['an object of labels', inPath('label', true, point), '/x/.r=1.g=2', []],
    ['a matrix', inPath('matrix', false, { type: 'integer' }), '/x/;p=5', []],
    [
      'a wrong matrix',
      inPath('matrix', false, { type: 'integer' }),
      '/x/;p=a',
      ['type: the path parameter "p" is a string; expected integer.'],
    ],
    [
      'a matrix of another name',
      inPath('matrix', false, { type: 'integer' }),
      '/x/;q=5',
      ['style: the path parameter "p" was not sent in the style matrix.'],
    ],
    [
      'an exploded matrix',
      inPath('matrix', true, numbers),
      '/x/;p=3;p=b',
      ['type: the path parameter "p" at "[]" is a string; expected integer.'],
    ],
    [
      'an object of a matrix',
      inPath('matrix', true, point),
      '/x/;r=1;g=x',
      ['type: the path parameter "p" at "g" is a string; expected integer.'],
    ],
    [
      'an object in one segment',
      inPath('simple', false, point),
      '/x/r,1,g,x',
      ['type: the path parameter "p" at "g" is a string; expected integer.'],
    ],
    [
      'deepObject',
      parameter({ name: 'p', in: 'query', style: 'deepObject', explode: true, schema: point }),
      '/x?p%5Br%5D=1&p%5Bg%5D=2',
      [],
    ],
    [
      'a wrong member of deepObject',
      parameter({ name: 'p', in: 'query', style: 'deepObject', explode: true, schema: point }),
      '/x?p%5Br%5D=one&p%5Bb%5D=2',
      [
        'type: the query parameter "p" at "r" is the string "one"; expected integer.',
        'property: the query parameter "p" has the property "b", which the schema does not declare.',
      ],
    ],
    [
      'a wrong member of an exploded object',
      parameter({ name: 'p', in: 'query', schema: point }),
      '/x?r=1&g=two',
      ['type: the query parameter "p" at "g" is the string "two"; expected integer.'],
    ],
    [
      'a list by pipes',
      parameter({ name: 'p', in: 'query', style: 'pipeDelimited', explode: false, schema: numbers }),
      '/x?p=3%7Cb',
      ['type: the query parameter "p" at "[]" is the string "b"; expected integer.'],
    ],
  ])('%s', async (_name, description, url, want) => {
    expect(await compared(description, await sent(`curl '${SERVER}${url}'`))).toEqual(want);
  });
});

describe('bodies', () => {
  const answering = (mediaType: string, media: object) =>
    api({ '/x': { get: { responses: { '200': { description: 'OK', content: { [mediaType]: media } } } } } });
  const book = {
    type: 'object',
    xml: { name: 'book' },
    required: ['id'],
    properties: {
      id: { type: 'integer', xml: { attribute: true } },
      title: { type: 'string', xml: { name: 'Title', prefix: 'b' } },
      pages: { type: 'integer' },
      tags: {
        type: 'array',
        xml: { wrapped: true },
        items: { type: 'string', maxLength: 5, xml: { name: 'tag' } },
      },
      notes: { type: 'array', items: { type: 'integer' } },
    },
  };
  const event = {
    type: 'object',
    required: ['event'],
    properties: {
      event: { enum: ['add', 'remove'] },
      data: {
        type: 'string',
        contentMediaType: 'application/json',
        contentSchema: { type: 'object', properties: { id: { type: 'integer' } } },
      },
    },
  };

  test.each<[string, string, object, string, string[]]>([
    [
      'XML that fits',
      'application/xml',
      { schema: book },
      '<?xml version="1.0"?><book id="1"><b:Title xmlns:b="u">A &amp; B</b:Title><pages>3</pages><tags><tag>x</tag></tags><notes>1</notes><notes>2</notes></book>',
      [],
    ],
    [
      'XML with wrong values',
      'application/xml',
      { schema: book },
      '<book id="one"><pages>many</pages><tags><tag>longer than five</tag></tags><notes>1</notes><notes>b</notes></book>',
      [
        'type: the response 200 at "id" is the string "one"; expected integer.',
        'type: the response 200 at "pages" is the string "many"; expected integer.',
        'constraint: the response 200 at "tags[]" is the string "longer than five"; expected at most 5 characters.',
        'type: the response 200 at "notes[]" is the string "b"; expected integer.',
      ],
    ],
    [
      'XML with what is not declared, and without what is required',
      'application/xml',
      { schema: book },
      '<book><price>1</price></book>',
      [
        'missing-property: the response 200 lacks the property "id", which the schema requires.',
        'property: the response 200 has the property "price", which the schema does not declare.',
      ],
    ],
    [
      'XML that is not well-formed',
      'text/xml',
      { schema: book },
      '<book><a></book>',
      ['syntax: the response 200 is declared as text/xml, but does not parse as XML.'],
    ],
    [
      'events that fit',
      'text/event-stream',
      { itemSchema: event },
      'event: add\ndata: {"id": 1}\n\nevent: remove\n\n',
      [],
    ],
    [
      'events with wrong fields and data',
      'text/event-stream',
      { itemSchema: event },
      'event: change\ndata: {"id": "x"}\n\ndata: {"id": 2, "more": 1}\n\n',
      [
        'enum: an event of the response 200 at "event" is the string "change"; expected `"add"` or `"remove"`.',
        'type: the data of an event of the response 200 at "id" is the string "x"; expected integer.',
        'missing-property: an event of the response 200 lacks the property "event", which the schema requires.',
        'property: the data of an event of the response 200 has the property "more", which the schema does not declare.',
      ],
    ],
    [
      'lines of JSON',
      'application/jsonl',
      { itemSchema: { type: 'object', properties: { id: { type: 'integer' } } } },
      '{"id": 1}\n{"id": "x"}\n',
      ['type: an item of the response 200 at "id" is the string "x"; expected integer.'],
    ],
    [
      'lines that are not JSON',
      'application/x-ndjson',
      { itemSchema: {} },
      '{"id": 1}\noops\n',
      ['syntax: the response 200 is declared as application/x-ndjson, but does not parse as JSON.'],
    ],
  ])('%s', async (_name, mediaType, media, text, want) => {
    expect(await compared(answering(mediaType, media), await answered(mediaType, text))).toEqual(want);
  });
});
