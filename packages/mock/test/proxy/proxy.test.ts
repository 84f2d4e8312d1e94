import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync, gzipSync, zstdCompressSync } from 'node:zlib';
import { type CheckedTraffic, serveProxy, type Traffic, TrafficChecker } from '@curlew/mock/proxy';
import { startUserApi } from '@curlew/user-api';
import { afterEach, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { HarRecorder } from '../../../cli/src/recording/recording.ts';
import { describeApi } from '../../../contract/test/describe.ts';
import { referenceDescription } from '../../../contract/test/reference-api.ts';
import { rawServer } from '../../../contract/test/servers/raw-server.ts';

const running: { close(): unknown }[] = [];
afterEach(async () => {
  for (const server of running.splice(0).reverse()) await server.close();
});

async function target(answer: (request: IncomingMessage, response: ServerResponse) => void): Promise<URL> {
  const server: Server = createServer(answer).listen(0, '127.0.0.1');
  await once(server, 'listening');
  running.push({
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  });
  return new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
}

async function proxy(url: URL, options: { timeoutMs?: number; maxBodyBytes?: number } = {}) {
  const passed: Traffic[] = [];
  const server = await serveProxy({
    target: url,
    allowsHost: () => true,
    report: (traffic) => (traffic.isOpen ? undefined : passed.push(traffic)),
    ...options,
  });
  running.push(server);
  const settled = async (count: number): Promise<Traffic[]> => {
    while (passed.length < count) await new Promise((resolve) => setTimeout(resolve, 5));
    return passed;
  };
  return { url: server.url, settled };
}

async function getBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

describe('serveProxy', () => {
  it('passes methods, paths, headers and bodies as they are', async () => {
    const { url } = await proxy(
      new URL(
        '/base/',
        await target(async (request, response) => {
          const { method, url: path, headers } = request;
          const body = await getBody(request);
          response.setHeader('Set-Cookie', ['a=1', 'b=2']);
          response.end(JSON.stringify({ method, path, body, one: headers['x-one'], host: headers.host }));
        }),
      ),
    );
    const send = async (method: string, body?: string) => {
      const response = await fetch(`${url}/x%2Fy?q=%20`, {
        method,
        headers: { 'x-one': 'é'.normalize('NFC') },
        ...(body === undefined ? {} : { body }),
      });
      return { cookies: response.headers.getSetCookie(), ...((await response.json()) as object) };
    };
    for (const [method, body] of [['GET'], ['POST', 'text'], ['POST'], ['DELETE', 'x'], ['PURGE']] as const) {
      expect(await send(method, body)).toMatchObject({
        method,
        path: '/base/x%2Fy?q=%20',
        body: body ?? '',
        cookies: ['a=1', 'b=2'],
      });
    }
    const stream = new Blob(['in ', 'parts']).stream();
    const chunked = await fetch(`${url}/`, { method: 'POST', body: stream, duplex: 'half' } as RequestInit);
    expect(await chunked.json()).toMatchObject({ body: 'in parts' });
  });

  it('passes each chunk of a stream when it arrives', async () => {
    let finish = (): void => {};
    const { url } = await proxy(
      await target((_request, response) => {
        response.write('first');
        finish = () => response.end('last');
      }),
    );
    const reader = (await fetch(url)).body?.getReader();
    expect(Buffer.from((await reader?.read())?.value ?? []).toString()).toBe('first');
    finish();
    expect(Buffer.from((await reader?.read())?.value ?? []).toString()).toBe('last');
  });

  it('answers 502 for a target that is not there, and 504 for a silent one', async () => {
    const closed = await rawServer(() => {});
    await closed.close();
    const gone = await proxy(new URL(closed.url));
    const refused = await fetch(gone.url);
    expect([refused.status, await refused.json()]).toMatchObject([
      502,
      {
        detail:
          'No server accepts connections at the address (ECONNREFUSED). Start the target, or correct its URL.',
      },
    ]);
    expect((await gone.settled(1))[0]?.failure?.code).toBe('connection-refused');
    const silent = await proxy(await target(() => {}), { timeoutMs: 50 });
    expect((await fetch(silent.url)).status).toBe(504);
    const broken = await rawServer((socket) =>
      socket.end('HTTP/1.1 200 OK\r\nContent-Length: 99\r\n\r\nhalf'),
    );
    running.push(broken);
    const half = await proxy(new URL(broken.url));
    await expect(fetch(half.url).then((response) => response.text())).rejects.toThrow();
    expect((await half.settled(1))[0]?.failure?.code).toBe('connection-reset');
  });

  it('ends the request to the target when the client disconnects', async () => {
    const ended = Promise.withResolvers<void>();
    const { url } = await proxy(
      await target((request, response) => {
        response.write('x');
        request.on('close', () => ended.resolve());
        response.on('close', () => ended.resolve());
      }),
    );
    const leave = new AbortController();
    await fetch(url, { signal: leave.signal });
    leave.abort();
    await ended.promise;
  });

  it('keeps the beginning of long bodies alone, and passes all of them', async () => {
    const { url, settled } = await proxy(await target((_, response) => response.end('x'.repeat(5_000_000))), {
      maxBodyBytes: 1000,
    });
    expect((await (await fetch(url)).text()).length).toBe(5_000_000);
    const [traffic] = await settled(1);
    expect([traffic?.response?.body.length, traffic?.response?.truncated]).toEqual([1000, true]);
  });

  it('leads redirects of the target back to itself', async () => {
    const away = await target((request, response) => {
      const location = request.url === '/in' ? `${away.origin}/next` : 'https://example.com/';
      response.writeHead(302, { location }).end();
    });
    const { url } = await proxy(away);
    const location = async (path: string) => {
      return (await fetch(`${url}${path}`, { redirect: 'manual' })).headers.get('location');
    };
    expect([await location('/in'), await location('/out')]).toEqual([`${url}/next`, 'https://example.com/']);
  });

  it('never leaves the target, whatever the path is', async () => {
    const { url, settled } = await proxy(await target((request, response) => response.end(request.url)));
    expect(await (await fetch(`${url}//example.com/x`)).text()).toBe('//example.com/x');
    expect(new URL((await settled(1))[0]?.url ?? '').origin).not.toContain('example.com');
  });
});

describe('with the Reference User API', () => {
  const checked = async (traffic: readonly Traffic[]): Promise<CheckedTraffic[]> => {
    const checker = new TrafficChecker(await referenceDescription(), { maxBodyBytes: 1_000_000 });
    return Promise.all(traffic.map((one) => checker.check(one)));
  };
  const start = async () => {
    const api = await startUserApi({ port: 0 });
    running.push(api);
    const { url, settled } = await proxy(new URL(api.url));
    const answer = await fetch(`${url}/v1/token`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(api.credentials),
    });
    const { access_token: token } = (await answer.json()) as { access_token: string };
    const get = (path: string) => fetch(`${url}${path}`, { headers: { authorization: `Bearer ${token}` } });
    return { api, url, token, get, settled };
  };

  it('finds the undeclared scope and the path, and nothing else', async () => {
    const { get, settled } = await start();
    await (await get('/v1/users/usr_8fK2mQ')).text();
    await (await get('/v1/users/usr_0Gn1Xy')).text();
    await (await get('/v1/orders/events?follow=false')).text();
    await (await get('/v1/nothing')).text();
    const traffic = await checked(await settled(5));
    expect(traffic.flatMap(({ findings }) => findings)).toMatchObject([
      { kind: 'undeclared-property', instance: '/scope' },
      { kind: 'undeclared-operation', severity: 'warning' },
    ]);
    expect(traffic.map(({ operation }) => operation?.operationId)).toEqual([
      'createToken',
      'getUser',
      'getUser',
      'streamOrderEvents',
      undefined,
    ]);
    expect(traffic[3]?.exchange.messages.map(({ type }) => type)).toContain('order.refunded');
  });

  it('passes WebSockets', async () => {
    const { url, token } = await start();
    const socket = new WebSocket(`${url.replace('http', 'ws')}/v1/orders/socket`, ['orders.v1'], {
      headers: { authorization: `Bearer ${token}` },
    });
    await once(socket, 'open');
    socket.send(JSON.stringify({ type: 'ping', nonce: 'n' }));
    const [message] = await once(socket, 'message');
    expect(JSON.parse(String(message))).toEqual({ type: 'pong', nonce: 'n' });
    socket.close();
    const refused = new WebSocket(`${url.replace('http', 'ws')}/v1/orders/socket`);
    refused.on('error', () => {});
    const [, response] = await once(refused, 'unexpected-response');
    expect(response.statusCode).toBe(401);
    refused.terminate();
  });

  it('records an archive without credentials', async () => {
    const { api, get, token, settled } = await start();
    await (await get(`/v1/users/usr_8fK2mQ?access_token=${token}`)).text();
    const recorder = new HarRecorder({
      creator: { name: 'test', version: '1' },
      maxEntries: 10,
      maxBytes: 1_000_000,
    });
    for (const { exchange } of await checked(await settled(2))) recorder.add(exchange);
    const text = JSON.stringify(recorder.archive);
    expect(text).toContain('ada@example.com');
    expect(text).not.toContain(token);
    expect(text).not.toContain(api.credentials.client_secret);
    expect(recorder.archive.log.entries.map(({ request }) => new URL(request.url).pathname)).toEqual([
      '/v1/token',
      '/v1/users/usr_8fK2mQ',
    ]);
  });
});

