import { Session } from '@curlew/contract';
import { checkExchange } from '@curlew/exchange';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createServer, type HttpServer, LiveCatalog, serveHttp } from '../src/index.ts';
import { describeApi, describeOperations } from './describe-api.ts';
import { sendJson, startApi } from './test-api.ts';

const USER = {
  type: 'object',
  required: ['id'],
  properties: { id: { type: 'string' }, age: { type: 'integer' } },
  additionalProperties: false,
};
const json = (schema: object) => ({ content: { 'application/json': { schema } } });

let api: Awaited<ReturnType<typeof startApi>>;
let server: HttpServer;
let live: LiveCatalog;

beforeAll(async () => {
  api = await startApi((request, response) => sendJson(response, { id: request.url.split('/').at(-1) }));
  const operation = {
    operationId: 'getUser',
    parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }],
    responses: { 200: { description: 'ok', ...json(USER) } },
  };
  live = new LiveCatalog(
    await describeApi({ servers: [{ url: api.url }], paths: { '/users/{id}': { get: operation } } }),
  );
  server = await serveHttp(live, () => createServer(live));
});
afterAll(async () => {
  await server.close();
  await live.close();
  await api.close();
});

test('the contract runner calls the tools over its own MCP protocol', async () => {
  const description = await describeOperations(
    {
      post: {
        operationId: 'callGetUser',
        'x-protocol': 'mcp',
        'x-mcp': { tool: 'getUser' },
        requestBody: json({ type: 'object' }),
        responses: {
          200: { description: 'ok', ...json(USER) },
          422: { description: 'refused', ...json({ type: 'string' }) },
        },
      } as never,
    },
    // The path of the operation is one of the server: the endpoint is named as a whole.
    { servers: [{ url: server.url.replace('/mcp', '') }] },
  );
  const session = new Session(description, {
    connection: { servers: { mcp: server.url.replace('/mcp', '') } },
  });
  const [operation] = session.api.operations;
  if (!operation) throw new Error('no operation');
  const endpoint = { ...operation, path: '/mcp' };
  const found = await session.run({ operation: endpoint, input: { body: { id: 'usr_1' } } });
  expect(found.failure).toBeUndefined();
  expect(JSON.parse(Buffer.from(found.response?.body ?? []).toString())).toEqual({ id: 'usr_1' });
  expect(checkExchange(description, endpoint, found)).toEqual([]);
  const refused = await session.run({ operation: endpoint, input: { body: { ids: 'usr_1' } } });
  expect(refused.response?.status).toBe(422);
  expect(Buffer.from(refused.response?.body ?? []).toString()).toContain('`ids` is not an argument');
  await session.close();
});
