import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RunReport } from '@curlew/contract';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Ended } from '../../astro/test/harness/run-in-one-process.ts';
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
          content:
            application/json:
              schema: { type: array, items: { $ref: '#/components/schemas/Order' } }
  /orders/{id}:
    get:
      operationId: getOrder
      parameters: [{ name: id, in: path, required: true, schema: { type: integer } }]
      responses:
        '200':
          description: One.
          content: { application/json: { schema: { $ref: '#/components/schemas/Order' } } }
  /latest:
    get:
      operationId: latestOrder
      responses:
        '503': { description: Busy. }
        '200':
          description: The last one.
          content: { application/json: { schema: { $ref: '#/components/schemas/Order' } } }
components:
  schemas:
    Order:
      type: object
      required: [id]
      properties: { id: { type: integer } }
`;

let api: Server;
let url: string;
let folder: string;
/** What every request is answered with. */
let status: number;
/** Paths that refuse a query that is not a number, with 422. */
let refusing: string[];
/** What every order has. */
let order: Record<string, unknown>;

beforeAll(async () => {
  api = createServer((request, response) => {
    const [path = '', query = ''] = (request.url ?? '').split('?');
    const isRefused = refusing.includes(path) && query !== '' && !/^limit=\d+$/.test(query);
    response.statusCode = isRefused ? 422 : status;
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(path === '/orders' ? [order, order] : order));
  });
  await new Promise<void>((listening) => api.listen(0, '127.0.0.1', listening));
  url = `http://127.0.0.1:${(api.address() as AddressInfo).port}`;
});

afterAll(() => {
  api.closeAllConnections();
  api.close();
});

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'curlew-baseline-'));
  writeFileSync(join(folder, 'shop.yaml'), DESCRIPTION);
  order = { id: 1, note: 'a' };
  status = 200;
  refusing = [];
  return () => rmSync(folder, { recursive: true });
});

function run(...args: string[]): Promise<Ended> {
  return runTestCommand(['shop.yaml', '--server', url, ...args], { cwd: folder, token: '' });
}

function report(): RunReport & { summary: Record<string, number> } {
  return JSON.parse(readFileSync(join(folder, 'report.json'), 'utf8'));
}

