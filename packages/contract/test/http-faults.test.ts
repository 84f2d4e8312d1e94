import { openAsBlob } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createSecureServer as createHttp2Server } from 'node:http2';
import { createServer as createSecureServer } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib';
import { afterEach, describe, expect, test } from 'vitest';
import { afterTurns } from './after-turns.ts';
import { callThing } from './call-over-http.ts';
import { type RunningServer, rawServer } from './servers/raw-server.ts';
import { selfSigned } from './servers/self-signed.ts';

const open: RunningServer[] = [];
afterEach(async () => {
  for (const server of open.splice(0)) await server.close();
});

async function serve(...args: Parameters<typeof rawServer>): Promise<RunningServer> {
  const server = await rawServer(...args);
  open.push(server);
  return server;
}

const head = (...lines: string[]) => `HTTP/1.1 200 OK\r\n${[...lines, '', ''].join('\r\n')}`;

test('a body that can no longer be read is no fault of the reply', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'curlew-'));
  const path = join(folder, 'body.json');
  await writeFile(path, '{}');
  const body = await openAsBlob(path);
  await rm(folder, { recursive: true });
  let connections = 0;
  const { url } = await serve(() => {
    connections += 1;
  });
  const { failure, response } = await callThing(url, { operationId: 'postThing', body });
  expect(failure).toEqual({ code: 'invalid-call', message: 'The request cannot be composed.' });
  expect([response, connections]).toEqual([undefined, 0]);
});

describe('a server that is not well', () => {
  test('refuses connections', async () => {
    const server = await rawServer(() => {});
    await server.close();
    const { failure, response } = await callThing(server.url);
    expect(failure?.code).toBe('connection-refused');
    expect(response).toBeUndefined();
  });

  test('has no address', async () => {
    const { failure } = await callThing('http://nowhere.invalid');
    expect(failure?.code).toBe('name-not-resolved');
  });

  test('resets the connection in the middle of the body', async () => {
    const { url } = await serve((socket) => {
      socket.write(`${head('Content-Type: application/json', 'Content-Length: 100')}{"a":`);
      void afterTurns().then(() => socket.resetAndDestroy());
    });
    const { failure, response } = await callThing(url);
    expect(failure?.code).toBe('connection-reset');
    expect(Buffer.from(response?.body ?? []).toString()).toBe('{"a":');
  });

  test('closes the connection before it answers', async () => {
    const { url } = await serve((socket) => socket.end());
    expect((await callThing(url)).failure?.code).toBe('connection-reset');
  });

  test('never answers', async () => {
    const { url } = await serve(() => {});
    const exchange = await callThing(url, { limits: { timeoutMs: 150 } });
    expect(exchange.failure?.code).toBe('timeout');
    expect(exchange.durationMs).toBeLessThan(15_000);
  });

  test('sends one byte at a time', async () => {
    const { url } = await serve((socket) => {
      socket.write(head('Content-Length: 100000'));
      const timer = setInterval(() => socket.write('x'), 2);
      socket.on('close', () => clearInterval(timer));
    });
    const exchange = await callThing(url, { limits: { timeoutMs: 1_000 } });
    expect(exchange.failure?.code).toBe('timeout');
    expect(exchange.response?.status).toBe(200);
    expect(exchange.response?.body.length).toBeGreaterThan(2);
    expect(exchange.durationMs).toBeLessThan(15_000);
  });

  test('promises more bytes than it sends', async () => {
    const { url } = await serve((socket) =>
      socket.end(`${head('Content-Length: 10', 'Connection: close')}{}`),
    );
    expect((await callThing(url)).failure?.code).toBe('wrong-length');
  });

  test('promises more bytes than it sends, on a connection that stays', async () => {
    const { url } = await serve((socket) => socket.end(`${head('Content-Length: 10')}{}`));
    expect((await callThing(url)).failure?.code).toBe('wrong-length');
  });

  test('ends a chunked body too early', async () => {
    const { url } = await serve((socket) =>
      socket.end(`${head('Transfer-Encoding: chunked', 'Connection: close')}2\r\n{}\r\n`),
    );
    expect((await callThing(url)).failure).toBeDefined();
  });

  test('sends more bytes than it promises: the promise counts', async () => {
    const { url } = await serve((socket) => socket.write(`${head('Content-Length: 2')}{}garbage`));
    const { failure, response } = await callThing(url);
    expect(failure).toBeUndefined();
    expect(Buffer.from(response?.body ?? []).toString()).toBe('{}');
  });

  test('sends no HTTP', async () => {
    const { url } = await serve((socket) => socket.end('220 mail.example ESMTP\r\n'));
    expect((await callThing(url)).failure?.code).toBe('invalid-response');
  });

  test('sends a gigabyte', async () => {
    let written = 0;
    const { url } = await serve((socket) => {
      const piece = Buffer.alloc(1_000_000, 'x');
      socket.write(head(`Content-Length: ${1_000_000_000}`));
      const more = (): void => {
        while (written < 1_000_000_000 && !socket.destroyed) {
          written += piece.length;
          if (!socket.write(piece)) break;
        }
      };
      socket.on('drain', more);
      more();
    });
    const { failure, response } = await callThing(url, { limits: { maxBodyBytes: 1_000_000 } });
    expect(failure).toBeUndefined();
    expect(response).toMatchObject({ truncated: true, body: { length: 1_000_000 } });
    expect(written).toBeLessThan(100_000_000);
  });

  test('compresses a gigabyte', async () => {
    const bomb = gzipSync(Buffer.alloc(100_000_000));
    const { url } = await serve((socket) =>
      socket.write(
        Buffer.concat([Buffer.from(head('Content-Encoding: gzip', `Content-Length: ${bomb.length}`)), bomb]),
      ),
    );
    const { response } = await callThing(url, { limits: { maxBodyBytes: 1_000_000 } });
    expect(response).toMatchObject({ truncated: true, body: { length: 1_000_000 } });
  });

  test('sends a body that is not gzip', async () => {
    const { url } = await serve((socket) =>
      socket.write(`${head('Content-Encoding: gzip', 'Content-Length: 8')}not gzip`),
    );
    expect((await callThing(url)).failure?.code).toBe('invalid-encoding');
  });

  test('cuts the gzip stream off', async () => {
    const cut = gzipSync('{"a":"the quick brown fox"}').subarray(0, 20);
    const { url } = await serve((socket) =>
      socket.write(
        Buffer.concat([Buffer.from(head('Content-Encoding: gzip', `Content-Length: ${cut.length}`)), cut]),
      ),
    );
    expect((await callThing(url)).failure?.code).toBe('invalid-encoding');
  });
});

