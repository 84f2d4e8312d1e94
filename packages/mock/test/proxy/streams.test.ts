import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { connect, constants } from 'node:http2';
import type { AddressInfo } from 'node:net';
import { createGzip, constants as zlib } from 'node:zlib';
import type { Finding } from '@curlew/exchange';
import { type CheckedTraffic, serveProxy, type Traffic, TrafficChecker } from '@curlew/mock/proxy';
import type { Description } from '@curlew/openapi';
import { MUTATIONS } from '@curlew/user-api';
import { afterEach, describe, expect, test } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { describeApi } from '../../../contract/test/describe.ts';
import { referenceDescription, runReferenceApi } from '../../../contract/test/reference-api.ts';

const reference = await referenceDescription();

const running: { close(): unknown }[] = [];
afterEach(async () => {
  for (const server of running.splice(0).reverse()) await server.close();
});

/** A proxy that checks its traffic as it comes. */
async function getProxy(target: string, description: Description) {
  const checker = new TrafficChecker(description, { maxBodyBytes: 1_000_000 });
  const checks: Promise<CheckedTraffic>[] = [];
  const ended: Traffic[] = [];
  const server = await serveProxy({
    target: new URL(target),
    allowsHost: () => true,
    report(traffic) {
      checks.push(checker.check(traffic));
      if (!traffic.isOpen) ended.push(traffic);
    },
  });
  running.push(server);
  const found = async () => (await Promise.all(checks)).flatMap(({ findings }) => findings);
  return {
    url: server.url,
    found,
    /** Resolves with the traffic that has ended. */
    ended: async (count: number) => {
      await expect.poll(() => ended.length).toBeGreaterThanOrEqual(count);
      return ended;
    },
  };
}

const short = ({ kind, name = '', instance }: Finding) => `${kind} ${name} ${instance}`.trim();
/** The same contradiction in several messages is one. */
const distinct = (findings: readonly Finding[]) => [...new Set(findings.map(short))].sort();

/** Operations that are more than a request and a response of HTTP. */
const STREAMED = [
  'streamOrderEvents',
  'orderSocket',
  ...['GetUser', 'CreateOrder', 'RefundOrder', 'WatchOrders', 'ImportOrders', 'Quote'].map(
    (name) => `grpc${name}`,
  ),
];

/** Findings of a client that calls an operation through a proxy, and of that proxy. */
async function callThroughProxy(operationIds: readonly string[], mutation?: string) {
  const run = await runReferenceApi(reference, mutation === undefined ? {} : { mutation });
  running.push(run);
  const proxy = await getProxy(run.api.url, reference);
  const findings: Finding[] = [];
  const server = { url: proxy.url, variables: [] };
  for (const operationId of operationIds) {
    const parameters = operationId === 'streamOrderEvents' ? { query: { follow: false } } : {};
    const called = await run.call(operationId, { parameters, server });
    expect(called.exchange.failure?.code ?? '').toMatch(/^(?:closed|invalid-response)?$/);
    findings.push(...called.findings);
  }
  // Reflection has streams of its own.
  await proxy.ended(operationIds.length);
  return { findings, proxy };
}

test('streams, sockets and gRPC calls of the unbroken API pass, and their messages are checked', async () => {
  const { findings, proxy } = await callThroughProxy(STREAMED);
  expect(findings).toEqual([]);
  const ended = await proxy.ended(STREAMED.length);
  const calls = ended.filter(({ pathAndQuery }) => !pathAndQuery.includes('ServerReflection'));
  expect(calls.map(({ protocol = 'http' }) => protocol)).toEqual([
    'http',
    'websocket',
    ...STREAMED.slice(2).map(() => 'grpc'),
  ]);
  for (const { messages } of calls) expect(messages.length).toBeGreaterThan(1);
  expect(await proxy.found()).toEqual([]);
});

describe('the proxy finds what a client finds', () => {
  const planted = MUTATIONS.filter(({ operation }) => STREAMED.includes(operation));
  test.each(planted.map(({ id, operation }) => [id, operation] as const))('%s', async (id, operation) => {
    const { findings, proxy } = await callThroughProxy([operation], id);
    const own = distinct(await proxy.found());
    expect(own).toEqual(distinct(findings.filter(({ kind }) => kind !== 'call-failed')));
  });
});

/** A target with an endpoint for a stream and one for a socket, whose messages are `{ n: integer }`. */
async function tickApi(listener: RequestListener, talk: (socket: WebSocket) => void = () => {}) {
  const schema = { type: 'object', properties: { type: { type: 'string' }, n: { type: 'integer' } } };
  const tick = { tick: { schema, required: true } };
  const events = { description: 'Events', content: { 'text/event-stream': {} } };
  const description = await describeApi(
    JSON.stringify({
      openapi: '3.2.0',
      info: { title: 'Ticks', version: '1' },
      paths: {
        '/events': { get: { 'x-sse': { events: tick }, responses: { 200: events } } },
        '/socket': { get: { 'x-websocket': { receive: tick }, responses: {} } },
      },
    }),
  );
  const server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const sockets = new WebSocketServer({ server, perMessageDeflate: { threshold: 0 } });
  sockets.on('connection', talk);
  running.push({
    close() {
      for (const client of sockets.clients) client.terminate();
      server.closeAllConnections();
      server.close();
    },
  });
  return getProxy(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, description);
}

