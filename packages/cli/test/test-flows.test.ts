import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { RunReport } from '@curlew/contract';
import { startUserApi, type UserApi } from '@curlew/user-api';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Ended } from '../../astro/test/harness/run-in-one-process.ts';
import { junitProblems } from '../../contract/test/report/junit-schema.ts';
import { runTestCommand } from './run-test-command.ts';

const USER_API = fileURLToPath(new URL('../../user-api/', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'curlew-flows-'));
let api: UserApi;

const SHOP = `arazzo: 1.0.1
info: { title: Shop, version: 1.0.0 }
sourceDescriptions:
  - { name: shop, url: ./openapi.yaml, type: openapi }
workflows:
  - workflowId: refund
    summary: Order two boxes of tea and refund the order
    dependsOn: [login]
    inputs:
      type: object
      properties:
        quantity: { type: integer, default: 2 }
    parameters:
      - { name: Authorization, in: header, value: 'Bearer {$workflows.login.outputs.token}' }
    steps:
      - stepId: order
        operationId: createOrder
        parameters: [{ name: Idempotency-Key, in: header, value: 'order-{$inputs.quantity}-arazzo' }]
        requestBody:
          payload: { currency: EUR, items: [{ sku: TEA-EARL-100, quantity: $inputs.quantity, unit_price: 1249 }] }
        successCriteria:
          - condition: $statusCode == 201
          - { context: $response.header.Location, condition: '^/v1/orders/ord_', type: regex }
          - { context: $response.body, condition: '$.items[?@.quantity > 1]', type: jsonpath }
        outputs: { id: $response.body#/id }
      - stepId: refund
        operationPath: '{$sourceDescriptions.shop.url}#/paths/~1v1~1orders~1{id}~1refund/post'
        parameters:
          - { name: id, in: path, value: $steps.order.outputs.id }
          - { name: Idempotency-Key, in: header, value: 'refund-{$steps.order.outputs.id}' }
        requestBody: { payload: { reason: damaged } }
        successCriteria:
          - condition: $statusCode == 201 && $response.body#/order == $steps.order.outputs.id
  - workflowId: login
    inputs:
      type: object
      required: [client_id, client_secret]
      properties:
        client_id: { type: string }
        client_secret: { type: string, format: password }
    steps:
      - stepId: token
        operationId: createToken
        requestBody: { payload: { client_id: $inputs.client_id, client_secret: $inputs.client_secret } }
        outputs: { token: $response.body#/access_token }
    outputs: { token: $steps.token.outputs.token }
`;

beforeAll(async () => {
  for (const file of ['openapi.yaml', 'shop.proto']) copyFileSync(join(USER_API, file), join(folder, file));
  writeFileSync(join(folder, 'shop.arazzo.yaml'), SHOP);
  api = await startUserApi({ port: 0 });
});

afterAll(async () => {
  await api.close();
  rmSync(folder, { recursive: true });
});

function curlew(...args: string[]): Promise<Ended> {
  return runTestCommand(args, { cwd: folder });
}

function credentials(): string[] {
  return Object.entries(api.credentials).flatMap(([name, value]) => ['--input', `${name}=${value}`]);
}

test('the workflows of an Arazzo document run against a real server, in every report', async () => {
  const files = ['-r', 'json=report.json', '-r', 'junit=report.xml', '-r', 'github=report.txt'];
  const { exit, stdout, stderr } = await curlew(
    'shop.arazzo.yaml',
    '-s',
    api.url,
    ...credentials(),
    ...files,
  );
  expect([exit, stderr]).toEqual([0, 'Wrote report.json.\nWrote report.xml.\nWrote report.txt.\n']);
  expect(stdout).toContain('3 passed');
  const report = JSON.parse(readFileSync(join(folder, 'report.json'), 'utf8')) as RunReport;
  expect(report.cases.map(({ group, name, outcome }) => `${group} ${name} ${outcome}`)).toEqual([
    'login token passed',
    'refund order passed',
    'refund refund passed',
  ]);
  const junit = readFileSync(join(folder, 'report.xml'), 'utf8');
  expect(junitProblems(junit)).toEqual([]);
  expect(junit).toContain('<testsuite name="refund"');
  const shown = stdout + JSON.stringify(report) + junit;
  expect(shown).not.toContain(String(Object.values(api.credentials).at(-1)));
});

