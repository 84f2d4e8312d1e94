import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { runCurlew } from './run-curlew.ts';
import { startServer } from './start-server.ts';

const NOTES = `openapi: 3.1.0
info: { title: Notes, version: 1.0.0 }
security: [{ key: [] }]
paths:
  /notes:
    get:
      operationId: listNotes
      parameters:
        - { name: limit, in: query, schema: { type: integer, minimum: 1, maximum: 100 } }
        - { name: page, in: query, schema: { type: integer, minimum: 1 } }
      responses:
        '200': { description: All, content: { application/json: { schema: { type: array, items: { $ref: '#/components/schemas/Note' } } } } }
        '4XX': { $ref: '#/components/responses/Problem' }
    post:
      operationId: createNote
      requestBody: { required: true, content: { application/json: { schema: { $ref: '#/components/schemas/NewNote' } } } }
      responses:
        '201': { description: Created, content: { application/json: { schema: { $ref: '#/components/schemas/Note' } } } }
        '4XX': { $ref: '#/components/responses/Problem' }
  /notes/{noteId}:
    parameters: [{ name: noteId, in: path, required: true, schema: { type: integer, minimum: 1 } }]
    get:
      operationId: getNote
      responses:
        '200': { description: One, content: { application/json: { schema: { $ref: '#/components/schemas/Note' } } } }
        '4XX': { $ref: '#/components/responses/Problem' }
    put:
      operationId: replaceNote
      requestBody: { required: true, content: { application/json: { schema: { $ref: '#/components/schemas/NewNote' } } } }
      responses:
        '200': { description: Changed, content: { application/json: { schema: { $ref: '#/components/schemas/Note' } } } }
        '4XX': { $ref: '#/components/responses/Problem' }
    delete:
      operationId: deleteNote
      responses:
        '204': { description: Deleted }
        '4XX': { $ref: '#/components/responses/Problem' }
components:
  securitySchemes: { key: { type: http, scheme: bearer } }
  schemas:
    NewNote:
      type: object
      required: [text]
      properties: { text: { type: string, minLength: 1 }, tags: { type: array, items: { type: string } } }
    Note:
      type: object
      additionalProperties: false
      required: [id, text]
      properties:
        id: { type: integer, minimum: 1, readOnly: true }
        text: { type: string, minLength: 1 }
        tags: { type: array, items: { type: string } }
  responses:
    Problem: { description: Refused, content: { application/json: { schema: { type: object, required: [message], properties: { message: { type: string } } } } } }
`;

let folder = '';

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'mock-'));
  writeFileSync(join(folder, 'openapi.yaml'), NOTES);
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

const headers = { authorization: 'Bearer s3cr3t-t0ken-value', 'content-type': 'application/json' };
const send = (url: string, method = 'GET', body?: object) =>
  fetch(url, { method, headers, ...(body && { body: JSON.stringify(body) }) });

describe('mock --state', () => {
  test('keeps what was created until it is reset', async () => {
    const { url, printed, stop } = await startServer(folder, 'mock', ['--state']);
    expect(printed.text).toContain(
      `5 of them keep state. Reset it with \`curl -X POST ${url}/__curlew/reset\`.`,
    );
    const first = (await (await send(`${url}/notes`)).json()) as object[];
    const made = await send(`${url}/notes`, 'POST', { text: 'Hello' });
    const { id } = (await made.json()) as { id: number };
    expect([made.status, made.headers.get('location')]).toEqual([201, `/notes/${id}`]);
    expect(await (await send(`${url}/notes/${id}`)).json()).toEqual({ id, text: 'Hello' });
    expect(await (await send(`${url}/notes?limit=1&page=${first.length + 1}`)).json()).toEqual([
      { id, text: 'Hello' },
    ]);
    expect((await fetch(`${url}/__curlew/reset`)).status).toBe(405);
    expect((await fetch(`${url}/__curlew/reset`, { method: 'POST' })).status).toBe(204);
    expect(await (await send(`${url}/notes`)).json()).toEqual(first);
    expect((await send(`${url}/notes/${id}`)).status).toBe(404);
    expect(await stop()).toBe(0);
  });

  test('is explored and tested without a finding', async () => {
    const { url } = await startServer(folder, 'mock', ['--state', '--quiet']);
    const test = ['test', 'openapi.yaml', '--server', url, '--header', 'Authorization: Bearer x'];
    const explored = await runCurlew([...test, '--explore', '10', '--rate', '500'], folder);
    expect([explored.exit, explored.stdout]).toEqual([0, expect.stringMatching(/\d+ passed/)]);
    expect(explored.stdout).not.toMatch(/failed|inconclusive/);
    const checked = await runCurlew([...test, '--negative'], folder);
    expect([checked.exit, checked.stdout]).toEqual([0, expect.stringMatching(/\d+ passed/)]);
  });
});

describe('mock --faults', () => {
  test('simulates the faults of a file', async () => {
    writeFileSync(join(folder, 'faults.yaml'), 'faults: [{ operation: getNote, status: 409, first: 1 }]');
    const { url, until } = await startServer(folder, 'mock', ['--faults', 'faults.yaml']);
    const first = await send(`${url}/notes/1`);
    expect([first.status, await first.json()]).toEqual([409, { message: expect.any(String) }]);
    await until('GET /notes/{noteId} 409');
    expect((await send(`${url}/notes/1`)).status).toBe(200);
  });

  test('names the place of a mistake in the file', async () => {
    writeFileSync(join(folder, 'faults.yaml'), 'faults:\n  - operation: getNotes\n    status: 409\n');
    const { exit, stderr } = await runCurlew(['mock', 'openapi.yaml', '--faults', 'faults.yaml'], folder);
    expect(exit).toBe(2);
    expect(stderr).toContain('`--faults` cannot be used: faults.yaml.');
    expect(stderr).toMatch(/faults\.yaml:2:16.*The description has no operation `getNotes`\./);
    const missing = await runCurlew(['mock', 'openapi.yaml', '--faults', 'none.yaml'], folder);
    expect([missing.exit, missing.stderr]).toEqual([2, expect.stringContaining('File not found')]);
  });
});

describe('mock --record', () => {
  test('records unknown requests without credentials, for convert', async () => {
    const { url, stop, printed } = await startServer(folder, 'mock', ['--record', 'unknown.har']);
    await send(`${url}/notes/1`);
    await send(`${url}/notes/1/comments?sort=new`);
    await send(`${url}/notes/1/comments`, 'POST', { text: 'Nice', password: 'hunter2-s3cr3t' });
    await send(`${url}/notes`, 'PATCH', { text: 'x' });
    expect(await stop()).toBe(0);
    expect(printed.text).toContain('Wrote 3 unknown requests to unknown.har.');
    const file = join(folder, 'unknown.har');
    const text = readFileSync(file, 'utf8');
    expect(text).not.toMatch(/s3cr3t/);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const { exit } = await runCurlew(['convert', 'unknown.har', '--into', 'openapi.yaml', '--write'], folder);
    const changed = readFileSync(join(folder, 'openapi.yaml'), 'utf8');
    expect([exit, changed]).toEqual([0, expect.stringMatching(/\/notes\/\{\w+\}\/comments/)]);
    expect(changed).toContain('patch:');
  });
});
