import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { RequestValues } from '../../src/protocol.ts';
import { OpenedWorkspace } from './opened-workspace.ts';

const source = 's1';
const EMPTY: RequestValues = { parameters: [], credentials: {}, serverVariables: {}, headers: [] };
let api: Server;
let other: Server;
let workspace: OpenedWorkspace;
const received: string[] = [];
/** Bytes of the large response that the server could write. */
let largeSent = 0;

function listening(server: Server): Promise<number> {
  return new Promise((resolve) =>
    server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port)),
  );
}

beforeAll(async () => {
  other = createServer((request, response) => {
    received.push(`other ${request.url}`);
    response.end('{}');
  });
  const otherPort = await listening(other);
  api = createServer((request, response) => {
    received.push(`api ${request.url}`);
    if (request.url === '/large') {
      response.writeHead(200, { 'content-type': 'application/json' });
      const chunk = Buffer.alloc(1_000_000, 'x');
      let left = 200;
      const write = () => {
        while (left > 0 && !response.destroyed) {
          left -= 1;
          largeSent += chunk.length;
          if (!response.write(chunk)) {
            response.once('drain', write);
            return;
          }
        }
        response.end();
      };
      write();
    } else if (request.url === '/events') {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      const timer = setInterval(() => response.write('data: {"tick":true}\n\n'), 20);
      response.on('close', () => clearInterval(timer));
    } else if (request.url === '/lines') {
      response.writeHead(200, { 'content-type': 'application/jsonl' });
      response.end('{"n":1}\n{"n":"two"}\n');
    } else if (request.url === '/redirect') {
      response.writeHead(302, { location: `http://127.0.0.1:${otherPort}/stolen` });
      response.end();
    } else response.end('{}');
  });
  const port = await listening(api);
  const operation = (id: string, type: string) =>
    `{ get: { operationId: ${id}, responses: { '200': { description: OK, content: { ${type}: { schema: {} } } } } } }`;
  workspace = await OpenedWorkspace.open(
    {
      'api.yaml': `openapi: 3.2.0
info: { title: Test, version: '1' }
servers: [{ url: 'http://127.0.0.1:${port}' }]
paths:
  /large: ${operation('large', 'application/json')}
  /events: ${operation('events', 'text/event-stream')}
  /redirect: ${operation('redirect', 'application/json')}
  /lines:
    get:
      operationId: lines
      responses:
        '200':
          description: OK
          content: { application/jsonl: { itemSchema: { type: object, properties: { n: { type: integer } } } } }
  /ships/{shipId}/{part}:
    put:
      operationId: putPart
      parameters:
        - { name: shipId, in: path, required: true, schema: { type: integer } }
        - { name: part, in: path, required: true, schema: { type: string } }
      requestBody:
        content:
          application/json:
            schema:
              type: object
              required: [name, engine]
              properties:
                name: { type: string }
                mass: { type: number }
                crew: { type: array, items: { type: string } }
                port: { type: string, example: Ceres }
                engine: { type: object, required: [kind], properties: { kind: { type: string }, thrust: { type: number } } }
      responses: { '200': { description: OK } }
  /hostile:
    get:
      operationId: hostile
      description: |
        A **bold** word and [a link](javascript:alert(1)).

        <script>alert(2)</script>

        <img src=x onerror=alert(3)>
      responses: { '200': { description: OK } }
`,
    },
    { hasWorker: true },
  );
});

afterAll(async () => {
  await workspace?.close();
  for (const server of [api, other]) {
    server?.closeAllConnections();
    server?.close();
  }
});

const send = (id: string, path: string, values: Partial<RequestValues> = {}) =>
  workspace.call('send', { source, operation: `get ${path}`, id, values: { ...EMPTY, ...values } });

test('opening, checking and showing a description sends nothing', async () => {
  await workspace.call('openSource', { source });
  await workspace.call('operationForm', { source, operation: 'get /large' });
  await workspace.call('docsPage', { source, operation: 'get /large' });
  await workspace.call('readMcp', { source });
  expect(received).toEqual([]);
});

