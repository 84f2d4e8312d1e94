import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Ended } from '../../astro/test/harness/run-in-one-process.ts';
import { runTestCommand } from './run-test-command.ts';

const folder = mkdtempSync(join(tmpdir(), 'curlew-flow-auth-'));

/** A server that records what it receives: `METHOD /path Authorization X-Key Cookie`. */
class RecordingServer {
  readonly received: string[] = [];
  /** Where `/moved` redirects to. */
  location = '';
  readonly #server: Server;

  constructor() {
    this.#server = createServer(({ method, url = '', headers }, response) => {
      const { authorization = '-', 'x-key': key = '-', cookie = '-' } = headers;
      this.received.push(`${method} ${url} ${authorization} ${key} ${cookie}`);
      const isMoved = url.startsWith('/moved');
      response.writeHead(isMoved ? 307 : 200, isMoved ? { location: this.location } : {});
      response.end();
    });
  }

  async listen(): Promise<void> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  close(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }
}

const shop = new RecordingServer();
const pay = new RecordingServer();

const SCHEMES = {
  bearer: { type: 'http', scheme: 'bearer' },
  key: { type: 'apiKey', in: 'header', name: 'X-Key' },
  session: { type: 'apiKey', in: 'cookie', name: 'sid' },
  query: { type: 'apiKey', in: 'query', name: 'q' },
  pair: { type: 'http', scheme: 'basic' },
} as const;
type Scheme = keyof typeof SCHEMES;

/** A description with the operations `<name>Get` and `<name>Moved`, which require the schemes. */
function writeApi(name: string, server: RecordingServer, schemes: Scheme[]): void {
  const security = [Object.fromEntries(schemes.map((one) => [one, []]))];
  const operation = (operationId: string) => ({
    get: { operationId, security, responses: { 200: { description: 'ok' }, 307: { description: 'moved' } } },
  });
  writeFileSync(
    join(folder, `${name}.json`),
    JSON.stringify({
      openapi: '3.1.0',
      info: { title: name, version: '1' },
      servers: [{ url: server.url }],
      components: { securitySchemes: Object.fromEntries(schemes.map((one) => [one, SCHEMES[one]])) },
      paths: { [`/${name}`]: operation(`${name}Get`), '/moved': operation(`${name}Moved`) },
    }),
  );
}

/** A document that calls the operations, by `source.operationId`. */
function writeFlow(name: string, sources: Record<string, string>, calls: string[]): string {
  writeFileSync(
    join(folder, name),
    JSON.stringify({
      arazzo: '1.0.1',
      info: { title: 'Flow', version: '1' },
      sourceDescriptions: Object.entries(sources).map(([source, url]) => ({
        name: source,
        url: `./${url}`,
        type: url.includes('arazzo') ? 'arazzo' : 'openapi',
      })),
      workflows: [
        {
          workflowId: 'all',
          steps: calls.map((call, index) => ({
            stepId: `s${index}`,
            ...(call.includes('#')
              ? { workflowId: call.replace('#', '') }
              : { operationId: `$sourceDescriptions.${call}` }),
          })),
        },
      ],
    }),
  );
  return name;
}

function curlew(args: readonly string[], token?: string): Promise<Ended> {
  return runTestCommand(args, { cwd: folder, ...(token !== undefined && { token }) });
}
const auth = (...values: string[]) => values.flatMap((value) => ['--auth', value]);

beforeAll(async () => {
  await Promise.all([shop.listen(), pay.listen()]);
  writeApi('shop', shop, ['bearer', 'key']);
  writeApi('pay', pay, ['bearer', 'session']);
  writeFlow('flow.json', { shop: 'shop.json', pay: 'pay.json' }, ['shop.shopGet', 'pay.payGet']);
});
beforeEach(() => {
  shop.received.length = 0;
  pay.received.length = 0;
});
afterAll(() => {
  shop.close();
  pay.close();
  rmSync(folder, { recursive: true });
});

