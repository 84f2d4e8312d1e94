import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Ended } from '../../astro/test/harness/run-in-one-process.ts';
import { runTestCommand } from './run-test-command.ts';

const folder = mkdtempSync(join(tmpdir(), 'curlew-auth-'));
/** `/path Authorization X-Key` of each request. */
const received: string[] = [];
let server: Server;
let url: string;

beforeAll(async () => {
  server = createServer(({ url: path, headers }, response) => {
    received.push(`${path} ${headers.authorization ?? '-'} ${headers['x-key'] ?? '-'}`);
    response.writeHead(200);
    response.end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
beforeEach(() => {
  received.length = 0;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
  rmSync(folder, { recursive: true });
});

const SCHEMES = {
  basicAuth: { type: 'http', scheme: 'basic' },
  bearerAuth: { type: 'http', scheme: 'bearer' },
  key: { type: 'apiKey', in: 'header', name: 'X-Key' },
  tls: { type: 'mutualTLS' },
} as const;
type Scheme = keyof typeof SCHEMES;

/** A description whose operations `/0`, `/1` … have these alternatives. */
function describeApi(name: string, ...operations: Scheme[][][]): string {
  const used = new Set(operations.flat(2));
  const paths = operations.map((alternatives, index) => {
    const security = alternatives.map((schemes) => Object.fromEntries(schemes.map((one) => [one, []])));
    return [`/${index}`, { get: { security, responses: { 200: { description: 'ok' } } } }];
  });
  const securitySchemes = Object.fromEntries(
    Object.entries(SCHEMES).filter(([one]) => used.has(one as Scheme)),
  );
  writeFileSync(
    join(folder, name),
    JSON.stringify({
      openapi: '3.1.0',
      info: { title: 'Auth', version: '1' },
      components: { securitySchemes },
      paths: Object.fromEntries(paths),
    }),
  );
  return name;
}

function curlew(args: readonly string[], token?: string): Promise<Ended> {
  return runTestCommand([...args, '-s', url], { cwd: folder, ...(token !== undefined && { token }) });
}
const auth = (...values: string[]) => values.flatMap((value) => ['--auth', value]);
const basic = (pair: string) => `Basic ${btoa(pair)}`;

describe('--auth is sent by the alternative that it fits', () => {
  test.each<[string, Scheme[][], string[], string]>([
    ['a token after basic, as Stripe has it', [['basicAuth'], ['bearerAuth']], ['sk_1'], 'Bearer sk_1 -'],
    ['a pair after bearer', [['bearerAuth'], ['basicAuth']], ['me:pw'], `${basic('me:pw')} -`],
    ['a key after basic', [['basicAuth'], ['key']], ['sk_1'], '- sk_1'],
    ['a token where only basic is known', [['basicAuth']], ['sk_1'], `${basic('sk_1:')} -`],
    ['a named scheme', [['basicAuth'], ['bearerAuth']], ['basicAuth=sk_1'], `${basic('sk_1:')} -`],
    ['padding of base64', [['bearerAuth']], ['YWJj=='], 'Bearer YWJj== -'],
    [
      'two schemes at a time',
      [['bearerAuth'], ['basicAuth', 'key']],
      ['basicAuth=a:b', 'key=k'],
      `${basic('a:b')} k`,
    ],
    ['a name and a text', [['key', 'bearerAuth']], ['key=k', 't'], 'Bearer t k'],
    ['a certificate or a token', [['tls'], ['bearerAuth']], ['t'], 'Bearer t -'],
  ])('%s', async (_name, alternatives, values, sent) => {
    const { exit, stderr } = await curlew([describeApi('api.json', alternatives), ...auth(...values)]);
    expect([stderr, exit]).toEqual(['', 0]);
    expect(received).toEqual([`/0 ${sent}`]);
  });
});

describe('a credential that no selected operation sends is an error before the run', () => {
  test.each<[string, Scheme[][][], string[], string[]]>([
    [
      'an unknown name',
      [[['bearerAuth']]],
      ['bearrAuth=t'],
      ['`bearerAuth` (http bearer)', 'Did you mean `bearerAuth`?'],
    ],
    [
      'a pair without basic',
      [[['bearerAuth']]],
      ['me:pw'],
      ['fits no security scheme', '`bearerAuth` (http bearer)'],
    ],
    ['only certificates', [[['tls']]], ['t'], ['fits no security scheme', '`tls` (mutualTLS)']],
    [
      'half of an alternative',
      [[['key', 'bearerAuth']]],
      ['key=k'],
      ['`--auth key=…` is not used', '`bearerAuth`'],
    ],
    ['two for one scheme', [[['bearerAuth']]], ['a', 'b'], ['is not used']],
    ['no security at all', [[]], ['t'], ['declares none', '`--header`']],
  ])('%s', async (_name, operations, values, sentences) => {
    const { exit, stderr } = await curlew([describeApi('api.json', ...operations), ...auth(...values)]);
    for (const sentence of sentences) expect(stderr).toContain(sentence);
    expect(exit).toBe(2);
    expect(received).toEqual([]);
    for (const value of values) expect(stderr).not.toContain(value.slice(value.indexOf('=') + 2) || '\0');
  });

  test('among the selected ones alone, and among those of all files', async () => {
    const file = describeApi('api.json', [['bearerAuth']], [['key']]);
    const filtered = await curlew([file, '-f', 'path:/0', ...auth('key=k', 'bearerAuth=t')]);
    expect(filtered.stderr).toContain('`--auth key=…` is not used');
    expect(filtered.exit).toBe(2);
    expect((await curlew([file, ...auth('key=k', 'bearerAuth=t')])).exit).toBe(0);
    const other = describeApi('other.json', [['basicAuth']]);
    const both = await curlew([file, other, ...auth('key=k', 'bearerAuth=t', 'basicAuth=a:b')]);
    expect([both.stderr, both.exit]).toEqual(['', 0]);
    const part = await curlew([file, '--shard', '1/2', ...auth('key=k', 'bearerAuth=t')]);
    expect([part.stderr, part.exit]).toEqual(['', 0]);
  });

  test('CURLEW_AUTH only where operations require credentials', async () => {
    expect((await curlew([describeApi('api.json', [])], 't')).exit).toBe(0);
    const unfit = await curlew([describeApi('api.json', [['bearerAuth']])], 'me:pw');
    expect(unfit.stderr).toContain('`CURLEW_AUTH` is not used');
    expect(unfit.exit).toBe(2);
    received.length = 0;
    const replaced = await curlew([describeApi('api.json', [['bearerAuth']]), ...auth('new')], 'old');
    expect([replaced.stderr, replaced.exit]).toEqual(['', 0]);
    expect(received).toEqual(['/0 Bearer new -']);
  });
});

test('no form of a credential is in a report', async () => {
  const file = describeApi('api.json', [['basicAuth']]);
  const { stdout } = await curlew([file, '-r', 'json', ...auth('sk_live_4242424242')]);
  expect(received[0]).toContain(btoa('sk_live_4242424242:'));
  expect(stdout).not.toContain('sk_live_4242424242');
  expect(stdout).not.toContain(btoa('sk_live_4242424242:'));
});
