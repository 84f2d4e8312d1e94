import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { runCurlew } from './run-curlew.ts';
import { startServer } from './start-server.ts';

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

const start = (command: string, ...args: string[]) => startServer(folder, command, args);

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

/** Values of requests and replies, none of which is printed. */
const PLANTED = {
  path: 'pl4nted-path-1',
  unknown: 'plantedsegment',
  query: 'pl4nted-query-2',
  header: 'pl4nted-header-3',
  body: 'pl4nted-body-4',
  key: 'sk_live_pl4nted5x6y7z8',
  type: 'application/pl4nted-type',
  reply: 'pl4nted-reply-6',
  location: 'pl4nted-location-7',
  message: 'pl4nted-message-8',
};

const STRICT = `openapi: 3.2.0
info: { title: Users, version: 1.0.0 }
paths:
  /users/{id}:
    parameters:
      - { name: id, in: path, required: true, schema: { type: integer } }
      - { name: q, in: query, schema: { type: integer } }
      - { name: x-n, in: header, schema: { type: integer } }
    get: { responses: { '200': { $ref: '#/components/responses/Map' } } }
    post:
      requestBody: { content: { application/json: { schema: { $ref: '#/components/schemas/Map' } } } }
      responses: { '200': { $ref: '#/components/responses/Map' } }
components:
  schemas: { Map: { type: object, additionalProperties: { type: integer } } }
  responses:
    Map: { description: ok, content: { application/json: { schema: { $ref: '#/components/schemas/Map' }, example: { a: 1 } } } }
`;

/** Requests with a planted value in each place. */
async function sendPlanted(url: string): Promise<void> {
  const json = { 'content-type': 'application/json', authorization: `Bearer ${PLANTED.header}` };
  const body = JSON.stringify({ [PLANTED.key]: PLANTED.body });
  for (const [path, init] of [
    [`/users/${PLANTED.path}`, {}],
    [`/users/7?q=${PLANTED.query}`, {}],
    ['/users/7', { headers: { 'x-n': PLANTED.header } }],
    ['/users/7', { method: 'POST', headers: json, body }],
    ['/users/7', { method: 'POST', headers: json, body: `{ ${PLANTED.body}` }],
    ['/users/7', { method: 'POST', headers: { 'content-type': PLANTED.type }, body: PLANTED.body }],
    ['/users/7', { headers: { accept: PLANTED.type } }],
    ['/users/7', { headers: { prefer: `example=${PLANTED.header}` } }],
    [`/users/${PLANTED.path}`, { method: 'DELETE' }],
    [`/users/${PLANTED.unknown}/${PLANTED.path}?token=${PLANTED.query}`, {}],
    [`/${PLANTED.unknown}`, { headers: { origin: `https://${PLANTED.header}.test` } }],
  ] as [string, RequestInit][])
    await (await fetch(`${url}${path}`, init)).text();
}

test('a mock prints each of several findings of a request below its line', async () => {
  writeFileSync(join(folder, 'openapi.yaml'), STRICT);
  const mock = await start('mock');
  await fetch(`${mock.url}/users/${PLANTED.path}`, { headers: { 'x-n': PLANTED.header } });
  await mock.until(/x-n/);
  expect(await mock.stop()).toBe(0);
  expect(mock.printed.text).toMatch(
    /GET \/users\/\{id\} 400 \d+ ms {2}The request contradicts the description in 2 places\.\n {2}The path parameter `id`: .*expected integer\.\n {2}The header `x-n`: .*expected integer\.\n/,
  );
});

