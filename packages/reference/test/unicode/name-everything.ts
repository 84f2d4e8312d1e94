import type { Json } from '@curlew/openapi';

/** A description in which every name of its author contains `name`, each with a prefix of its own. */
export function nameEverything(name: string): { [key: string]: Json } {
  const own = (prefix: string) => `${prefix}${name}`;
  const schema = {
    type: 'object',
    title: own('Title'),
    properties: {
      [own('first')]: { type: 'string', enum: [own('one'), name], format: own('format') },
      [name]: { type: 'integer', description: own('Text') },
    },
    patternProperties: { [own('^p')]: { type: 'string' } },
    required: [name],
    [own('x-schema')]: name,
  };
  const pet = `#/components/schemas/${encoded(own('Pet'))}`;
  return {
    openapi: '3.2.0',
    info: {
      title: own('Shop'),
      version: own('1'),
      summary: own('Sells'),
      contact: { name },
      license: { name },
    },
    servers: [
      {
        url: `https://example.com/{${name || 'v'}}`,
        name: own('server'),
        variables: { [name || 'v']: { default: own('v'), enum: [own('v'), name] } },
      },
    ],
    tags: [
      { name: own('tag'), summary: own('Tag'), kind: name },
      { name, parent: own('tag') },
    ],
    security: [{ [own('oauth')]: [own('read')] }, { [name]: [] }],
    paths: {
      [`/${name}`]: { get: { tags: [name], operationId: name, responses: ok(name) } },
      [`/items/{${own('id')}}/${name}`]: {
        [own('x-item')]: { a: name },
        parameters: [{ name: own('id'), in: 'path', required: true, schema: { type: 'string' } }],
        additionalOperations: { [own('GO')]: { responses: ok(name) } },
        post: {
          tags: [own('tag'), name, own('unknown')],
          operationId: own('post'),
          summary: own('Adds'),
          parameters: [
            {
              name: own('q'),
              in: 'query',
              schema: { type: 'string' },
              examples: { [name]: { value: own('q') } },
            },
            { name, in: 'query', schema: { type: 'array', items: { type: 'string' } }, example: [name] },
            { name: own('h'), in: 'header', schema: { type: 'string', example: name } },
            { name: own('c'), in: 'cookie', schema: { type: 'string', default: name } },
            { $ref: `#/components/parameters/${encoded(own('Parameter'))}` },
          ],
          requestBody: {
            content: {
              'application/json': {
                schema: { $ref: pet },
                examples: { [own('example')]: { value: { [name]: 1 } }, [name]: { value: {} } },
              },
              'multipart/form-data': { schema, encoding: { [name]: { contentType: 'text/plain' } } },
              'application/x-www-form-urlencoded': { schema },
              [own('text/x')]: { schema: { type: 'string' } },
              'application/xml': { schema: { ...schema, xml: { name: own('pet') } } },
            },
          },
          responses: {
            200: {
              description: own('All'),
              headers: { [own('X-H')]: { schema: { type: 'string' } } },
              content: { [own('application/')]: { schema: { $ref: pet }, example: { [name]: name } } },
              links: { [own('link')]: { operationId: own('post'), parameters: { [own('id')]: name } } },
            },
            default: { $ref: `#/components/responses/${encoded(own('Response'))}` },
          },
          callbacks: { [own('call')]: { [`{$request.body#/${name}}`]: { post: { responses: ok(name) } } } },
          'x-codeSamples': [{ lang: own('lang'), label: name, source: name }],
          [own('x-operation')]: { [name]: name },
        },
      },
    },
    webhooks: { [own('hook')]: { post: { responses: ok(name) } }, [name]: { post: { responses: ok(name) } } },
    components: {
      schemas: {
        [own('Pet')]: {
          ...schema,
          oneOf: [{ $ref: `#/components/schemas/${encoded(name)}` }],
          discriminator: { propertyName: name, mapping: { [name]: pet, [own('m')]: own('Pet') } },
        },
        [name]: schema,
      },
      parameters: { [own('Parameter')]: { name: own('shared'), in: 'query', schema: { type: 'string' } } },
      responses: { [own('Response')]: { description: name } },
      examples: { [own('Example')]: { value: name } },
      requestBodies: { [own('Body')]: { content: { 'text/plain': {} } } },
      headers: { [own('Header')]: { schema: { type: 'string' } } },
      links: { [own('Link')]: { operationId: name } },
      callbacks: { [own('Callback')]: {} },
      pathItems: { [own('Item')]: {} },
      mediaTypes: { [own('Media')]: { schema } },
      securitySchemes: {
        [name]: { type: 'apiKey', name: own('key'), in: 'header' },
        [own('oauth')]: {
          type: 'oauth2',
          flows: {
            clientCredentials: {
              tokenUrl: 'https://example.com/token',
              scopes: { [own('read')]: name, [name]: '' },
            },
          },
        },
      },
    },
  };
}

function ok(name: string): Json {
  return { 200: { description: name } };
}

/** A part of a JSON Pointer in a URI; an unpaired surrogate has no encoding, so it stays as it is. */
function encoded(name: string): string {
  return name
    .replaceAll('~', '~0')
    .replaceAll('/', '~1')
    .replace(/[%"<>^`{|}\s]/g, encodeURIComponent);
}

/** Names of every kind of text that breaks programs. */
export const STRANGE_NAMES: Readonly<Record<string, string>> = {
  'an unpaired high surrogate': 'a\uD800',
  'an unpaired low surrogate': '\uDC00a',
  'surrogates in the wrong order': '\uDE00\uD83D',
  'an unpaired surrogate alone': '\uD83D',
  noncharacters: '\uFFFE\uFFFF\u{1FFFE}\u{10FFFF}\uFDD0',
  'a zero character': 'a\u0000b',
  'control characters': '\u0001\u0007\u001B[31m\u007F\u0085',
  'line ends': 'a\nb\r\nc\u2028d\u2029e',
  'a byte order mark': '\uFEFFa\uFEFF',
  'bidirectional controls': '\u202Eabc\u202C\u2066x\u2069\u200F',
  'zero-width characters': 'a\u200B\u200C\u200D\u2060b',
  'combining marks alone': '\u0301\u0308\u20DD',
  'many combining marks': `a${'\u0301'.repeat(300)}`,
  'four bytes': '😀👨‍👩‍👧‍👦🇩🇪𝒳',
  'letters of four bytes': `a${'𐐷'.repeat(200)}`,
  'compatibility forms': 'ﬁ①Ａ㎏İıſß',
  'composed and decomposed': 'é e\u0301',
  'private use': '\uE000\u{F0000}',
  'a tag of Unicode': '\u{E0001}\u{E0061}',
  'an overlong escape': '%C0%80%ED%A0%80%',
  'an empty name': '',
  'spaces alone': ' \u00A0\u3000',
  dots: '..',
  slashes: 'a/../b\\c',
  'inherited names': '__proto__',
  'another inherited name': 'constructor',
  'a long name': 'long'.repeat(1_200),
  'a long name of four bytes': '😀'.repeat(1_200),
};