test('a failed step ends its workflow with exit code 1, and says what was found', async () => {
  const text = SHOP.replace(
    '$statusCode == 201\n          - { context: $response.header',
    '$statusCode == 200\n          - { context: $response.header',
  );
  writeFileSync(join(folder, 'fails.arazzo.yaml'), text);
  const { exit, stdout } = await curlew(
    'fails.arazzo.yaml',
    '-s',
    api.url,
    ...credentials(),
    '--input',
    'quantity=3',
  );
  expect(exit).toBe(1);
  expect(stdout).toContain(
    'Expected `$statusCode == 200`, found `$statusCode` = 201.\n    fails.arazzo.yaml:22:24\n',
  );
  expect(stdout).toContain('1 passed');
});

test('annotations are at the line of the criterion', async () => {
  const { stdout } = await curlew(
    'fails.arazzo.yaml',
    '-s',
    api.url,
    ...credentials(),
    '-i',
    'quantity=4',
    '-r',
    'github',
  );
  expect(stdout).toContain(
    '::error file=fails.arazzo.yaml,line=22,col=24,endColumn=42,title=assertion::order: ',
  );
});

test('a workflow can be chosen; its required inputs must be given', async () => {
  const chosen = await curlew('shop.arazzo.yaml', '-s', api.url, '--workflow', 'login', '--dry-run');
  expect(chosen).toMatchObject({ exit: 0, stdout: 'login › token\n' });
  const missing = await curlew('shop.arazzo.yaml', '-s', api.url, '--workflow', 'login');
  expect(missing.exit).toBe(1);
  expect(missing.stdout).toContain(
    'The workflow requires `client_id`, `client_secret`: pass `--input client_id=…`.',
  );
  writeFileSync(
    join(folder, 'inputs.yaml'),
    Object.entries(api.credentials)
      .map(([name, value]) => `${name}: ${value}\n`)
      .join(''),
  );
  const given = await curlew(
    'shop.arazzo.yaml',
    '-s',
    api.url,
    '--inputs',
    'inputs.yaml',
    '--workflow',
    'login',
  );
  expect([given.exit, given.stderr]).toEqual([0, '']);
});

test.each([
  [['shop.arazzo.yaml', '--workflow', 'logn'], 'Did you mean `login`?'],
  [
    ['shop.arazzo.yaml', '--input', 'quantiti=3'],
    'No workflow declares the input `quantiti`.\nDid you mean `quantity`?',
  ],
  [['shop.arazzo.yaml', '--filter', 'tag:x'], 'Choose workflows with `--workflow <workflowId>`.'],
  [
    ['shop.arazzo.yaml', '--negative'],
    '`--negative` cannot be used with an Arazzo document (shop.arazzo.yaml).',
  ],
  [['shop.arazzo.yaml', '-s', 'shp=http://localhost:1'], 'Did you mean `shop`?'],
  [['openapi.yaml', '--input', 'a=b'], '`--input` requires an Arazzo document; openapi.yaml is none.'],
])('%j is rejected before the run', async (args, message) => {
  const { exit, stderr } = await curlew(...args, '-s', api.url);
  expect([exit, stderr]).toEqual([2, expect.stringContaining(message)]);
});

test('a server can be that of one source description', async () => {
  const { exit } = await curlew(
    'shop.arazzo.yaml',
    '-s',
    `shop=${api.url}`,
    '-i',
    'quantity=5',
    ...credentials(),
  );
  expect(exit).toBe(0);
});

test('a document with errors is not run', async () => {
  writeFileSync(join(folder, 'wrong.arazzo.yaml'), SHOP.replace('createOrder', 'createOder'));
  const { exit, stderr } = await curlew('wrong.arazzo.yaml', '-s', api.url);
  expect(exit).toBe(3);
  expect(stderr).toContain(
    'error[unknown-operation]: Unknown operation `createOder`.\n  --> wrong.arazzo.yaml:17:22',
  );
  expect(stderr).toContain('wrong.arazzo.yaml cannot be used.');
});

test('a document, its description and a description of another API are one report', async () => {
  const { exit, stdout } = await curlew('shop.arazzo.yaml', 'openapi.yaml', '-s', api.url, '--dry-run');
  expect(exit).toBe(0);
  expect(stdout).toContain('refund › order\n');
  expect(stdout).toContain('getUser');
});

