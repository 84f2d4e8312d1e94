import { type ChildProcess, spawn } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parse } from 'yaml';
import { codeFences } from '../../conventions/src/code-fences.ts';

const GUIDE = 'docs/legacy-api-in-ci.md';
const ROOT = fileURLToPath(new URL('../../../', import.meta.url));

const DESCRIPTION = `openapi: 3.1.0
info: { title: Shop, version: 1.0.0 }
security: [{}, { token: [] }]
paths:
  /orders:
    get:
      operationId: listOrders
      responses:
        '200':
          description: All.
          content:
            application/json:
              schema: { type: array, items: { $ref: '#/components/schemas/Order' } }
  /orders/{id}:
    get:
      operationId: getOrder
      parameters: [{ name: id, in: path, required: true, schema: { type: integer }, example: 1 }]
      responses:
        '200':
          description: One.
          content: { application/json: { schema: { $ref: '#/components/schemas/Order' } } }
    put:
      operationId: putOrder
      parameters: [{ name: id, in: path, required: true, schema: { type: integer }, example: 1 }]
      responses:
        '200':
          description: Changed.
          content: { application/json: { schema: { $ref: '#/components/schemas/Order' } } }
components:
  securitySchemes: { token: { type: http, scheme: bearer } }
  schemas:
    Order:
      type: object
      required: [id]
      properties: { id: { type: integer } }
`;

/** What every order has is in a file, so that the API can change while it runs. */
const SERVER = `const { readFileSync } = require('node:fs');
const app = require('fastify')();
const order = () => JSON.parse(readFileSync('order.json', 'utf8'));
app.get('/orders', () => [order()]);
app.get('/orders/:id', order);
app.put('/orders/:id', order);
app.listen({ port: Number(process.env.PORT), host: 'localhost' });
`;

const home = mkdtempSync(join(tmpdir(), 'curlew-guide-'));
const folder = join(home, 'api');
const started: ChildProcess[] = [];
let port: number;

beforeAll(async () => {
  port = await freePort();
  mkdirSync(join(home, 'global/bin'), { recursive: true });
  // Installed globally: `curlew`, and what `npx curlew` finds.
  symlinkSync(join(ROOT, 'packages/cli/bin/curlew.js'), join(home, 'global/bin/curlew'));
  mkdirSync(folder);
  writeFileSync(join(folder, 'openapi.yaml'), DESCRIPTION);
  writeFileSync(join(folder, 'server.cjs'), SERVER);
  const api = { name: 'shop', version: '1.0.0' };
  writeFileSync(
    join(folder, 'package.json'),
    JSON.stringify({ ...api, scripts: { start: 'node server.cjs' } }),
  );
  const lock = { ...api, lockfileVersion: 3, requires: true, packages: { '': api } };
  writeFileSync(join(folder, 'package-lock.json'), JSON.stringify(lock));
  setOrder({ id: 1, note: 'a' });
});

afterAll(() => {
  stopAll();
  rmSync(home, { recursive: true });
});

/** Ends what the commands started. */
function stopAll(): void {
  for (const { pid } of started.splice(0)) {
    try {
      if (pid !== undefined) process.kill(-pid, 'SIGKILL');
    } catch {
      // It has ended by itself.
    }
  }
}

function setOrder(order: object): void {
  writeFileSync(join(folder, 'order.json'), JSON.stringify(order));
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const address = server.address();
  await new Promise<void>((closed) => server.close(() => closed()));
  return typeof address === 'object' && address !== null ? address.port : 0;
}

interface ShellResult {
  exit: number | null;
  output: string;
}

