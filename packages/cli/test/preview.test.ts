import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { networkInterfaces, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { IS_COMPLETE } from '../../../scripts/test-scope.ts';
import { PROGRAM } from './start-program.ts';

const ADDRESSES = Object.values(networkInterfaces()).flatMap((list) => list ?? []);

const GOOD = 'openapi: 3.2.0\ninfo: { title: Users, version: 1.0.0 }\npaths: {}\n';
const BROKEN = GOOD.replace('3.2.0', '4.0.0');

let folder = '';
let temporary = '';
let child: ChildProcess | undefined;
/** What the running preview has printed so far. */
let printed = '';

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'preview-'));
  temporary = mkdtempSync(join(tmpdir(), 'preview-tmp-'));
  writeFileSync(join(folder, 'openapi.yaml'), GOOD);
  // What is in the temporary folder is anybody's.
  writeFileSync(join(temporary, 'tsconfig.json'), '{ "extends": "nowhere/tsconfig" }');
});

afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
  rmSync(temporary, { recursive: true, force: true });
});

async function stop(): Promise<void> {
  const ended = new Promise((resolve) => child?.once('close', resolve));
  child?.kill('SIGTERM');
  if (child) await ended;
  child = undefined;
}

interface Address {
  address: string;
  port: number;
}

/** Starts a preview; gives what it listens on. */
async function start(...args: string[]): Promise<Address> {
  const started = spawn(process.execPath, [PROGRAM, 'preview', 'openapi.yaml', '--port', '0', ...args], {
    cwd: folder,
    env: { PATH: process.env.PATH, HOME: folder, TMPDIR: temporary },
  });
  child = started;
  printed = '';
  for (const stream of [started.stdout, started.stderr]) {
    stream.setEncoding('utf8').on('data', (chunk) => {
      printed += chunk;
    });
  }
  const url = /http:\/\/.+?:(\d+)\//;
  await vi.waitUntil(() => url.test(printed), { timeout: 240_000 });
  const port = Number(url.exec(printed)?.[1]);
  for (const address of ['127.0.0.1', '::1']) if (await isOpen({ address, port })) return { address, port };
  throw new Error(`Nobody listens: ${printed}`);
}

function isOpen({ address, port }: Address): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, address, () => {
      socket.destroy();
      resolve(true);
    });
    socket.on('error', () => resolve(false));
  });
}

interface Answer {
  status: number;
  head: string;
  body: string;
}

/** Sends a request as it is written, and reads until the server closes or the answer is there. */
function send({ address, port }: Address, lines: readonly string[], until?: RegExp): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, address);
    let text = '';
    const end = () => {
      const [head = '', body = ''] = text.split(/\r\n\r\n/, 2);
      socket.destroy();
      resolve({ status: Number(/^HTTP\/1\.\d (\d+)/.exec(head)?.[1]), head, body });
    };
    socket.setEncoding('utf8').on('data', (chunk) => {
      text += chunk;
      if (until?.test(text)) end();
    });
    socket.on('end', end);
    socket.on('close', end);
    socket.on('error', reject);
    socket.write(`${lines.join('\r\n')}\r\n\r\n`);
  });
}

function get(server: Address, headers: readonly string[], path = '/'): Promise<Answer> {
  return send(server, [`GET ${path} HTTP/1.1`, 'Connection: close', ...headers]);
}

/** The beginning of a websocket of Vite's. */
function upgrade(
  server: Address,
  headers: readonly string[],
  path = '/',
  protocol = 'vite-hmr',
): Promise<Answer> {
  const lines = [
    `GET ${path} HTTP/1.1`,
    'Connection: Upgrade',
    'Upgrade: websocket',
    'Sec-WebSocket-Version: 13',
    'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
    `Sec-WebSocket-Protocol: ${protocol}`,
    ...headers,
  ];
  return send(server, lines, /\r\n\r\n/);
}