test('--init writes workflows that pass against the server but for what it planted, and replaces nothing', async () => {
  const written = await curlew('openapi.yaml', '--init');
  const file = 'openapi.arazzo.yaml';
  expect(written).toMatchObject({
    exit: 0,
    stderr: `Wrote ${file}. Run it with \`curlew test ${file} --server <url> --input client_secret=…\`.\n`,
  });
  const input = `client_secret=${api.credentials.client_secret}`;
  const strict = await curlew(file, '-s', api.url, '--input', input, '-r', 'json');
  const { cases } = JSON.parse(strict.stdout) as RunReport;
  const findings = cases.flatMap(({ name, findings: found }) =>
    found.map(({ kind, instance }) => `${name} ${kind} ${instance}`),
  );
  expect(findings).toEqual(['getUser undeclared-property /scope']);
  const { exit, stdout } = await curlew(file, '-s', api.url, '--input', input, '--allow-undeclared');
  expect(exit).toBe(0);
  expect(stdout).toContain('4 passed');
  expect((await curlew('openapi.yaml', '--init')).exit).toBe(2);
  expect((await curlew(file, '-s', api.url, '--allow-undeclared')).stdout).toContain(
    'pass `--input client_secret=…`',
  );
});

test('--init writes workflows for a description at a URL, which a run reads from the server it is for', async () => {
  const ship = { type: 'object', required: ['id'], properties: { id: { type: 'string' } } };
  const responses = { 200: { description: 'OK', content: { 'application/json': { schema: ship } } } };
  const operation = { operationId: 'getShip', responses };
  const paths = { '/ship': { get: operation } };
  const description = { openapi: '3.1.0', info: { title: 'Harbor', version: '1' }, paths };
  const serve = async () => {
    const server = createServer(({ url }, response) => {
      const body = url?.startsWith('/v1/harbor.json') ? description : { id: 'mira' };
      response.setHeader('content-type', 'application/json').end(JSON.stringify(body));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return { server, origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
  };
  const [own, other] = await Promise.all([serve(), serve()]);
  try {
    const written = await curlew(`${own.origin}/v1/harbor.json?as=..%2Fx`, '--init');
    expect(written.stderr).toContain('Wrote harbor.arazzo.yaml. ');
    expect(await curlew('harbor.arazzo.yaml', '-s', own.origin)).toMatchObject({
      exit: 0,
      stdout: expect.stringContaining('1 passed'),
    });
    const refused = await curlew('harbor.arazzo.yaml', '-s', other.origin);
    expect(refused).toMatchObject({ exit: 3, stderr: expect.stringContaining('a URL that is not fetched') });
    expect((await curlew('harbor.arazzo.yaml', '-s', `api=${own.origin}`)).exit).toBe(0);
  } finally {
    own.server.close();
    other.server.close();
  }
});

test('--convert-suite writes an Arazzo document that passes where the suite passed', async () => {
  writeFileSync(
    join(folder, 'orders.curlew.yaml'),
    `description: openapi.yaml
variables: { sku: TEA-EARL-100 }
environments: { local: { server: 'https://local.test', variables: { sku: TEA-EARL-100 } } }
setup:
  - name: login
    operation: createToken
    body: { client_id: '{{client_id}}', client_secret: '{{client_secret}}' }
    extract: { token: $.access_token }
flows:
  - name: Order and refund
    data: [{ amount: 100 }, { amount: 200 }]
    steps:
      - operation: createOrder
        parameters: { header: { Idempotency-Key: 'convert-{{amount}}' } }
        headers: { Authorization: 'Bearer {{token}}' }
        body: { currency: EUR, items: [{ sku: '{{sku}}', quantity: 2, unit_price: 1249 }] }
        expect:
          status: 201
          headers: { Location: { matches: '^/v1/orders/' } }
          body: { $.id: { matches: '^ord_' }, '$.items[0].quantity': { min: 1, max: 2 }, $.items: { length: 1 } }
        extract: { order: $.id }
      - operation: POST /v1/orders/{id}/refund
        parameters: { path: { id: '{{order}}' } }
        headers: { Authorization: 'Bearer {{token}}' }
        body: { reason: damaged, amount: '{{amount}}' }
        retry: { times: 2, delayMs: 10 }
        expect: { status: 2XX, body: { $.order: '{{order}}', $.reason: damaged } }
      - request: { url: /health }
`,
  );
  const converted = await curlew('orders.curlew.yaml', '--convert-suite');
  expect([converted.exit, converted.stderr]).toMatchInlineSnapshot(`
    [
      1,
      "Wrote orders.arazzo.yaml. Run it with \`curlew test orders.arazzo.yaml --server <url>\`.
    Not converted: Order and refund: the step \`createOrder\`: the expectation \`length\` of \`$.items\` is left out.
    Not converted: Order and refund: the step \`GET /health\`: a request that no operation describes is left out. Declare it in a description.
    Not converted: The environment \`local\` becomes options: \`--server https://local.test\`, \`--input sku=…\`.
    ",
    ]
  `);
  const document = readFileSync(join(folder, 'orders.arazzo.yaml'), 'utf8');
  expect(document).toMatchSnapshot();
  const { exit, stdout } = await curlew('orders.arazzo.yaml', '-s', api.url, ...credentials());
  expect(stdout).toContain('6 passed');
  expect(exit).toBe(0);
  expect((await curlew('orders.curlew.yaml', '--convert-suite')).exit).toBe(2);
});

test('workflows run once for each row of a file, and a failure names the row', async () => {
  writeFileSync(join(folder, 'rows.csv'), 'quantity\n6\n1\n');
  const args = ['shop.arazzo.yaml', '-s', api.url, ...credentials(), '--data', 'rows.csv', '-r', 'json'];
  const { exit, stdout } = await curlew(...args);
  const { cases } = JSON.parse(stdout) as RunReport;
  expect(cases.map(({ group, name, outcome }) => `${group} › ${name}: ${outcome}`)).toEqual([
    'login (rows.csv:2) › token: passed',
    'refund (rows.csv:2) › order: passed',
    'refund (rows.csv:2) › refund: passed',
    'login (rows.csv:3) › token: passed',
    'refund (rows.csv:3) › order: failed',
    'refund (rows.csv:3) › refund: skipped',
  ]);
  expect(exit).toBe(1);
  const none = await curlew('shop.arazzo.yaml', '-s', api.url, '--data', 'none.csv');
  expect([none.exit, none.stderr]).toEqual([3, expect.stringContaining('File not found: none.csv.')]);
});

test('without a file, the description of the folder is tested with the workflows beside it', async () => {
  const alone = mkdtempSync(join(tmpdir(), 'curlew-alone-'));
  for (const file of ['openapi.yaml', 'shop.proto']) copyFileSync(join(folder, file), join(alone, file));
  writeFileSync(join(alone, 'shop.arazzo.yaml'), SHOP);
  const inAlone = (...args: string[]) => runTestCommand([...args, '--dry-run'], { cwd: alone });
  const both = await inAlone('-s', api.url);
  expect([both.exit, both.stderr]).toEqual([0, 'Testing openapi.yaml, shop.arazzo.yaml.\n']);
  expect(both.stdout).toContain('refund › order\n');
  const filtered = await inAlone('-s', api.url, '-f', 'operation:getUser');
  expect(filtered.stderr).toBe(
    'Left out: shop.arazzo.yaml, because workflows have no `--filter`.\nTesting openapi.yaml.\n',
  );
  expect((await inAlone('-s', api.url, '--workflow', 'login')).stdout).toBe('login › token\n');
  const none = await inAlone();
  expect([none.exit, none.stderr]).toEqual([
    2,
    expect.stringContaining('or `--server` to test openapi.yaml.'),
  ]);
  rmSync(alone, { recursive: true });
});

test('the document of the guide is valid, and runs', async () => {
  const guide = readFileSync(new URL('../../../docs/workflows.md', import.meta.url), 'utf8');
  const text = /```yaml\n# buy\.arazzo\.yaml\n(.*?)```/s.exec(guide)?.[1] ?? '';
  writeFileSync(join(folder, 'buy.arazzo.yaml'), text);
  const reply = await fetch(`${api.url}/v1/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(api.credentials),
  });
  const { access_token: token } = (await reply.json()) as { access_token: string };
  const { exit, stdout, stderr } = await curlew(
    'buy.arazzo.yaml',
    '-s',
    api.url,
    '--input',
    `token=${token}`,
  );
  expect([exit, stderr]).toEqual([0, '']);
  expect(stdout).toContain('2 passed');
  expect(stdout).not.toContain(token);
});
