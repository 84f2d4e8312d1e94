import { execFile, execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TLSSocket } from 'node:tls';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
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
  openssl('pkcs8', '-topk8', '-in', 'client.key', '-out', 'locked.key', '-passout', "pass:open'sesame");
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
      operationId: getVault
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

test('tools present the certificate: of a call in the window, and of a server that was started there', async () => {
  await open();
  await enter({ certificateFile: pem('client.pem'), keyFile: pem('client.key') });
  const [tool] = (await workspace.call('readMcp', { source: 's1' })).tools;
  const call = { source: 's1', tool: tool?.name ?? '', arguments: {} };
  expect((await workspace.call('callTool', call)).isError).toBe(false);
  const { url } = await workspace.call('startMcp', { source: 's1' });
  const result = await callOverMcp(String(url), tool?.name ?? '');
  expect(result).not.toContain('"isError":true');
  expect(seen).toEqual(['ada', 'ada']);
});

/** Calls a tool of a server as a client does, and returns the answer as text. */
async function callOverMcp(url: string, name: string): Promise<string> {
  const post = (body: object, session?: string | null) =>
    fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        ...(session && { 'mcp-session-id': session }),
      },
      body: JSON.stringify({ jsonrpc: '2.0', ...body }),
    });
  const clientInfo = { name: 'test', version: '1' };
  const params = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo };
  const started = await post({ id: 1, method: 'initialize', params });
  await started.text();
  const session = started.headers.get('mcp-session-id');
  await (await post({ method: 'notifications/initialized' }, session)).text();
  return (await post({ id: 2, method: 'tools/call', params: { name, arguments: {} } }, session)).text();
}

const codeOf = async (language: string, more: object = {}) => {
  const request = { source: 's1', operation: 'get /vault', values: VALUES, ...more };
  const { samples } = await workspace.call('writeCode', request);
  expect(samples.filter(({ lacksConnection }) => lacksConnection)).toEqual([]);
  return samples.find(({ id }) => id === language)?.code ?? '';
};
const curlOf = (more: object = {}) => codeOf('curl', more);
/** Runs a command, and returns the status that the server of this process answers with. */
async function run(code: string): Promise<string> {
  const command = `${code} --silent --max-time 20 --output /dev/null --write-out '%{http_code}'`;
  return (await promisify(execFile)('sh', ['-c', command])).stdout;
}

test('the curl command has the files of the environment, and the server answers it', async () => {
  await open();
  const source = 's1';
  await workspace.call('enterValues', {
    source,
    declared: declared(),
    operation: 'get /vault',
    credentials: {
      client: {
        certificateFile: pem('client.pem'),
        keyFile: pem('locked.key'),
        authorityFile: pem('ca.pem'),
        passphrase: "open'sesame",
      },
    },
  });
  const code = await curlOf({ withCredentials: true });
  expect(code).toContain(`--cacert '${pem('ca.pem')}'`);
  expect(await run(code)).toBe('200');
  expect(seen).toEqual(['ada']);
  const masked = await curlOf();
  expect(masked).toContain("--pass 'PASSPHRASE'");
  expect(masked).not.toContain('sesame');
  expect(await codeOf('python')).toContain(`verify="${pem('ca.pem')}"`);
});

/** What a bare machine may lack. */
const hasPython = spawnSync('python3', ['-c', 'import requests']).status === 0;
const hasGo = spawnSync('go', ['version']).status === 0;
/** Programs of the window's languages, by the command that runs a file. */
const PROGRAMS: [language: string, file: string, isInstalled: boolean, command: string[]][] = [
  ['javascript', 'call.mjs', true, [process.execPath]],
  ['python', 'call.py', hasPython, ['python3']],
  ['go', 'call.go', hasGo, ['go', 'run']],
];

describe.each(PROGRAMS)('the program in %s', (language, file, isInstalled, [command = '', ...args]) => {
  const execute = async (code: string) => {
    const undici = JSON.stringify(import.meta.resolve('undici'));
    writeFileSync(pem(file), code.replace('"undici"', undici));
    return promisify(execFile)(command, [...args, pem(file)], { cwd: folder, timeout: 60_000 });
  };

  const what = isInstalled
    ? 'presents the certificate, and verifies the one of the server'
    : 'names the certificate: it cannot run here';
  test(what, async () => {
    await open();
    await enter({ certificateFile: pem('client.pem'), keyFile: pem('client.key') });
    const code = await codeOf(language);
    for (const name of ['client.pem', 'client.key', 'ca.pem']) expect(code).toContain(pem(name));
    if (!isInstalled) return;
    await execute(code);
    expect(seen).toEqual(['ada']);
    await workspace.close();
    // Without an authority of its own it trusts those of the system.
    await open();
    await expect(execute(await codeOf(language))).rejects.toThrow(/certificate|self[- ]signed|UNABLE_TO/i);
    expect(seen).toEqual(['ada']);
    const unverified = await codeOf(language, { connection: { isInsecure: true } });
    // The server answers 403, which some programs end with.
    await execute(unverified).catch(() => undefined);
    expect(seen).toEqual(['ada', undefined]);
  });
});

test('a passphrase is in the code where its library takes one, and the code of the others says so', async () => {
  await open();
  await workspace.call('enterValues', {
    source: 's1',
    declared: declared(),
    operation: 'get /vault',
    credentials: {
      client: {
        certificateFile: pem('client.pem'),
        keyFile: pem('locked.key'),
        authorityFile: pem('ca.pem'),
        passphrase: "open'sesame",
      },
    },
  });
  const undici = JSON.stringify(import.meta.resolve('undici'));
  const code = (await codeOf('javascript', { withCredentials: true })).replace('"undici"', undici);
  writeFileSync(pem('locked.mjs'), code);
  await promisify(execFile)(process.execPath, [pem('locked.mjs')], { timeout: 60_000 });
  expect(seen).toEqual(['ada']);
  expect(await codeOf('javascript')).not.toContain('sesame');
  for (const language of ['python', 'go'])
    expect(await codeOf(language)).toContain('The key must not be encrypted');
});

test('certificates of servers are not verified by tests, tools and code either, if the window says so', async () => {
  await open();
  const connection = { isInsecure: true };
  expect(await curlOf()).not.toContain('--insecure');
  const code = await curlOf({ connection });
  expect(await run(code)).toBe('403');
  const [tool] = (await workspace.call('readMcp', { source: 's1' })).tools;
  const call = { source: 's1', tool: tool?.name ?? '', arguments: {} };
  await workspace.call('callTool', call);
  await workspace.call('runTests', { source: 's1', id: 'verified' });
  expect(seen).toEqual([undefined]);
  await workspace.call('callTool', { ...call, connection });
  await workspace.call('runTests', { source: 's1', id: 'unverified', connection });
  expect(seen).toEqual([undefined, undefined, undefined]);
  const proxied = await curlOf({ connection: { proxy: 'http://ada:lovelace@127.0.0.1:9' } });
  expect(proxied).toContain("--proxy 'http://USER:PASSWORD@127.0.0.1:9/'");
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