test('one cause at several operations is said once, with some of its cases', async () => {
  const { exit, stdout } = await run();
  expect(exit).toBe(1);
  expect(stdout.match(/undeclared-property/g)).toHaveLength(1);
  expect(stdout).toMatch(/✗ undeclared-property .*`\/0\/note`.* \(3 cases of 3 operations\)/);
  expect(stdout.match(/curl 'http/g)).toHaveLength(3);
  const { stdout: all } = await run('--verbose');
  expect(all.match(/undeclared-property/g)).toHaveLength(3);
});

test('what is written as known does not fail; what is new does, and what is gone is listed', async () => {
  const written = await run('--baseline', 'known.json', '--write-baseline');
  expect([written.exit, written.stderr]).toEqual([
    0,
    expect.stringContaining('Wrote 3 findings to known.json.'),
  ]);
  const text = readFileSync(join(folder, 'known.json'), 'utf8');
  expect(JSON.parse(text).findings).toContainEqual({
    kind: 'undeclared-property',
    operation: 'GET /orders',
    place: 'body /*/note',
    status: 200,
  });
  const again = await run('--baseline', 'known.json', '--reporter', 'json=report.json');
  expect(again.exit).toBe(0);
  expect(again.stdout).toContain('Not listed: 3 findings known by the baseline');
  expect(report()).toMatchObject({
    summary: { passed: 3, failed: 0 },
    accepted: { known: 3, ignored: 0, stale: [] },
  });

  order = { id: 'one' };
  const broken = await run('--baseline', 'known.json');
  expect(broken.exit).toBe(1);
  expect(broken.stdout).toContain('wrong-type');
  expect(broken.stdout).toContain('No longer found: 3 entries of the baseline');
  expect(broken.stdout).toContain('GET /latest 200: undeclared-property (body /note)');
});

test('reasons stay when a baseline is written again, and values never get into it', async () => {
  order = { id: 1, note: 'sk_live_4eC39HqLyjWDarjtT1zdp7dc' };
  await run('--baseline', 'known.json', '--write-baseline');
  const known = JSON.parse(readFileSync(join(folder, 'known.json'), 'utf8'));
  known.findings[0].reason = 'SHOP-12';
  writeFileSync(join(folder, 'known.json'), JSON.stringify(known));
  await run('--baseline', 'known.json', '--write-baseline');
  const text = readFileSync(join(folder, 'known.json'), 'utf8');
  expect(JSON.parse(text).findings[0].reason).toBe('SHOP-12');
  expect(text).not.toContain('sk_live');
});

test('invalid requests that are accepted, and undeclared refusals, are known for the operations that had them', async () => {
  const limited = DESCRIPTION.replaceAll(
    /operationId: (listOrders|latestOrder)\n/g,
    '$&      parameters: [{ name: limit, in: query, schema: { type: integer, minimum: 0 } }]\n',
  );
  writeFileSync(join(folder, 'shop.yaml'), limited);
  order = { id: 1 };
  refusing = ['/orders'];
  const options = ['--negative', '--baseline', 'known.json'];
  expect((await run('--negative')).exit).toBe(1);
  const written = await run(...options, '--write-baseline');
  expect(written.exit).toBe(0);
  const { findings } = JSON.parse(readFileSync(join(folder, 'known.json'), 'utf8'));
  expect(findings).toEqual([
    { kind: 'unrefused-request', operation: 'GET /latest', place: 'call query parameter limit', status: 200 },
    { kind: 'undeclared-status', operation: 'GET /orders', place: 'status', status: 422 },
    {
      kind: 'unrefused-request',
      operation: 'GET /orders/{id}',
      place: 'call path parameter id',
      status: 200,
    },
  ]);
  expect((await run(...options)).exit).toBe(0);
  // Runs that send no invalid requests, or compare nothing with schemas, do not say that it is gone.
  refusing = [];
  for (const other of [[], ['--explore', '1', '--max-requests', '20']])
    expect((await run('--baseline', 'known.json', ...other)).stdout).not.toContain('unrefused-request');
  refusing = ['/orders'];

  // What one operation did is new at another one.
  refusing = ['/orders', '/latest'];
  const { exit, stdout } = await run(...options);
  expect(exit).toBe(1);
  expect(stdout).toContain('undeclared-status GET /latest answers 422 to invalid requests');
  expect(stdout).not.toContain('✗ unrefused-request');
  refusing = [];
  expect((await run(...options)).stdout).toContain('✗ unrefused-request');
});

test('an accepted invalid request is accepted where the operation says so', async () => {
  order = { id: 1 };
  const ignored = DESCRIPTION.replace(
    'operationId: getOrder\n',
    '$&      x-curlew-ignore: { unrefused-request: Old clients send words }\n',
  );
  writeFileSync(join(folder, 'shop.yaml'), ignored);
  const { exit, stdout } = await run('--negative');
  expect([exit, stdout]).toEqual([0, expect.stringContaining('findings ignored by the configuration')]);
});

test('a run of some operations keeps what is known of the others', async () => {
  await run('--baseline', 'known.json', '--write-baseline');
  const all = readFileSync(join(folder, 'known.json'), 'utf8');
  order = { id: 1 };
  await run('--baseline', 'known.json', '--write-baseline', '--filter', 'operation:latestOrder');
  const { findings } = JSON.parse(readFileSync(join(folder, 'known.json'), 'utf8'));
  expect(findings).toEqual(
    JSON.parse(all).findings.filter(({ operation }: { operation: string }) => operation !== 'GET /latest'),
  );
});

test('an operation that does not answer has no entry that is no longer found', async () => {
  await run('--baseline', 'known.json', '--write-baseline');
  status = 503;
  const { stdout } = await run('--baseline', 'known.json', '--allow-inconclusive');
  expect(stdout).not.toContain('No longer found');
  await run('--baseline', 'known.json', '--write-baseline', '--allow-inconclusive');
  const { findings } = JSON.parse(readFileSync(join(folder, 'known.json'), 'utf8'));
  expect(findings).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ operation: 'GET /latest', kind: 'undeclared-property' }),
    ]),
  );
});

test('severities and accepted places of the configuration are about findings, too', async () => {
  const config = (value: object) =>
    writeFileSync(join(folder, 'curlew.config.mjs'), `export default ${JSON.stringify(value)}`);
  config({ rules: { 'undeclared-property': 'warning' } });
  const warned = await run();
  expect([warned.exit, warned.stdout]).toEqual([0, expect.stringContaining('! undeclared-property')]);
  config({ rules: { 'undeclared-property': 'off' } });
  const off = await run();
  expect(off.exit).toBe(0);
  expect(off.stdout).toContain('Not listed: 3 findings ignored by the configuration');
  config({
    ignore: [{ code: 'undeclared-property', pointer: '/components/schemas/Order', reason: 'Known.' }],
  });
  expect((await run()).exit).toBe(0);
  config({
    ignore: [{ code: 'undeclared-property', pointer: '/components/schemas/Other', reason: 'Known.' }],
  });
  expect((await run()).exit).toBe(1);
  config({ rules: { 'undeclared-propertie': 'off' } });
  const unknown = await run();
  expect([unknown.exit, unknown.stderr]).toEqual([
    2,
    expect.stringContaining('did you mean `undeclared-property`?'),
  ]);
});

