import type { Parameter } from '@curlew/openapi';
import { Location } from '@curlew/openapi';
import { describe, expect, it } from 'vitest';
import { sampleRequest } from '../../src/sample/sample-request.ts';
import { handle, integer, object, operation, schema, text, viewSource } from '../hand-made.ts';

const views = viewSource({
  text,
  integer,
  order: object({ note: text, at: schema({ types: ['string'], format: 'binary' }) }),
});

function parameter(fields: Partial<Parameter>): Parameter {
  return {
    name: 'id',
    in: 'query',
    required: true,
    deprecated: false,
    style: fields.in === 'path' || fields.in === 'header' ? 'simple' : 'form',
    explode: fields.in !== 'path' && fields.in !== 'header',
    allowReserved: false,
    allowEmptyValue: false,
    schema: handle('text'),
    examples: [],
    extensions: {},
    location: new Location('/api.yaml'),
    ...fields,
  };
}

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

  it('fills the variables of the server', () => {
    const server = { url: 'https://{region}.test/{other}', variables: [{ name: 'region', default: 'eu' }] };
    expect(sampleRequest(operation({ path: '/x' }), views, { server }).url).toBe(
      'https://eu.test/%7Bother%7D/x',
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
      url: 'https://api.test/v1/?k%20y=YOUR_API_KEY',
      headers: [
        { name: 'Authorization', value: 'Bearer YOUR_TOKEN' },
        { name: 'Cookie', value: 'sid=YOUR_API_KEY' },
      ],
      basicAuth: { username: 'YOUR_USERNAME', password: 'YOUR_PASSWORD' },
    });
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
    const content = [
      {
        type: 'multipart/form-data',
        schema: handle('order'),
        examples: [],
        encoding: [],
        location: new Location('/a'),
      },
    ];
    const requestBody = { required: true, content, location: new Location('/a') };
    expect(sampleRequest(operation({ method: 'post', requestBody }), views).body).toEqual({
      kind: 'multipart',
      mediaType: 'multipart/form-data',
      parts: [
        { name: 'note', value: 'string' },
        { name: 'at', fileName: 'at.bin' },
      ],
    });
  });
});
