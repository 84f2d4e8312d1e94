import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ExchangeChecker } from '@curlew/exchange';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CaseResult, planCases, runCases, Session } from '../../src/index.ts';
import { describeApi } from '../describe.ts';

let server: Server;
let calls: string[] = [];
beforeAll(async () => {
  server = createServer(async (request, response) => {
    calls.push(request.url ?? '');
    if (request.url?.startsWith('/echo')) {
      let body = '';
      for await (const chunk of request) body += chunk;
      const { method, url, headers } = request;
      const { authorization = null, 'content-type': type = null, 'x-id': id = null } = headers;
      response.setHeader('content-type', 'application/json').writeHead(418);
      response.end(JSON.stringify({ method, url, authorization, type, id, body }));
      return;
    }
    const isReady = calls.filter((url) => url === '/job').length >= 3;
    response
      .setHeader('content-type', 'application/json')
      .end(JSON.stringify({ state: isReady ? 'done' : 'busy' }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(() => server.close());

/** Runs `x-tests` of one operation, in the flow style of YAML. */
async function run(
  tests: string,
  path = '/job',
  variables: Record<string, string> = {},
): Promise<CaseResult[]> {
  calls = [];
  const description = await describeApi(`openapi: 3.1.0
info: { title: Jobs, version: '1' }
paths:
  ${path}:
    get:
      operationId: getJob
      x-tests: ${tests}
      responses: { default: { description: Any, content: { application/json: {} } } }
components:
  schemas: { Echo: { type: object, required: [method], properties: { id: { type: integer } } } }
`);
  const session = new Session(description);
  const found: CaseResult[] = [];
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  await runCases(
    planCases(session).filter(({ purpose }) => purpose === 'expectation'),
    {
      session,
      checker: new ExchangeChecker(description),
      input: {
        server: { url, variables: [] },
        headers: [{ name: 'Authorization', value: 'Bearer opensesame' }],
      },
      limits: {},
      variables,
      signal: new AbortController().signal,
    },
    { onResult: (result) => found.push(result) },
  );
  await session.close();
  return found;
}

test('a test polls until the expected response', async () => {
  const [result] = await run(
    '[{ expect: { body: { $.state: done } }, poll: { timeoutMs: 20000, intervalMs: 10 } }]',
  );
  expect(result?.outcome).toBe('passed');
  expect(calls).toEqual(['/job', '/job', '/job']);
});

test('a test that does not pass is repeated as often as it says', async () => {
  const [result] = await run('[{ expect: { body: { $.state: done } }, retry: { times: 1, delayMs: 1 } }]');
  expect(result?.outcome).toBe('failed');
  expect(calls).toEqual(['/job', '/job']);
});

test('variables are filled, and one without a value is reported', async () => {
  const tests = '[{ headers: { X-Id: "{{id}}" }, expect: { status: 418, body: { $.id: "7" } } }]';
  expect((await run(tests, '/echo', { id: '7' }))[0]?.outcome).toBe('passed');
  const [missing] = await run(tests, '/echo');
  expect(missing?.assertions[0]?.message).toBe('The variable `id` has no value.');
});

test.each([
  [
    'a schema of its own',
    '{ status: 418, schema: { required: [url], properties: { method: { const: GET } } } }',
  ],
  [
    'a class of statuses',
    '{ status: [2XX, 4XX], headers: { content-type: { matches: ^application/json } } }',
  ],
])('an expectation is met: %s', async (_name, expected) => {
  const [result] = await run(`[{ expect: ${expected} }]`, '/echo');
  expect(result?.assertions.filter(({ passed }) => !passed)).toEqual([]);
  expect(result?.outcome).toBe('passed');
});

test.each([
  ['a wrong status', '{}', 'Expected a status below 400, found 418.'],
  [
    'a schema of its own',
    '{ status: 418, schema: { properties: { url: { type: integer } } } }',
    'Expected a body that is valid, but `/url` must be integer, found the string `"/echo"`.',
  ],
  [
    'a schema with definitions of its own',
    "{ status: 418, schema: { properties: { url: { $ref: '#/$defs/n' } }, $defs: { n: { type: integer } } } }",
    'Expected a body that is valid, but `/url` must be integer, found the string `"/echo"`.',
  ],
  [
    'a schema with a reference to nothing',
    "{ status: 418, schema: { properties: { url: { $ref: '#/$defs/n' } } } }",
    'The schema is not usable: `#/properties/url/$ref` (unresolved-ref).',
  ],
  [
    'a schema with a wrong keyword',
    '{ status: 418, schema: { properties: { url: { type: text } } } }',
    'The schema is not usable: `#/properties/url/type` (malformed-keyword).',
  ],
  [
    'a schema of the description',
    "{ status: 418, schema: { $ref: '#/components/schemas/Echo' } }",
    'Expected a body that is valid, but `/id` must be integer, found the string `"x"`.',
  ],
  [
    'a schema that is not there',
    "{ status: 418, schema: { $ref: '#/components/schemas/Ech' } }",
    'The description has no schema `#/components/schemas/Ech`.',
  ],
])('an expectation is not met: %s', async (_name, expected, message) => {
  const [result] = await run(`[{ headers: { X-Id: x }, expect: ${expected} }]`, '/echo');
  expect(result?.outcome).toBe('failed');
  const failed = result?.assertions.flatMap((one) => (one.passed ? [] : [one.message]));
  expect(failed).toEqual([expect.stringContaining(message)]);
});

test('a failure names the line of its test, and what cannot be run the field', async () => {
  const found = await run(`
        - { name: first, expect: { status: 200 } }
        - { name: second, expect: { status: 201 } }
        - { name: third, expct: { status: 200 } }`);
  const lines = found.flatMap(({ name, assertions }) =>
    assertions.map(({ passed, span }) => [name, passed, span?.line, span?.column]),
  );
  expect(lines.sort()).toEqual([
    ['getJob: first', true, undefined, undefined],
    ['getJob: second', false, 9, 11],
    ['getJob: x-tests[2]', false, 10, 26],
  ]);
});
