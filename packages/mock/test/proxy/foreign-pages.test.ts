import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { serveProxy } from '@curlew/mock/proxy';
import { afterEach, expect, test } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { Running } from './open-proxy.ts';

const running = new Running();
afterEach(() => running.close());

/** A proxy of a target that lets every page read its responses, and what arrived at the target. */
async function open(cors?: '*' | readonly string[]) {
  const arrived: string[] = [];
  const target = createServer((incoming, response) => {
    arrived.push(`${incoming.method} ${incoming.url}`);
    response
      .setHeader('Access-Control-Allow-Origin', '*')
      .setHeader('Access-Control-Allow-Headers', 'x-target');
    response.end('ok');
  });
  const sockets = new WebSocketServer({ server: target });
  sockets.on('connection', (socket) => {
    arrived.push('socket');
    socket.send('hello');
  });
  await once(target.listen(0, '127.0.0.1'), 'listening');
  running.add({
    close: () => {
      for (const client of sockets.clients) client.terminate();
      target.closeAllConnections();
      target.close();
    },
  });
  let refused = 0;
  const proxy = await serveProxy({
    target: new URL(`http://127.0.0.1:${(target.address() as AddressInfo).port}`),
    allowsHost: () => true,
    report: () => {},
    onForeignPage: () => {
      refused += 1;
    },
    ...(cors && { cors }),
  });
  running.add(proxy);
  return { url: proxy.url, arrived, refused: () => refused };
}

function send(
  url: string,
  method: string,
  headers: Record<string, string>,
): Promise<{ status: number | undefined; headers: IncomingHttpHeaders }> {
  return new Promise((resolve, reject) => {
    request(`${url}/a`, { method, headers }, (response) => {
      response.resume();
      resolve({ status: response.statusCode, headers: response.headers });
    })
      .on('error', reject)
      .end();
  });
}

/** Whether a WebSocket opens. */
async function connects(url: string, origin?: string): Promise<boolean> {
  const socket = new WebSocket(url.replace('http', 'ws'), origin === undefined ? {} : { origin });
  const opened = await new Promise<boolean>((resolve) => {
    socket.once('message', () => resolve(true));
    socket.once('error', () => resolve(false));
  });
  socket.terminate();
  return opened;
}

test.each(['http://localhost:5173', 'https://elsewhere.example', 'null'])(
  'a page of %s reaches the target only with `cors`',
  async (origin) => {
    const closed = await open();
    for (const method of ['GET', 'POST', 'DELETE', 'OPTIONS'])
      expect((await send(closed.url, method, { origin })).status).toBe(403);
    const preflight = {
      origin,
      'access-control-request-method': 'PUT',
      'access-control-request-headers': 'x-key',
    };
    const refusal = await send(closed.url, 'OPTIONS', preflight);
    expect([refusal.status, refusal.headers['access-control-allow-origin']]).toEqual([403, undefined]);
    expect(await connects(closed.url, origin)).toBe(false);
    expect(closed.arrived).toEqual([]);
    expect(closed.refused()).toBe(6);

    for (const cors of [[origin], '*'] as const) {
      const { url, arrived } = await open(cors);
      const reply = await send(url, 'GET', { origin });
      expect([
        reply.status,
        reply.headers['access-control-allow-origin'],
        reply.headers['access-control-allow-headers'],
      ]).toEqual([200, origin, undefined]);
      const allowed = await send(url, 'OPTIONS', preflight);
      expect([allowed.status, allowed.headers['access-control-allow-headers']]).toEqual([204, 'x-key']);
      expect(await connects(url, origin)).toBe(true);
      expect(arrived).toEqual(['GET /a', 'socket']);
    }
  },
);

test('clients that are no pages, and pages that the proxy forwarded, are answered as the target does', async () => {
  const { url, arrived, refused } = await open();
  for (const headers of [{}, { origin: url }, { 'sec-fetch-site': 'same-origin' }])
    expect(
      (await send(url, 'GET', headers as Record<string, string>)).headers['access-control-allow-origin'],
    ).toBe('*');
  expect(
    (await send(url, 'GET', { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors' })).status,
  ).toBe(403);
  expect(await connects(url)).toBe(true);
  expect(await connects(url, url)).toBe(true);
  expect([arrived.length, refused()]).toEqual([5, 1]);
});
