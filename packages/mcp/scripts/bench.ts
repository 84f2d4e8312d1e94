import { createServer as createHttpServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Client } from '@modelcontextprotocol/client';
import { InMemoryTransport } from '@modelcontextprotocol/server';
import { Agent, request } from 'undici';
import { createServer, LiveCatalog } from '../src/index.ts';
import { describeApi } from '../test/describe-api.ts';

/** Number of measured calls, after a quarter as many to warm up. */
const CALLS = 2_000;

const user = { id: 'usr_1', email: 'ada@example.com', created: 1, profile: { name: 'Ada', locale: 'en-GB' } };
const http = createHttpServer((_request, response) => {
  response.writeHead(200, { 'content-type': 'application/json' });
  response.end(JSON.stringify(user));
});
await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
const url = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
const schema = {
  type: 'object',
  required: ['id'],
  properties: { id: { type: 'string' }, created: { type: 'integer' } },
};
const operation = {
  operationId: 'getUser',
  parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string', pattern: '^usr_' } }],
  responses: { 200: { description: 'ok', content: { 'application/json': { schema } } } },
};
const live = new LiveCatalog(
  await describeApi({ servers: [{ url }], paths: { '/users/{id}': { get: operation } } }),
);
const client = new Client({ name: 'bench', version: '1' });
const [one, other] = InMemoryTransport.createLinkedPair();
await createServer(live).connect(one);
await client.connect(other);
await client.listTools();
const dispatcher = new Agent();

async function callBare(): Promise<void> {
  const { body } = await request(`${url}/users/usr_1`, { dispatcher });
  await body.json();
}

async function callTool(): Promise<void> {
  const { isError } = await client.callTool({ name: 'getUser', arguments: { id: 'usr_1' } });
  if (isError) throw new Error('The call failed.');
}

async function getTime(work: () => Promise<void>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

function median(times: number[]): number {
  return times.sort((a, b) => a - b)[times.length >> 1] ?? 0;
}

const bare: number[] = [];
const tool: number[] = [];
for (let at = -CALLS / 4; at < CALLS; at += 1) {
  const times = [await getTime(callBare), await getTime(callTool)];
  if (at < 0) continue;
  bare.push(times[0] ?? 0);
  tool.push(times[1] ?? 0);
}
console.log(
  `bare request ${median(bare).toFixed(2)} ms, tool call ${median(tool).toFixed(2)} ms (medians of ${CALLS})`,
);
await client.close();
await live.close();
await dispatcher.close();
http.close();
