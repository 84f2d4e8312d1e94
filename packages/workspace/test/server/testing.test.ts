import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { startUserApi, type UserApi } from '@curlew/user-api';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { CallRequest } from '../../src/protocol.ts';
import { fetchToken } from '../browser/harness/fetch-token.ts';
import { OpenedWorkspace } from './opened-workspace.ts';

const user = new URL('../../../user-api/', import.meta.url);
const source = 's1';
const OPERATION = 'get /v1/users/{id}';

/** Logs in with inputs that the environment has, and orders with the token of the response. */
const FLOW = `arazzo: 1.0.1
info: { title: Shop, version: 1.0.0 }
sourceDescriptions: [{ name: shop, url: ./openapi.yaml, type: openapi }]
workflows:
  - workflowId: buy
    inputs:
      type: object
      required: [client_id, client_secret]
      properties: { client_id: { type: string }, client_secret: { type: string, format: password } }
    steps:
      - stepId: login
        operationId: createToken
        requestBody: { payload: { client_id: $inputs.client_id, client_secret: $inputs.client_secret } }
        outputs: { token: $response.body#/access_token }
      - stepId: order
        operationId: createOrder
        parameters: [{ name: Authorization, in: header, value: 'Bearer {$steps.login.outputs.token}' }]
        requestBody: { payload: { currency: EUR, items: [{ sku: TEA-EARL-100, quantity: 1, unit_price: 1249 }] } }
        successCriteria: [{ condition: $statusCode == 201 }]
`;

let api: UserApi;
let refusing: UserApi;
let token: string;
let workspace: OpenedWorkspace;

beforeAll(async () => {
  api = await startUserApi({ port: 0 });
  refusing = await startUserApi({ port: 0, refuse: 401 });
  token = await fetchToken(api);
  workspace = await OpenedWorkspace.open(
    {
      'openapi.yaml': readFileSync(new URL('openapi.yaml', user), 'utf8'),
      'shop.proto': readFileSync(new URL('shop.proto', user)),
      'shop.arazzo.yaml': FLOW,
      'other.arazzo.yaml': FLOW.replace('operationId: createOrder', 'operationId: createOder'),
    },
    { hasWorker: true },
  );
});
afterEach(async () => {
  for (const { name } of (await workspace.call('listEnvironments', { source })).environments)
    await workspace.call('removeEnvironment', { source, name });
});
afterAll(async () => {
  await workspace?.close();
  await api?.close();
  await refusing?.close();
});

let runs = 0;
async function run(more: Partial<CallRequest<'runTests'>> = {}) {
  runs += 1;
  const serverVariables = { port: new URL(api.url).port };
  return workspace.call('runTests', {
    source,
    id: `run ${runs}`,
    operations: [OPERATION],
    serverVariables,
    ...more,
  });
}

/** @param url of the server that the secrets may be sent to */
async function useEnvironment(
  variables: Record<string, string>,
  secrets: Record<string, string>,
  url = `http://localhost:${new URL(api.url).port}`,
) {
  await workspace.call('setEnvironment', { source, name: 'local', variables, secrets });
  await workspace.call('chooseEnvironment', { source, name: 'local' });
  const allowed = Object.keys(secrets).map((name) => ({ kind: 'secret' as const, name, origin: url }));
  await workspace.call('allowSecrets', { source, secrets: allowed });
}
const outcomes = ({ results }: Awaited<ReturnType<typeof run>>) => results.map(({ outcome }) => outcome);

test('without credentials a case is inconclusive, with its reason and what to do in a window', async () => {
  const refused = await run();
  expect(refused.results).toMatchObject([
    { outcome: 'inconclusive', reason: 'Answered 401: no credentials were sent.' },
  ]);
  expect(refused.results[0]?.help).toMatch(/Authorization.*environment/);
  expect(refused.counts).toEqual({ passed: 0, failed: 0, error: 0, inconclusive: 1, skipped: 0 });
  expect(refused.problems).toEqual([
    { sentence: expect.stringContaining('`getUser`'), help: refused.results[0]?.help },
  ]);
  expect(JSON.stringify(refused)).not.toContain('--auth');
});

test.each<[string, () => Promise<Partial<CallRequest<'runTests'>>>]>([
  ['of the window', async () => ({ credentials: { bearer: token } })],
  [
    'of the window, by a secret of the environment',
    async () => {
      await useEnvironment({}, { mine: token });
      return { credentials: { bearer: '{{mine}}' } };
    },
  ],
  [
    'of a secret named like the scheme',
    async () => {
      await useEnvironment({}, { bearer: token });
      // A reference that has no value does not hide it.
      return { credentials: { bearer: '{{other}}' } };
    },
  ],
  [
    'of a secret as `curlew mcp` reads it',
    async () => {
      await useEnvironment({}, { CURLEW_BEARER_BEARER: token });
      return {};
    },
  ],
])('the credentials %s are sent', async (_name, given) => {
  const result = await run(await given());
  expect(result.results[0]?.exchanges.map(({ status }) => status)).toEqual([200]);
  // The description lacks `scope`.
  expect(outcomes(result)).toEqual(['failed']);
  expect(JSON.stringify(result)).not.toContain(token);
});

