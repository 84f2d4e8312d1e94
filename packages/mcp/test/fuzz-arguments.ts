import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Json } from '@curlew/openapi';
import { isObject } from '@curlew/openapi/internal';
import fc from 'fast-check';
import { type Catalog, createCatalog, type Tool, ToolCaller } from '../src/index.ts';
import { describeApi } from './describe-api.ts';

/** Names that languages and protocols treat in their own way. */
const NAMES = [
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  '',
  ' ',
  'a b',
  '\u0000',
  '\r\n',
  'x'.repeat(200),
];
const TEXTS = [
  ...NAMES,
  '..',
  '%2e%2e',
  '/',
  'a\r\nX-Evil: 1',
  '\ud800',
  '日本',
  '{{id}}',
  '[end text of the API description]',
  'http://evil.example/',
];

const anyJson = fc.letrec<{ value: Json }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.constantFrom(...TEXTS),
    fc.string({ unit: 'binary' }),
    fc.double(),
    fc.integer(),
    fc.boolean(),
    fc.constant(null),
    fc.array(tie('value'), { maxLength: 4 }),
    fc
      .array(fc.tuple(fc.oneof(fc.constantFrom(...NAMES), fc.string()), tie('value')), { maxLength: 4 })
      .map((entries) => Object.fromEntries(entries)),
  ),
})).value;

const string = { type: 'string' };
const place = (name: string, where: string, schema: object = {}, more: object = {}) => ({
  name,
  in: where,
  schema,
  required: where === 'path',
  ...more,
});

/** Operations with every place, style and kind of body. */
const OPERATIONS = {
  '/a/{id}/{list}': {
    post: {
      operationId: 'everything',
      parameters: [
        place('id', 'path'),
        place('list', 'path', { type: ['array', 'object', 'string'] }, { style: 'matrix', explode: true }),
        place('q', 'query'),
        place('deep', 'query', { type: 'object' }, { style: 'deepObject', explode: true }),
        place('pipes', 'query', {}, { style: 'pipeDelimited' }),
        place('X-Header', 'header'),
        place('X-Typed', 'header', string),
        place('crumb', 'cookie'),
        { name: 'json', in: 'query', content: { 'application/json': { schema: {} } } },
      ],
      requestBody: { content: { 'application/json': { schema: {} } } },
      responses: { 200: { description: 'ok' } },
    },
  },
  ...Object.fromEntries(
    [
      'multipart/form-data',
      'application/x-www-form-urlencoded',
      'application/xml',
      'text/plain',
      'application/octet-stream',
      'application/x-ndjson',
    ].map((type, at) => [
      `/body${at}`,
      {
        post: {
          operationId: `body${at}`,
          requestBody: {
            content: {
              [type]: { schema: { properties: { file: { type: 'string', contentMediaType: 'image/png' } } } },
            },
          },
          responses: { 200: { description: 'ok' } },
        },
      },
    ]),
  ),
  '/strict': {
    put: {
      operationId: 'strict',
      parameters: [place('count', 'query', { type: 'integer', minimum: 0 }), place('word', 'query', string)],
      requestBody: {
        required: true,
        content: {
          'application/json': {
            schema: {
              type: 'object',
              required: ['name'],
              properties: { name: string, tags: { type: 'array', items: string } },
              additionalProperties: false,
            },
          },
        },
      },
      responses: { 200: { description: 'ok' } },
    },
  },
};

/**
 * Calls tools with arguments that are mostly wrong, against a server that checks what comes.
 * @throws when a call rejects, when a refusal names no argument, or when a request is not one of the description.
 */
export async function fuzzArguments(runs: number, seed: number): Promise<{ refused: number; sent: number }> {
  const strays: string[] = [];
  const server = createServer((incoming, response) => {
    const { url = '', headers } = incoming;
    if (!/^\/(?:a\/[^/?]+\/[^/?]+|body\d|strict)(?:\?|$)/.test(url) || headers['x-evil'] !== undefined)
      strays.push(url);
    incoming.resume().on('end', () => response.end('ok'));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const catalog: Catalog = createCatalog(await describeApi({ servers: [{ url }], paths: OPERATIONS }));
  const caller = new ToolCaller(catalog, {});
  const counts = { refused: 0, sent: 0 };
  const given = (tool: Tool) =>
    fc
      .tuple(
        fc.record(Object.fromEntries(tool.arguments.map(({ name }) => [name, anyJson])), {
          requiredKeys: [],
        }),
        fc.oneof({ weight: 5, arbitrary: fc.constant({}) }, { weight: 1, arbitrary: anyJson }),
      )
      .map(([known, more]) => ({ ...known, ...(isObject(more) ? more : {}) }));
  const arbitrary = fc
    .constantFrom(...catalog.tools)
    .chain((tool) => given(tool).map((values) => ({ tool, values })));
  try {
    await fc.assert(
      fc.asyncProperty(arbitrary, async ({ tool, values }) => {
        const result = await caller.call(tool, values as never);
        const [first] = result.content;
        const text = first && 'text' in first ? first.text : '';
        if (text.startsWith('The call was not sent.')) {
          counts.refused += 1;
          const [, ...reasons] = text.split('\n');
          if (reasons.length === 0 || !reasons.every((line) => line.startsWith('`')))
            throw new Error(`names no argument: ${text}`);
        } else {
          counts.sent += 1;
          if (text !== 'ok') throw new Error(`unexpected result: ${text}`);
        }
        if (strays.length > 0) throw new Error(`strayed: ${strays.join(' ')}`);
      }),
      { numRuns: runs, seed },
    );
  } finally {
    await caller.close();
    server.closeAllConnections();
    server.close();
  }
  return counts;
}
