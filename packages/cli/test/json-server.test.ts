import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { RequestListener, Server } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RunReport } from '@curlew/contract';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { runTestCommand } from './run-test-command.ts';

/** What the tests use of a server that is not ours. */
interface JsonServer {
  create(): {
    use(handler: RequestListener | RequestListener[]): void;
    listen(port: number, host: string): Server;
  };
  defaults(options: { logger: boolean }): RequestListener[];
  router(data: object): RequestListener;
}

const jsonServer = createRequire(import.meta.url)('json-server') as JsonServer;

/** As the documentation of json-server 0.17 describes its routes. */
const DESCRIPTION = `openapi: 3.1.0
info: { title: Notes of json-server, version: '1' }
paths:
  /notes:
    get:
      operationId: listNotes
      parameters:
        - { name: _page, in: query, schema: { type: integer, minimum: 1 } }
        - { name: _limit, in: query, schema: { type: integer, minimum: 1, maximum: 50 } }
        - { name: _sort, in: query, schema: { enum: [id, title] } }
        - { name: _order, in: query, schema: { enum: [asc, desc] } }
        - { name: title, in: query, schema: { type: string } }
      responses:
        '200':
          description: Notes
          headers:
            X-Total-Count: { schema: { type: integer } }
            Link: { schema: { type: string } }
          content: { application/json: { schema: { type: array, items: { $ref: '#/components/schemas/Note' } } } }
    post:
      operationId: createNote
      requestBody: { required: true, content: { application/json: { schema: { $ref: '#/components/schemas/NewNote' } } } }
      responses:
        '201':
          description: The note
          headers: { Location: { schema: { type: string, format: uri } } }
          content: { application/json: { schema: { $ref: '#/components/schemas/Note' } } }
  /notes/{id}:
    parameters: [{ name: id, in: path, required: true, schema: { type: integer }, example: 1 }]
    get:
      operationId: getNote
      responses:
        '200': { $ref: '#/components/responses/Note' }
        '404': { $ref: '#/components/responses/None' }
    put:
      operationId: replaceNote
      requestBody: { required: true, content: { application/json: { schema: { $ref: '#/components/schemas/NewNote' } } } }
      responses:
        '200': { $ref: '#/components/responses/Note' }
        '404': { $ref: '#/components/responses/None' }
    patch:
      operationId: changeNote
      requestBody: { required: true, content: { application/json: { schema: { type: object, properties: { title: { type: string } } } } } }
      responses:
        '200': { $ref: '#/components/responses/Note' }
        '404': { $ref: '#/components/responses/None' }
    delete:
      operationId: deleteNote
      responses:
        '200': { description: Deleted, content: { application/json: { schema: { type: object } } } }
        '404': { $ref: '#/components/responses/None' }
components:
  responses:
    Note: { description: The note, content: { application/json: { schema: { $ref: '#/components/schemas/Note' } } } }
    None: { description: There is no such note, content: { application/json: { schema: { type: object, maxProperties: 0 } } } }
  schemas:
    NewNote:
      type: object
      required: [title]
      properties: { title: { type: string }, done: { type: boolean } }
    Note:
      type: object
      required: [id, title]
      properties: { id: { type: integer, readOnly: true }, title: { type: string }, done: { type: boolean } }
`;

let folder: string;
let server: Server;
let url: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'json-server-'));
});
afterAll(() => rm(folder, { recursive: true }));
beforeEach(async () => {
  const app = jsonServer.create();
  app.use(jsonServer.defaults({ logger: false }));
  const notes = [
    { id: 1, title: 'One' },
    { id: 2, title: 'Two', done: true },
  ];
  app.use(jsonServer.router({ notes }));
  server = app.listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(() => new Promise((closed) => server.close(closed)));

async function run(
  description: string,
  args: readonly string[],
): Promise<{ exit: number; report: RunReport }> {
  await writeFile(join(folder, 'openapi.yaml'), description);
  const ended = await runTestCommand(['openapi.yaml', '-s', url, '-r', 'json', ...args], { cwd: folder });
  expect(ended.stderr).toBe('');
  return { exit: ended.exit ?? -1, report: JSON.parse(ended.stdout) as RunReport };
}

/** Findings and failed assertions, each once. */
function getFaults({ cases }: RunReport): string[] {
  const all = cases.flatMap(({ findings, assertions }) => [
    ...findings.map(({ kind, sentence }) => `${kind}: ${sentence}`),
    ...assertions.filter(({ passed }) => !passed).map(({ name }) => name),
  ]);
  return [...new Set(all)];
}

test('a true description of json-server has no false alarm', async () => {
  const { exit, report } = await run(DESCRIPTION, []);
  expect(getFaults(report)).toEqual([]);
  expect(report.cases.map(({ outcome }) => outcome)).toEqual(Array(7).fill('passed'));
  expect(exit).toBe(0);
});

test('what the description says and json-server does not is found', async () => {
  const untrue = DESCRIPTION.replace(
    'id: { type: integer, readOnly: true }',
    'id: { type: string, readOnly: true }',
  )
    .replace("'201':", "'200':")
    .replace('X-Total-Count: {', 'X-Total-Count: { required: true,');
  // One at a time: a note that is created meanwhile would be in the list.
  const { exit, report } = await run(untrue, ['--concurrency', '1']);
  expect(exit).toBe(1);
  expect(getFaults(report)).toMatchInlineSnapshot(`
    [
      "missing-header: The header \`X-Total-Count\` is required, but missing.",
      "wrong-type: \`/0/id\` must be string, found the number 1 (2 places).",
      "undeclared-status: The status 201 is not declared; declared: 200.",
      "wrong-type: \`/id\` must be string, found the number 1.",
    ]
  `);
});

test('an exploration of a true description finds nothing, and a duplicate id shows that json-server crashes', async () => {
  const explore = ['--explore', '20', '--max-requests', '120'];
  const clean = await run(DESCRIPTION, explore);
  expect([clean.exit, getFaults(clean.report)]).toEqual([0, []]);
  expect(clean.report.cases.length).toBeGreaterThan(10);
  const given = DESCRIPTION.replace(
    'required: [title]\n      properties: {',
    'required: [title]\n      properties: { id: { type: integer, example: 2 },',
  ).replace(', readOnly: true', '');
  const { exit, report } = await run(given, explore);
  expect(exit).toBe(1);
  expect(getFaults(report)).toEqual(['server-error: The server answered 500. Steps: 1. createNote: 500.']);
});

test('json-server accepts requests that violate the description', async () => {
  const { exit, report } = await run(DESCRIPTION, ['--negative', '--filter', 'operation:createNote']);
  expect(exit).toBe(1);
  expect(getFaults(report)).toContain(
    'unrefused-request: Expected 4xx for a request that violates the description, found 201 Created.',
  );
});
