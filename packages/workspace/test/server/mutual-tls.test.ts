import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TLSSocket } from 'node:tls';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { OpenedWorkspace } from './opened-workspace.ts';

let folder: string;
let server: Server;
let seen: (string | undefined)[] = [];
let workspace: OpenedWorkspace;

const pem = (name: string) => join(folder, name);
const openssl = (...args: string[]) => execFileSync('openssl', args, { cwd: folder, stdio: 'pipe' });

/** A certificate that the authority of this test has signed. */
function certify(name: string, subject: string, ...more: string[]): void {
  openssl(
    'req',
    '-newkey',
    'rsa:2048',
    '-nodes',
    '-keyout',
    `${name}.key`,
    '-out',
    `${name}.csr`,
    '-subj',
    subject,
  );
  const authority = ['-CA', 'ca.pem', '-CAkey', 'ca.key', '-CAcreateserial'];
  openssl('x509', '-req', '-days', '1', '-in', `${name}.csr`, '-out', `${name}.pem`, ...authority, ...more);
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'workspace-tls-'));
  openssl(
    'req',
    '-x509',
    '-newkey',
    'rsa:2048',
    '-nodes',
    '-days',
    '1',
    '-keyout',
    'ca.key',
    '-out',
    'ca.pem',
    '-subj',
    '/CN=Test authority',
  );
  writeFileSync(pem('names.txt'), 'subjectAltName=DNS:localhost,IP:127.0.0.1\n');
  certify('server', '/CN=localhost', '-extfile', 'names.txt');
  certify('client', '/CN=ada');
  const read = (name: string) => readFileSync(pem(name));
  server = createServer(
    {
      key: read('server.key'),
      cert: read('server.pem'),
      ca: read('ca.pem'),
      requestCert: true,
      rejectUnauthorized: false,
    },
    (request, response) => {
      const socket = request.socket as TLSSocket;
      seen.push(socket.authorized ? String(socket.getPeerCertificate().subject.CN) : undefined);
      response.writeHead(socket.authorized ? 200 : 403, { 'content-type': 'application/json' }).end('{}');
    },
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterEach(async () => {
  seen = [];
  await workspace?.close();
});
afterAll(() => {
  server?.closeAllConnections();
  server?.close();
  rmSync(folder, { recursive: true, force: true });
});

async function open(): Promise<void> {
  const { port } = server.address() as AddressInfo;
  workspace = await OpenedWorkspace.open({
    'api.yaml': `openapi: 3.1.0
info: { title: Vault, version: '1' }
servers: [{ url: 'https://127.0.0.1:${port}' }, { url: 'https://localhost:${port}' }]
security: [{ client: [] }]
paths:
  /vault:
    get:
      responses:
        '200': { description: Open., content: { application/json: { schema: { type: object } } } }
components:
  securitySchemes: { client: { type: mutualTLS } }
`,
  });
}

const declared = () => {
  const { port } = server.address() as AddressInfo;
  return `https://127.0.0.1:${port} https://localhost:${port}`;
};
const VALUES = { parameters: [], credentials: {}, serverVariables: {}, headers: [] };
const send = (id: string, serverUrl?: string) =>
  workspace.call('send', {
    source: 's1',
    operation: 'get /vault',
    id,
    values: { ...VALUES, ...(serverUrl !== undefined && { serverUrl }) },
  });

function enter(files: { certificateFile: string; keyFile: string }) {
  const client = { ...files, authorityFile: pem('ca.pem') };
  return workspace.call('enterValues', {
    source: 's1',
    declared: declared(),
    operation: 'get /vault',
    credentials: { client },
  });
}

test('a request and a run of tests present the certificate, to the server that it was entered for alone', async () => {
  await open();
  const list = await enter({ certificateFile: pem('client.pem'), keyFile: pem('client.key') });
  expect(list.current.credentials.client?.certificate).toEqual({
    certificateFile: pem('client.pem'),
    keyFile: pem('client.key'),
    authorityFile: pem('ca.pem'),
  });
  const sent = await send('a');
  expect(sent.exchange?.response?.status).toBe(200);
  expect(seen).toEqual(['ada']);
  const { port } = server.address() as AddressInfo;
  const other = await send('b', `https://localhost:${port}`);
  expect(other.withheld).toEqual([
    { kind: 'credential', name: 'client', origin: `https://localhost:${port}` },
  ]);
  expect(seen).toEqual(['ada']);
  const run = await workspace.call('runTests', { source: 's1', id: 'run' });
  expect(run.results.map(({ outcome }) => outcome)).toEqual(['passed']);
  expect(seen).toEqual(['ada', 'ada']);
});

test('without the certificate the server refuses, and a file that is missing is named', async () => {
  await open();
  expect((await send('a')).exchange?.failure?.code).toBeDefined();
  const unverified = {
    source: 's1',
    operation: 'get /vault',
    id: 'c',
    values: VALUES,
    connection: { isInsecure: true },
  };
  expect((await workspace.call('send', unverified)).exchange?.response?.status).toBe(403);
  expect(seen).toEqual([undefined]);
  await enter({ certificateFile: 'missing.pem', keyFile: pem('client.key') });
  const { status, value } = await workspace.post('send', {
    source: 's1',
    operation: 'get /vault',
    id: 'b',
    values: VALUES,
  });
  expect(status).toBe(409);
  expect(value).toMatchObject({
    message: `The certificate ${workspace.path('missing.pem')} cannot be read (ENOENT).`,
  });
});
