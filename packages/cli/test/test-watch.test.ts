import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startProgram } from './start-program.ts';

const folder = mkdtempSync(join(tmpdir(), 'curlew-watch-'));
const requests: string[] = [];
let server: Server;

/** `/users` responds with a `name`, `/orders` with a `total`. */
beforeAll(async () => {
  server = createServer(({ url = '' }, response) => {
    requests.push(url);
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(url === '/users' ? { name: 'Ada' } : { total: 1 }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
  rmSync(folder, { recursive: true });
});

const write = (name: string, text: string): void => writeFileSync(join(folder, name), text);

function operation(schema: string): string {
  return `{ get: { responses: { '200': { description: ok, content: { application/json: { schema: ${schema} } } } } } }`;
}

function writeDescription(total: string): void {
  write('user.yaml', 'type: object\nproperties: { name: { type: string } }\n');
  write(
    'openapi.yaml',
    `openapi: 3.2.0
info: { title: Shop, version: 1.0.0 }
paths:
  /users: ${operation('{ $ref: user.yaml }')}
  /orders: ${operation(`{ type: object, properties: { total: { type: ${total} } } }`)}
`,
  );
}

function start(...args: string[]) {
  const { port } = server.address() as AddressInfo;
  const child = startProgram(['test', ...args, '-s', `http://127.0.0.1:${port}`, '--watch'], {
    cwd: folder,
    env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: undefined },
  });
  const printed = { text: '' };
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (chunk) => {
      printed.text += chunk;
    });
  /** Waits for the end of a run, and forgets what was printed. */
  const run = async (): Promise<string> => {
    await expect.poll(() => printed.text, { interval: 30 }).toMatch(/Ctrl\+C stops/);
    const { text } = printed;
    printed.text = '';
    return text;
  };
  const stop = (): Promise<number | null> => {
    const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
    child.kill('SIGINT');
    return ended;
  };
  return { run, stop };
}

test('runs again what a change touches, and ends with the code of the last result', async () => {
  writeDescription('integer');
  const { run, stop } = start('openapi.yaml');
  expect(await run()).toMatch(/2 passed[\s\S]*Watching 2 files/);

  requests.length = 0;
  writeDescription('string');
  const failed = await run();
  expect(failed).toContain('1 of 2 cases to run again.');
  expect(failed).toContain('1 passed, 1 failed');
  expect(requests).toEqual(['/orders']);

  requests.length = 0;
  write('user.yaml', 'type: object\nproperties: { name: { type: integer } }\n');
  // The referenced file changed, and the case of the other operation has not passed.
  expect(await run()).toContain('0 passed, 2 failed');
  expect(requests.toSorted()).toEqual(['/orders', '/users']);

  write('openapi.yaml', 'openapi: 3.2.0\npaths: [');
  expect(await run()).toContain('openapi.yaml cannot be tested.');

  writeDescription('integer');
  expect(await run()).toContain('2 passed');
  expect(await stop()).toBe(0);
});

test('runs the changed workflow of an Arazzo document again', async () => {
  writeDescription('integer');
  const flow = (total: string): string => `arazzo: 1.0.1
info: { title: Shop, version: 1.0.0 }
sourceDescriptions: [{ name: shop, url: ./openapi.yaml, type: openapi }]
workflows:
  - workflowId: users
    steps: [{ stepId: get, operationPath: '{$sourceDescriptions.shop.url}#/paths/~1users/get', successCriteria: [{ condition: $response.body#/name == 'Ada' }] }]
  - workflowId: orders
    steps: [{ stepId: get, operationPath: '{$sourceDescriptions.shop.url}#/paths/~1orders/get', successCriteria: [{ condition: $response.body#/total == ${total} }] }]
`;
  write('shop.arazzo.yaml', flow('1'));
  const { run, stop } = start('shop.arazzo.yaml');
  expect(await run()).toMatch(/2 passed[\s\S]*Watching 3 files/);
  requests.length = 0;
  write('shop.arazzo.yaml', flow('2'));
  expect(await run()).toContain('1 passed, 1 failed');
  expect(requests).toContain('/orders');
  expect(await stop()).toBe(1);
});

test('a wrong combination of options is refused', async () => {
  writeDescription('integer');
  const child = startProgram(['test', 'openapi.yaml', '--watch', '--fix'], { cwd: folder });
  let text = '';
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => {
    text += chunk;
  });
  const exit = await new Promise<number | null>((resolve) => child.once('close', resolve));
  expect(text).toContain('`--watch` cannot be used with `--fix`.');
  expect(exit).toBe(2);
  expect(readFileSync(join(folder, 'openapi.yaml'), 'utf8')).toContain('integer');
});
