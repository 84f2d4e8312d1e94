import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { checkExchange, type Exchange, type Finding } from '@curlew/exchange';
import { parseWrittenJson } from '@curlew/openapi/internal';
import { createTRPCClient, httpBatchLink, httpLink } from '@trpc/client';
import { initTRPC, TRPCError, tracked } from '@trpc/server';
import { createHTTPServer } from '@trpc/server/adapters/standalone';
import superjson from 'superjson';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runCall } from '../src/index.ts';
import { describeApi, getOperation } from './describe.ts';

function getRouter(transformer: boolean) {
  const t = initTRPC.create(transformer ? { transformer: superjson } : {});
  return t.router({
    add: t.procedure
      .input((input) => input as { a: number; b: number } | undefined)
      .query(({ input }) => ({ sum: (input?.a ?? 0) + (input?.b ?? 0) })),
    nested: t.router({
      make: t.procedure
        .input((input) => input as { at: string })
        .mutation(({ input }) => ({ at: new Date(input.at), n: 1n > 0n })),
    }),
    nothing: t.procedure.query(() => undefined),
    failing: t.procedure.subscription(async function* () {
      yield* [];
      throw new TRPCError({ code: 'CONFLICT', message: 'no' });
    }),
    fail: t.procedure.query((): never => {
      throw new TRPCError({ code: 'CONFLICT', message: 'no' });
    }),
    ticks: t.procedure.subscription(async function* () {
      for (let n = 1; n <= 3; n += 1) yield tracked(String(n), { n });
    }),
    endless: t.procedure.subscription(async function* ({ signal }) {
      for (let n = 1; !signal?.aborted; n += 1) {
        yield { n };
        await new Promise((resolve) => setTimeout(resolve, 5));
      }
    }),
  });
}

const seen: string[] = [];
const servers: Record<'plain' | 'superjson', { url: string; close(): void }> = {} as never;

beforeAll(async () => {
  for (const name of ['plain', 'superjson'] as const) {
    const server = createHTTPServer({ router: getRouter(name === 'superjson') });
    server.on('request', ({ method, url }) => seen.push(`${method} ${url}`));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    servers[name] = {
      url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`,
      close: () => {
        server.closeAllConnections();
        server.close();
      },
    };
  }
});
afterAll(() => {
  for (const server of Object.values(servers)) server.close();
});

async function call(
  extension: object,
  {
    body,
    method = 'post',
    server = 'plain',
    schema = {},
    content = { 'application/json': { schema } },
    input,
    url = servers[server].url,
  }: {
    body?: unknown;
    method?: string;
    server?: keyof typeof servers;
    schema?: object;
    content?: object;
    url?: string;
    input?: object;
  } = {},
): Promise<{ exchange: Exchange; value: unknown; findings: Finding[] }> {
  const operation = {
    operationId: 'it',
    parameters: [{ name: 'input', in: 'query', content: { 'application/json': {} } }],
    requestBody: { content: { 'application/json': {} } },
    'x-trpc': extension,
    responses: {
      200: { description: 'ok', content },
      default: { description: 'error', content: { 'application/json': {} } },
    },
  };
  const description = await describeApi(
    JSON.stringify({
      openapi: '3.2.0',
      info: { title: 'T', version: '1' },
      paths: { '/': { [method]: operation } },
    }),
  );
  const found = getOperation(description, 'it');
  const server_ = { url, variables: [] };
  const given = {
    server: server_,
    ...(body !== undefined && { body: body as never }),
    ...(input && { parameters: { query: { input: input as never } } }),
  };
  const exchange = await runCall(
    { operation: found, input: given, limits: { timeoutMs: 5_000 } },
    { description },
  );
  const text = Buffer.from(exchange.response?.body ?? []).toString();
  return {
    exchange,
    value: text === '' ? undefined : JSON.parse(text),
    findings: checkExchange(description, found, exchange),
  };
}

describe('the same request as the client of tRPC sends', () => {
  test.each([
    ['alone', false],
    ['in a batch', true],
  ])('%s', async (_name, batch) => {
    for (const name of ['plain', 'superjson'] as const) {
      const transformer = name === 'superjson' ? { transformer: superjson } : {};
      const link = batch ? httpBatchLink : httpLink;
      const client = createTRPCClient<ReturnType<typeof getRouter>>({
        links: [link({ url: servers[name].url, ...transformer } as never)],
      });
      seen.length = 0;
      await client.add.query({ a: 1, b: 2 });
      const extension = {
        procedure: 'add',
        type: 'query',
        batch,
        transformer: name === 'plain' ? 'none' : 'superjson',
      };
      const { value, exchange } = await call(extension, { body: { a: 1, b: 2 }, server: name });
      expect(exchange.failure).toBeUndefined();
      expect(value).toEqual({ sum: 3 });
      const [theirs, ours] = seen.map((line) => decodeURIComponent(line.replaceAll('+', ' ')));
      expect(ours).toBe(theirs);
    }
  });
});

test.each([
  [false, 'none', 'plain'],
  [true, 'none', 'plain'],
  [false, 'superjson', 'superjson'],
  [true, 'superjson', 'superjson'],
] as const)('a mutation (batch: %s, transformer: %s)', async (batch, transformer, server) => {
  const schema = {
    type: 'object',
    required: ['at'],
    properties: { at: { type: 'string', format: 'date-time' } },
  };
  const { value, findings } = await call(
    { procedure: 'nested.make', batch, transformer },
    { body: { at: '2026-01-01T00:00:00.000Z' }, server, schema },
  );
  expect(value).toEqual({ at: '2026-01-01T00:00:00.000Z', n: true });
  expect(findings.map(({ kind, instance }) => `${kind} ${instance}`)).toEqual(['undeclared-property /n']);
});

test('a query with GET takes its input from the query parameter, or none', async () => {
  expect((await call({ procedure: 'add' }, { method: 'get', input: { a: 2, b: 2 } })).value).toEqual({
    sum: 4,
  });
  expect((await call({ procedure: 'add' }, { method: 'get' })).value).toEqual({ sum: 0 });
  expect((await call({ procedure: 'nothing' }, { method: 'get' })).value).toBeNull();
});

test.each(['plain', 'superjson'] as const)(
  'a procedure without an output has a body where one is declared (%s)',
  async (server) => {
    const transformer = server === 'plain' ? 'none' : server;
    const extension = { procedure: 'nothing', type: 'query', transformer };
    const declared = await call(extension, { server, schema: { type: 'null' } });
    expect([declared.value, declared.findings]).toEqual([null, []]);
    const undeclared = await call(extension, { server, content: {} });
    expect([undeclared.value, undeclared.findings]).toEqual([undefined, []]);
    const adding = { ...extension, procedure: 'add' };
    const added = await call(adding, { server, body: { a: 1, b: 1 }, content: {} });
    expect(added.findings.map(({ kind }) => kind)).toEqual(['undeclared-body']);
  },
);

test.each([
  ['mutation', false],
  ['mutation', true],
  ['query', false],
  ['query', true],
] as const)(
  'the digits of numbers are sent and received as they are written (%s, batch: %s)',
  async (type, batch) => {
    const received: string[] = [];
    const server = createServer(async (request, response) => {
      const body = await text(request);
      received.push(decodeURIComponent(request.url ?? '') + body);
      const envelope = '{"result":{"data":{"id":12345678901234567890,"price":1.10}}}';
      response.setHeader('content-type', 'application/json');
      response.end(batch ? `[${envelope}]` : envelope);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    try {
      const { port } = server.address() as AddressInfo;
      const body = parseWrittenJson('{"id":98765432109876543210,"price":2.50}');
      const schema = { type: 'object', properties: { id: { maximum: 1e19 }, price: {} } };
      const { exchange, findings } = await call(
        { procedure: 'add', type, batch },
        { body, schema, url: `http://127.0.0.1:${port}` },
      );
      expect(received.join()).toContain('{"id":98765432109876543210,"price":2.50}');
      expect(Buffer.from(exchange.response?.body ?? []).toString()).toBe(
        '{"id":12345678901234567890,"price":1.10}',
      );
      expect(findings.map(({ instance }) => instance)).toEqual(['/id']);
    } finally {
      server.close();
    }
  },
);