describe('a credential is sent to the source description alone that it is for', () => {
  test('each API gets its own, named with the source; the short form serves where one source has the scheme', async () => {
    const { exit, stderr } = await curlew([
      'flow.json',
      ...auth('shop.bearer=t-shop', 'pay.bearer=t-pay', 'key=k-shop', 'pay.session=c-pay'),
    ]);
    expect([stderr, exit]).toEqual(['', 0]);
    expect(shop.received).toEqual(['GET /shop Bearer t-shop k-shop -']);
    expect(pay.received).toEqual(['GET /pay Bearer t-pay - sid=c-pay']);
  });

  test('a scheme of several sources needs the source, before anything is sent', async () => {
    const { exit, stderr } = await curlew(['flow.json', ...auth('bearer=t-1', 'key=k')]);
    expect(exit).toBe(2);
    expect(stderr).toContain(
      '`--auth bearer=…` names security schemes of several source descriptions: `shop.bearer`, `pay.bearer`.',
    );
    expect(stderr).toContain('such as `--auth shop.bearer=…`');
    expect(stderr).not.toContain('t-1');
    expect([...shop.received, ...pay.received]).toEqual([]);
  });

  test('a value without a name that fits several sources is refused, also of CURLEW_AUTH', async () => {
    const given = await curlew(['flow.json', ...auth('secret-1')]);
    const fromEnvironment = await curlew(['flow.json', ...auth('shop.bearer=t')], 'secret-1');
    expect([given.exit, fromEnvironment.exit]).toEqual([2, 2]);
    const list = '`shop.bearer`, `shop.key`, `pay.bearer`, `pay.session`';
    expect(given.stderr).toContain(
      `\`--auth\` fits security schemes of several source descriptions: ${list}.`,
    );
    expect(fromEnvironment.stderr).toContain('such as `CURLEW_AUTH=shop.bearer=…`');
    expect(given.stderr + fromEnvironment.stderr).not.toContain('secret-1');
    expect([...shop.received, ...pay.received]).toEqual([]);
  });

  test('a value without a name serves where one source alone has a scheme for it', async () => {
    writeApi('open', pay, []);
    const flow = writeFlow('open-flow.json', { shop: 'shop.json', open: 'open.json' }, [
      'shop.shopGet',
      'open.openGet',
    ]);
    const { exit, stderr } = await curlew([flow, ...auth('key=k-1', 't-1')]);
    expect([stderr, exit]).toEqual(['', 0]);
    expect(shop.received).toEqual(['GET /shop Bearer t-1 k-1 -']);
    expect(pay.received).toEqual(['GET /open - - -']);
  });

  test('both APIs at one server still get their own', async () => {
    const { exit } = await curlew([
      'flow.json',
      '-s',
      pay.url,
      ...auth('shop.bearer=t-shop', 'pay.bearer=t-pay', 'key=k', 'session=c'),
    ]);
    expect(exit).toBe(0);
    expect(pay.received).toEqual(['GET /shop Bearer t-shop k -', 'GET /pay Bearer t-pay - sid=c']);
  });

  test('an unknown source or scheme names those that exist', async () => {
    const { exit, stderr } = await curlew(['flow.json', ...auth('shop.baerer=secret-1')]);
    expect(exit).toBe(2);
    expect(stderr).toContain('`--auth shop.baerer=…` names a security scheme');
    expect(stderr).toContain('`pay.session` (apiKey, cookie `sid`)');
    expect(stderr).toContain('Did you mean `shop.bearer`?');
    expect(stderr).not.toContain('secret-1');
  });

  test('a credential that its own API never sends is an error', async () => {
    const flow = writeFlow('one.json', { shop: 'shop.json', pay: 'pay.json' }, ['shop.shopGet']);
    const { exit, stderr } = await curlew([flow, ...auth('pay.bearer=t', 'pay.session=c')]);
    expect([exit, shop.received]).toEqual([2, []]);
    expect(stderr).toContain('`--auth pay.bearer=…` is not used');
  });

  test('nested documents with sources of the same name are told apart', async () => {
    writeApi('inner', pay, ['bearer']);
    writeFlow('inner.arazzo.json', { shop: 'inner.json' }, ['shop.innerGet']);
    const flow = writeFlow('nested.json', { shop: 'shop.json', more: 'inner.arazzo.json' }, [
      'shop.shopGet',
      '#$sourceDescriptions.more.all',
    ]);
    const short = await curlew([flow, ...auth('bearer=t', 'key=k')]);
    expect(short.exit).toBe(2);
    expect(short.stderr).toContain('`shop.bearer`, `more.shop.bearer`');
    const named = await curlew([flow, ...auth('shop.bearer=outer', 'more.shop.bearer=inner', 'key=k')]);
    expect([named.stderr, named.exit]).toEqual(['', 0]);
    expect([...shop.received, ...pay.received]).toEqual([
      'GET /shop Bearer outer k -',
      'GET /inner Bearer inner - -',
    ]);
  });

  test('a second name of the same description is one of it', async () => {
    const flow = writeFlow('twice.json', { shop: 'shop.json', copy: 'shop.json', pay: 'pay.json' }, [
      'copy.shopGet',
    ]);
    const { exit, stderr } = await curlew([flow, ...auth('copy.bearer=t', 'copy.key=k')]);
    expect([stderr, exit]).toEqual(['', 0]);
    expect(shop.received).toEqual(['GET /shop Bearer t k -']);
  });
});

