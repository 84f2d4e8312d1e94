import { once } from 'node:events';
import {
  type ClientHttp2Session,
  connect,
  createServer,
  type IncomingHttpHeaders,
  type OutgoingHttpHeaders,
  type ServerHttp2Stream,
} from 'node:http2';
import type { AddressInfo } from 'node:net';
import { createServer as createTcpServer } from 'node:net';
import { fileURLToPath } from 'node:url';
import { TrafficChecker } from '@curlew/mock/proxy';
import { afterEach, describe, expect, test } from 'vitest';
import { describeApi } from '../../../contract/test/describe.ts';
import { openProxy, Running } from './open-proxy.ts';

const running = new Running();
afterEach(() => running.close());

const TYPE = { 'content-type': 'application/grpc' };

/** A gRPC server without types: `answer` gets each call. */
async function target(
  answer: (stream: ServerHttp2Stream, path: string, headers: IncomingHttpHeaders) => void,
): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1');
  const sessions = new Set<{ destroy(): void }>();
  server.on('session', (session) => sessions.add(session));
  server.on('stream', (stream, headers) => {
    stream.on('error', () => {});
    answer(stream, String(headers[':path']), headers);
  });
  await once(server, 'listening');
  running.add({
    close() {
      for (const session of sessions) session.destroy();
      server.close();
    },
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** A TCP server that sends frames of HTTP/2 as they are. */
async function rawTarget(frames: Buffer): Promise<string> {
  const sockets = new Set<{ destroy(): void }>();
  const server = createTcpServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    let bytes = 0;
    socket.write(Buffer.from([0, 0, 0, 4, 0, 0, 0, 0, 0]));
    socket.on('data', (chunk) => {
      bytes += chunk.length;
      // The preface, the settings and the head of a call.
      if (bytes - chunk.length < 100 && bytes >= 100) socket.write(frames);
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  running.add({
    close() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

function session(url: string): ClientHttp2Session {
  const opened = connect(url);
  opened.on('error', () => {});
  running.add({ close: () => opened.destroy() });
  return opened;
}

/** The response of a call, or the code by which its stream was closed. */
async function call(
  client: ClientHttp2Session,
  headers: OutgoingHttpHeaders,
  body: Buffer = Buffer.alloc(5),
) {
  const stream = client.request({ ':method': 'POST', ':path': '/a.B/C', ...TYPE, ...headers });
  stream.on('error', () => {});
  const head = Promise.withResolvers<Record<string, unknown>>();
  stream.on('response', (received) => head.resolve(received));
  stream.on('close', () => head.resolve({ rstCode: stream.rstCode }));
  stream.end(headers[':method'] === 'CONNECT' ? undefined : body);
  stream.resume();
  const received = await head.promise;
  if (!stream.closed) await once(stream, 'close');
  return received;
}

const fine = (stream: ServerHttp2Stream): void => {
  stream.respond({ ':status': 200, ...TYPE, 'grpc-status': '0' }, { endStream: true });
};

describe('a call that HTTP/2 does not allow', () => {
  test.each([
    ['with another method', { ':method': 'PUT' }],
    ['with the method CONNECT', { ':method': 'CONNECT', ':path': undefined, ':authority': 'a.example:1' }],
  ])('%s is refused, and the next one forwarded', async (_name, headers) => {
    const proxy = await openProxy(await target(fine), running);
    const client = session(proxy.url);
    expect(await call(client, headers)).toMatchObject({ ':status': 405, allow: 'POST' });
    expect(await call(client, {})).toMatchObject({ ':status': 200, 'grpc-status': '0' });
  });

  test('of gRPC-Web is not read as gRPC', async () => {
    const proxy = await openProxy(await target(fine), running);
    const refused = await call(session(proxy.url), { 'content-type': 'application/grpc-web+proto' });
    expect(refused).toEqual({ rstCode: 13 });
    expect(proxy.reported).toEqual([]);
  });

  test('to a target whose status is not one ends with an error', async () => {
    // HEADERS with END_STREAM and END_HEADERS of stream 1: `:status` as a literal.
    const frames = Buffer.concat([Buffer.from([0, 0, 5, 1, 5, 0, 0, 0, 1, 8, 3]), Buffer.from('700')]);
    const proxy = await openProxy(await rawTarget(frames), running);
    const client = session(proxy.url);
    expect(await call(client, { 'x-padding': 'x'.repeat(200) })).toMatchObject({ 'grpc-status': '13' });
    expect((await proxy.ended())[0]?.failure?.code).toBe('invalid-response');
  });
});

const FOLDER = fileURLToPath(new URL('../../../contract/test/conformance/', import.meta.url));

/** A checker of `ask.v1.Asks/Ask` and of a second method of that service. */
async function checker(proto: object, maxBodyBytes = 1_000_000): Promise<TrafficChecker> {
  const operation = (method: string) => ({
    post: {
      'x-grpc': { service: 'ask.v1.Asks', method, ...proto },
      requestBody: { content: { 'application/json': {} } },
      responses: { 200: { description: 'ok', content: { 'application/json': {} } } },
    },
  });
  const description = await describeApi(
    JSON.stringify({
      openapi: '3.2.0',
      info: { title: 'T', version: '1' },
      paths: { '/ask': operation('Ask'), '/other': operation('Other') },
    }),
    `${FOLDER}openapi.yaml`,
  );
  return new TrafficChecker(description, { maxBodyBytes });
}

test('a target that does not describe its methods is asked once for all calls of a service', async () => {
  let asked = 0;
  const url = await target((stream, path) => {
    if (path.includes('ServerReflection')) asked += 1;
    const status = path.includes('ServerReflection') ? '12' : '0';
    stream.respond({ ':status': 200, ...TYPE, 'grpc-status': status }, { endStream: true });
  });
  const proxy = await openProxy(url, running);
  const client = session(proxy.url);
  for (let count = 0; count < 4; count += 1)
    await call(client, { ':path': count % 2 === 0 ? '/ask.v1.Asks/Ask' : '/ask.v1.Asks/Other' });
  await proxy.ended(4);
  const own = await checker({});
  for (const traffic of proxy.reported) {
    const { findings } = await own.check({ ...traffic, url });
    expect(findings.map(({ kind }) => kind)).toEqual(traffic.isOpen ? [] : ['unchecked-value']);
  }
  // One attempt for each version of reflection.
  expect(asked).toBe(2);
});

test.each([
  ['16', 4],
  ['7', 4],
  ['12', 2],
])(
  'after the status %s to a call without credentials, a call with them asks on its own',
  async (refused, count) => {
    const asked: unknown[] = [];
    const url = await target((stream, path, { authorization }) => {
      if (path.includes('ServerReflection')) asked.push(authorization);
      const status = path.includes('ServerReflection') ? (authorization ? '12' : refused) : '0';
      stream.respond({ ':status': 200, ...TYPE, 'grpc-status': status }, { endStream: true });
    });
    const proxy = await openProxy(url, running);
    const client = session(proxy.url);
    const headers = { ':path': '/ask.v1.Asks/Ask' };
    await call(client, headers);
    await call(client, headers);
    await call(client, { ...headers, authorization: 'Bearer abcd' });
    await call(client, { ...headers, authorization: 'Bearer abcd' });
    await proxy.ended(4);
    const own = await checker({});
    // At once: a call that waits for the attempt of another does not get its refusal.
    await Promise.all(proxy.reported.map((traffic) => own.check({ ...traffic, url })));
    // A refusal once for each call, the missing service once for each version of reflection.
    expect(asked).toHaveLength(count);
    const again = asked.length;
    for (const traffic of proxy.reported) await own.check({ ...traffic, url });
    expect(asked).toHaveLength(again);
  },
);

test('a client that sends for longer than the time limit is not ended', async () => {
  const timeoutMs = 1_000;
  const url = await target((stream) => {
    stream.resume();
    stream.on('end', () => fine(stream));
  });
  const proxy = await openProxy(url, running, { timeoutMs });
  const stream = session(proxy.url).request({ ':method': 'POST', ':path': '/a.B/C', ...TYPE });
  const started = performance.now();
  const sending = setInterval(() => {
    stream.write(Buffer.alloc(5));
    if (performance.now() - started < timeoutMs * 1.2) return;
    clearInterval(sending);
    stream.end();
  }, 20);
  const [head] = await once(stream, 'response');
  clearInterval(sending);
  expect(head).toMatchObject({ 'grpc-status': '0' });
  stream.resume();
  expect((await proxy.ended())[0]?.failure).toBeUndefined();
});

test('headers that are no metadata do not keep the target from describing its methods', async () => {
  let asked = 0;
  const url = await target((stream, path) => {
    if (path.includes('ServerReflection')) asked += 1;
    fine(stream);
  });
  const proxy = await openProxy(url, running);
  await call(session(proxy.url), { ':path': '/ask.v1.Asks/Ask', 'x-name': '\u00e9', 'x-b-bin': '!' });
  const [traffic] = await proxy.ended();
  if (!traffic) throw new Error('no traffic');
  await (await checker({})).check({ ...traffic, url });
  expect(asked).toBe(1);
});

/** A message of one text. */
function frame(field: number, text: string): Buffer {
  const bytes = Buffer.from(text);
  const length = [];
  let rest = bytes.length;
  for (; rest > 127; rest >>>= 7) length.push((rest & 127) | 128);
  const message = Buffer.concat([Buffer.from([(field << 3) | 2, ...length, rest]), bytes]);
  const prefix = Buffer.alloc(5);
  prefix.writeUInt32BE(message.length, 1);
  return Buffer.concat([prefix, message]);
}

test.each([
  ['at the limit is kept beside its reply', 400, []],
  ['above the limit is reported as not checked', 600, ['truncated-body']],
])('a message %s', async (_name, size, kinds) => {
  const url = await target((stream) => {
    stream.respond({ ':status': 200, ...TYPE }, { waitForTrailers: true });
    stream.on('wantTrailers', () => stream.sendTrailers({ 'grpc-status': '0' }));
    stream.end(frame(2, 'x'.repeat(size)));
  });
  const proxy = await openProxy(url, running, { maxBodyBytes: 500 });
  await call(session(proxy.url), { ':path': '/ask.v1.Asks/Ask' }, frame(1, 'x'.repeat(450)));
  const [traffic] = await proxy.ended();
  if (!traffic) throw new Error('no traffic');
  const { exchange, findings } = await (await checker({ proto: 'ask.proto' })).check(traffic);
  expect(findings.map(({ kind }) => kind)).toEqual(kinds);
  expect(exchange.request.body?.length).toBeGreaterThan(450);
});
