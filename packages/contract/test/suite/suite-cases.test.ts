import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type CaseResult,
  ExchangeChecker,
  readSuite,
  runCases,
  Session,
  suiteCases,
} from '../../src/index.ts';
import { describeApi } from '../describe.ts';

let server: Server;
let calls: string[] = [];
beforeAll(async () => {
  server = createServer((request, response) => {
    calls.push(request.url ?? '');
    const isReady = calls.filter((url) => url === '/job').length >= 3;
    response
      .setHeader('content-type', 'application/json')
      .end(JSON.stringify({ state: isReady ? 'done' : 'busy' }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(() => server.close());

const get = (operationId: string) => ({
  get: {
    operationId,
    responses: {
      200: {
        description: 'Fine.',
        content: {
          'application/json': { schema: { type: 'object', properties: { state: { type: 'string' } } } },
        },
      },
    },
  },
});
const description = await describeApi(
  JSON.stringify({
    openapi: '3.1.0',
    info: { title: 'Jobs', version: '1' },
    paths: { '/job': get('getJob'), '/clean': get('clean'), '/start': get('start') },
  }),
  '/openapi.json',
);

async function run(text: string): Promise<CaseResult[]> {
  calls = [];
  const { suite, diagnostics } = readSuite(text, 'a.curlew.yaml');
  if (!suite) throw new Error(JSON.stringify(diagnostics));
  const session = new Session(description);
  const found: CaseResult[] = [];
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  await runCases(
    suiteCases(suite, { file: 'a.curlew.yaml', session, rowsOf: () => [] }),
    {
      session,
      checker: new ExchangeChecker(description),
      input: { server: { url, variables: [] } },
      limits: {},
      variables: {},
      signal: new AbortController().signal,
    },
    { onResult: (result) => found.push(result) },
  );
  await session.close();
  return found;
}

const flow = (step: string) => `description: openapi.json
setup: [{ operation: start }]
teardown: [{ operation: clean }]
flows:
  - name: Job
    steps:
      - operation: getJob
        expect: { body: { $.state: done } }
${step}      - operation: start
`;

test('a step polls until what is expected is there, between set-up and tear-down', async () => {
  const [result] = await run(flow('        poll: { timeoutMs: 20000, intervalMs: 10 }\n'));
  expect(result?.outcome).toBe('passed');
  expect(calls).toEqual(['/start', '/job', '/job', '/job', '/start', '/clean']);
});

test('a step that does not pass ends the flow, and the tear-down runs', async () => {
  const [result] = await run(flow('        retry: { times: 1, delayMs: 1 }\n'));
  expect(result?.outcome).toBe('failed');
  expect(calls).toEqual(['/start', '/job', '/job', '/clean']);
});

test('an unknown operation and a missing variable say what is wrong', async () => {
  const [unknown, missing] = await run(
    'description: a\nflows:\n  - { name: a, steps: [{ operation: getJobb }] }\n  - { name: b, steps: [{ operation: getJob, headers: { X: "{{id}}" } }] }\n',
  );
  expect(unknown?.assertions[0]?.message).toContain('Did you mean `getJob`?');
  expect(missing?.assertions[0]?.message).toBe('The variable `id` has no value.');
});
