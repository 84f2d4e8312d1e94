import { randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { CallRequest } from '../../src/protocol.ts';
import { OpenedWorkspace } from './opened-workspace.ts';

const SCHEMA = 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json';
const source = 's1';
const token = `t-${randomUUID()}`;
const received: string[] = [];
let server: Server;
let base: string;
let workspace: OpenedWorkspace | undefined;

beforeAll(async () => {
  server = createServer((request, response) => {
    received.push(`${request.method} ${request.url} ${request.headers.authorization ?? ''}`.trim());
    const isLogin = request.url === '/login';
    const isAllowed = isLogin || request.headers.authorization === `Bearer ${token}`;
    response.writeHead(isAllowed ? 200 : 401, { 'content-type': 'application/json' });
    response.end(JSON.stringify(isLogin ? { token } : { id: 7 }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
beforeEach(() => {
  received.length = 0;
});
afterEach(async () => {
  await workspace?.close();
  workspace = undefined;
});
afterAll(() => server.close());

const script = (listen: string, text: string) => ({ listen, script: { exec: [text] } });
const login = {
  name: 'Login',
  request: { method: 'POST', url: '{{baseUrl}}/login' },
  event: [script('test', "pm.collectionVariables.set('token', pm.response.json().token);")],
};
const bearer = { type: 'bearer', bearer: [{ key: 'token', value: '{{token}}' }] };
const user = { name: 'User', request: { method: 'GET', url: '{{baseUrl}}/users/7', auth: bearer } };
const signed = {
  name: 'Signed',
  request: { method: 'GET', url: '{{baseUrl}}/users/8', auth: { type: 'hawk', hawk: [] } },
};
const unset = { name: 'Unset', request: { method: 'GET', url: '{{baseUrl}}/users/{{nobody}}' } };

async function openCollection(items: readonly object[], baseUrl = base) {
  const variable = [{ key: 'baseUrl', value: baseUrl }];
  const text = JSON.stringify({ info: { name: 'Things', schema: SCHEMA }, item: items, variable });
  workspace = await OpenedWorkspace.open({ 'collection.json': text });
  return workspace;
}

let runs = 0;
function run(more: Partial<CallRequest<'runTests'>> = {}) {
  runs += 1;
  if (!workspace) throw new Error('not open');
  return workspace.call('runTests', { source, id: `run ${runs}`, ...more });
}

test('the tests of a collection are its requests, in their order, with the variables of its scripts', async () => {
  const opened = await openCollection([login, { name: 'Folder', item: [user] }, user]);
  const listed = await opened.call('listTests', { source });
  expect(listed.tests.map(({ name, group }) => [name, group])).toEqual([
    ['Login', 'Things'],
    ['User', 'Folder'],
    ['User', 'Things'],
  ]);
  const { results, counts, problems } = await run();
  expect(results.map(({ name, outcome }) => [name, outcome])).toEqual([
    ['Login', 'passed'],
    ['User', 'passed'],
    ['User', 'passed'],
  ]);
  expect([counts.passed, problems]).toEqual([3, []]);
  const called = `GET /users/7 Bearer ${token}`;
  expect(received).toEqual(['POST /login', called, called]);
  expect(JSON.stringify(results)).not.toContain(token);
});

test('a request that runs again has the variables of those before it', async () => {
  await openCollection([login, user]);
  const first = await run();
  received.length = 0;
  const again = await run({ cases: first.results.slice(1).map(({ id }) => id), previous: first.id });
  expect(again.results.map(({ outcome }) => outcome)).toEqual(['passed', 'passed']);
  expect(received).toEqual(['POST /login', `GET /users/7 Bearer ${token}`]);
});

test('what cannot be sent is not sent, and says why', async () => {
  await openCollection([signed, unset]);
  const { results } = await run();
  // A window has no flags: the reasons name its fields.
  expect(results.map(({ outcome, reason }) => [outcome, reason])).toEqual([
    [
      'skipped',
      'Not sent. The authentication Hawk is not supported: enter the credential under Authorization, or as a secret of the environment.',
    ],
    [
      'skipped',
      'Not sent, because a variable has no value: `nobody` in the URL. Set it in a script, or add `nobody` to the environment.',
    ],
  ]);
  expect(received).toEqual([]);
});

test('a host that only the environment names has to be allowed', async () => {
  const opened = await openCollection([user], 'http://other.example');
  await opened.call('setEnvironment', {
    source,
    name: 'local',
    variables: { baseUrl: base, token },
    secrets: {},
  });
  await opened.call('chooseEnvironment', { source, name: 'local' });
  const refused = await run();
  expect([refused.refusedHost, refused.results]).toEqual([new URL(base).host, []]);
  expect(received).toEqual([]);
  await opened.call('allowHost', { source, host: new URL(base).host });
  expect((await run()).results.map(({ outcome }) => outcome)).toEqual(['passed']);
  expect(received).toEqual([`GET /users/7 Bearer ${token}`]);
});

test('invalid requests need a description', async () => {
  const opened = await openCollection([user]);
  const { status, value } = await opened.post('listTests', { source, negative: true });
  expect([status, JSON.stringify(value)]).toEqual([
    expect.any(Number),
    expect.stringContaining('does not declare'),
  ]);
  expect(status).toBeGreaterThanOrEqual(400);
});
