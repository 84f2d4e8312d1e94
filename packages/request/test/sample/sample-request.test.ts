import type { Parameter } from '@curlew/openapi';
import { describe, expect, it } from 'vitest';
import { sampleRequest } from '../../src/sample/sample-request.ts';
import {
  describedViews,
  handle,
  integer,
  media,
  object,
  operation,
  parameter,
  posting,
  schema,
  text,
} from '../hand-made.ts';

const views = describedViews({
  text,
  integer,
  short: schema({ types: ['string'], bounds: { minLength: 2 } }),
  long: schema({ types: ['string'], bounds: { minLength: 3 } }),
  order: object({ note: text, at: schema({ types: ['string'], format: 'binary' }) }),
});

const BYTES = schema({ types: ['string'], format: 'binary' });

const urls: [string, { given: Partial<Parameter>; want: string }][] = [
  [
    'a path value of the example',
    { given: { in: 'path', examples: [{ value: 'a/b c' }] }, want: '/x/a%2Fb%20c' },
  ],
  ['a path list', { given: { in: 'path', examples: [{ value: [1, 2] }] }, want: '/x/1,2' }],
  ['a label', { given: { in: 'path', style: 'label', examples: [{ value: ['a', 'b'] }] }, want: '/x/.a,b' }],
  [
    'a matrix',
    {
      given: { in: 'path', style: 'matrix', explode: true, examples: [{ value: ['a', 'b'] }] },
      want: '/x/;id=a;id=b',
    },
  ],
  ['a name where nothing is known', { given: { in: 'path' }, want: '/x/ID' }],
  ['a name that is long enough', { given: { in: 'path', schema: handle('short') }, want: '/x/ID' }],
  ['no name that is too short', { given: { in: 'path', schema: handle('long') }, want: '/x/string' }],
  [
    'no empty segment',
    { given: { in: 'path', schema: handle('long'), examples: [{ value: '' }] }, want: '/x/string' },
  ],
  ['an exploded query list', { given: { examples: [{ value: ['a', 'b'] }] }, want: '/x/id?id=a&id=b' }],
  [
    'a joined query list',
    {
      given: { explode: false, style: 'pipeDelimited', examples: [{ value: ['a', 'b'] }] },
      want: '/x/id?id=a%7Cb',
    },
  ],
  [
    'a deep object',
    {
      given: { style: 'deepObject', examples: [{ value: { a: { b: 1 } } }] },
      want: '/x/id?id%5Ba%5D%5Bb%5D=1',
    },
  ],
  ['an exploded object', { given: { examples: [{ value: { a: 1, b: 'ä' } }] }, want: '/x/id?a=1&b=%C3%A4' }],
  [
    'a querystring of its own',
    { given: { in: 'querystring', examples: [{ serializedValue: 'a=1&b=%20' }] }, want: '/x/id?a=1&b=%20' },
  ],
  [
    'a list inside of an object',
    { given: { style: 'deepObject', examples: [{ value: { a: [1] } }] }, want: '/x/id?id%5Ba%5D%5B0%5D=1' },
  ],
  [
    'JSON that is given as its text',
    {
      given: { content: [media('application/json')], examples: [{ value: '{ "a": 1 }' }] },
      want: '/x/id?id=%7B%22a%22%3A1%7D',
    },
  ],
  ['a name for an empty path value', { given: { in: 'path', examples: [{ value: '' }] }, want: '/x/id' }],
  ['nothing optional', { given: { required: false }, want: '/x/id' }],
];