test.each([false, true])('an error is the response (batch: %s)', async (batch) => {
  const { exchange, value } = await call({ procedure: 'fail', type: 'query', batch });
  expect(exchange.failure).toBeUndefined();
  expect(exchange.response?.status).toBe(409);
  expect(value).toMatchObject({ message: 'no', data: { code: 'CONFLICT' } });
  expect((await call({ procedure: 'absent', batch })).exchange.response?.status).toBe(404);
});

describe('a subscription', () => {
  test.each([
    ['none', 'plain'],
    ['superjson', 'superjson'],
  ] as const)('with the transformer %s', async (transformer, server) => {
    const schema = { type: 'object', properties: { n: { type: 'integer', maximum: 2 } } };
    const { exchange, findings } = await call(
      { procedure: 'ticks', type: 'subscription', transformer },
      { server, schema },
    );
    expect(exchange.failure).toBeUndefined();
    expect(exchange.messages.map(({ id, value }) => [id, value])).toEqual([
      ['1', { n: 1 }],
      ['2', { n: 2 }],
      ['3', { n: 3 }],
    ]);
    expect(findings.map(({ kind, message }) => `${kind} ${message}`)).toEqual(['invalid-value 2']);
  });

  test.each([
    ['none', 'plain'],
    ['superjson', 'superjson'],
  ] as const)(
    'described as the events of its stream, with the transformer %s',
    async (transformer, server) => {
      const contentSchema = { type: 'object', required: ['n'], properties: { n: { maximum: 2 } } };
      const itemSchema = {
        type: 'object',
        required: ['data', 'id'],
        additionalProperties: false,
        properties: {
          data: { type: 'string', contentMediaType: 'application/json', contentSchema },
          id: { type: 'string' },
        },
      };
      const { findings } = await call(
        { procedure: 'ticks', type: 'subscription', transformer },
        { server, content: { 'text/event-stream': { itemSchema } } },
      );
      expect(findings.map(({ kind, message, instance }) => `${kind} ${message} ${instance}`)).toEqual([
        'invalid-value 2 /n',
      ]);
    },
  );

  test('without an end', async () => {
    const { exchange } = await call({ procedure: 'endless', type: 'subscription', maxMessages: 4 });
    expect(exchange.failure).toBeUndefined();
    expect(exchange.messages).toHaveLength(4);
  });
});