describe('content codings', () => {
  const text = JSON.stringify({ text: 'word '.repeat(10_000) });
  test.each([
    ['gzip', gzipSync(text)],
    ['x-gzip', gzipSync(text)],
    ['br', brotliCompressSync(text)],
    ['deflate', deflateSync(text)],
    ['Deflate', deflateRawSync(text)],
    ['zstd', zstdCompressSync(text)],
    ['gzip, br', brotliCompressSync(gzipSync(text))],
    ['identity', Buffer.from(text)],
  ])('%s', async (coding, bytes) => {
    const { url } = await serve((socket) =>
      socket.write(
        Buffer.concat([
          Buffer.from(head(`Content-Encoding: ${coding}`, `Content-Length: ${bytes.length}`)),
          bytes,
        ]),
      ),
    );
    const { failure, response } = await callThing(url);
    expect(failure).toBeUndefined();
    expect(Buffer.from(response?.body ?? []).toString()).toBe(text);
  });

  test('that is unknown', async () => {
    const { url } = await serve((socket) =>
      socket.write(`${head('Content-Encoding: rot13', 'Content-Length: 2')}{}`),
    );
    expect((await callThing(url)).failure?.code).toBe('invalid-encoding');
  });
});

describe('redirects', () => {
  const redirect = (status: number, to: string) =>
    `HTTP/1.1 ${status} Moved\r\nLocation: ${to}\r\nContent-Length: 0\r\n\r\n`;
  const follow = (url: string, options: Parameters<typeof callThing>[1] = {}) =>
    callThing(url, { limits: { maxRedirects: 10 }, ...options });
  const ok = `${head('Content-Length: 2')}{}`;

  test('in a loop', async () => {
    const { url } = await serve((socket, request) =>
      socket.write(redirect(302, request.startsWith('GET /a ') ? '/b' : '/a')),
    );
    const { failure, redirects } = await follow(url);
    expect(failure?.code).toBe('redirect-loop');
    expect(redirects.map(({ to }) => new URL(to).pathname)).toEqual(['/a', '/b', '/a']);
  });

  test('without an end', async () => {
    let count = 0;
    const { url } = await serve((socket) => socket.write(redirect(302, `/${count++}`)));
    const { failure, redirects } = await follow(url, { limits: { maxRedirects: 4 } });
    expect(failure?.code).toBe('too-many-redirects');
    expect(redirects).toHaveLength(4);
  });

  test('to another origin: credentials are not sent on', async () => {
    const heads: string[] = [];
    const other = await serve((socket, request) => {
      heads.push(request);
      socket.write(ok);
    });
    const { url } = await serve((socket) => socket.write(redirect(307, `${other.url}/elsewhere`)));
    const headers = [
      { name: 'Cookie', value: 'sid=opensesame' },
      { name: 'X-Api-Key', value: 'opensesame' },
      { name: 'X-Trace', value: 'kept' },
    ];
    const { failure, redirects, response } = await follow(url, { headers });
    expect(failure).toBeUndefined();
    expect(response?.status).toBe(200);
    expect(redirects).toMatchObject([{ status: 307, credentialsDropped: true }]);
    expect(heads[0]).toContain('X-Trace: kept');
    expect(heads[0]).not.toContain('opensesame');
  });

  test('to the same origin: credentials are sent on', async () => {
    const heads: string[] = [];
    const { url } = await serve((socket, request) => {
      heads.push(request);
      socket.write(heads.length === 1 ? redirect(308, '/moved') : ok);
    });
    const { redirects } = await follow(url);
    expect(redirects).toMatchObject([{ credentialsDropped: false }]);
    expect(heads[1]).toContain('opensesame');
  });

  test('to another origin with credentials in the body are not followed', async () => {
    let asked = 0;
    const other = await serve((socket) => {
      asked += 1;
      socket.write(ok);
    });
    const { url } = await serve((socket) => socket.write(redirect(307, other.url)));
    const body = { client_id: 'a', client_secret: 'opensesame' };
    const { failure } = await follow(url, { operationId: 'postThing', body: body as never });
    expect(failure?.code).toBe('invalid-redirect');
    expect(asked).toBe(0);
  });

  test('303 becomes GET without a body, 307 stays POST', async () => {
    const seen: string[] = [];
    for (const status of [303, 307]) {
      const { url } = await serve((socket, request) => {
        seen.push(request.split(' ', 2).join(' '));
        socket.write(request.includes('/thing ') ? redirect(status, '/next') : ok);
      });
      await follow(url, { operationId: 'postThing', body: 'hello' });
    }
    expect(seen).toEqual(['POST /thing', 'GET /next', 'POST /thing', 'POST /next']);
  });

  test.each(['ftp://example.com/', 'javascript:alert(1)', 'http://'])('to %s', async (to) => {
    const { url } = await serve((socket) => socket.write(redirect(302, to)));
    expect((await follow(url)).failure?.code).toBe('invalid-redirect');
  });

  test('are the response unless the call says how many are followed', async () => {
    const { url } = await serve((socket) => socket.write(redirect(302, '/next')));
    const { failure, response } = await callThing(url);
    expect(failure).toBeUndefined();
    expect(response?.status).toBe(302);
  });
});