test.each(['identity', 'gzip'])(
  'events of a stream without an end are checked as they come (%s)',
  async (coding) => {
    const proxy = await tickApi((_request, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream', 'content-encoding': coding });
      const gzip = createGzip({ flush: zlib.Z_SYNC_FLUSH });
      if (coding === 'gzip') gzip.pipe(response);
      const out = coding === 'gzip' ? gzip : response;
      out.write('event: tick\ndata: {"n":1}\n\nevent: tick\ndata: {"n":"x"}\n\nevent: tock\ndata: {}\n\n');
    });
    const leave = new AbortController();
    await fetch(`${proxy.url}/events`, { signal: leave.signal });
    await expect.poll(proxy.found).toHaveLength(2);
    expect((await proxy.found()).map(short)).toEqual(['wrong-type tick /n', 'undeclared-message tock']);
    expect(await proxy.ended(0)).toEqual([]);
    // A client that leaves a stream fails nothing, and each message is checked once.
    leave.abort();
    expect((await proxy.ended(1))[0]?.failure).toBeUndefined();
    expect(await proxy.found()).toHaveLength(2);
  },
);

test('compressed messages of a WebSocket are forwarded as they are, and checked', async () => {
  const proxy = await tickApi(
    (_request, response) => response.end(),
    (socket) => {
      socket.send(Buffer.from([1, 2]));
      socket.send(JSON.stringify({ type: 'tick', n: 'x'.repeat(1_000) }));
      socket.on('message', (data) => socket.send(data.toString()));
    },
  );
  const client = new WebSocket(`${proxy.url.replace('http', 'ws')}/socket`);
  const received: string[] = [];
  client.on('message', (data) => received.push(data.toString()));
  await once(client, 'open');
  expect(client.extensions).toContain('permessage-deflate');
  client.send(JSON.stringify({ type: 'tick', n: 1, more: true }));
  await expect.poll(() => received.length).toBe(3);
  expect(JSON.parse(received[2] ?? '')).toEqual({ type: 'tick', n: 1, more: true });
  client.close(4000);
  const [traffic] = await proxy.ended(1);
  expect(traffic?.messages.map(({ direction }) => direction).sort()).toEqual([
    'received',
    'received',
    'received',
    'sent',
  ]);
  // The client chose the code 4000, which is no fault of the server. Bytes are a message without a name: the only one.
  expect((await proxy.found()).map(short)).toEqual([
    'unreadable-body tick',
    'wrong-type tick /n',
    'undeclared-property tick /more',
  ]);
});

test('the code by which a server closes a WebSocket is checked, and a missing closing frame is a failure', async () => {
  const ends: ((socket: WebSocket) => void)[] = [
    (socket) => socket.close(1011),
    (socket) => socket.terminate(),
  ];
  const proxy = await tickApi(
    (_request, response) => response.end(),
    (socket) => ends.shift()?.(socket),
  );
  for (const count of [1, 2]) {
    const client = new WebSocket(`${proxy.url.replace('http', 'ws')}/socket`);
    client.on('error', () => {});
    await once(client, 'close');
    await proxy.ended(count);
  }
  expect((await proxy.ended(2)).map(({ failure }) => failure?.code)).toEqual([undefined, 'closed']);
  expect((await proxy.found()).map(short)).toEqual(['missing-message tick', 'wrong-close-code close']);
});

test('gRPC to a target that is gone, and HTTP/2 that is no gRPC', async () => {
  const proxy = await getProxy('http://127.0.0.1:9', reference);
  const session = connect(proxy.url);
  const request = (type: string) =>
    session.request({ ':method': 'POST', ':path': '/shop.Shop/GetUser', 'content-type': type });
  const [headers] = await once(request('application/grpc').end(), 'response');
  expect(headers).toMatchObject({ ':status': 200, 'grpc-status': '14' });
  expect((await proxy.ended(1))[0]?.failure?.code).toBe('connection-refused');
  const other = request('application/json').end();
  const [error] = await once(other.resume(), 'error', { signal: AbortSignal.timeout(20_000) }).catch(
    (reason) => [reason],
  );
  expect([error.message, other.rstCode]).toEqual([
    expect.stringContaining('HTTP_1_1_REQUIRED'),
    constants.NGHTTP2_HTTP_1_1_REQUIRED,
  ]);
  session.destroy();
});
