import { once } from 'node:events';
import { Session } from '@curlew/contract';
import { ExchangeChecker } from '@curlew/exchange';
import { Mock, type MockServer, serveMock } from '@curlew/mock';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { describeApi, getOperation } from '../../contract/test/describe.ts';
import { referenceDescription } from '../../contract/test/reference-api.ts';

const object = (type: string, more: object = {}) => ({
  type: 'object',
  required: ['type'],
  properties: { type: { const: type }, ...more },
});
const PING = object('ping', { n: { type: 'integer' } });
const LONG = 'y'.repeat(100_000);
const SOCKETS = {
  '/long': { 'x-websocket': { receive: { text: { contentType: 'text/plain', schema: { const: LONG } } } } },
  '/talk': {
    'x-websocket': {
      subprotocols: ['talk.v1'],
      send: [{ data: { type: 'ping', n: 1 }, schema: PING }],
      receive: {
        pong: { schema: object('pong', { n: { type: 'integer', example: 7 } }) },
        error: { schema: object('error') },
      },
    },
    security: [{ bearer: [] }],
  },
  '/greet': {
    'x-websocket': { receive: { text: { contentType: 'text/plain', schema: { const: 'hello' } } } },
  },
  '/strict': { 'x-websocket': { send: [{ data: { type: 'ping' }, schema: PING }], receive: {} } },
};

let server: MockServer;
const reported: number[] = [];
beforeAll(async () => {
  const paths = Object.entries(SOCKETS).map(([path, get]) => [
    path,
    { get: { operationId: path.slice(1), responses: {}, ...get } },
  ]);
  const grpc = {
    post: { 'x-grpc': { service: 'a.B', method: 'C' }, responses: { 200: { description: 'ok' } } },
  };
  const description = await describeApi(
    JSON.stringify({
      openapi: '3.2.0',
      info: { title: 'T', version: '1' },
      paths: { ...Object.fromEntries(paths), '/a.B/C': grpc },
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    }),
  );
  const mock = new Mock(description);
  server = await serveMock(() => mock, {
    allowsHost: (host) => host?.startsWith('127.0.0.1') === true,
    report: (_request, { status }) => reported.push(status),
  });
});
afterAll(() => server.close());

const connect = (path: string, options: object = {}) =>
  new WebSocket(
    `${server.url.replace('http', 'ws')}${path}`,
    ['other', 'talk.v1'].slice(path === '/talk' ? 0 : 2),
    options,
  );
const TOKEN = { headers: { authorization: 'Bearer x' } };
const next = async (socket: WebSocket) => String((await once(socket, 'message'))[0]);

test('a client that begins gets the declared messages, and the declared error for an invalid one', async () => {
  const socket = connect('/talk', TOKEN);
  await once(socket, 'open');
  expect(socket.protocol).toBe('talk.v1');
  for (const [sent, type] of [
    ['{"type":"ping","n":1}', 'pong'],
    ['{"type":"ping","n":"x"}', 'error'],
    ['{"type":"other"}', 'pong'],
    ['{"type":', 'error'],
  ] as const) {
    socket.send(sent);
    expect(JSON.parse(await next(socket))).toMatchObject({ type, ...(type === 'pong' && { n: 7 }) });
  }
  socket.close();
  expect(reported.at(-1)).toBe(101);
});

test('a server that begins sends at once, and one without a declared error closes', async () => {
  const greeted = connect('/greet');
  expect(await next(greeted)).toBe('hello');
  greeted.close();
  const strict = connect('/strict');
  await once(strict, 'open');
  strict.send('{"type":"ping","n":"x"}');
  const [code, reason] = await once(strict, 'close');
  expect([code, String(reason)]).toEqual([1008, expect.stringMatching(/integer/)]);
});

test('a client that does not read its messages gets all of them later', async () => {
  const socket = connect('/long');
  expect(await next(socket)).toBe(LONG);
  socket.pause();
  const count = 200;
  for (let sent = 0; sent < count; sent += 1) socket.send('x');
  let received = 0;
  const all = new Promise<void>((resolve) => {
    socket.on('message', () => {
      received += 1;
      if (received === count) resolve();
    });
  });
  socket.resume();
  await all;
  socket.close();
});

test.each([
  ['without credentials', '/talk', {}, 401],
  ['of a page of another site', '/greet', { origin: 'https://example.com' }, 403],
  ['of another name', '/greet', { headers: { host: 'evil.example' } }, 403],
  ['of an unknown path', '/nothing', {}, 404],
])('a handshake %s is refused', async (_name, path, options, status) => {
  const socket = connect(path, options);
  socket.on('error', () => {});
  const [, response] = await once(socket, 'unexpected-response');
  expect(response.statusCode).toBe(status);
  socket.terminate();
});

test('a request that is no handshake, and one to a protocol that is not served', async () => {
  expect((await fetch(`${server.url}/greet`)).status).toBe(426);
  const unserved = await fetch(`${server.url}/a.B/C`, { method: 'POST' });
  expect([unserved.status, await unserved.json()]).toMatchObject([501, { detail: /grpc/ }]);
});

test('messages of the Reference User API conform to its description', async () => {
  const description = await referenceDescription();
  const mock = new Mock(description);
  expect(
    mock.unserved
      .map(({ protocol }) => protocol)
      .sort()
      .join(' '),
  ).toBe(`${'grpc '.repeat(6)}${'mcp '.repeat(6)}${'trpc '.repeat(4)}`.trim());
  for (const { span } of mock.unserved) expect(span.line).toBeGreaterThan(1);
  const own = await serveMock(() => mock, { allowsHost: () => true });
  const session = new Session(description);
  const operation = getOperation(description, 'orderSocket');
  const exchange = await session.run({
    operation,
    input: { server: { url: own.url, variables: [] }, credentials: { bearer: 'x' } },
    end: { maxMessages: 8 },
  });
  expect(exchange.failure).toBeUndefined();
  expect(exchange.messages.length).toBeGreaterThan(8);
  const findings = new ExchangeChecker(description).check(operation, exchange);
  expect(findings.filter(({ kind }) => kind !== 'missing-message')).toEqual([]);
  await session.close();
  await own.close();
});