describe('TrafficChecker', () => {
  const TEXT = `
openapi: 3.2.0
info: { title: Test, version: '1' }
paths:
  /a:
    get:
      parameters: [{ name: n, in: query, schema: { type: integer } }]
      responses:
        '200':
          description: Fine
          content: { application/json: { schema: { type: object, properties: { id: { type: integer } } } } }
`;

  it.each([
    ['gzip', gzipSync],
    ['zstd', zstdCompressSync],
    ['br, gzip', undefined],
  ] as const)('reads bodies that are compressed with %s', async (encoding, compress) => {
    const body = Buffer.from(JSON.stringify({ id: 'x', more: 1 }));
    const encoded = compress === undefined ? gzipSync(brotliCompressSync(body)) : compress(body);
    const { url, settled } = await proxy(
      await target((_, response) => {
        response
          .writeHead(200, { 'content-type': 'application/json', 'content-encoding': encoding })
          .end(encoded);
      }),
    );
    const raw = await new Promise<Buffer>((resolve) => {
      request(`${url}/a?n=x`, (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () => resolve(Buffer.concat(chunks)));
      }).end();
    });
    expect(raw.equals(encoded)).toBe(true);
    const checker = new TrafficChecker(await describeApi(TEXT), { maxBodyBytes: 1_000_000 });
    const [traffic] = await settled(1);
    const { findings } = await checker.check(traffic as Traffic);
    expect(findings.map(({ kind, part, instance }) => `${kind} ${part} ${instance}`).sort()).toEqual([
      'invalid-parameter query ',
      'undeclared-property body /more',
      'wrong-type body /id',
    ]);
    expect(findings.find(({ direction }) => direction === 'request')?.name).toBe('n');
  });

  it('reports paths and methods that are not declared', async () => {
    const { url, settled } = await proxy(await target((_, response) => response.end()));
    await fetch(`${url}/a`, { method: 'POST' });
    await fetch(`${url}/b`);
    const checker = new TrafficChecker(await describeApi(TEXT), { maxBodyBytes: 1000 });
    const checked = await Promise.all((await settled(2)).map((traffic) => checker.check(traffic)));
    expect(checked.map(({ operation, path, findings }) => [operation, path, findings[0]?.sentence])).toEqual([
      [undefined, '/a', 'The description has this path, but not the method POST.'],
      [undefined, '/*', 'The description does not have this path.'],
    ]);
  });
});
