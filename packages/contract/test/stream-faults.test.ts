import { createServer } from 'node:net';
import { checkExchange, type Exchange, type Finding } from '@curlew/exchange';
import { afterEach, describe, expect, test } from 'vitest';
import { WebSocketServer } from 'ws';
import { type Call, runCall } from '../src/index.ts';
import { afterTurns } from './after-turns.ts';
import { describeApi, getOperation } from './describe.ts';
import { type RunningServer, rawServer } from './servers/raw-server.ts';

const open: { close(): unknown }[] = [];
afterEach(async () => {
  for (const server of open.splice(0)) await server.close();
});

async function serve(...args: Parameters<typeof rawServer>): Promise<RunningServer> {
  const server = await rawServer(...args);
  open.push(server);
  return server;
}

async function call(
  fields: object,
  url: string,
  limits: Call['limits'] = {},
): Promise<{ exchange: Exchange; findings: Finding[] }> {
  const responses = { 200: { description: 'ok', content: { 'text/event-stream': {} } } };
  const operation = { operationId: 'it', responses, ...fields };
  const description = await describeApi(
    JSON.stringify({
      openapi: '3.2.0',
      info: { title: 'T', version: '1' },
      paths: { '/it': { get: operation } },
    }),
  );
  const found = getOperation(description, 'it');
  const exchange = await runCall(
    { operation: found, input: { server: { url, variables: [] } }, limits: { timeoutMs: 5_000, ...limits } },
    { description },
  );
  return { exchange, findings: checkExchange(description, found, exchange) };
}

const EVENTS = 'HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\n\r\n';
const schema = { type: 'object', properties: { n: { type: 'integer' } } };

describe('server-sent events', () => {
  const forever = () =>
    serve((socket) => {
      socket.write(EVENTS);
      let n = 0;
      const timer = setInterval(() => socket.write(`event: tick\ndata: {"n":${n++}}\n\n`), 10);
      socket.on('close', () => clearInterval(timer));
    });

  test.each<[string, object, Call['limits'], number]>([
    ['by number', { maxMessages: 5 }, {}, 5],
    ['by the limit of the call', {}, { maxMessages: 7 }, 7],
    ['by time', { durationMs: 200 }, {}, 1],
    ['by the limit of its bytes', { durationMs: 10_000 }, { maxBodyBytes: 40 }, 1],
    ['by the time of the call', { durationMs: 10_000 }, { timeoutMs: 300 }, 1],
  ])('without an end, end %s', async (_name, end, limits, least) => {
    const { url } = await forever();
    const { exchange, findings } = await call(
      { 'x-sse': { events: { tick: { schema } }, ...end } },
      url,
      limits,
    );
    expect(exchange.failure).toBeUndefined();
    expect(findings).toEqual([]);
    expect(exchange.messages.length).toBeGreaterThanOrEqual(least);
    expect(exchange.messages.length).toBeLessThan(100);
    expect(exchange.messages[0]).toMatchObject({ direction: 'received', type: 'tick', value: { n: 0 } });
    expect(exchange.durationMs).toBeLessThan(15_000);
  });

  test('that never come are a failure at the limit', async () => {
    const { url } = await serve((socket) => socket.write(EVENTS));
    const { exchange } = await call({ 'x-sse': { until: 'done' } }, url, { timeoutMs: 200 });
    expect(exchange.failure?.code).toBe('timeout');
  });

  test('in pieces of single bytes, with a byte order mark, in the middle of characters', async () => {
    const text = Buffer.from('\uFEFFevent: a\r\nid: 7\r\ndata: {"t":"héllo €"}\r\n\r\ndata: 1\n\n');
    const { url } = await serve(async (socket) => {
      socket.setNoDelay(true);
      socket.write(EVENTS);
      for (const byte of text) {
        socket.write(Buffer.from([byte]));
        await new Promise((resolve) => setTimeout(resolve, 1));
      }
      socket.end();
    });
    const { exchange } = await call({ 'x-sse': {} }, url);
    expect(exchange.messages.map(({ type, value, id }) => [type, value, id])).toEqual([
      ['a', { t: 'héllo €' }, '7'],
      ['message', 1, undefined],
    ]);
  });

  test('in a line without an end', async () => {
    const { url } = await serve((socket) => {
      socket.write(EVENTS);
      const more = (): void => {
        while (!socket.destroyed && socket.write(`data: ${'x'.repeat(100_000)}`)) {}
      };
      socket.on('drain', more);
      more();
    });
    const { exchange, findings } = await call({ 'x-sse': {} }, url, { maxBodyBytes: 1_000_000 });
    expect(exchange.response?.truncated).toBe(true);
    expect(findings.map(({ kind }) => kind)).toEqual(['truncated-body']);
  });

  test('that another media type promises are a body', async () => {
    const { url } = await serve((socket) =>
      socket.end('HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}'),
    );
    const { exchange, findings } = await call({ 'x-sse': {} }, url);
    expect(exchange.messages).toEqual([]);
    expect(findings.map(({ kind }) => kind)).toEqual(['undeclared-content-type']);
  });

  test('that are undeclared, required or no JSON', async () => {
    const { url } = await serve((socket) =>
      socket.end(`${EVENTS}event: b\ndata: {}\n\nevent: a\ndata: {"n"\n\n`),
    );
    const events = { a: { schema }, c: { required: true, schema } };
    const { findings } = await call({ 'x-sse': { events } }, url);
    expect(findings.map(({ kind, name }) => `${kind} ${name}`)).toEqual([
      'undeclared-message b',
      'unreadable-body a',
      'missing-message c',
    ]);
  });

  test('are checked by the itemSchema of the response, and the schema of their content', async () => {
    const { url } = await serve((socket) =>
      socket.end(`${EVENTS}event: a\ndata: {"n":"x"}\n\nevent: z\ndata: {"n":1}\n\n`),
    );
    const itemSchema = {
      type: 'object',
      properties: {
        event: { enum: ['a'] },
        data: { type: 'string', contentMediaType: 'application/json', contentSchema: schema },
      },
    };
    const { findings } = await call(
      { responses: { 200: { description: 'ok', content: { 'text/event-stream': { itemSchema } } } } },
      url,
    );
    expect(findings.map(({ kind, instance, message }) => `${kind} ${message} ${instance}`)).toEqual([
      'wrong-type 0 /n',
      'invalid-value 1 /event',
    ]);
    // A property of the data may have the name of a field of its event.
    expect(findings.map(({ ofEvent = false }) => ofEvent)).toEqual([false, true]);
  });
});

