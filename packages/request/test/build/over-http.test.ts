import type { MediaType, Parameter, SecurityScheme } from '@curlew/openapi';
import { parseMultipart } from '@remix-run/multipart-parser';
import fc from 'fast-check';
import { XMLParser } from 'fast-xml-parser';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { propertyRuns } from '../../../../scripts/test-scope.ts';
import { buildRequest } from '../../src/build/build-request.ts';
import type { HttpRequest } from '../../src/build/composed-request.ts';
import type { RequestInput } from '../../src/build/request-input.ts';
import { type EchoServer, echoServer, type Received } from '../echo-server.ts';
import {
  handle,
  media,
  object,
  operation,
  parameter,
  posting,
  TRICKY_CHARACTERS,
  text,
  viewSource,
} from '../hand-made.ts';

let server: EchoServer;
beforeAll(async () => {
  server = await echoServer();
});
afterAll(() => server.close());

const views = viewSource({ pet: { ...object({ name: text }), xml: { name: 'pet' } } });

async function send({ method, url, headers, body }: HttpRequest): Promise<Received> {
  const init = { method, headers: headers.map(({ name, value }): [string, string] => [name, value]) };
  const response = await fetch(url, body === undefined ? init : { ...init, body, duplex: 'half' });
  await response.text();
  const [received, ...more] = server.take();
  if (!received || more.length > 0) throw new Error('Expected one request');
  return received;
}

/** What arrives is what was built: method, raw path and query, every header, every byte. */
async function arrives(parameters: Partial<Parameter>[], input: RequestInput, content: MediaType[] = []) {
  const given = parameters.map((one) => parameter({ required: false, ...one }));
  const base = content.length > 0 ? posting(...content) : operation({});
  const servers = [{ url: `${server.origin}/v1`, variables: [] }];
  const { request, problems } = buildRequest(
    { ...base, path: '/pets/{id}', parameters: given, servers },
    views,
    input,
  );
  expect(problems).toEqual([]);
  const bytes = request.body === undefined ? new Uint8Array() : await getBytes(request.body);
  const again = request.body instanceof ReadableStream ? { ...request, body: bytes } : request;
  const received = await send(again);
  expect(received.method).toBe(request.method);
  expect(server.origin + received.url).toBe(request.url);
  for (const { name, value } of request.headers) expect(received.headers[name.toLowerCase()]).toBe(value);
  expect(received.body).toEqual(bytes);
  return received;
}

async function getBytes(body: NonNullable<HttpRequest['body']>): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await new Response(body).arrayBuffer());
}

/** The first and last character of a header are visible ones. */
const word = fc.string({ unit: fc.constantFrom(...TRICKY_CHARACTERS), minLength: 1, maxLength: 12 });
const line = word.map((raw) => `<${raw.replace(/\p{Cc}/gu, '')}>`);
const utf8 = (value: string | undefined) => Buffer.from(value ?? '', 'latin1').toString('utf8');

