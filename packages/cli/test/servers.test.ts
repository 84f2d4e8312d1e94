import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { runCurlew } from './run-curlew.ts';
import { startProgram } from './start-program.ts';

const description = (title: string): string => `openapi: 3.2.0
info: { title: Users, version: 1.0.0 }
paths:
  /users:
    get:
      responses:
        '200':
          description: Fine
          content:
            application/json:
              schema: { type: object, properties: { name: { type: string } } }
              example: { name: ${title} }
`;

let folder = '';
let target: Server | undefined;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'servers-'));
  writeFileSync(join(folder, 'openapi.yaml'), description('one'));
});

afterEach(() => {
  target?.closeAllConnections();
  target?.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Starts a server command on a free port. */
async function start(command: string, ...args: string[]) {
  const started = startProgram([command, 'openapi.yaml', '--port', '0', ...args], {
    cwd: folder,
    env: { PATH: process.env.PATH, HOME: folder },
  });
  const printed = { text: '' };
  for (const stream of [started.stdout, started.stderr]) {
    stream.setEncoding('utf8').on('data', (chunk) => {
      printed.text += chunk;
    });
  }
  const until = (text: string | RegExp) => {
    return expect.poll(() => printed.text, { interval: 50 }).toMatch(text);
  };
  await until(/Ctrl\+C stops/);
  const url = /http:\/\/\S+/.exec(printed.text)?.[0] ?? '';
  const stop = async (): Promise<number | null> => {
    const ended = new Promise<number | null>((resolve) => started.once('close', resolve));
    started.kill('SIGINT');
    return ended;
  };
  return { url, printed, until, stop };
}

async function nameAt(url: string): Promise<string> {
  return ((await (await fetch(`${url}/users`)).json()) as { name: string }).name;
}

describe('mock', () => {
  test('serves the saved file, and the last usable state while it is broken', async () => {
    const { url, until, stop } = await start('mock');
    expect(await nameAt(url)).toBe('one');
    writeFileSync(join(folder, 'openapi.yaml'), description('two'));
    await until('Reloaded.');
    expect(await nameAt(url)).toBe('two');
    writeFileSync(join(folder, 'openapi.yaml'), 'openapi: [');
    await until('serving the last usable state');
    expect(await nameAt(url)).toBe('two');
    await until('GET /users 200');
    expect(await stop()).toBe(0);
  });

  test('answers to names of this machine alone', async () => {
    const { url } = await start('mock', '--quiet');
    const statusFor = (host: string) => {
      return new Promise((resolve) => {
        request(`${url}/users`, { headers: { host } }, ({ statusCode }) => resolve(statusCode)).end();
      });
    };
    expect(await statusFor('localhost')).toBe(200);
    expect(await statusFor('example.com')).toBe(403);
  });

  test('names the port that is taken', async () => {
    const { url } = await start('mock');
    const { port } = new URL(url);
    const { exit, stderr } = await runCurlew(['mock', 'openapi.yaml', '--port', port], folder);
    expect([exit, stderr.split('\n')[0]]).toEqual([75, `Port ${port} is in use.`]);
  });
});

describe('proxy', () => {
  test('prints a contradiction once, counts it, and records without credentials', async () => {
    const server = createServer((_, response) => {
      response.setHeader('content-type', 'application/json');
      response.end('{"name":"Ada","scope":"all"}');
    }).listen(0, '127.0.0.1');
    target = server;
    await new Promise((resolve) => server.once('listening', resolve));
    const { port } = server.address() as AddressInfo;
    const { url, printed, until, stop } = await start(
      'proxy',
      '--target',
      `http://127.0.0.1:${port}`,
      '--record',
      'out.har',
    );
    for (const _ of [1, 2])
      await fetch(`${url}/users`, { headers: { authorization: 'Bearer s3cr3t-t0ken' } });
    await until(/GET \/users 200[\s\S]*GET \/users 200/);
    expect(await stop()).toBe(1);
    expect(
      printed.text.match(/`\/scope` is not declared by the schema\.\n {4}--> openapi\.yaml:\d+:\d+/g),
    ).toHaveLength(1);
    expect(printed.text).toContain('2 exchanges, 1 contradiction, seen 2 times.');
    expect(readFileSync(join(folder, 'out.har'), 'utf8')).not.toContain('s3cr3t-t0ken');
    const converted = await runCurlew(['convert', 'out.har'], folder);
    expect(converted.stdout).toContain('/users:');
  });
});
