import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { runTestCommand } from './run-test-command.ts';

const DESCRIPTION = `openapi: 3.1.0
info: { title: Shop, version: 1.0.0 }
paths:
  /orders:
    get:
      operationId: listOrders
      responses:
        '200':
          description: All.
          content: { application/json: { schema: { type: array, items: { $ref: 'models/order.yaml#/Order' } } } }
  /health:
    get:
      operationId: getHealth
      responses:
        '200': { description: Up., content: { application/json: { schema: { type: object } } } }
  /users:
    get:
      operationId: listUsers
      responses:
        '200': { description: All., content: { application/json: { schema: { type: array, items: { type: object } } } } }
`;
const MODELS = 'Order: { type: object, properties: { id: { $ref: "#/Id" } } }\nId: { type: integer }\n';

let api: Server;
let url: string;
let folder: string;
let requested: string[];

beforeAll(async () => {
  api = createServer((request, response) => {
    requested.push(request.url ?? '');
    response.setHeader('content-type', 'application/json');
    response.end(request.url === '/health' ? '{}' : '[]');
  });
  await new Promise<void>((listening) => api.listen(0, '127.0.0.1', listening));
  url = `http://127.0.0.1:${(api.address() as AddressInfo).port}`;
});
afterAll(() => void api.close());

beforeEach(() => {
  requested = [];
  folder = mkdtempSync(join(tmpdir(), 'curlew-changed-'));
  mkdirSync(join(folder, 'models'));
  write('openapi.yaml', DESCRIPTION);
  write('models/order.yaml', MODELS);
  git('init', '--quiet', '--initial-branch=main');
  commit();
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function write(name: string, text: string): void {
  writeFileSync(join(folder, name), text);
}

function edit(name: string, from: string, to: string): void {
  const text = readFileSync(join(folder, name), 'utf8');
  expect(text).toContain(from);
  write(name, text.replace(from, to));
}

function git(...args: string[]): void {
  const author = ['-c', 'user.name=A', '-c', 'user.email=a@example.com', '-c', 'commit.gpgsign=false'];
  execFileSync('git', [...author, ...args], { cwd: folder, stdio: 'pipe' });
}

function commit(): void {
  git('add', '--all');
  git('commit', '--quiet', '--message', 'x');
}

function run(...args: string[]) {
  return runTestCommand(['openapi.yaml', '-s', url, ...args], { cwd: folder });
}

test.each([
  ['the text of a response', 'openapi.yaml', 'description: Up.', 'description: It is up.', '0 of 3'],
  ['the title of a schema', 'models/order.yaml', 'Id: {', 'Id: { title: Number,', '0 of 3'],
  [
    'a property named description',
    'models/order.yaml',
    'id: {',
    'description: { type: string }, id: {',
    '1 of 3',
  ],
  [
    'a constant that has a description',
    'models/order.yaml',
    'Id: {',
    'Id: { const: { description: a },',
    '1 of 3',
  ],
])('%s: counts only if the contract differs', async (_, file, from, to, count) => {
  edit(file, from, to);
  const { stderr } = await run('--changed', 'git:main');
  expect(stderr).toContain(`${count} operations changed since main`);
});

test('Only operations that differ are called, also for a schema behind two references in another file', async () => {
  edit('models/order.yaml', 'Id: { type: integer }', 'Id: { type: integer, minimum: 1 }');
  const { exit, stderr } = await run('--changed', 'git:main');
  expect(exit, stderr).toBe(0);
  expect(stderr).toContain('1 of 3 operations changed since main; 2 cases left out.');
  expect(requested).toEqual(['/orders']);
});

test('A new operation counts as changed, a removed one as nothing', async () => {
  edit('openapi.yaml', '  /health:', '  /state:');
  const { stderr } = await run('--changed', 'git:HEAD');
  expect(stderr).toContain('1 of 3 operations changed since HEAD; 2 cases left out.');
  expect(requested).toEqual(['/state']);
});

test('Without a change nothing is called, and reports are written nevertheless', async () => {
  const args = ['--changed', 'git:main', '--auth', 'token', '-r', 'junit=report.xml'];
  const { exit, stderr } = await run(...args);
  expect(stderr).toContain('0 of 3 operations changed since main; 3 cases left out.');
  // The description has no security scheme that the token fits.
  expect(exit).toBe(2);
  expect((await run(...args.filter((arg) => !/auth|token/.test(arg)))).exit).toBe(0);
  expect(readFileSync(join(folder, 'report.xml'), 'utf8')).toContain('<testsuites>');
  expect(requested).toEqual([]);
});

test('A description that was elsewhere is compared with what it was', async () => {
  mkdirSync(join(folder, 'api'));
  for (const name of ['openapi.yaml', 'models']) renameSync(join(folder, name), join(folder, 'api', name));
  const up = 'description: Up., content: { application/json: { schema: {';
  edit('api/openapi.yaml', up, `${up} maxProperties: 9,`);
  const args = ['api/openapi.yaml', '-s', url, '--changed'];
  const moved = await runTestCommand([...args, 'git:main:openapi.yaml'], { cwd: folder });
  expect(moved.stderr).toContain('1 of 3 operations changed since main');
  expect(requested).toEqual(['/health']);
  const missing = await runTestCommand([...args, 'git:main'], { cwd: folder });
  expect(missing.stderr).toContain('cannot be read in main: all 3 operations count as changed.');
});

test.each([
  ['main', '`--changed main` is no revision.'],
  ['git:--output=x', 'is no revision.'],
  ['git:gone', '`--changed` cannot read the repository: fatal: '],
])('%s is refused', async (since, message) => {
  const { exit, stderr } = await run('--changed', since);
  expect(exit).toBe(2);
  expect(stderr).toContain(message);
  expect(requested).toEqual([]);
});

test('A folder without a repository, workflows and recordings are refused', async () => {
  write('captures.sh', `curl ${url}/orders\n`);
  const recorded = await runTestCommand(['captures.sh', '--changed', 'git:main'], { cwd: folder });
  expect(recorded.exit).toBe(2);
  expect(recorded.stderr).toContain('`--changed` requires an OpenAPI description.');
  rmSync(join(folder, '.git'), { recursive: true });
  expect((await run('--changed', 'git:main')).stderr).toContain('cannot read the repository');
});