describe('WebSockets', () => {
  test('64 of them and as many event streams at once', async () => {
    const socketUrl = await sockets((client) => {
      for (let n = 0; n < 20; n += 1) client.send(`{"type":"tick","n":${n}}`);
    });
    const { url } = await serve((socket) => {
      socket.write(EVENTS);
      const timer = setInterval(() => socket.write('data: {"n":1}\n\n'), 5);
      socket.on('close', () => clearInterval(timer));
    });
    const exchanges = await Promise.all(
      Array.from({ length: 128 }, (_one, at) =>
        at % 2 === 0
          ? call({ 'x-sse': { maxMessages: 20 } }, url, { timeoutMs: 60_000 })
          : call({ 'x-websocket': { maxMessages: 20 } }, socketUrl, { timeoutMs: 60_000 }),
      ),
    );
    for (const { exchange } of exchanges) {
      expect(exchange.failure).toBeUndefined();
      expect(exchange.messages).toHaveLength(20);
    }
  });

  async function sockets(talk: (client: import('ws').WebSocket) => void, protocols?: () => string | false) {
    const server = new WebSocketServer({
      port: 0,
      host: '127.0.0.1',
      ...(protocols && { handleProtocols: protocols }),
    });
    server.on('connection', (client) => {
      client.on('error', () => {});
      talk(client);
    });
    await new Promise((resolve) => server.once('listening', resolve));
    const address = server.address();
    open.push({
      close: () => {
        for (const client of server.clients) client.terminate();
        server.close();
      },
    });
    return `ws://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
  }

  test('that end without a closing frame (1006)', async () => {
    const url = await sockets((client) => {
      client.send('{"type":"tick","n":1}');
      void afterTurns().then(() => client.terminate());
    });
    const { exchange, findings } = await call({ 'x-websocket': { receive: { tick: { schema: {} } } } }, url);
    expect(exchange.failure?.code).toBe('closed');
    expect(exchange.response?.close?.code).toBe(1006);
    expect(exchange.messages).toHaveLength(1);
    expect(findings.map(({ kind }) => kind)).toEqual(['call-failed']);
  });

  test('that are closed with a code', async () => {
    const url = await sockets((client) => client.close(1011, 'oops'));
    const { exchange, findings } = await call({ 'x-websocket': {} }, url);
    expect(exchange.failure).toBeUndefined();
    expect(exchange.response?.close).toEqual({ code: 1011, reason: 'oops' });
    expect(findings.map(({ kind }) => kind)).toEqual(['wrong-close-code']);
    expect((await call({ 'x-websocket': { closeCodes: [1011] } }, url)).findings).toEqual([]);
  });

  test('that choose no subprotocol of those offered', async () => {
    const url = await sockets(
      () => {},
      () => false,
    );
    const { exchange } = await call({ 'x-websocket': { subprotocols: ['a.v1'] } }, url);
    expect(exchange.failure).toMatchObject({
      code: 'invalid-response',
      message: expect.stringMatching(/subprotocol/),
    });
  });

  test('that send more than the limit', async () => {
    const url = await sockets((client) => client.send('x'.repeat(2_000_000)));
    const { exchange } = await call({ 'x-websocket': {} }, url, { maxBodyBytes: 100_000 });
    expect(exchange.failure?.code).toBe('invalid-response');
  });

  test('that never stop', async () => {
    const url = await sockets((client) => {
      const timer = setInterval(() => client.send('{"type":"tick","n":1}'), 5);
      client.on('close', () => clearInterval(timer));
    });
    const { exchange } = await call({ 'x-websocket': { durationMs: 200 } }, url);
    expect(exchange.failure).toBeUndefined();
    expect(exchange.messages.length).toBeGreaterThan(3);
    expect(exchange.durationMs).toBeLessThan(15_000);
  });

  test('that do not answer the closing', async () => {
    const server = createServer((socket) => {
      socket.on('error', () => {});
      socket.once('data', async (data) => {
        const key = /sec-websocket-key: (.*)\r\n/i.exec(data.toString())?.[1];
        const { createHash } = await import('node:crypto');
        const accept = createHash('sha1')
          .update(`${key}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`)
          .digest('base64');
        socket.write(
          `HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${accept}\r\n\r\n`,
        );
        socket.write(Buffer.from([0x81, 2, 0x34, 0x32]));
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    open.push(server);
    const address = server.address();
    const url = `ws://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
    const { exchange } = await call({ 'x-websocket': { maxMessages: 1 } }, url);
    expect(exchange.failure).toBeUndefined();
    expect(exchange.messages.map(({ value }) => value)).toEqual([42]);
    expect(exchange.durationMs).toBeLessThan(15_000);
  });

  test('go through a proxy', async () => {
    const url = await sockets((client) => client.send('{"type":"tick"}'));
    const { connect } = await import('node:net');
    const heads: string[] = [];
    const proxy = createServer((socket) => {
      socket.once('data', (data) => {
        heads.push(data.toString());
        const upstream = connect(Number(new URL(url).port), '127.0.0.1', () => {
          socket.write('HTTP/1.1 200 Connection established\r\n\r\n');
          socket.pipe(upstream).pipe(socket);
        });
        socket.on('error', () => upstream.destroy());
        upstream.on('error', () => socket.destroy());
      });
    });
    await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
    open.push(proxy);
    const address = proxy.address();
    const description = await describeApi(
      `{"openapi":"3.2.0","info":{"title":"T","version":"1"},"paths":{"/it":{"get":{"operationId":"it","x-websocket":{"maxMessages":1},"responses":{}}}}}`,
    );
    const exchange = await runCall(
      {
        operation: getOperation(description, 'it'),
        input: { server: { url: 'ws://api.invalid', variables: [] } },
      },
      {
        description,
        connection: { proxy: `http://me:pw@127.0.0.1:${typeof address === 'object' ? address?.port : 0}` },
      },
    );
    expect(exchange.failure).toBeUndefined();
    expect(exchange.messages).toHaveLength(1);
    expect(heads[0]).toMatch(/^CONNECT api\.invalid:80 /);
    expect(heads[0]?.toLowerCase()).toContain('proxy-authorization: basic ');
  });

  test.each([
    ['a silent proxy', '', 100, 'timeout'],
    ['a proxy that refuses', 'HTTP/1.1 403 Forbidden\r\nContent-Length: 99\r\n\r\n', 60_000, 'proxy-failed'],
  ])('leave no connection to %s', async (_name, answer, timeoutMs, code) => {
    const left = Promise.withResolvers<void>();
    const proxy = await serve((socket) => {
      socket.on('close', () => left.resolve());
      if (answer !== '') socket.write(answer);
    });
    const description = await describeApi(
      `{"openapi":"3.2.0","info":{"title":"T","version":"1"},"paths":{"/it":{"get":{"operationId":"it","x-websocket":{},"responses":{}}}}}`,
    );
    const input = { server: { url: 'ws://api.invalid', variables: [] } };
    const exchange = await runCall(
      { operation: getOperation(description, 'it'), input, limits: { timeoutMs } },
      { description, connection: { proxy: proxy.url } },
    );
    expect(exchange.failure?.code).toBe(code);
    await left.promise;
  });
});

