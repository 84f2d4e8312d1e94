import { once } from 'node:events';
import { request } from 'node:http';
import { connect as connectTcp } from 'node:net';
import { brotliCompressSync, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib';
import { afterEach, describe, expect, test } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { HarRecorder } from '../../../cli/src/recording/recording.ts';
import { rawServer } from '../../../contract/test/servers/raw-server.ts';
import { getChecker, openProxy, Running } from './open-proxy.ts';

const running = new Running();
afterEach(() => running.close());

const serve = async (...args: Parameters<typeof rawServer>) => running.add(await rawServer(...args));

describe('a response that HTTP does not allow', () => {
  test.each([
    ['a status below 100', 'HTTP/1.1 099 Odd\r\nContent-Length: 0\r\n\r\n'],
    ['a reason phrase with a control character', 'HTTP/1.1 200 O\u0001K\r\nContent-Length: 0\r\n\r\n'],
    ['an upgrade that nobody asked for', 'HTTP/1.1 101 Go\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n'],
  ])('gives 502: %s', async (_name, head) => {
    const answers = [head, 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok'];
    const { url } = await serve((socket) => socket.write(answers.shift() ?? '', 'latin1'));
    const proxy = await openProxy(url, running);
    const response = await fetch(proxy.url);
    expect([response.status, await response.json()]).toMatchObject([502, { detail: /not valid/ }]);
    expect((await proxy.ended())[0]?.failure?.code).toBe('invalid-response');
    expect(await (await fetch(proxy.url)).text()).toBe('ok');
  });
});

describe('an upgrade that the target rejects', () => {
  const refusal = (body: string, framing: string): string =>
    `HTTP/1.1 403 Forbidden\r\nX-Name: \u00e9\r\n${framing}\r\n\r\n${body}`;
  const long = 'x'.repeat(3_000_000);

  test.each([
    ['in chunks', refusal('5\r\nhello\r\n0\r\n\r\n', 'Transfer-Encoding: chunked'), 'hello'],
    ['with its length', refusal('hello', 'Content-Length: 5'), 'hello'],
    ['without a body', refusal('', 'Content-Length: 0'), ''],
    ['with a long body', refusal(long, `Content-Length: ${long.length}`), long],
  ])('is forwarded %s', async (_name, text, body) => {
    const { url } = await serve((socket) => socket.write(text, 'latin1'));
    const proxy = await openProxy(url, running);
    const socket = new WebSocket(proxy.url.replace('http', 'ws'));
    socket.on('error', () => {});
    const [, response] = await once(socket, 'unexpected-response');
    const chunks: Buffer[] = [];
    for await (const chunk of response) chunks.push(chunk);
    expect([response.statusCode, response.headers['x-name']]).toEqual([403, '\u00e9']);
    expect(Buffer.concat(chunks).toString() === body).toBe(true);
    expect((await proxy.ended())[0]).toMatchObject({ response: { status: 403 }, protocol: 'websocket' });
    socket.terminate();
  });

  test('with half a body is a failure', async () => {
    const { url } = await serve((socket) => socket.end(refusal('he', 'Content-Length: 5')));
    const proxy = await openProxy(url, running);
    const socket = new WebSocket(proxy.url.replace('http', 'ws'));
    socket.on('error', () => {});
    await once(socket, 'unexpected-response');
    expect((await proxy.ended())[0]?.failure?.code).toBe('connection-reset');
    socket.terminate();
  });

  test('by silence gives 504, and a target that is gone 502', async () => {
    const { url } = await serve(() => {});
    const gone = await rawServer(() => {});
    await gone.close();
    for (const [target, status, code] of [
      [url, 504, 'timeout'],
      [gone.url, 502, 'connection-refused'],
    ] as const) {
      const proxy = await openProxy(target, running, code === 'timeout' ? { timeoutMs: 50 } : {});
      const socket = new WebSocket(proxy.url.replace('http', 'ws'));
      socket.on('error', () => {});
      const [, response] = await once(socket, 'unexpected-response');
      expect([response.statusCode, response.headers['content-type']]).toEqual([
        status,
        'application/problem+json',
      ]);
      expect((await proxy.ended())[0]?.failure?.code).toBe(code);
      socket.terminate();
    }
  });

  test('is not waited for when the client has left', async () => {
    const left = Promise.withResolvers<void>();
    const asked = Promise.withResolvers<void>();
    const { url } = await serve((socket) => {
      socket.on('close', () => left.resolve());
      asked.resolve();
    });
    const proxy = await openProxy(url, running);
    const socket = new WebSocket(proxy.url.replace('http', 'ws'));
    socket.on('error', () => {});
    await asked.promise;
    socket.terminate();
    await left.promise;
    expect((await proxy.ended())[0]?.failure?.code).toBe('aborted');
  });
});

describe('an upgrade that a server may ignore', () => {
  /** Sends a request as Java's HTTP client and `curl --http2` do. */
  async function sendUpgrade(url: string, upgrade: string, body: string) {
    const headers = {
      connection: 'Upgrade, HTTP2-Settings',
      upgrade,
      'http2-settings': 'AAMAAABkAAQCAAAAAAIAAAAA',
      ...(body && { 'content-length': body.length }),
    };
    const sent = request(`${url}/a`, { method: body === '' ? 'GET' : 'POST', headers }).end(body);
    const [response] = await once(sent, 'response');
    const chunks: Buffer[] = [];
    for await (const chunk of response) chunks.push(chunk);
    return { status: response.statusCode, text: Buffer.concat(chunks).toString() };
  }

  test.each([
    ['h2c', '{"id":1}'],
    ['h2c', ''],
    ['h2c, websocket', '{"id":1}'],
    ['TLS/1.0', '{"id":1}'],
    ['websocket', '{"id":1}'],
  ])('is forwarded as an ordinary request: %s %s', async (upgrade, body) => {
    const heads: string[] = [];
    const { url } = await serve((socket, head) => {
      heads.push(head);
      socket.write('HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok');
    });
    const proxy = await openProxy(url, running);
    expect(await sendUpgrade(proxy.url, upgrade, body)).toEqual({ status: 200, text: 'ok' });
    expect(heads[0]).not.toMatch(/upgrade|http2-settings/i);
    const [traffic] = await proxy.ended();
    expect(Buffer.from(traffic?.request.body ?? []).toString()).toBe(body);
  });

  test('the length of a body is forwarded, whatever `Connection` names', async () => {
    const heads: string[] = [];
    const { url } = await serve((socket, head) => {
      heads.push(head);
      socket.write('HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n');
    });
    const proxy = await openProxy(url, running);
    const smuggled = 'GET /smuggled HTTP/1.1\r\nHost: x\r\n\r\n';
    const client = connectTcp(proxy.port, '127.0.0.1');
    client.write(
      `POST / HTTP/1.1\r\nHost: x\r\nConnection: Content-Length\r\nContent-Length: ${smuggled.length}\r\n\r\n${smuggled}`,
    );
    await once(client, 'data');
    client.destroy();
    expect(heads[0]).toContain(`Content-Length: ${smuggled.length}`);
  });
});

describe('a stream', () => {
  const schema = { type: 'object', properties: { n: { type: 'integer' } } };
  const tick = { tick: { schema, required: true } };
  const PATHS = {
    '/events': {
      get: {
        'x-sse': { events: tick },
        responses: { 200: { description: 'Events', content: { 'text/event-stream': {} } } },
      },
    },
    '/socket': { get: { 'x-websocket': { receive: tick }, responses: {} } },
  };
  const events = (headers: string, body: Buffer | string) =>
    serve((socket) => {
      socket.write(`HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\n${headers}\r\n`);
      socket.end(body);
    });
  const TICK = 'event: tick\ndata: {"n":1}\n\n';

  test('is kept up to the limit of a body, and the rest is counted', async () => {
    const { url } = await events('', `${TICK.repeat(100)}event: last\ndata: {}\n\n`);
    const proxy = await openProxy(url, running, { maxBodyBytes: 70 });
    await (await fetch(`${proxy.url}/events`)).text();
    const [traffic] = await proxy.ended();
    expect(traffic?.messages).toHaveLength(10);
    expect(traffic?.droppedMessageCount).toBe(91);
    expect(proxy.reported).toHaveLength(102);
    const checker = await getChecker(PATHS);
    const checks = await Promise.all(proxy.reported.map((one) => checker.check(one)));
    // The last event is checked although it is not kept.
    expect(checks.flatMap(({ findings }) => findings)).toMatchObject([
      { kind: 'undeclared-message', name: 'last' },
    ]);
    const recorder = new HarRecorder({
      creator: { name: 'test', version: '1' },
      maxEntries: 9,
      maxBytes: 150,
    });
    const last = checks.at(-1);
    if (last) for (let count = 0; count < 3; count += 1) recorder.add(last.exchange);
    const { entries } = recorder.archive.log;
    expect(entries.map(({ comment }) => comment)).toEqual([
      '91 later messages were not recorded.',
      '91 later messages were not recorded.',
      'Bodies are omitted: the archive is full.',
    ]);
    expect(entries.map(({ response }) => response.content.text.length)).toEqual([270, 270, 0]);
  });

  test.each([
    ['in an unknown coding', 'Content-Encoding: odd\r\n', TICK],
    ['not in its coding', 'Content-Encoding: gzip\r\n', TICK],
    ['with an event above the limit', '', `data: ${'x'.repeat(500_000)}\n\n${TICK}`],
  ])('%s is reported as not checked, and misses no event', async (_name, headers, body) => {
    const { url } = await events(headers, body);
    const proxy = await openProxy(url, running, { maxBodyBytes: 1_000 });
    const sent = request(`${proxy.url}/events`).end();
    const [response] = await once(sent, 'response');
    await once(response.resume(), 'end');
    await proxy.ended();
    const checker = await getChecker(PATHS);
    const checks = await Promise.all(proxy.reported.map((one) => checker.check(one)));
    expect(checks.flatMap(({ findings }) => findings).map(({ kind }) => kind)).toEqual(['truncated-body']);
  });

  test.each([
    ['gzip', gzipSync(TICK), 4],
    ['gzip', gzipSync(TICK), 300_000],
    ['deflate', deflateSync(TICK), 4],
    ['br', brotliCompressSync(TICK), 300_000],
    ['zstd', zstdCompressSync(TICK), 4],
    ['deflate, gzip', gzipSync(deflateSync(TICK)), 4],
  ])('in %s may be followed by other bytes', async (coding, content, count) => {
    const body = Buffer.concat([content, Buffer.alloc(count)]);
    const { url } = await events(`Content-Encoding: ${coding}\r\n`, body);
    const proxy = await openProxy(url, running);
    const sent = request(`${proxy.url}/events`).end();
    const [response] = await once(sent, 'response');
    await once(response.resume(), 'end');
    expect((await proxy.ended())[0]?.messages).toMatchObject([{ type: 'tick', data: '{"n":1}' }]);
  });

  test('of a WebSocket with a message above the limit is reported as not checked', async () => {
    const server = running.add(new WebSocketServer({ port: 0, host: '127.0.0.1' }));
    await once(server, 'listening');
    server.on('connection', (socket) => {
      socket.send('x'.repeat(2_000));
      socket.close();
    });
    const { port } = server.address() as { port: number };
    const proxy = await openProxy(`http://127.0.0.1:${port}`, running, { maxBodyBytes: 1_000 });
    const client = new WebSocket(`${proxy.url.replace('http', 'ws')}/socket`);
    const [message] = await once(client, 'message');
    expect(String(message)).toHaveLength(2_000);
    await proxy.ended();
    const checker = await getChecker(PATHS);
    const checks = await Promise.all(proxy.reported.map((one) => checker.check(one)));
    expect(checks.flatMap(({ findings }) => findings).map(({ kind }) => kind)).toEqual(['truncated-body']);
  });
});

test.each([
  ['gzip', gzipSync('{"id":"x"}')],
  ['deflate', deflateSync('{"id":"x"}')],
  ['br', brotliCompressSync('{"id":"x"}')],
])('a body in %s that bytes follow is checked', async (coding, content) => {
  const body = Buffer.concat([content, Buffer.alloc(100_000)]);
  const { url } = await serve((socket) => {
    socket.write(
      `HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Encoding: ${coding}\r\nConnection: close\r\n\r\n`,
    );
    socket.end(body);
  });
  const proxy = await openProxy(url, running);
  const [response] = await once(request(`${proxy.url}/a`).end(), 'response');
  await once(response.resume(), 'end');
  const schema = { type: 'object', properties: { id: { type: 'integer' } } };
  const checker = await getChecker({
    '/a': {
      get: { responses: { 200: { description: 'ok', content: { 'application/json': { schema } } } } },
    },
  });
  const [traffic] = await proxy.ended();
  if (!traffic) throw new Error('no traffic');
  expect((await checker.check(traffic)).findings).toMatchObject([{ kind: 'wrong-type' }]);
});
