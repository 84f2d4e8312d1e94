import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { checkArazzo, readArazzo } from '@curlew/openapi/internal';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { memoryHost } from '../../../openapi/test/memory-host.ts';
import { getLines, HEAD, runDocument } from './run-document.ts';

const DESCRIPTION = `openapi: 3.1.0
info: { title: Notes, version: '1' }
security: [{ user: [], key: [] }, { user: [] }, { key: [] }]
paths:
  /notes:
    post: { operationId: create, responses: { '201': { description: Made, content: { application/json: {} } } } }
  /notes/{id}:
    parameters: [{ name: id, in: path, required: true, schema: { type: string } }]
    get: { operationId: read, responses: { '200': { description: One }, '404': { description: None } } }
    delete: { operationId: remove, responses: { '204': { description: Gone } } }
components:
  securitySchemes: { user: { type: http, scheme: bearer }, key: { type: apiKey, in: header, name: X-Key } }
`;

/** Method, path and credentials of each request. */
let received: string[] = [];
let server: Server;
let url: string;
beforeAll(async () => {
  server = createServer(({ method, url: path, headers }, response) => {
    const { authorization = '-', 'x-key': key = '-' } = headers;
    received.push(`${method} ${path} ${authorization} ${String(key)}`);
    if (method === 'POST')
      response.setHeader('content-type', 'application/json').writeHead(201).end('{"id":"n1"}');
    else response.writeHead(method === 'DELETE' ? 204 : 404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
beforeEach(() => {
  received = [];
});
afterAll(() => server.close());

const files = { '/root/pets.yaml': DESCRIPTION };
const credentials = { user: 'u', key: 'k' };

const created = (more = '') => `  - workflowId: notes
    inputs: { type: object, properties: { admin: { type: string, default: root } } }
${more}    steps:
      - { stepId: create, operationId: create, outputs: { id: $response.body#/id } }
      - { stepId: read, operationId: read, parameters: [{ name: id, in: path, value: $steps.create.outputs.id }] }
      - { stepId: never, operationId: create }
      - stepId: remove
        operationId: remove
        parameters: [{ name: id, in: path, value: $steps.create.outputs.id }]
        x-curlew-always: true
`;

test('a step that always runs removes what was created, also after a failure', async () => {
  const lines = getLines(await runDocument(created(), { url, files }));
  expect(lines).toEqual([
    'notes › create: passed (201)',
    'notes › read: failed (404)',
    '  status: Expected a status below 400, found 404.',
    'notes › never: skipped ()',
    '  The step `read` failed.',
    'notes › remove: passed (204)',
  ]);
});

test('it runs also after a run has ended because of failures, in workflows that have begun', async () => {
  const workflow = created();
  const other = workflow.replace('workflowId: notes', 'workflowId: later');
  const lines = getLines(await runDocument(`${workflow}${other}`, { url, files, bail: 1 }));
  expect(lines).toEqual([
    'notes › create: passed (201)',
    'notes › read: failed (404)',
    '  status: Expected a status below 400, found 404.',
    'notes › never: skipped ()',
    '  The run ended after 1 failure.',
    'notes › remove: passed (204)',
    'later › create: skipped ()',
    '  The run ended after 1 failure.',
    'later › read: skipped ()',
    '  The run ended after 1 failure.',
    'later › never: skipped ()',
    '  The run ended after 1 failure.',
    'later › remove: skipped ()',
    '  The run ended after 1 failure.',
  ]);
  expect(received.map((line) => line.split(' ')[0])).toEqual(['POST', 'GET', 'DELETE']);
});

test('a step that always runs is skipped if nothing was created', async () => {
  const workflow = created().replace('operationId: create,', 'operationId: read,');
  const lines = getLines(await runDocument(workflow, { url, files }));
  expect(lines.slice(-2)).toEqual([
    'notes › remove: skipped ()',
    '  Not sent: `$steps.create.outputs.id` has no value.',
  ]);
});

test('it runs in a workflow that a step calls, too', async () => {
  const workflows = `${created()}  - workflowId: outer
    steps: [{ stepId: inner, workflowId: notes }]
`;
  await runDocument(workflows, { url, files, selected: ['outer'] });
  expect(received.map((line) => line.split(' ')[0])).toEqual(['POST', 'GET', 'DELETE']);
});

test.each([
  ['', 'Bearer u k'],
  ['    x-curlew-credentials: false\n', '- -'],
  ['    x-curlew-credentials: [key]\n', '- k'],
  ["    x-curlew-credentials: { user: '{$inputs.admin}' }\n", 'Bearer root -'],
])('a workflow chooses the credentials of its steps: %j', async (more, sent) => {
  await runDocument(created(more), { url, files, credentials });
  expect(received[0]).toBe(`POST /notes ${sent}`);
});

test.each([
  ['x-curlew-always: sometimes', '13:26 Expected `x-curlew-always` to be true or false.'],
  [
    'x-curlew-credentials: 5',
    '13:31 Expected `x-curlew-credentials` to be false, a list of names, or texts by name.',
  ],
  [
    'x-curlew-credentials: [admin]',
    '13:32 The description has no security scheme `admin`; it has user, key.',
  ],
  ['x-curlew-credentials: { user: $inputs.no }', '13:39 The workflow `notes` has no input `no`.'],
])('%s is reported', async (field, problem) => {
  const text = `${HEAD}  - workflowId: notes
    inputs: { type: object, properties: { admin: { type: string } } }
    steps:
      - stepId: create
        operationId: create

        # The extension.
        ${field}
`;
  const { document } = await readArazzo(text, {
    path: '/root/flow.arazzo.yaml',
    host: memoryHost(files),
  });
  if (document === undefined) throw new Error('unusable');
  const found = checkArazzo(document).map(({ span, message }) => `${span?.line}:${span?.column} ${message}`);
  expect(found).toEqual([problem]);
});