test.each<[string, unknown]>([
  ['x-websocket', { send: 'abc' }],
  ['x-websocket', { subprotocols: 7 }],
  ['x-websocket', { closeCodes: 'all' }],
  ['x-websocket', { receive: [] }],
  ['x-sse', { events: 'all' }],
  ['x-sse', { maxMessages: 'many' }],
  ['x-grpc', { service: 7, method: {} }],
  ['x-mcp', { tool: 'a', prompt: 'b' }],
  ['x-mcp', { transport: 'stdio', tool: 'a', command: 'node', args: 7 }],
  ['x-trpc', { procedure: ['a'] }],
])('an extension that cannot be used makes no call (%s %j)', async (name, extension) => {
  const { exchange, findings } = await call({ [name]: extension }, 'http://127.0.0.1:9');
  expect(exchange.failure?.code).toBe('invalid-call');
  expect(findings.map(({ kind }) => kind)).toEqual(['call-failed']);
});

test.each(['x-sse', 'x-websocket', 'x-mcp'])('%s of other tools is nothing to us', async (name) => {
  const { url } = await serve((socket) =>
    socket.end('HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nContent-Length: 2\r\n\r\n{}'),
  );
  const responses = { 200: { description: 'ok', content: { 'text/plain': {} } } };
  const { exchange, findings } = await call({ [name]: true, responses }, url);
  expect([exchange.protocol, exchange.failure, findings]).toEqual(['http', undefined, []]);
});