test('neither mock nor proxy print a value of a request or a reply', async () => {
  writeFileSync(join(folder, 'openapi.yaml'), STRICT);
  const mock = await start('mock');
  await sendPlanted(mock.url);
  await mock.until(/403/);
  expect(await mock.stop()).toBe(0);
  const server = createServer((incoming, response) => {
    incoming.resume();
    response.writeHead(incoming.url?.includes('q=') ? 302 : 200, PLANTED.message, {
      'content-type': incoming.headers.accept === PLANTED.type ? PLANTED.type : 'application/json',
      location: `/${PLANTED.location}`,
    });
    response.end(JSON.stringify({ [PLANTED.key]: PLANTED.reply, list: [PLANTED.reply] }));
  }).listen(0, '127.0.0.1');
  target = server;
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  const proxy = await start('proxy', '--target', `http://127.0.0.1:${port}`);
  const plain = proxy.url;
  await fetch(`${plain}/users/7?q=${PLANTED.query}`, { redirect: 'manual' });
  await sendPlanted(plain).catch(() => {});
  await proxy.until(/page of another origin/);
  expect(await proxy.stop()).toBe(1);
  for (const { text } of [mock.printed, proxy.printed]) {
    for (const value of Object.values(PLANTED)) expect(text).not.toContain(value);
    expect(text).toMatch(/GET \/users\/\{id\} \d{3}/);
    expect(text).toMatch(/GET \/users\/\*\/\*/);
  }
  expect(mock.printed.text).toContain(
    'The header `x-n`: The value is not valid against its schema; expected integer.',
  );
  expect(proxy.printed.text).toContain('`/*` is not valid against its schema; expected integer.');
  expect(proxy.printed.text).toContain('(no matching operation)');
});

describe('proxy', () => {
  test.each([
    ['a new file', undefined],
    ['a file that others may read', 0o666],
  ])('records to %s that its owner alone can read', async (_name, mode) => {
    const file = join(folder, 'out.har');
    if (mode !== undefined) {
      writeFileSync(file, 'old');
      chmodSync(file, mode);
    }
    const { stop, printed } = await start(
      'proxy',
      '--target',
      'http://127.0.0.1:1',
      mode === undefined ? '--record' : '--save',
      'out.har',
    );
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(await stop()).toBe(0);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(printed.text).toContain('readable by you alone');
  });

  test('what is written to the baseline is no contradiction any more, of a test neither', async () => {
    const server = createServer((_, response) => {
      response.setHeader('content-type', 'application/json');
      response.end('{"name":"Ada","scope":"all"}');
    }).listen(0, '127.0.0.1');
    target = server;
    await new Promise((resolve) => server.once('listening', resolve));
    const api = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    writeFileSync(join(folder, 'curlew.config.mjs'), "export default { findingBaseline: './known.json' }");
    const first = await start('proxy', '--target', api, '--write-baseline');
    await fetch(`${first.url}/users`);
    await fetch(`${first.url}/legacy/ada`);
    await first.until('GET /*/* (no matching operation) 200');
    expect(await first.stop()).toBe(0);
    expect(first.printed.text).toContain('Wrote 2 findings to known.json.');
    expect(readFileSync(join(folder, 'known.json'), 'utf8')).not.toContain('ada');
    const second = await start('proxy', '--target', api);
    await fetch(`${second.url}/users`);
    await fetch(`${second.url}/legacy/ben`);
    await second.until('GET /*/* (no matching operation) 200');
    expect(await second.stop()).toBe(0);
    expect(second.printed.text).toContain('Not listed: 2 findings known by the baseline.');
    const tested = await runCurlew(['test', 'openapi.yaml', '-s', api], folder);
    expect([tested.exit, tested.stdout]).toEqual([
      0,
      expect.stringContaining('1 finding known by the baseline'),
    ]);
  });

  test('prints a contradiction once, counts it, and records for its owner alone', async () => {
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
    expect(printed.text).toContain('Wrote 2 exchanges to out.har.\nThe file may contain credentials:');
    const converted = await runCurlew(['convert', 'out.har'], folder);
    expect(converted.stdout).toContain('/users:');
  });

  test('leaves out what the description accepts, also after it was saved', async () => {
    const server = createServer((_, response) => {
      response.setHeader('content-type', 'application/json');
      response.end('{"name":"Ada","scope":"all"}');
    }).listen(0, '127.0.0.1');
    target = server;
    await new Promise((resolve) => server.once('listening', resolve));
    const accepting = description('one').replace(
      '{ type: object,',
      '{ x-curlew-ignore: { undeclared-property: Clients know it }, type: object,',
    );
    writeFileSync(join(folder, 'openapi.yaml'), accepting);
    const { port } = server.address() as AddressInfo;
    const { url, printed, until, stop } = await start('proxy', '--target', `http://127.0.0.1:${port}`);
    await fetch(`${url}/users`);
    await until(/GET \/users 200/);
    expect(printed.text).not.toContain('scope');
    writeFileSync(join(folder, 'openapi.yaml'), description('one'));
    await until('Reloaded.');
    await fetch(`${url}/users`);
    await until(/`\/scope` is not declared/);
    expect(await stop()).toBe(1);
  });
});