describe('the URL of a sample', () => {
  it.each(urls)('%s', (_, { given, want }) => {
    const request = sampleRequest(operation({ path: '/x/{id}', parameters: [parameter(given)] }), views);
    expect(request.url).toBe(`https://api.test/v1${want}`);
  });

  it.each([
    ['/v2/', 'https://api.example.com/v2/x'],
    ['', 'https://api.example.com/x'],
    ['//eu.test', 'https://eu.test/x'],
    ['-o /etc/passwd', 'https://api.example.com/-o%20/etc/passwd/x'],
    ['javascript:alert(1)', 'https://api.example.com/javascript:alert(1)/x'],
    ["https://a'b.test", 'https://a%27b.test/x'],
  ])('makes the server %j absolute', (url, want) => {
    expect(sampleRequest(operation({ path: '/x', servers: [{ url, variables: [] }] }), views).url).toBe(want);
  });

  it.each([
    ['/x#frag', '/x?id=ID#frag'],
    ['/x?a=1', '/x?a=1&id=ID'],
  ])('puts the query of %j where it belongs', (path, want) => {
    const request = sampleRequest(operation({ path, parameters: [parameter({})] }), views);
    expect(request.url).toBe(`https://api.test/v1${want}`);
  });

  it('fills the variables of the server', () => {
    const server = { url: 'https://{region}.test/{other}', variables: [{ name: 'region', default: 'eu' }] };
    expect(sampleRequest(operation({ path: '/x' }), views, { server }).url).toBe('https://eu.test/{other}/x');
  });

  it.each([
    ['https://{region}.test/v1', '/x', 'https://{region}.test/v1/x'],
    ['https://a.test/{organizationId}', '/x', 'https://a.test/{organizationId}/x'],
    ['https://a.test/{a}/{b-c}?v={d}', '/x', 'https://a.test/{a}/{b-c}/x?v={d}'],
    ['https://a.test/{größe m}', '/x', 'https://a.test/{gr%C3%B6%C3%9Fe%20m}/x'],
    ['https://a.test/%7Bid%7D/{open', '/x', 'https://a.test/%7Bid%7D/%7Bopen/x'],
    ['/{tenant}', '/x', 'https://api.example.com/{tenant}/x'],
  ])('keeps the braces of the server %s, where they have no value', (url, path, want) => {
    const one = operation({ path, servers: [{ url, variables: [] }] });
    expect(sampleRequest(one, views).url).toBe(want);
  });

  it('encodes the braces of a value', () => {
    const id = parameter({ in: 'path', name: 'id', examples: [{ name: 'one', value: '{a}' }] });
    expect(sampleRequest(operation({ path: '/x/{id}', parameters: [id] }), views).url).toBe(
      'https://api.test/v1/x/%7Ba%7D',
    );
  });
});

