import { readFileSync } from 'node:fs';
import { startUserApi, type UserApi } from '@curlew/user-api';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { OpenedWorkspace } from './opened-workspace.ts';

const user = new URL('../../../user-api/', import.meta.url);
const original = readFileSync(new URL('openapi.yaml', user), 'utf8');
const OPERATION = 'get /v1/users/{id}';

let api: UserApi;
let workspace: OpenedWorkspace;

beforeAll(async () => {
  api = await startUserApi({ port: 0 });
  workspace = await OpenedWorkspace.open(
    {
      'openapi.yaml': original,
      'shop.proto': readFileSync(new URL('shop.proto', user)),
    },
    { hasWorker: true },
  );
});

afterAll(async () => {
  await workspace?.close();
  await api?.close();
});

async function token(): Promise<string> {
  const response = await fetch(`${api.url}/v1/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(api.credentials),
  });
  return ((await response.json()) as { access_token: string }).access_token;
}

test('a property that the description lacks is flagged, declared by one fix, and gone', async () => {
  const source = 's1';
  const form = await workspace.call('operationForm', { source, operation: OPERATION });
  const credential = await token();
  const values = {
    ...form.sample,
    credentials: Object.fromEntries(form.securitySchemes.map(({ name }) => [name, credential])),
    serverVariables: { port: new URL(api.url).port },
  };

  const sent = await workspace.call('send', { source, operation: OPERATION, id: 'first', values });
  expect(sent.exchange?.response?.status).toBe(200);
  expect(sent.findings.map(({ kind, instance, fix }) => ({ kind, instance, fix }))).toEqual([
    { kind: 'undeclared-property', instance: '/scope', fix: 'Declare scope' },
  ]);
  const line = sent.findings[0]?.place?.line ?? 0;
  expect(original.split('\n')[line - 1]).toBe('    User:');
  expect(JSON.stringify(sent)).not.toContain(credential);

  const edit = await workspace.call('declareFinding', { source, call: 'first', finding: 0 });
  expect(edit.files.flatMap(({ difference }) => difference.filter((one) => /^[+-]/.test(one)))).toEqual([
    '+        scope: { type: string }',
  ]);
  const again = await workspace.call('send', { source, operation: OPERATION, id: 'second', values });
  expect(again.findings).toEqual([]);

  const { tools } = await workspace.call('readMcp', { source });
  const tool = tools.find(({ name }) => name === 'getUser');
  expect(JSON.stringify(tool?.outputSchema)).toContain('"scope":{"type":"string"}');

  const { url, isOutdated } = await workspace.call('docsPage', { source, operation: OPERATION });
  expect(isOutdated).toBe(false);
  const page = await (await fetch(workspace.origin + url, { headers: { cookie: workspace.cookie } })).text();
  expect(page).toMatch(/>scope</);

  expect(workspace.read('openapi.yaml')).toBe(original);
  await workspace.call('save', { source });
  const before = new Set(original.split('\n'));
  const after = workspace.read('openapi.yaml').split('\n');
  expect(after.filter((text) => !before.has(text))).toEqual(['        scope: { type: string }']);
  expect(after.length).toBe(original.split('\n').length + 1);

  const { entries } = await workspace.call('listHistory', { source });
  expect(entries.map(({ operation, status, findingCount }) => [operation, status, findingCount])).toEqual([
    [OPERATION, 200, 0],
    [OPERATION, 200, 1],
  ]);
  expect(JSON.stringify(entries)).not.toContain(credential);
});

test('a call of a tool is in the log, and tests run with progress and are exported', async () => {
  const source = 's1';
  const credential = await token();
  await workspace.call('setEnvironment', {
    source,
    name: 'local',
    variables: { user: 'usr_8fK2mQ' },
    secrets: { token: credential },
  });
  const { active, environments } = await workspace.call('chooseEnvironment', { source, name: 'local' });
  expect(active).toBe('local');
  expect(environments).toMatchObject([
    { name: 'local', variables: { user: 'usr_8fK2mQ' }, secrets: ['token'] },
  ]);

  const form = await workspace.call('operationForm', { source, operation: OPERATION });
  const values = {
    ...form.sample,
    parameters: [{ name: 'id', in: 'path' as const, value: '{{user}}' }],
    credentials: Object.fromEntries(form.securitySchemes.map(({ name }) => [name, '{{token}}'])),
    serverVariables: { port: new URL(api.url).port },
  };
  const sent = await workspace.call('send', { source, operation: OPERATION, id: 'third', values });
  expect(sent.exchange?.response?.status).toBe(200);
  expect(sent.exchange?.request.url).toBe(`${api.url.replace('127.0.0.1', 'localhost')}/v1/users/usr_8fK2mQ`);
  const { samples } = await workspace.call('writeCode', { source, operation: OPERATION, values });
  expect(samples[0]?.code).toContain('curl');
  expect(samples[0]?.code).not.toContain(credential);
  for (const [operation, code] of [
    ['post /mcp/get_user', /^curl '[^']*\/mcp' [\s\S]*"tools\/call"/],
    ['post /curlew.shop.v1.Shop/GetUser', /^grpcurl -plaintext [\s\S]* curlew\.shop\.v1\.Shop\/GetUser$/],
  ] as const) {
    const { sample } = await workspace.call('operationForm', { source, operation });
    const written = await workspace.call('writeCode', { source, operation, values: sample });
    expect(written.samples[0]?.code).toMatch(code);
  }

  const example = await workspace.call('saveAsExample', { source, call: 'third', name: 'ada' });
  expect(example.refusal ?? example.files.length).toBe(1);
  const saved = await workspace.call('saveAsTest', { source, call: 'third', name: 'finds ada' });
  expect(saved.files[0]?.difference.join('\n')).toMatch(/\+.*x-tests:[\s\S]*finds ada/);
  const { tests } = await workspace.call('listTests', { source });
  expect(tests.map(({ name }) => name)).toContain('getUser: finds ada');

  await workspace.call('allowHost', { source, host: new URL(api.url).host });
  const run = await workspace.call('runTests', {
    source,
    id: 'run',
    operations: [OPERATION],
    serverUrl: api.url,
    credentials: Object.fromEntries(form.securitySchemes.map(({ name }) => [name, credential])),
  });
  expect(run.results.find(({ name }) => name === 'getUser: finds ada')?.outcome).toBe('passed');
  expect((await workspace.event('test')).total).toBe(run.results.length);
  const { content } = await workspace.call('exportTests', { id: 'run', format: 'junit' });
  expect(content).toContain('<testsuite');
  expect(content).not.toContain(credential);

  const server = await workspace.call('startMcp', { source });
  expect(server.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/mcp$/);
  const called = await workspace.call('callTool', { source, tool: 'getUser', arguments: { id: 'nobody' } });
  expect(called.isError).toBe(true);
  expect((await workspace.call('readMcp', { source })).server.log.map(({ tool, by }) => [tool, by])).toEqual([
    ['getUser', 'workspace'],
  ]);
  expect((await workspace.call('stopMcp', { source })).isRunning).toBe(false);
});