describe('--header', () => {
  test('with a credential needs the source; others go to all APIs', async () => {
    const refused = await curlew(['flow.json', '-H', 'Authorization: Bearer secret-1']);
    expect(refused.exit).toBe(2);
    expect(refused.stderr).toContain('several source descriptions: `shop`, `pay`');
    expect(refused.stderr).toContain("--header 'shop.Authorization: …'");
    expect(refused.stderr).not.toContain('secret-1');
    const declared = await curlew(['flow.json', '-H', 'x-key: secret-1']);
    expect([declared.exit, shop.received, pay.received]).toEqual([2, [], []]);
    const named = ['-H', 'shop.Authorization: Bearer own', '-H', 'X-Trace: plain'];
    await curlew(['flow.json', ...named]);
    expect(shop.received).toEqual(['GET /shop Bearer own - -']);
    expect(pay.received).toEqual(['GET /pay - - -']);
  });
});

describe('a server', () => {
  test('of a source that has the name of a protocol is not that of all APIs', async () => {
    const flow = writeFlow('http.json', { http: 'shop.json', pay: 'pay.json' }, [
      'http.shopGet',
      'pay.payGet',
    ]);
    await curlew([flow, '-s', `http=${shop.url}`, ...auth('pay.bearer=t', 'session=c')]);
    expect(shop.received).toEqual(['GET /shop - - -']);
    expect(pay.received).toEqual(['GET /pay Bearer t - sid=c']);
  });

  test.each(['shop', 'elsewhere'])(
    'that redirects %s gets no credentials of another API there',
    async (where) => {
      const flow = writeFlow('moved.json', { shop: 'shop.json', pay: 'pay.json' }, ['shop.shopMoved']);
      shop.location = where === 'shop' ? '/other' : `${pay.url}/pay`;
      await curlew([flow, '--follow-redirects', '3', ...auth('shop.bearer=t-shop', 'key=k-shop')]);
      expect(shop.received).toEqual([
        'GET /moved Bearer t-shop k-shop -',
        ...(where === 'shop' ? ['GET /other Bearer t-shop k-shop -'] : []),
      ]);
      expect(pay.received).toEqual(where === 'shop' ? [] : ['GET /pay - - -']);
    },
  );

  test('gets no credential of a query or a cookie by a redirect of another one', async () => {
    writeApi('places', shop, ['query', 'session', 'pair']);
    const flow = writeFlow('places-flow.json', { places: 'places.json' }, ['places.placesMoved']);
    shop.location = `${pay.url}/pay`;
    await curlew([flow, '--follow-redirects', '3', ...auth('places.query=q-1', 'session=c-1', 'pair=u:p')]);
    expect(shop.received).toEqual([`GET /moved?q=q-1 Basic ${btoa('u:p')} - sid=c-1`]);
    expect(pay.received).toEqual(['GET /pay - - -']);
  });
});
