import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Exchange } from '@curlew/exchange';
import { Server, ServerCredentials, type ServiceDefinition } from '@grpc/grpc-js';
import { loadSync } from '@grpc/proto-loader';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ConnectionOptions, runCall } from '../src/index.ts';
import { serveGrpc } from './conformance/grpc-server.ts';
import { describeApi, getOperation } from './describe.ts';
import { rawServer } from './servers/raw-server.ts';
import { selfSigned } from './servers/self-signed.ts';

const FOLDER = fileURLToPath(new URL('./conformance/', import.meta.url));
const ASK = { service: 'ask.v1.Asks', method: 'Ask', proto: 'ask.proto' };

let server: Awaited<ReturnType<typeof serveGrpc>>;
beforeAll(async () => {
  server = await serveGrpc(false);
});
afterAll(() => server.close());

async function run(
  extension: object,
  {
    url = server.url,
    mode = 'reply',
    timeoutMs = 5_000,
    connection = {},
    folder = FOLDER,
    headers = [],
  }: {
    url?: string;
    mode?: string;
    timeoutMs?: number;
    connection?: ConnectionOptions;
    folder?: string;
    headers?: { name: string; value: string }[];
  } = {},
): Promise<Exchange> {
  const operation = {
    operationId: 'it',
    'x-grpc': extension,
    requestBody: { content: { 'application/json': {} } },
    responses: {},
  };
  const description = await describeApi(
    JSON.stringify({
      openapi: '3.2.0',
      info: { title: 'T', version: '1' },
      paths: { '/it': { post: operation } },
    }),
    `${folder}openapi.yaml`,
  );
  const input = { body: { mode }, server: { url, variables: [] }, headers };
  return runCall(
    { operation: getOperation(description, 'it'), input, limits: { timeoutMs } },
    { description, connection },
  );
}

test.each([
  ['x-name', '\u00e9', 'not-expressible'],
  ['x-na+me', 'a', 'not-expressible'],
  ['x-name-bin', '\u00e9', undefined],
  ['x-name', 'plain text', undefined],
])('a header that cannot be metadata is a failure: %s: %s', async (name, value, code) => {
  expect((await run(ASK, { headers: [{ name, value }] })).failure?.code).toBe(code);
});

test('a deadline', async () => {
  const exchange = await run(ASK, { mode: 'silent', timeoutMs: 300 });
  expect(exchange.failure?.code).toBe('timeout');
  expect(exchange.durationMs).toBeLessThan(15_000);
});

test('a method, a service or a file that is not there', async () => {
  const code = async (extension: object) => (await run({ ...ASK, ...extension })).failure?.code;
  expect(await code({ method: 'Answer' })).toBe('missing-definition');
  expect(await code({ service: 'ask.v1.Other' })).toBe('missing-definition');
  expect(await code({ service: '__proto__' })).toBe('missing-definition');
  expect(await code({ proto: 'nothing.proto' })).toBe('invalid-call');
  expect(await code({ proto: 'grpc.test.ts' })).toBe('invalid-call');
});

test('a server without reflection', async () => {
  const { failure } = await run({ service: 'ask.v1.Asks', method: 'Ask' });
  expect(failure).toMatchObject({
    code: 'missing-definition',
    message: expect.stringMatching(/UNIMPLEMENTED/),
  });
});

test('a file outside of the folder of the description', async () => {
  expect((await run({ ...ASK, proto: '../../../user-api/shop.proto' })).failure?.code).toBe('not-allowed');
  expect((await run({ ...ASK, proto: '/etc/hostname' })).failure?.code).toBe('not-allowed');
  const folder = mkdtempSync(join(tmpdir(), 'curlew-proto-'));
  symlinkSync(join(FOLDER, 'ask.proto'), join(folder, 'link.proto'));
  writeFileSync(join(folder, 'import.proto'), 'syntax = "proto3"; import "../../etc/hostname"; message A {}');
  expect((await run({ ...ASK, proto: 'link.proto' }, { folder: `${folder}/` })).failure?.code).toBe(
    'not-allowed',
  );
  const { failure } = await run({ ...ASK, proto: 'import.proto' }, { folder: `${folder}/` });
  expect(failure).toEqual({
    code: 'missing-definition',
    message: expect.stringMatching(
      /^Unknown service `ask\.v1\.Asks`\. .*not found.*: `\.\.\/\.\.\/etc\/hostname`\.$/,
    ),
  });
  rmSync(folder, { recursive: true });
});

test('a server that resets the connection', async () => {
  const reset = await rawServer((socket) => socket.resetAndDestroy());
  const { failure } = await run(ASK, { url: `grpc://127.0.0.1:${reset.port}`, timeoutMs: 3_000 });
  expect(['connection-reset', 'timeout']).toContain(failure?.code);
  await reset.close();
});

test('TLS errors and options', async () => {
  const { key, cert } = selfSigned();
  const definition = loadSync(join(FOLDER, 'ask.proto'));
  const secured = new Server();
  secured.addService(definition['ask.v1.Asks'] as ServiceDefinition, {
    Ask: (_call: unknown, reply: (error: null, value: object) => void) => reply(null, { answer: 42 }),
  });
  const pair = { private_key: Buffer.from(key), cert_chain: Buffer.from(cert) };
  const port = await new Promise<number>((resolve, reject) => {
    secured.bindAsync('127.0.0.1:0', ServerCredentials.createSsl(null, [pair]), (error, bound) =>
      error ? reject(error) : resolve(bound),
    );
  });
  const url = `grpcs://localhost:${port}`;
  expect((await run(ASK, { url })).failure?.code).toBe('tls');
  expect((await run(ASK, { url, connection: { tls: { ca: cert } } })).response?.status).toBe(200);
  expect((await run(ASK, { url, connection: { tls: { insecure: true } } })).response?.status).toBe(200);
  secured.forceShutdown();
});

test('the address of the session, of the extension and of the server', async () => {
  const nowhere = 'grpc://127.0.0.1:9';
  const { host } = new URL(server.url.replace('grpc', 'http'));
  const connection = { servers: { grpc: host } };
  expect((await run(ASK, { url: nowhere, connection })).response?.status).toBe(200);
  expect((await run(ASK, { url: `http://${host}` })).response?.status).toBe(200);
  expect((await run({ ...ASK, address: '127.0.0.1:9' })).response?.status).toBe(200);
});

test('a message with values of other types is sent as protobuf reads them, or not at all', async () => {
  const exchange = await run(ASK, { mode: 7 as never });
  expect(exchange.failure?.code ?? exchange.response?.status).toBeDefined();
});