describe('sampleRequest', () => {
  it('puts placeholders where credentials go', () => {
    const scheme = { description: '', deprecated: false, flows: [] };
    const securitySchemes = [
      { ...scheme, name: 'key', type: 'apiKey' as const, in: 'query' as const, parameterName: 'k y' },
      { ...scheme, name: 'session', type: 'apiKey' as const, in: 'cookie' as const, parameterName: 'sid' },
      { ...scheme, name: 'token', type: 'oauth2' as const },
      { ...scheme, name: 'login', type: 'http' as const, scheme: 'basic' },
    ];
    const all = securitySchemes.map(({ name }) => ({ name, scopes: [] }));
    expect(
      sampleRequest(operation({ security: [{ schemes: [] }, { schemes: all }] }), views, { securitySchemes }),
    ).toEqual({
      method: 'GET',
      url: 'https://api.test/v1/?k%20y=YOUR_KEY',
      headers: [
        { name: 'Authorization', value: 'Bearer YOUR_TOKEN' },
        { name: 'Cookie', value: 'sid=YOUR_SESSION' },
      ],
      basicAuth: { username: 'YOUR_USERNAME', password: 'YOUR_PASSWORD' },
    });
  });

  it.each([
    [
      ['clientId', 'app-secret'],
      ['YOUR_CLIENT_ID', 'YOUR_APP_SECRET'],
    ],
    [['clientId'], ['YOUR_API_KEY']],
    [
      ['ключ', '***'],
      ['YOUR_API_KEY', 'YOUR_API_KEY'],
    ],
  ])('names keys that are sent together by their schemes: %j', (names, want) => {
    const securitySchemes = names.map((name, at) => ({
      ...{ description: '', deprecated: false, flows: [], type: 'apiKey' as const, in: 'header' as const },
      name,
      parameterName: `X-${at}`,
    }));
    const schemes = names.map((name) => ({ name, scopes: [] }));
    const { headers } = sampleRequest(operation({ security: [{ schemes }] }), views, { securitySchemes });
    expect(headers.map(({ value }) => value)).toEqual(want);
  });

  it('drops headers that can not be sent and keeps values on one line', () => {
    const parameters = [
      parameter({ in: 'header', name: 'X-A', examples: [{ value: 'a\r\nX-B: 1' }] }),
      parameter({ in: 'header', name: 'X-A', examples: [{ value: 'second' }] }),
      parameter({ in: 'header', name: 'bad name' }),
      parameter({ in: 'header', name: 'Authorization' }),
    ];
    expect(sampleRequest(operation({ parameters }), views).headers).toEqual([
      { name: 'X-A', value: 'a X-B: 1' },
    ]);
  });

  it('makes a part a file where the schema says bytes', () => {
    const body = sampleRequest(
      posting(media('multipart/form-data', { schema: handle('order') })),
      views,
    ).body;
    expect(body).toEqual({
      kind: 'multipart',
      mediaType: 'multipart/form-data',
      parts: [
        { name: 'note', value: 'Leave at the front desk.' },
        { name: 'at', fileName: 'at.bin', content: expect.any(File) },
      ],
    });
  });

  it.each([
    ['allOf', { allOf: [BYTES] }],
    [
      'anyOf',
      {
        anyOf: [
          { discriminatorValues: [], schema: BYTES },
          { discriminatorValues: [], schema: text },
        ],
      },
    ],
    ['oneOf', { oneOf: [{ discriminatorValues: [], schema: BYTES }] }],
    ['items', { types: ['array'], items: schema({ allOf: [BYTES] }) }],
  ])('makes a part a file where the schema says bytes in %s', (_, fields) => {
    const own = describedViews({ form: object({ at: schema(fields) }) });
    const form = media('multipart/form-data', { schema: handle('form') });
    expect(sampleRequest(posting(form), own).body).toMatchObject({ parts: [{ fileName: 'at.bin' }] });
  });

  it('sends bytes of a file that was not given', () => {
    const own = describedViews({ bytes: BYTES, given: schema({ ...BYTES, examples: ['a,b'] }) });
    const getBody = (name: string) =>
      sampleRequest(posting(media('text/csv', { schema: handle(name) })), own).body;
    expect(getBody('bytes')).toMatchObject({ kind: 'file', fileName: 'file.csv' });
    expect(getBody('given')).toMatchObject({ kind: 'text', text: 'a,b' });
  });

  it.each([
    ['a default', schema({ types: ['string'], default: 'application/vnd.a+json;version=2' })],
    ['the only value', schema({ enum: [{ value: 'application/vnd.a+json;version=2' }] })],
    ['an example', schema({ types: ['string'], examples: ['application/vnd.a+json;version=2'] })],
  ])('accepts what the description gives for Accept: %s', (_, accept) => {
    const parameters = [parameter({ in: 'header', name: 'accept', schema: handle('accept') })];
    expect(sampleRequest(operation({ parameters }), describedViews({ accept })).headers).toEqual([
      { name: 'Accept', value: 'application/vnd.a+json;version=2' },
    ]);
  });

  it('writes the fields of a form in their styles', () => {
    const encoding = [{ name: 'deep', headers: [], style: 'deepObject' }];
    const examples = [{ value: { deep: { a: 1 }, json: { b: 2 }, list: [1, 2] } }];
    const form = media('application/x-www-form-urlencoded', { encoding, examples });
    expect(sampleRequest(posting(form), views).body).toMatchObject({
      kind: 'form',
      fields: [
        { name: 'deep[a]', value: '1' },
        { name: 'json', value: '{"b":2}' },
        { name: 'list', value: '1' },
        { name: 'list', value: '2' },
      ],
    });
  });

  it.each([
    ['image/*', 'application/octet-stream', 'file'],
    ['application/*+json', 'application/json', 'json'],
    ['text/*', 'text/plain', 'text'],
  ])('sends the range %s as %s', (range, mediaType, kind) => {
    const one = media(range, { schema: handle('text') });
    expect(sampleRequest(posting(one), views).body).toMatchObject({ mediaType, kind });
  });

  it('shows a file in place of a text that is too long to repeat', () => {
    const long = 'x'.repeat(20_001);
    for (const example of [{ value: long }, { serializedValue: long }])
      expect(sampleRequest(posting(media('text/csv', { examples: [example] })), views).body).toMatchObject({
        kind: 'file',
        fileName: 'file.csv',
      });
  });
});
