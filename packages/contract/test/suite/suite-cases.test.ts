import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ExchangeChecker } from '@curlew/exchange';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CaseResult, readSuite, runCases, Session, suiteCases } from '../../src/index.ts';
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
    components: {
      schemas: { Echo: { type: 'object', required: ['method'], properties: { id: { type: 'integer' } } } },
    },
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
      input: {
        server: { url, variables: [] },
        credentials: { key: 'opensesame' },
        headers: [{ name: 'Authorization', value: 'Bearer opensesame' }],
      },
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

test('a step polls until the expected response, between set-up and tear-down', async () => {
  const [result] = await run(flow('        poll: { timeoutMs: 20000, intervalMs: 10 }\n'));
  expect(result?.outcome).toBe('passed');
  expect(calls).toEqual(['/start', '/job', '/job', '/job', '/start', '/clean']);
});

test('a step that does not pass ends the flow, and the tear-down runs', async () => {
  const [result] = await run(flow('        retry: { times: 1, delayMs: 1 }\n'));
  expect(result?.outcome).toBe('failed');
  expect(calls).toEqual(['/start', '/job', '/job', '/clean']);
});

test('an unknown operation and a missing variable are reported', async () => {
  const [unknown, missing] = await run(
    'description: a\nflows:\n  - { name: a, steps: [{ operation: getJobb }] }\n  - { name: b, steps: [{ operation: getJob, headers: { X: "{{id}}" } }] }\n',
  );
  expect(unknown?.assertions[0]?.message).toContain('Did you mean `getJob`?');
  expect(missing?.assertions[0]?.message).toBe('The variable `id` has no value.');
});

/** The messages of failed assertions of a flow with one raw request, and what the server received. */
async function raw(step: string): Promise<{ failed: string[]; outcome: string | undefined }> {
  const [result] = await run(`flows:\n  - { name: a, steps: [{ ${step} }] }\n`);
  const failed = result?.assertions.flatMap(({ passed, message }) => (passed ? [] : [message])) ?? [];
  return { failed, outcome: result?.outcome };
}

test.each([
  [
    'a path after the server, with a query',
    'request: { url: "/echo?a=1" }, expect: { status: 418, body: { $.method: GET, $.url: "/echo?a=1", $.type: null, $.body: "" } }',
  ],
  [
    'a value is sent as JSON, without the credentials of the run',
    'request: { method: post, url: echo, headers: { X-Id: "7" }, body: { a: [1] } }, expect: { status: 4XX, body: { $.method: POST, $.authorization: null, $.type: application/json, $.id: "7", $.body: \'{"a":[1]}\' } }',
  ],
  [
    'a text is sent as it is, with its own type',
    'request: { method: PUT, url: /echo, headers: { content-type: text/csv, Authorization: Basic eA== }, body: "a;b" }, expect: { status: 418, body: { $.type: text/csv, $.body: "a;b", $.authorization: Basic eA== } }',
  ],
  [
    'a schema of the suite',
    'request: { url: /echo }, expect: { status: 418, schema: { required: [url], properties: { method: { const: GET } } } }',
  ],
])('a request without an operation: %s', async (_name, step) => {
  expect(await raw(step)).toEqual({ failed: [], outcome: 'passed' });
});

test.each([
  ['a wrong status', 'request: { url: /echo }', 'Expected a status below 400, found 418.'],
  [
    'a schema of the suite',
    'request: { url: /echo }, expect: { status: 418, schema: { properties: { url: { type: integer } } } }',
    'Expected a body that is valid, but `/url` must be integer, found the string `"/echo"`.',
  ],
  [
    'a schema with definitions of its own',
    "request: { url: /echo }, expect: { status: 418, schema: { properties: { url: { $ref: '#/$defs/n' } }, $defs: { n: { type: integer } } } }",
    'Expected a body that is valid, but `/url` must be integer, found the string `"/echo"`.',
  ],
  [
    'a schema with a reference to nothing',
    "request: { url: /echo }, expect: { status: 418, schema: { properties: { url: { $ref: '#/$defs/n' } } } }",
    'The schema is not usable: `#/properties/url/$ref` (unresolved-ref).',
  ],
  [
    'a schema with a wrong keyword',
    'request: { url: /echo }, expect: { status: 418, schema: { properties: { url: { type: text } } } }',
    'The schema is not usable: `#/properties/url/type` (malformed-keyword).',
  ],
  [
    'a schema of the description',
    "request: { url: /echo, headers: { X-Id: x } }, expect: { status: 418, schema: { $ref: '#/components/schemas/Echo' } }",
    'Expected a body that is valid, but `/id` must be integer, found the string `"x"`.',
  ],
  [
    'a schema that is not there',
    "request: { url: /echo }, expect: { status: 418, schema: { $ref: '#/components/schemas/Ech' } }",
    'The description has no schema `#/components/schemas/Ech`.',
  ],
  ['another scheme', 'request: { url: "ftp://x.example/a" }', 'Expected the URL of an http or https server'],
])('a request without an operation fails: %s', async (_name, step, message) => {
  const { failed, outcome } = await raw(step);
  expect(outcome).toBe('failed');
  expect(failed).toEqual([expect.stringContaining(message)]);
});

test.each([
  ['neither', '{ name: a }'],
  ['both', '{ operation: getJob, request: { url: /echo } }'],
])('a step with %s an operation or a request is refused', (_name, step) => {
  const { suite, diagnostics } = readSuite(`flows:\n  - { name: a, steps: [${step}] }\n`, 'a.curlew.yaml');
  expect(suite).toBeUndefined();
  expect(diagnostics.map(({ message }) => message)).toEqual([
    '`flows.0.steps.0` must have either `operation` or `request`.',
  ]);
});