test('the server of the environment is called, if its host is allowed', async () => {
  const { port } = new URL(refusing.url);
  const url = `http://localhost:${port}`;
  await useEnvironment({ server: '{{place}}', place: `${url}/` }, { bearer: token });
  expect((await run({ serverVariables: {} })).withheld).toEqual([
    { kind: 'secret', name: 'bearer', origin: url },
  ]);
  await useEnvironment({ server: '{{place}}', place: `${url}/` }, { bearer: token }, url);
  const called = await run({ serverVariables: {} });
  expect(called.results[0]?.exchanges[0]?.url).toBe(`http://localhost:${port}/v1/users/usr_8fK2mQ`);
  expect(called.results[0]?.reason).toBe('Answered 401: the credentials were refused.');
  // What the user chose in the window wins, with its variables.
  const chosen = await run({ serverUrl: 'http://localhost:{port}' });
  expect(chosen.results[0]?.exchanges.map(({ status }) => status)).toEqual([200]);

  await useEnvironment({ server: 'http://elsewhere.example' }, { bearer: token });
  const refused = await run({ serverVariables: {} });
  expect([refused.refusedHost, refused.results]).toEqual(['elsewhere.example', []]);
});

test('a server variable does not lead to another host', async () => {
  for (const port of ['80@elsewhere.example', '1.elsewhere.example', '80/../..@elsewhere.example'])
    expect((await run({ serverVariables: { port }, credentials: { bearer: token } })).results).toMatchObject(
      [],
    );
});

test('cases that run again belong to their run, which is judged as a whole', async () => {
  const operations = [OPERATION, 'post /v1/orders'];
  const first = await run({ operations });
  expect(outcomes(first)).toContain('inconclusive');
  const cases = first.results.filter(({ operation }) => operation !== OPERATION).map(({ id }) => id);
  const again = await run({ operations: [], cases, previous: first.id, credentials: { bearer: token } });
  expect(again.results.map(({ id }) => id)).toEqual(first.results.map(({ id }) => id));
  expect(again.problems.map(({ sentence }) => sentence)).toEqual([
    '`getUser` was not seen to succeed. Answered 401: no credentials were sent.',
  ]);
  const { content } = await workspace.call('exportTests', { id: again.id, format: 'junit' });
  expect(content).toMatch(/skipped="1"/);
});

test('a status that refuses invalid requests is to be declared: a window has no flag that accepts it', async () => {
  const server = createServer(({ url = '' }, response) => {
    const isValid = /^\/users\/\d+$/.test(url);
    response.writeHead(isValid ? 200 : 418, { 'content-type': 'application/json' }).end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const parameters = [{ name: 'id', in: 'path', required: true, schema: { type: 'integer', minimum: 0 } }];
  const get = { parameters, responses: { 200: { description: 'Done' } } };
  const document = {
    openapi: '3.1.0',
    info: { title: 'Users', version: '1' },
    servers: [{ url }],
    paths: { '/users/{id}': { get } },
  };
  const opened = await OpenedWorkspace.open({ 'openapi.json': JSON.stringify(document) });
  try {
    const first = await opened.call('runTests', { source, id: 'refused', negative: true });
    const cases = first.results.map(({ id }) => id);
    const again = await opened.call('runTests', {
      source,
      id: 'again',
      negative: true,
      cases,
      previous: first.id,
    });
    for (const { results } of [first, again])
      expect(results.at(-1)?.findings.map(({ kind, help }) => [kind, help])).toEqual([
        ['undeclared-status', 'Declare 418, `4XX` or `default` in `responses`.'],
      ]);
  } finally {
    await opened.close();
    server.close();
  }
});

test('workflows beside the description run with the variables of the environment as inputs', async () => {
  const { client_id = '', client_secret = '' } = { ...api.credentials };
  await useEnvironment({ client_id }, { client_secret });
  const { workflows } = await workspace.call('listTests', { source });
  const [other, shop] = workflows.map(({ path }) => path);
  if (other === undefined || shop === undefined) throw new Error('No workflows');
  const { tests } = await workspace.call('listTests', { source, workflows: [shop] });
  expect(tests.map(({ group, name }) => `${group} ${name}`)).toEqual(['buy login', 'buy order']);
  const done = await run({ operations: [], workflows: [shop] });
  expect(outcomes(done)).toEqual(['passed', 'passed']);
  expect(JSON.stringify(done)).not.toContain(client_secret);
  await expect(run({ operations: [], workflows: [other] })).rejects.toThrow(
    'other.arazzo.yaml:16: Unknown operation `createOder`.',
  );
});

test('the docs show the flows of the first document that can be read, as they are now', async () => {
  const open = async (page: string) => {
    const { url } = await workspace.call('docsPage', { source, page });
    return await (await fetch(workspace.origin + url, { headers: { cookie: workspace.cookie } })).text();
  };
  const isOrder = (step: string) => expect.stringContaining(`<li id="step-${step}">`);
  // `other` is the first by its name.
  expect(await open('workflows/buy')).toContain('not part of this reference');
  const other = workspace.read('other.arazzo.yaml');
  workspace.write('other.arazzo.yaml', 'arazzo: [');
  expect(await open('workflows/buy')).toEqual(isOrder('order'));
  workspace.write('shop.arazzo.yaml', FLOW.replace('stepId: order', 'stepId: purchase'));
  expect(await open('workflows/buy')).toEqual(isOrder('purchase'));
  workspace.write('shop.arazzo.yaml', FLOW);
  workspace.write('other.arazzo.yaml', other);
});