test('a sequence is the list of its values, where its findings are', async () => {
  const { exchange, findings } = await send('lines', '/lines');
  const body = exchange?.response?.body;
  expect([body?.value, body?.separator]).toEqual([[{ n: 1 }, { n: 'two' }], '\n']);
  expect(findings.map(({ instance }) => instance)).toEqual(['/1/n']);
  received.length = 0;
});

test('a body begins with its required fields and those with an example, and an address with the names of its path', async () => {
  const operation = 'put /ships/{shipId}/{part}';
  const { sample } = await workspace.call('operationForm', { source, operation });
  expect(Object.keys(sample.body?.value ?? {})).toEqual(['name', 'engine', 'port']);
  expect(sample.body?.value).toMatchObject({ port: 'Ceres', engine: { kind: expect.any(String) } });
  expect(sample.body?.value).not.toHaveProperty('engine.thrust');
  const preview = (parameters: RequestValues['parameters']) =>
    workspace.call('previewRequest', { source, operation, values: { ...EMPTY, parameters } });
  expect((await preview([])).url).toMatch(/\/ships\/\{shipId\}\/\{part\}$/);
  expect((await preview([{ name: 'part', in: 'path', value: 'a b' }])).url).toMatch(/\{shipId\}\/a%20b$/);
});

test('another host than those of the servers is refused until it is allowed by name', async () => {
  const { port } = other.address() as AddressInfo;
  const serverUrl = `http://127.0.0.1:${port}`;
  const refused = await send('other', '/redirect', { serverUrl });
  expect([refused.refusedHost, refused.exchange]).toEqual([`127.0.0.1:${port}`, undefined]);
  expect(received).toEqual([]);
  const { allowed } = await workspace.call('allowHost', { source, host: serverUrl });
  expect(allowed).toEqual([`127.0.0.1:${port}`]);
  expect((await send('other', '/redirect', { serverUrl })).exchange?.response?.status).toBe(200);
  await workspace.call('removeAllowedHost', { source, host: `127.0.0.1:${port}` });
  expect((await send('other', '/redirect', { serverUrl })).refusedHost).toBeDefined();
});

test('a redirect is the response, and not followed', async () => {
  received.length = 0;
  const { exchange, findings } = await send('redirect', '/redirect');
  expect([exchange?.failure, exchange?.response?.status]).toEqual([undefined, 302]);
  expect(findings.map(({ kind }) => kind)).toEqual(['undeclared-status']);
  expect(received).toEqual(['api /redirect']);
});

test('of a response of 200 MB the beginning is kept, with a note', async () => {
  const { exchange, findings } = await send('large', '/large');
  const body = exchange?.response?.body;
  expect([body?.isTruncated, body?.isShortened, body?.size, body?.content.length]).toEqual([
    true,
    true,
    10_000_000,
    1_000_000,
  ]);
  expect(findings.map(({ kind }) => kind)).toContain('truncated-body');
  // The connection is closed at the limit: what is above it is only in buffers of the system.
  expect(largeSent).toBeLessThan(50_000_000);
});

test('a stream without end is shown as it arrives, and is cancelled', async () => {
  const sending = send('stream', '/events');
  const { message } = await workspace.event('message');
  expect(message).toMatchObject({ direction: 'received', value: { tick: true } });
  expect(await workspace.call('cancelSend', { id: 'stream' })).toEqual({ wasRunning: true });
  const { exchange } = await sending;
  expect(exchange?.failure?.code ?? 'none').toMatch(/aborted|none/);
  expect(exchange?.messages.length).toBeGreaterThan(0);
  expect(await workspace.call('cancelSend', { id: 'stream' })).toEqual({ wasRunning: false });
});

test('pages of a hostile description run no script and load no resource', async () => {
  const { url } = await workspace.call('docsPage', { source, operation: 'get /hostile' });
  const response = await fetch(workspace.origin + url, { headers: { cookie: workspace.cookie } });
  const page = await response.text();
  expect(page).toContain('<strong>bold</strong>');
  expect(page).not.toMatch(/<script|<img|href="javascript/i);
  const policy = response.headers.get('content-security-policy') ?? '';
  expect(policy).toMatch(/^default-src 'none'; style-src 'sha256-[^']+'; img-src data:;/);
  expect(policy).toContain('sandbox allow-same-origin');
  expect(policy).not.toContain('script');
});