/** Runs a command as it is written, but for the port. A server that it starts goes on, as in a workflow. */
function shell(command: string): Promise<ShellResult> {
  const child = spawn('bash', ['-e', '-c', command.replaceAll('4010', String(port))], {
    cwd: folder,
    detached: true,
    env: {
      HOME: home,
      PATH: `${join(home, 'global/bin')}:${dirname(process.execPath)}:${process.env.PATH}`,
      NODE_PATH: join(ROOT, 'node_modules'),
      PORT: String(port),
      TOKEN: 'token-of-the-guide',
      npm_config_prefix: join(home, 'global'),
      npm_config_offline: 'true',
      GIT_CONFIG_COUNT: '2',
      GIT_CONFIG_KEY_0: 'user.name',
      GIT_CONFIG_VALUE_0: 'Ada',
      GIT_CONFIG_KEY_1: 'user.email',
      GIT_CONFIG_VALUE_1: 'ada@example.com',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  started.push(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (chunk: string) => {
      output += chunk;
    });
  return new Promise((resolve) =>
    child.once('exit', (exit) => setTimeout(() => resolve({ exit, output }), 50)),
  );
}

/** The commands of the guide in their order, and the steps of its workflow. */
const commands = codeFences(GUIDE, 'sh').map((code) => code.trim());
const [fragment = '', workflow = ''] = codeFences(GUIDE, 'yaml');
const steps: string[] = parse(workflow).jobs.contract.steps.flatMap(({ run }: { run?: string }) => run ?? []);

test('the guide works as it is written', { timeout: 180_000 }, async () => {
  const [see = '', filtered = '', authorized = '', write = '', again = '', changed = '', ...rest] = commands;
  expect(rest).toEqual([]);
  const [install = '', start = '', check = '', ...others] = steps;
  expect(others).toEqual([]);

  // The API starts as it does in the workflow.
  expect(await shell(install)).toMatchObject({ exit: 0 });
  expect(await shell(start)).toMatchObject({ exit: 0 });

  // 1. See what is wrong: the cause once, with the first cases and what repeats them.
  const seen = await shell(see);
  expect(seen.exit).toBe(1);
  expect(seen.output.match(/✗ undeclared-property/g)).toHaveLength(1);
  expect(seen.output).toContain('3 cases of 3 operations');
  expect(seen.output).toMatch(/openapi\.yaml:\d+:\d+/);
  expect(seen.output.match(/curl /g)).toHaveLength(3);
  const reading = await shell(filtered);
  expect(reading.exit).toBe(1);
  expect(reading.output).not.toContain('putOrder');
  const withToken = await shell(authorized);
  expect(withToken.exit).toBe(1);
  expect(withToken.output).not.toContain('token-of-the-guide');

  // 2. Accept what is known.
  expect(await shell(write)).toMatchObject({ exit: 0 });
  const known = readFileSync(join(folder, 'known-findings.json'), 'utf8');
  expect(JSON.parse(known).findings).toHaveLength(3);
  for (const code of codeFences(GUIDE, 'js')) {
    const [, file = ''] = /^\/\/ (\S+)$/m.exec(code) ?? [];
    writeFileSync(join(folder, file), code);
  }
  const accepted = await shell(again);
  expect(accepted).toMatchObject({
    exit: 0,
    output: expect.stringContaining('Not listed: 3 findings known by the baseline'),
  });
  setOrder({ id: 1 });
  expect((await shell(again)).output).toContain('No longer found');
  setOrder({ id: 1, note: 'a' });

  // 3. Accept what stays, at its place in the description.
  cpSync(join(folder, 'known-findings.json'), join(folder, 'kept.json'));
  writeFileSync(join(folder, 'known-findings.json'), JSON.stringify({ version: 1, findings: [] }));
  const ignore = /^ *x-curlew-ignore: .*$/m.exec(fragment)?.[0] ?? '';
  writeFileSync(join(folder, 'openapi.yaml'), DESCRIPTION.replace('    Order:\n', `    Order:\n${ignore}\n`));
  expect(await shell(again)).toMatchObject({ exit: 0 });
  cpSync(join(folder, 'kept.json'), join(folder, 'known-findings.json'));
  writeFileSync(join(folder, 'openapi.yaml'), DESCRIPTION);

  // 4. Fail on what is new: an annotation at the line of the description.
  expect(await shell(check)).toMatchObject({ exit: 0 });
  setOrder({ id: 'one', note: 'a' });
  const broken = await shell(check);
  expect(broken.exit).toBe(1);
  expect(broken.output).toMatch(/::error file=openapi\.yaml,line=\d+/);
  expect(existsSync(join(folder, 'report.xml'))).toBe(true);
  setOrder({ id: 1, note: 'a' });

  // 5. Only what a pull request changes.
  await shell(
    'git init -q && git add openapi.yaml && git commit -qm main && git update-ref refs/remotes/origin/main HEAD',
  );
  const unchanged = await shell(changed);
  expect(unchanged.exit).toBe(0);
  expect(unchanged.output).toContain('0 of 3 operations changed since origin/main');
  writeFileSync(
    join(folder, 'openapi.yaml'),
    DESCRIPTION.replace(
      "        '200':\n          description: One.",
      "        '404': { description: None. }\n$&",
    ).replace('description: All.', 'description: All orders.'),
  );
  const other = await shell(changed);
  expect(other.exit).toBe(0);
  expect(other.output).toContain('1 of 3 operations changed since origin/main; 2 cases left out.');
  expect(other.output).toContain('1 passed');

  // Without a server, the run is no success.
  stopAll();
  await expect.poll(async () => (await shell(check)).exit, { timeout: 20_000 }).toBe(4);
});