test('a baseline that is missing, or is another file, is not taken for an empty one', async () => {
  const missing = await run('--baseline', 'known.json');
  expect([missing.exit, missing.stderr]).toEqual([
    2,
    expect.stringContaining('Baseline not found: known.json.'),
  ]);
  writeFileSync(join(folder, 'known.json'), '{"version":1,"problems":[]}');
  const other = await run('--baseline', 'known.json');
  expect([other.exit, other.stderr]).toEqual([
    2,
    expect.stringContaining('known.json is not a baseline of `curlew test` or `curlew proxy`.'),
  ]);
  const without = await run('--write-baseline');
  expect([without.exit, without.stderr]).toEqual([2, expect.stringContaining('requires a file')]);
  const source = await run('--baseline', 'shop.yaml', '--write-baseline');
  expect(source.exit).toBe(2);
  expect(readFileSync(join(folder, 'shop.yaml'), 'utf8')).toBe(DESCRIPTION);
});

test('a run that reached no server writes no baseline', async () => {
  const closed = await runTestCommand(
    ['shop.yaml', '--server', 'http://127.0.0.1:9', '--baseline', 'known.json', '--write-baseline'],
    { cwd: folder, token: '' },
  );
  expect(closed.exit).toBe(4);
  expect(existsSync(join(folder, 'known.json'))).toBe(false);
});

const IGNORED = '    Order:\n      x-curlew-ignore: { undeclared-property: Clients know the note }\n';

test.each([
  ['the field of a schema', IGNORED],
  [
    'a comment on the line above the schema',
    '    # curlew-ignore-next-line undeclared-property: Clients know the note\n    Order:\n',
  ],
])('the description accepts its findings with %s', async (_name, text) => {
  writeFileSync(join(folder, 'shop.yaml'), DESCRIPTION.replace('    Order:\n', text));
  const { exit, stdout } = await run();
  expect(stdout).toContain('Not listed: 3 findings ignored by the configuration or the description');
  expect(exit).toBe(0);
  // Other findings at the place, and the same at another one, are not accepted.
  order = { id: 'one', note: 'a' };
  const other = await run();
  expect([other.exit, other.stdout]).toEqual([1, expect.stringContaining('✗ wrong-type')]);
  expect(other.stdout).not.toContain('undeclared-property');
});

test.each([
  ['another kind', IGNORED.replace('undeclared-property', 'wrong-type')],
  ['no reason', IGNORED.replace('Clients know the note', "''")],
])('the description does not accept its findings with %s', async (_name, text) => {
  writeFileSync(join(folder, 'shop.yaml'), DESCRIPTION.replace('    Order:\n', text));
  const { exit, stdout } = await run();
  expect([exit, stdout]).toEqual([1, expect.stringContaining('✗ undeclared-property')]);
});

test('an ignore that matches no finding is reported, if every operation was called', async () => {
  const text = DESCRIPTION.replace('    Order:\n', IGNORED.replace('undeclared-property', 'wrong-type'));
  writeFileSync(join(folder, 'shop.yaml'), text);
  const warning = 'This ignore of `wrong-type` matches no finding of this run.';
  const whole = await run();
  expect(whole.stderr).toContain(`shop.yaml:32:26 unused-ignore ${warning}`);
  expect((await run('--filter', 'operation:getOrder')).stderr).not.toContain('unused-ignore');
  order = { id: 'one' };
  expect((await run()).stderr).not.toContain('unused-ignore');
});

test('an ignore at one operation leaves the findings of others', async () => {
  const inline = DESCRIPTION.replace(
    "schema: { type: array, items: { $ref: '#/components/schemas/Order' } }",
    'schema: { x-curlew-ignore: { undeclared-property: Known }, type: array, items: { type: object, properties: { id: { type: integer } } } }',
  );
  writeFileSync(join(folder, 'shop.yaml'), inline);
  const { exit, stdout } = await run();
  expect(exit).toBe(1);
  expect(stdout).toContain('(2 cases of 2 operations)');
  expect(stdout).toContain('Not listed: 1 finding ignored');
});

test('the configuration says where the baseline is', async () => {
  writeFileSync(join(folder, 'curlew.config.mjs'), "export default { findingBaseline: './known/api.json' }");
  const missing = await run();
  expect([missing.exit, missing.stderr]).toEqual([
    2,
    expect.stringContaining('Baseline not found: known/api.json.'),
  ]);
  mkdirSync(join(folder, 'known'));
  const written = await run('--write-baseline');
  expect([written.exit, written.stderr]).toEqual([0, 'Wrote 3 findings to known/api.json.\n']);
  expect((await run()).exit).toBe(0);
  order = { id: 1 };
  const { stdout } = await run('--filter', 'operation:latestOrder');
  expect(stdout).toContain('No longer found');
  expect(stdout).toContain('GET /latest 200: undeclared-property (body /note)');
  expect(stdout).not.toContain('GET /orders');
  // An option replaces it.
  expect((await run('--baseline', 'other.json')).stderr).toContain('Baseline not found: other.json.');
});