describe('what was written is read back on the other side', () => {
  it('of a path, a query, headers and cookies', async () => {
    const parameters: Partial<Parameter>[] = [
      { in: 'path' },
      { name: 'q' },
      { name: 'list' },
      { name: 'joined', explode: false },
      { name: 'deep', style: 'deepObject' },
      { name: 'json', content: [media('application/json')] },
      { in: 'header', name: 'X-Text' },
      { in: 'header', name: 'X-Json', content: [media('application/json')] },
      { in: 'cookie', name: 'sid' },
    ];
    const key = fc.stringMatching(/^[a-z]{1,6}$/);
    const values = fc.record({
      id: word.filter((raw) => raw !== '.' && raw !== '..'),
      q: word,
      list: fc.array(word, { minLength: 1, maxLength: 3 }),
      joined: fc.array(word, { minLength: 2, maxLength: 3 }),
      deep: fc.dictionary(key, word, { minKeys: 1, maxKeys: 3, noNullPrototype: true }),
      json: fc.jsonValue(),
      header: line,
      sid: word,
    });
    await fc.assert(
      fc.asyncProperty(values, async ({ id, header, sid, json, ...query }) => {
        const input: RequestInput = {
          parameters: {
            path: { id },
            query: { ...query, json: json as string },
            header: { 'X-Text': header, 'X-Json': json as string },
            cookie: { sid },
          },
        };
        const { url, headers } = await arrives(parameters, input);
        const { pathname, searchParams } = new URL(url, server.origin);
        expect(decodeURIComponent(pathname.split('/')[3] ?? '')).toBe(id);
        expect(searchParams.get('q')).toBe(query.q);
        expect(searchParams.getAll('list')).toEqual(query.list);
        const raw = /[?&]joined=([^&]*)/.exec(url)?.[1] ?? '';
        expect(raw.split(',').map(decodeURIComponent)).toEqual(query.joined);
        for (const [name, value] of Object.entries(query.deep))
          expect(searchParams.get(`deep[${name}]`)).toBe(value);
        expect(JSON.parse(searchParams.get('json') ?? '')).toEqual(JSON.parse(JSON.stringify(json)));
        expect(utf8(headers['x-text'])).toBe(header);
        expect(JSON.parse(headers['x-json'] ?? '')).toEqual(JSON.parse(JSON.stringify(json)));
        expect(decodeURIComponent(headers.cookie?.replace('sid=', '') ?? '')).toBe(sid);
      }),
      { numRuns: propertyRuns(60) },
    );
  });

  it('of a body in each media type', async () => {
    const members = fc.dictionary(fc.stringMatching(/^[a-z]{1,6}$/), line, {
      minKeys: 1,
      noNullPrototype: true,
    });
    const types = [
      'application/json',
      'application/x-www-form-urlencoded',
      'multipart/form-data',
      'application/xml',
    ];
    const parser = new XMLParser({ parseTagValue: false, trimValues: false });
    const decode: Record<string, (body: Uint8Array, type: string) => unknown> = {
      'application/json': (body) => JSON.parse(new TextDecoder().decode(body)),
      'application/x-www-form-urlencoded': (body) =>
        Object.fromEntries(new URLSearchParams(new TextDecoder().decode(body))),
      'multipart/form-data': (body, type) => {
        const boundary = /boundary=(.*)/.exec(type)?.[1] ?? '';
        return Object.fromEntries(
          [...parseMultipart(body, { boundary })].map((part) => [part.name, part.text]),
        );
      },
      'application/xml': (body) => parser.parse(new TextDecoder().decode(body)).pet,
    };
    await fc.assert(
      fc.asyncProperty(members, fc.constantFrom(...types), async (body, mediaType) => {
        const content = types.map((type) => media(type, { schema: handle('pet') }));
        const input = { parameters: { path: { id: 1 } }, body, mediaType };
        const { body: bytes, headers } = await arrives([{ in: 'path' }], input, content);
        expect(decode[mediaType]?.(bytes, headers['content-type'] ?? '')).toEqual(body);
      }),
      { numRuns: propertyRuns(60) },
    );
  });
});

describe('bytes', () => {
  const bytes = Uint8Array.from({ length: 300_000 }, (_, index) => index % 256);

  it('of memory, of a file and of a stream arrive whole', async () => {
    const content = [media('application/octet-stream')];
    const servers = [{ url: server.origin, variables: [] }];
    for (const body of [bytes, new Blob([bytes]), new Blob([bytes]).stream()]) {
      const { request } = buildRequest({ ...posting(...content), servers }, views, { body });
      expect((await send(request)).body).toEqual(bytes);
    }
  });

  it('of parts arrive between texts, with their length where it is known', async () => {
    const content = [media('multipart/form-data')];
    const servers = [{ url: server.origin, variables: [] }];
    for (const file of [bytes, new Blob([bytes]), new Blob([bytes]).stream()]) {
      const { request } = buildRequest({ ...posting(...content), servers }, views, {
        body: { a: 'x', file, z: 'y' },
      });
      const { body, headers } = await send(request);
      const boundary = /boundary=(.*)/.exec(headers['content-type'] ?? '')?.[1] ?? '';
      const parts = [...parseMultipart(body, { boundary })];
      expect(parts.map(({ name }) => name)).toEqual(['a', 'file', 'z']);
      expect(new Uint8Array(parts[1]?.bytes ?? [])).toEqual(bytes);
      expect(headers['content-length'] ?? 'chunked').toBe(
        file instanceof ReadableStream ? 'chunked' : String(body.length),
      );
    }
  });
});

it('a method of its own, credentials and many cookies arrive', async () => {
  const login: SecurityScheme = {
    name: 'login',
    type: 'http',
    scheme: 'basic',
    deprecated: false,
    flows: [],
  };
  const given = operation({
    method: 'PURGE',
    path: '/a%2Fb?x=1#frag',
    servers: [{ url: `${server.origin}/`, variables: [] }],
    parameters: [
      parameter({ in: 'cookie', name: 'c', style: 'cookie', explode: true }),
      parameter({ name: "o'k" }),
    ],
    security: [{ schemes: [{ name: 'login', scopes: [] }] }],
  });
  const input: RequestInput = {
    parameters: { cookie: { c: ['1', '2'] }, query: { "o'k": "it's" } },
    credentials: { login: { username: 'user', password: 'päss' } },
  };
  const { request, problems } = buildRequest(given, views, input, { securitySchemes: [login] });
  const { method, url, headers } = await send(request);
  expect(problems).toEqual([]);
  expect([method, url, headers.cookie]).toEqual(['PURGE', '/a%2Fb?x=1&o%27k=it%27s', 'c=1; c=2']);
  const [scheme, encoded = ''] = headers.authorization?.split(' ') ?? [];
  expect([scheme, Buffer.from(encoded, 'base64').toString()]).toEqual(['Basic', 'user:päss']);
});