describe('TLS', () => {
  test('errors and options', async () => {
    const { key, cert } = selfSigned();
    const server = createSecureServer({ key, cert }, (_request, response) => response.end('{}'));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    const url = `https://localhost:${typeof address === 'object' ? address?.port : 0}`;
    expect((await callThing(url)).failure?.code).toBe('tls');
    expect((await callThing(url, { connection: { tls: { insecure: true } } })).response?.status).toBe(200);
    expect((await callThing(url, { connection: { tls: { ca: cert } } })).response?.status).toBe(200);
    const otherName = url.replace('localhost', '127.0.0.1');
    expect((await callThing(otherName, { connection: { tls: { ca: cert } } })).failure?.code).toBe('tls');
    server.closeAllConnections();
    server.close();
  });

  test('to a server without it', async () => {
    const { port } = await serve((socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'));
    const { failure } = await callThing(`https://127.0.0.1:${port}`, { limits: { timeoutMs: 300 } });
    expect(['tls', 'timeout', 'connection-reset']).toContain(failure?.code);
  });
});

test('HTTP/2, if the server supports no other version', async () => {
  const { key, cert } = selfSigned();
  const server = createHttp2Server({ key, cert, allowHTTP1: false });
  server.on('stream', (stream) => {
    stream.respond({ ':status': 200, 'content-type': 'application/json', 'set-cookie': ['a=1', 'b=2'] });
    stream.end('{"a":1}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const url = `https://localhost:${typeof address === 'object' ? address?.port : 0}`;
  const { failure, response } = await callThing(url, { connection: { tls: { ca: cert } } });
  expect(failure).toBeUndefined();
  expect(Buffer.from(response?.body ?? []).toString()).toBe('{"a":1}');
  expect(response?.headers.filter(({ name }) => name.startsWith(':'))).toEqual([]);
  expect(response?.headers.filter(({ name }) => name === 'set-cookie').map(({ value }) => value)).toEqual([
    'a=1',
    'b=2',
  ]);
  server.close();
});

test('headers in order, repeated ones repeated, and trailers', async () => {
  const { url } = await serve((socket) =>
    socket.write(
      `HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n${head('X-B: 1', 'x-a: \xe9', 'X-B: 2', 'Transfer-Encoding: chunked')}2\r\n{}\r\n0\r\nX-End: yes\r\n\r\n`,
      'latin1',
    ),
  );
  const { response } = await callThing(url);
  expect(response?.headers.slice(0, 3)).toEqual([
    { name: 'X-B', value: '1' },
    { name: 'x-a', value: '\xe9' },
    { name: 'X-B', value: '2' },
  ]);
  expect(response?.trailers).toEqual([{ name: 'X-End', value: 'yes' }]);
});

describe('the caller', () => {
  test('ends the call', async () => {
    const { url } = await serve(() => {});
    const controller = new AbortController();
    setTimeout(() => controller.abort(), 50);
    const exchange = await callThing(url, { signal: controller.signal });
    expect(exchange.failure?.code).toBe('aborted');
    expect(exchange.durationMs).toBeLessThan(15_000);
  });

  test('has ended it already', async () => {
    const exchange = await callThing('http://127.0.0.1:9', { signal: AbortSignal.abort() });
    expect(exchange.failure?.code).toBe('aborted');
  });

  test('goes through a proxy', async () => {
    const heads: string[] = [];
    const proxy = await serve((socket, request) => {
      heads.push(request);
      socket.write(`${head('Content-Length: 2')}{}`);
    });
    const connection = { proxy: `http://me:opensesame@127.0.0.1:${proxy.port}` };
    const { response } = await callThing('http://api.invalid', { connection });
    expect(response?.status).toBe(200);
    expect(heads[0]).toMatch(/^GET http:\/\/api\.invalid\/thing HTTP/);
    expect(heads[0]?.toLowerCase()).toContain('proxy-authorization: basic ');
  });

  test('is refused by a proxy', async () => {
    const proxy = await serve((socket) =>
      socket.end('HTTP/1.1 407 Proxy Authentication Required\r\nContent-Length: 0\r\n\r\n'),
    );
    const { failure } = await callThing('https://api.invalid', { connection: { proxy: proxy.url } });
    expect(failure?.code).toBe('proxy-failed');
    expect(JSON.stringify(failure)).not.toContain('opensesame');
  });
});

describe('bytes after compressed data', () => {
  test.each([
    ['gzip', gzipSync('{"a":1}')],
    ['deflate', deflateSync('{"a":1}')],
    ['deflate', deflateRawSync('{"a":1}')],
    ['br', brotliCompressSync('{"a":1}')],
    ['zstd', zstdCompressSync('{"a":1}')],
    ['br, gzip', gzipSync(brotliCompressSync('{"a":1}'))],
  ])('are ignored (%s)', async (coding, content) => {
    for (const count of [4, 300_000]) {
      const body = Buffer.concat([content, Buffer.alloc(count)]);
      const { url } = await serve((socket) => {
        socket.write(head(`Content-Encoding: ${coding}`, `Content-Length: ${body.length}`));
        socket.write(body);
      });
      const { failure, response } = await callThing(url);
      expect(failure).toBeUndefined();
      expect(Buffer.from(response?.body ?? []).toString()).toBe('{"a":1}');
    }
  });
});