describe('a preview on its usual address', () => {
  let server: Address;
  beforeAll(async () => {
    server = await start();
  });
  afterAll(stop);

  test.each(['localhost', '127.0.0.1', '[::1]', 'sub.localhost'])('answers to %s', async (name) => {
    for (const host of [name, `${name}:${server.port}`]) {
      const { status, head, body } = await get(server, [`Host: ${host}`]);
      expect([status, body.includes('Users')]).toEqual([200, true]);
      expect(head).not.toMatch(/^access-control-/im);
    }
  });

  test.each([
    'evil.example',
    'localhost.evil.example',
    '192.0.2.7',
    '10.0.0.1:4321',
    'evil.example:4321',
    'localhost@evil.example',
    'file://x',
  ])('does not answer to %s, whatever is asked for', async (host) => {
    for (const path of [
      '/',
      '/llms.txt',
      '/@vite/client',
      '/@fs/etc/passwd',
      '/missing',
      '/__open-in-editor?file=x',
    ]) {
      const { status, body } = await get(server, [`Host: ${host}`], path);
      expect([path, status, body.includes('Users')]).toEqual([path, 403, false]);
    }
    expect((await get(server, [`Host: ${host}`, 'Accept: text/x-vite-ping'])).status).toBe(403);
    expect((await send(server, ['OPTIONS / HTTP/1.1', 'Connection: close', `Host: ${host}`])).status).toBe(
      403,
    );
  });

  test('does not answer without a name', async () => {
    expect((await get(server, [])).status).toBe(400);
    expect((await send(server, ['GET / HTTP/1.0'])).status).toBe(403);
    expect((await get(server, ['Host:'])).status).toBe(403);
  });

  test.each(['http://evil.example', 'null', 'https://localhost.evil.example'])(
    'lets no page of %s read',
    async (origin) => {
      for (const headers of [[], ['Sec-Fetch-Site: cross-site', 'Sec-Fetch-Mode: cors']]) {
        const { status, head } = await get(server, ['Host: localhost', `Origin: ${origin}`, ...headers]);
        expect(status).toBe(403);
        expect(head).not.toMatch(/^access-control-/im);
      }
      const preflight = ['OPTIONS / HTTP/1.1', 'Connection: close', 'Host: localhost', `Origin: ${origin}`];
      const { head } = await send(server, [...preflight, 'Access-Control-Request-Method: GET']);
      expect(head).not.toMatch(/^access-control-/im);
    },
  );

  test('sends no CORS header to its own pages and those of other local servers', async () => {
    for (const origin of [`http://localhost:${server.port}`, 'http://127.0.0.1:3000']) {
      const { status, head } = await get(server, ['Host: localhost', `Origin: ${origin}`]);
      expect(status).toBe(200);
      expect(head).not.toMatch(/^access-control-/im);
    }
  });

  test('opens its websocket for its own pages alone', async () => {
    const { body } = await get(server, ['Host: localhost'], '/@vite/client');
    const token = /wsToken = "([^"]+)"/.exec(body)?.[1] ?? '';
    expect(token).not.toBe('');
    const path = `/?token=${token}`;
    const own = `Origin: http://localhost:${server.port}`;
    expect((await upgrade(server, ['Host: localhost', own], path)).status).toBe(101);
    for (const headers of [
      ['Host: localhost', 'Origin: http://evil.example'],
      ['Host: localhost', 'Origin: null'],
      ['Host: evil.example', own],
      ['Host: evil.example'],
      [],
    ]) {
      for (const protocol of ['vite-hmr', 'vite-ping']) {
        expect((await upgrade(server, headers, path, protocol)).status).not.toBe(101);
      }
    }
  });

  test('shows a saved change, keeps the last good page, and cleans up after Ctrl+C', async () => {
    const page = async () => (await get(server, ['Host: localhost'])).body;
    expect(await page()).toContain('Users');
    writeFileSync(join(folder, 'openapi.yaml'), GOOD.replace('Users', 'Customers'));
    await expect.poll(page, { interval: 200 }).toContain('Customers');
    writeFileSync(join(folder, 'openapi.yaml'), BROKEN);
    await expect.poll(() => printed, { interval: 50 }).toContain('unknown-version');
    expect(await page()).toContain('Customers');
    const ended = new Promise((resolve) => child?.once('close', (exit, signal) => resolve([exit, signal])));
    child?.kill('SIGINT');
    expect(await ended).toEqual([0, null]);
    child = undefined;
    expect(readdirSync(temporary).filter((name) => name.startsWith('curlew-'))).toEqual([]);
    expect(readFileSync(join(folder, 'openapi.yaml'), 'utf8')).toBe(BROKEN);
    expect(readdirSync(folder)).toEqual(['openapi.yaml']);
    writeFileSync(join(folder, 'openapi.yaml'), GOOD);
  });
});

// The rules themselves are tests of `allowedHosts`.
if (IS_COMPLETE)
  describe('a preview on an address of the user', () => {
    afterEach(stop);

    const loopback = ['127.0.0.1', '::1'].filter((wanted) =>
      ADDRESSES.some(({ address }) => address === wanted),
    );

    test.each(loopback)('on %s answers to the machine itself alone', async (address) => {
      const server = await start('--host', address);
      expect(server.address).toBe(address);
      for (const host of ['127.0.0.1', '[::1]', 'localhost'])
        expect((await get(server, [`Host: ${host}:${server.port}`])).status).toBe(200);
      for (const host of ['evil.example', '192.0.2.7', '[2001:db8::1]'])
        expect((await get(server, [`Host: ${host}`])).status).toBe(403);
    });

    test('on every address it answers to those of the machine, and to no foreign name', async () => {
      const server = await start('--host', '0.0.0.0');
      for (const { address, family } of ADDRESSES) {
        if (family === 'IPv4')
          expect((await get(server, [`Host: ${address}:${server.port}`])).status).toBe(200);
      }
      for (const host of ['evil.example', '192.0.2.7']) {
        const { status, head } = await get(server, [`Host: ${host}`]);
        expect(status).toBe(403);
        expect(head).not.toMatch(/^access-control-/im);
      }
    });
  });
