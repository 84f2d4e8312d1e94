import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { OpenedWorkspace } from './opened-workspace.ts';

const source = 's1';
const BODY = '{"id":12345678901234567890,"rates":[1.0,-0,{"most":1e400}],"count":7}';
const FILE = 'shop.arazzo.yaml';
let api: Server;
let workspace: OpenedWorkspace;
let serverUrl: string;
const received: string[] = [];

beforeAll(async () => {
  api = createServer(async (request, response) => {
    const body = (await request.toArray()).join('');
    received.push(`${request.url} ${body}`);
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(body);
  });
  await new Promise<void>((resolve) => api.listen(0, '127.0.0.1', resolve));
  serverUrl = `http://127.0.0.1:${(api.address() as AddressInfo).port}`;
  workspace = await OpenedWorkspace.open({
    'shop.yaml': `openapi: 3.1.0
info: { title: Shop, version: '1' }
servers: [{ url: ${JSON.stringify(serverUrl)} }]
paths:
  /orders:
    post:
      operationId: order
      parameters: [{ name: q, in: query, schema: { type: number } }]
      requestBody: { content: { application/json: { schema: {} } } }
      responses: { '200': { description: OK, content: { application/json: { schema: {} } } } }
`,
  });
});
afterAll(async () => {
  await workspace?.close();
  api?.closeAllConnections();
  await new Promise((resolve) => api?.close(resolve));
});

async function saveStep(id: string, value: string): Promise<void> {
  await workspace.call('send', {
    source,
    id,
    operation: 'post /orders',
    values: {
      parameters: [{ name: 'q', in: 'query', value: '12345678901234567890' }],
      body: { mediaType: 'application/json', value },
      credentials: {},
      serverVariables: {},
      headers: [],
    },
  });
  await workspace.call('editFlow', { source, edit: { kind: 'save-step', call: id, flow: 'buy', step: id } });
}

async function listSteps() {
  const { files } = await workspace.call('listFlows', { source });
  return files[0]?.flows[0]?.steps ?? [];
}

test('a saved request is written, shown, edited and sent with the digits of its numbers', async () => {
  await saveStep('first', BODY);
  await saveStep('second', '1.0');
  expect(workspace.read(FILE)).toContain('12345678901234567890');
  let [first, second] = await listSteps();
  expect(JSON.parse(JSON.stringify(first?.body?.written?.replaceAll(/\s/g, '')))).toBe(BODY);
  expect(second?.body?.written).toBe('1.0');
  const changed = '{ "id": 98765432109876543210.0, "low": 1e-7 }';
  await workspace.call('editFlow', {
    source,
    edit: {
      kind: 'set',
      file: workspace.path(FILE),
      pointer: second?.body?.pointer ?? '',
      value: JSON.parse(changed),
      written: changed,
    },
  });
  await workspace.call('editFlow', {
    source,
    edit: { kind: 'move', file: workspace.path(FILE), pointer: second?.pointer ?? '', before: 0 },
  });
  [second, first] = await listSteps();
  expect([first?.id, second?.id]).toEqual(['first', 'second']);
  received.length = 0;
  const run = await workspace.call('runTests', { source, id: 'run', workflows: [workspace.path(FILE)] });
  expect(run.results.map(({ outcome }) => outcome)).toEqual(['passed', 'passed']);
  expect(received).toEqual([
    '/orders?q=12345678901234567890 {"id":98765432109876543210.0,"low":1e-7}',
    `/orders?q=12345678901234567890 ${BODY}`,
  ]);
});
