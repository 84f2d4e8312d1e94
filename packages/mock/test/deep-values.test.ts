import { runCall } from '@curlew/contract';
import { ExchangeChecker, maskExchange } from '@curlew/exchange';
import { Mock, serveMock } from '@curlew/mock';
import { TrafficChecker } from '@curlew/mock/proxy';
import { afterEach, expect, test } from 'vitest';
import { describeApi, getOperation } from '../../contract/test/describe.ts';
import { rawServer } from '../../contract/test/servers/raw-server.ts';
import { openProxy, Running } from './proxy/open-proxy.ts';

/** Deeper than the stack of a recursive function. */
const DEEP = 100_000;
const LISTS = '['.repeat(DEEP) + ']'.repeat(DEEP);
const OBJECTS = `${'{"a":'.repeat(DEEP)}"x"${'}'.repeat(DEEP)}`;

const running = new Running();
afterEach(() => running.close());

const description = await describeApi(
  JSON.stringify({
    openapi: '3.2.0',
    info: { title: 'T', version: '1' },
    components: {
      schemas: {
        Node: {
          type: ['array', 'object'],
          items: { $ref: '#/components/schemas/Node' },
          additionalProperties: { $ref: '#/components/schemas/Node' },
        },
      },
    },
    paths: Object.fromEntries(
      [{}, { 'x-trpc': { procedure: 'it' } }, { 'x-sse': { events: { message: {} } } }].map((more, index) => {
        const media = { schema: { $ref: '#/components/schemas/Node' } };
        const content = { 'application/json': media };
        const responses = { 200: { description: 'ok', content } };
        const parameters = [
          { name: 'q', in: 'query', style: 'deepObject', explode: true, schema: media.schema },
        ];
        return [`/${index}`, { post: { operationId: `it${index}`, parameters, responses, ...more } }];
      }),
    ),
  }),
  '/openapi.json',
);

const reply = (type: string, body: string) => async () =>
  running.add(
    await rawServer((socket) => {
      socket.end(
        `HTTP/1.1 200 OK\r\nContent-Type: ${type}\r\nConnection: close\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
      );
    }),
  );

test.each([
  ['HTTP, lists', 'it0', reply('application/json', LISTS)],
  ['HTTP, objects', 'it0', reply('application/json', OBJECTS)],
  ['tRPC', 'it1', reply('application/json', `{"result":{"data":${LISTS}}}`)],
  ['events', 'it2', reply('text/event-stream', `data: ${OBJECTS}\n\n`)],
])('a reply that is nested deeply is called, checked, masked and forwarded: %s', async (_name, id, serve) => {
  const { url } = await serve();
  const operation = getOperation(description, id);
  const input = { server: { url, variables: [] } };
  const exchange = await runCall({ operation, input }, { description });
  expect(exchange.failure?.code ?? 'invalid-response').toBe('invalid-response');
  new ExchangeChecker(description).check(operation, exchange);
  const text = JSON.stringify(maskExchange(exchange, ['secret-key']).response?.headers ?? []);
  expect(text).not.toContain('secret-key');

  const proxy = await openProxy(url, running);
  await (await fetch(`${proxy.url}/${id.slice(2)}`, { method: 'POST' })).text();
  await proxy.ended();
  const checker = new TrafficChecker(description, { maxBodyBytes: 10_000_000 });
  for (const traffic of proxy.reported) maskExchange((await checker.check(traffic)).exchange);
});

test('a query that is nested deeply does not end the mock', async () => {
  const mock = new Mock(description);
  const { url } = running.add(await serveMock(() => mock, { allowsHost: () => true }));
  for (const depth of [2, 50, 4_000]) {
    const response = await fetch(`${url}/0?q${'[a]'.repeat(depth)}=1`, { method: 'POST' });
    expect(response.status).toBe(depth > 100 ? 200 : 400);
  }
});
