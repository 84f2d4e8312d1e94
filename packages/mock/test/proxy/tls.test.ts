import { once } from 'node:events';
import { createServer, request as requestHttp } from 'node:http';
import { connect } from 'node:http2';
import { Agent, request } from 'node:https';
import { type AddressInfo, connect as connectTcp } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { Session } from '@curlew/contract';
import { serveProxy, type Traffic, TrafficChecker } from '@curlew/mock/proxy';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { getOperation } from '../../../contract/test/describe.ts';
import { referenceDescription, runReferenceApi } from '../../../contract/test/reference-api.ts';
import { selfSigned } from '../../../contract/test/servers/self-signed.ts';
import { Running } from './open-proxy.ts';

const running = new Running();
const certificate = selfSigned();
const insecure = { rejectUnauthorized: false };
let origin = '';
let url = '';

beforeAll(async () => {
  const server = createServer((incoming, response) => {
    if (incoming.url === '/moved') response.writeHead(302, { location: `${origin}/next` }).end();
    else response.end(incoming.headers.host);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const sockets = new WebSocketServer({ server });
  sockets.on('connection', (socket) => socket.send('hello'));
  running.add({
    close() {
      for (const client of sockets.clients) client.terminate();
      server.closeAllConnections();
      server.close();
    },
  });
  const proxy = await serveProxy({
    target: new URL(origin),
    certificate,
    allowsHost: () => true,
    report: () => {},
  });
  url = running.add(proxy).url;
});
afterAll(() => running.close());

test('requests, redirects and WebSockets are forwarded over TLS, and without it on the same port', async () => {
  expect(url).toMatch(/^https:\/\/127\.0\.0\.1:\d+$/);
  const agent = new Agent({ ...insecure, ALPNProtocols: ['h2', 'http/1.1'] });
  const [secure] = await once(request(`${url}/moved`, { agent }).end(), 'response');
  expect(secure.resume().headers.location).toBe(`${url}/next`);
  agent.destroy();
  const plainUrl = url.replace('https', 'http');
  const [plain] = await once(requestHttp(`${plainUrl}/moved`).end(), 'response');
  expect(plain.resume().headers.location).toBe(`${plainUrl}/next`);
  for (const address of [url, plainUrl]) {
    const socket = new WebSocket(address.replace('http', 'ws'), insecure);
    expect(String((await once(socket, 'message'))[0])).toBe('hello');
    socket.terminate();
  }
});

test('HTTP/2 is chosen for clients that offer nothing else', async () => {
  const chosen = async (ALPNProtocols: string[]) => {
    const socket = connectTls({ port: Number(new URL(url).port), ...insecure, ALPNProtocols });
    await once(socket, 'secureConnect');
    socket.destroy();
    return socket.alpnProtocol;
  };
  expect(await chosen(['h2', 'http/1.1'])).toBe('http/1.1');
  expect(await chosen(['h2'])).toBe('h2');
  const session = connect(url, insecure);
  const stream = session.request({ ':method': 'PUT', ':path': '/', 'content-type': 'application/grpc' });
  const [headers] = await once(stream.end(), 'response');
  expect(headers[':status']).toBe(405);
  session.destroy();
});

test('a handshake that is not TLS ends its connection alone', async () => {
  const socket = connectTcp(Number(new URL(url).port), '127.0.0.1');
  socket.on('error', () => {});
  socket.end(Buffer.concat([Buffer.from([0x16]), Buffer.alloc(500, 'x')]));
  await once(socket.resume(), 'close');
  const [response] = await once(request(url, insecure).end(), 'response');
  expect(response.resume().statusCode).toBe(200);
});

test('a certificate that is not valid is rejected', async () => {
  const options = { target: new URL(origin), allowsHost: () => true, report: () => {} };
  await expect(serveProxy({ ...options, certificate: { cert: 'x', key: 'y' } })).rejects.toThrow();
});

test('gRPC calls over TLS are forwarded and checked', async () => {
  const description = await referenceDescription();
  const run = running.add(await runReferenceApi(description));
  const reports: Traffic[] = [];
  const proxy = await serveProxy({
    target: new URL(run.api.url),
    certificate,
    allowsHost: () => true,
    report: (traffic) => reports.push(traffic),
  });
  running.add(proxy);
  const session = new Session(description, { connection: { tls: { insecure: true } } });
  for (const id of ['grpcGetUser', 'grpcWatchOrders']) {
    const operation = getOperation(description, id);
    const body = operation.requestBody?.content[0]?.examples[0]?.value;
    const server = { url: proxy.url, variables: [] };
    const { failure, response } = await session.run({
      operation,
      input: { server, credentials: { bearer: run.token }, ...(body !== undefined && { body }) },
    });
    expect([failure, response?.status]).toEqual([undefined, 200]);
  }
  await session.close();
  const ended = () =>
    reports.filter(({ isOpen, pathAndQuery }) => !isOpen && !/Reflection/.test(pathAndQuery));
  await expect.poll(() => ended().length).toBe(2);
  const checker = new TrafficChecker(description, { maxBodyBytes: 1_000_000 });
  const checks = await Promise.all(ended().map((traffic) => checker.check(traffic)));
  expect(checks.map(({ operation }) => operation?.operationId)).toEqual(['grpcGetUser', 'grpcWatchOrders']);
  expect(checks.flatMap(({ findings }) => findings)).toEqual([]);
});
