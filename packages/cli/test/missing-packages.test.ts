import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getOutput, PROGRAM } from './start-program.ts';

const folder = mkdtempSync(join(tmpdir(), 'curlew-missing-'));
const received: string[] = [];
let server: Server;
let url = '';

beforeAll(async () => {
  server = createServer((request, response) => {
    received.push(request.url ?? '');
    response.setHeader('content-type', 'application/json').end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.close();
  rmSync(folder, { recursive: true });
});

/** Runs the program where some packages are not installed. */
function runWithout(packages: readonly string[], args: readonly string[]) {
  const preload = new URL('./hide-packages.ts', import.meta.url).href;
  const child = spawn(process.execPath, ['--import', preload, PROGRAM, ...args], {
    cwd: folder,
    env: { ...process.env, NO_COLOR: '1', HIDDEN_PACKAGES: packages.join(',') },
    stdio: 'pipe',
  });
  return getOutput(child);
}

function writeJson(name: string, value: unknown): string {
  writeFileSync(join(folder, name), JSON.stringify(value));
  return name;
}

const OK = { responses: { 200: { description: 'ok', content: { 'application/json': {} } } } };

function describeCalls(name: string, extension: Record<string, unknown>): string {
  return writeJson(name, {
    openapi: '3.2.0',
    info: { title: 'Shop', version: '1' },
    servers: [{ url }],
    paths: { '/plain': { get: OK }, '/special': { post: { ...OK, ...extension } } },
  });
}

const GRPC = { 'x-grpc': { service: 'shop.Users', method: 'GetUser' } };

test.each([
  ['test', 'gRPC', '@curlew/grpc', GRPC, []],
  ['test', 'MCP', '@modelcontextprotocol/client', { 'x-mcp': { tool: 'get_user' } }, []],
  ['proxy', 'gRPC', '@curlew/grpc', GRPC, ['--target', 'http://127.0.0.1:9', '--port', '0']],
])('%s names the package that calls over %s require', async (command, protocol, name, extension, more) => {
  received.length = 0;
  const file = describeCalls('openapi.json', extension);
  expect(await runWithout([name], [command, file, ...more])).toEqual({
    exit: 2,
    stdout: '',
    stderr: `Calls over ${protocol} require the package \`${name}\`, which is not installed.\nRun \`npm install ${name}\`.\n`,
  });
  expect(received).toEqual([]);
});

test('operations of other protocols need no package', async () => {
  const file = describeCalls('openapi.json', GRPC);
  const args = ['test', file, '--filter', 'path:/plain'];
  const { exit, stdout } = await runWithout(['@curlew/grpc', '@curlew/scripts'], args);
  expect([exit, stdout]).toEqual([0, expect.stringContaining('1 passed')]);
});

test('requests with scripts are not sent, counted, and no success', async () => {
  received.length = 0;
  const script = (exec: string) => [{ listen: 'test', script: { exec: [exec] } }];
  const request = (path: string) => ({ method: 'GET', url: `${url}/${path}` });
  const file = writeJson('collection.json', {
    info: { name: 'c', schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json' },
    item: [
      { name: 'Login', event: script('pm.test("never", () => {})'), request: request('login') },
      { name: 'Users', event: script('pm.test("never", () => {})'), request: request('users') },
      { name: 'Blank', event: script('  '), request: request('blank') },
    ],
  });
  const { exit, stdout } = await runWithout(['@curlew/scripts'], ['test', file]);
  expect(exit).toBe(1);
  expect(stdout).toContain('1 passed, 2 inconclusive');
  expect(stdout).toContain(
    '2 cases were not run, because the package that runs their scripts is not installed.',
  );
  expect(stdout).toContain('npm install @curlew/scripts');
  expect(received).toEqual(['/blank']);
});

test('a condition in XPath is not checked without its packages, and no success', async () => {
  describeCalls('openapi.json', {});
  const criterion = { context: '$response.body', condition: '/a', type: 'xpath' };
  const file = writeJson('flow.arazzo.json', {
    arazzo: '1.0.1',
    info: { title: 'Flow', version: '1' },
    sourceDescriptions: [{ name: 'api', url: './openapi.json' }],
    workflows: [
      {
        workflowId: 'w',
        steps: [
          {
            stepId: 's',
            operationPath: '{$sourceDescriptions.api.url}#/paths/~1plain/get',
            successCriteria: [criterion],
          },
        ],
      },
    ],
  });
  const { exit, stdout } = await runWithout(['fontoxpath'], ['test', file]);
  expect([exit, stdout]).toEqual([1, expect.stringContaining('1 inconclusive')]);
  expect(stdout).toContain(
    'XPath requires packages that are not installed. Run `npm install fontoxpath slimdom`.',
  );
});
