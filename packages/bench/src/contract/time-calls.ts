import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { Session } from '@curlew/contract';
import { ExchangeChecker } from '@curlew/exchange';
import { loadDescription, type Operation } from '@curlew/openapi';
import { nodeHost } from '@curlew/openapi/node';
import type { RequestInput } from '@curlew/request';
import { median } from '../median.ts';
import { startUserApi } from './start-user-api.ts';

/**
 * Calls the Reference User API, which runs in its own process, and prints milliseconds as JSON:
 * `time-calls.ts <calls> [alone]`. With `alone`, it makes only the calls, so that their memory can be measured.
 */
const [count = '10000', mode] = process.argv.slice(2);
const CALLS = Number(count);
const CONCURRENCY = 32;
const TURNS = 5;

// Loads the version of the library that Curlew sends calls with, not one that other packages depend on.
const { Agent } = createRequire(import.meta.resolve('@curlew/contract'))('undici') as typeof import('undici');

const { child, url, token: bearer } = await startUserApi();
const path = fileURLToPath(new URL('../../../user-api/openapi.yaml', import.meta.url));
const { description } = await loadDescription(path, { host: nodeHost() });
if (!description) throw new Error('The description cannot be read');
const session = new Session(description);
const checker = new ExchangeChecker(description);
const server = { url, variables: [] };
const operation = (id: string): Operation => {
  const found = session.api.operations.find(({ operationId }) => operationId === id);
  if (!found) throw new Error(`No operation ${id}`);
  return found;
};
const getUser = operation('getUser');
const base: RequestInput = { server, credentials: { bearer } };

async function many(work: () => Promise<void>): Promise<{ wall: number; cpu: number }> {
  const start = performance.now();
  const before = process.cpuUsage();
  let left = CALLS;
  const worker = async (): Promise<void> => {
    while (left-- > 0) await work();
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, worker));
  const { user, system } = process.cpuUsage(before);
  return { wall: performance.now() - start, cpu: (user + system) / 1000 };
}

async function call(): Promise<void> {
  const input = { ...base, parameters: { path: { id: 'usr_8fK2mQ' } } };
  const exchange = await session.run({ operation: getUser, input });
  const findings = checker.check(getUser, exchange);
  // A failed call must not count as a fast one.
  if (exchange.failure || findings.length !== 1) throw new Error('The call found something else');
}

const agent = new Agent({ connections: 256 });
const headers = { accept: 'application/json', authorization: `Bearer ${bearer}` };
async function request(): Promise<void> {
  const response = await agent.request({ origin: url, path: '/v1/users/usr_8fK2mQ', method: 'GET', headers });
  if (response.statusCode !== 200) throw new Error('The request failed');
  await response.body.json();
}

const own: Awaited<ReturnType<typeof many>>[] = [];
const peer: typeof own = [];
for (let turn = 0; turn < TURNS; turn += 1) {
  if (mode !== 'alone') peer.push(await many(request));
  own.push(await many(call));
}
const milliseconds = (of: typeof own, key: 'wall' | 'cpu'): number => median(of.map((one) => one[key]));

console.log(
  JSON.stringify({
    undici: milliseconds(peer, 'wall'),
    calls: milliseconds(own, 'wall'),
    undiciCpu: milliseconds(peer, 'cpu'),
    callsCpu: milliseconds(own, 'cpu'),
    ...(mode !== 'alone' && { check: checkTime(), streams: await streamTime() }),
  }),
);
await session.close();
await agent.destroy();
child.kill();

/** Measures the check of a response of 100 kB with an undeclared property, after a warm-up. */
function checkTime(): number {
  const user = {
    id: 'usr_8fK2mQ',
    email: 'ada@example.com',
    created: 1767225600,
    profile: { name: 'Ada', locale: 'en-GB' },
  };
  const order = {
    id: 'ord_1',
    status: 'open',
    currency: 'EUR',
    total: 1,
    refunded: 0,
    created: 1,
    items: Array.from({ length: 1_870 }, () => ({ sku: 'TEA-EARL-100', quantity: 2, unit_price: 1249 })),
    customer: user.id,
  };
  const createOrder = operation('createOrder');
  const body = new TextEncoder().encode(JSON.stringify(order));
  const exchange = {
    protocol: 'http',
    operation: createOrder.key,
    request: { method: 'POST', url, headers: [] },
    response: {
      status: 201,
      statusText: 'Created',
      headers: [
        { name: 'content-type', value: 'application/json' },
        { name: 'location', value: '/v1/orders/ord_1' },
      ],
      trailers: [],
      body,
      truncated: false,
    },
    messages: [],
    redirects: [],
    startedAt: 0,
    durationMs: 0,
    timings: {},
  };
  const times = Array.from({ length: 300 }, () => {
    const start = performance.now();
    const findings = checker.check(createOrder, exchange);
    if (!findings.some(({ instance }) => instance === '/customer')) throw new Error('Nothing was found');
    return performance.now() - start;
  });
  return median(times.slice(100));
}

/** Measures 64 WebSockets and 64 event streams at the same time. */
async function streamTime(): Promise<number> {
  const start = performance.now();
  const calls = Array.from({ length: 64 }, () => [
    session.run({ operation: operation('orderSocket'), input: base }),
    session.run({
      operation: operation('streamOrderEvents'),
      input: { ...base, parameters: { query: { follow: false } } },
    }),
  ]);
  for (const { failure, messages } of await Promise.all(calls.flat()))
    if (failure || messages.length === 0) throw new Error(`A stream failed: ${failure?.code}`);
  return performance.now() - start;
}
