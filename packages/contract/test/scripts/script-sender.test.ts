import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ExchangeChecker } from '@curlew/exchange';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { propertyRuns } from '../../../../scripts/test-scope.ts';
import { ScriptSandbox } from '../../../scripts/src/script-sandbox.ts';
import { Session } from '../../src/index.ts';
import { type CaseContext, givenScopes } from '../../src/internal.ts';
import { runPreRequest, scriptSender } from '../../src/scripts/case-scripts.ts';
import { describeApi } from '../describe.ts';

/** What arrived: authority and path. */
const arrived: { at: string; path: string; host?: string | undefined }[] = [];
const servers: Server[] = [];
const sessions: Session[] = [];

beforeEach(() => arrived.splice(0));
afterAll(async () => {
  for (const session of sessions) await session.close();
  for (const server of servers) {
    server.closeAllConnections();
    server.close();
  }
});

/** A listening server, which notes what arrives; undefined if the port is taken. */
async function listen(
  port: number,
  answer: (incoming: IncomingMessage, response: ServerResponse) => void = (_, response) => response.end('{}'),
): Promise<number | undefined> {
  const server = createServer((incoming, response) => {
    arrived.push({ at: own(server), path: incoming.url ?? '', host: incoming.headers.host });
    answer(incoming, response);
  });
  const isListening = await new Promise<boolean>((resolve) => {
    server.once('error', () => resolve(false)).listen(port, '127.0.0.1', () => resolve(true));
  });
  if (!isListening) return undefined;
  servers.push(server);
  return (server.address() as AddressInfo).port;
}

function own(server: Server): string {
  return `127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Sends a request of a script in a run with the server; returns the status, or the message of its refusal. */
async function getSender({
  declared,
  server,
  proxy,
}: {
  declared: string[];
  server?: string;
  proxy?: string;
}) {
  const description = await describeApi(
    JSON.stringify({
      openapi: '3.2.0',
      info: { title: 't', version: '1' },
      servers: declared.map((url) => ({ url })),
      paths: { '/a': { get: { responses: { 200: { description: 'ok' } } } } },
    }),
  );
  const session = new Session(description, { connection: proxy === undefined ? {} : { proxy } });
  sessions.push(session);
  const context: CaseContext = {
    session,
    checker: new ExchangeChecker(description),
    input: server === undefined ? {} : { server: { url: server, variables: [] } },
    limits: {},
    variables: {},
    signal: new AbortController().signal,
  };
  const send = scriptSender(context);
  return {
    context,
    ask: (url: string, headers: [string, string][] = [['Authorization', 'Bearer t0ken']]) =>
      send({ method: 'GET', url, headers }).then(
        ({ code }) => code,
        (error: Error) => error.message,
      ),
  };
}

/** A proxy sees every host that the client would connect to, whether it exists or not. */
async function listenProxy(): Promise<string> {
  const behind = createServer((incoming, response) => {
    arrived.push({ at: tunnels.get(incoming.socket) ?? '', path: incoming.url ?? '' });
    response.end('{}');
  });
  const tunnels = new WeakMap<object, string>();
  const server = createServer((incoming, response) => {
    const url = new URL(incoming.url ?? '');
    arrived.push({ at: url.host, path: url.pathname + url.search });
    response.end('{}');
  });
  server.on('connect', (incoming, socket) => {
    tunnels.set(socket, (incoming.url ?? '').replace(/:80$/, ''));
    socket.on('error', () => {});
    socket.write('HTTP/1.1 200 OK\r\n\r\n');
    behind.emit('connection', socket);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  servers.push(server);
  return `http://${own(server)}`;
}

describe('the text of an address never decides about the host', () => {
  let port = 0;
  let other = 0;
  beforeAll(async () => {
    // A character more at the end of the first port is the second one.
    for (let tried = 3001; other === 0 && tried < 6500; tried += 1) {
      const first = await listen(tried);
      if (first === undefined) continue;
      const second = await listen(tried * 10 + 7);
      if (second === undefined) continue;
      port = first;
      other = second;
    }
  });

  test.each([' ', '\t', '\n', '\r', '\u0000', '\u001f', '  \n'])('%j before the scheme', async (before) => {
    const { ask } = await getSender({ declared: ['http://x7'], server: `http://127.0.0.1:${port}` });
    expect(await ask(`${before}http://x7/exfil`)).toBe(200);
    expect(arrived).toMatchObject([{ at: `127.0.0.1:${port}`, path: '/exfil' }]);
    expect(arrived.some(({ at }) => at.endsWith(`:${other}`))).toBe(false);
  });

  test('a redirect is the response, and is not followed', async () => {
    const redirecting = await listen(0, (_, response) => {
      response.writeHead(302, { Location: `http://127.0.0.1:${other}/exfil` }).end();
    });
    const { ask } = await getSender({ declared: [], server: `http://127.0.0.1:${redirecting}` });
    expect(await ask(`http://127.0.0.1:${redirecting}/a`)).toBe(302);
    expect(arrived).toHaveLength(1);
  });

  test('a `Host` of the script is not sent', async () => {
    const { ask } = await getSender({ declared: [], server: `http://127.0.0.1:${port}` });
    expect(await ask(`http://127.0.0.1:${port}/a`, [['hOST ', 'other.test']])).not.toBe(undefined);
    expect(await ask(`http://127.0.0.1:${port}/a`, [['Host', 'other.test']])).toBe(200);
    expect(arrived.every(({ host }) => host === `127.0.0.1:${port}`)).toBe(true);
  });

  test('a pre-request script sets no header by which a connection is shared', async () => {
    const { context } = await getSender({ declared: [], server: `http://127.0.0.1:${port}` });
    const sandbox = new ScriptSandbox();
    const names = [
      'Host',
      ' hOST',
      'Host ',
      ':authority',
      'Content-Length',
      'Transfer-Encoding',
      'Connection',
      'X-Own',
    ];
    const prerequest = `for (const key of ${JSON.stringify(names)}) pm.request.headers.add({ key, value: 'other.test' });`;
    const request = { method: 'GET', url: '/a', headers: [], body: '' };
    const scripts = { runner: sandbox, scopes: givenScopes({}) };
    const { headers } = await runPreRequest({ request }, { name: 'n', prerequest }, { ...context, scripts });
    await sandbox.close();
    expect(headers).toEqual([{ name: 'X-Own', value: 'other.test' }]);
  });

  test('a script itself gets no further', async () => {
    const { context } = await getSender({ declared: ['http://x7'], server: `http://127.0.0.1:${port}` });
    const sandbox = new ScriptSandbox();
    const { tests } = await sandbox.run(
      {
        source: `for (const url of [' http://x7/a', 'http://127.0.0.1:${other}/b'])
          pm.test(url, async () => { await pm.sendRequest({ url, header: { Authorization: 'Bearer t0ken' } }) })`,
        ...{ event: 'test', name: 'n', scopes: givenScopes({}) },
        request: { method: 'GET', url: '', headers: [], body: '' },
        limits: { timeoutMs: 20_000, waitMs: 20_000, memoryBytes: 64_000_000, maxRequests: 5 },
      },
      scriptSender(context),
    );
    await sandbox.close();
    expect(tests.map(({ passed }) => passed)).toEqual([true, false]);
    expect(arrived).toMatchObject([{ at: `127.0.0.1:${port}`, path: '/a' }]);
  });
});

describe('what belongs to a server', () => {
  const declared = ['http://api.test/base', 'https://{region}.api.test/v1', 'http://plain.test'];
  test.each<[string, string | undefined]>([
    ['http://api.test/base/users?q=1#f', '/run/users?q=1'],
    ['http://api.test/base', '/run'],
    ['http://api.test/base/', '/run/'],
    ['HTTP://API.TEST:80/base/x', '/run/x'],
    ['http://api.test/other/../base/x', '/run/x'],
    ['http://api.test\\base\\x', '/run/x'],
    ['http:api.test/base/x', '/run/x'],
    ['http://api.test/base//other.test/x', '/run//other.test/x'],
    ['http://run.test/run/users', '/run/users'],
    ['http://run.test/run/%2e/users', '/run/users'],
    ['http://api.test/basement', undefined],
    ['http://run.test/running', undefined],
    ['http://api.test/base/../admin', undefined],
    ['http://api.test/base/%2e%2E/admin', undefined],
    ['http://api.test/base/..%2fadmin', undefined],
    ['http://api.test/base/x%2f..%5c..%2Fadmin', undefined],
    ['http://api.test/base/%252e%252e%252fadmin', undefined],
    ['http://api.test/base/..;/admin', undefined],
    ['http://api.test/base/..%00/admin', undefined],
    ['http://api.test/base/..%09/admin', undefined],
    ['http://api.test/base/..%c0%afadmin', undefined],
    ['http://api.test/base/%C0%AE%c0%ae/admin', undefined],
    ['http://api.test/base/.%u002e%u002fadmin', undefined],
    ['http://api.test/base/..a/.b/...', '/run/..a/.b/...'],
    ['http://plain.test/users', '/run/users'],
    ['http://plain.test/..%2f..%2fadmin', undefined],
    ['http://plain.test/x/..;/..;/..;/admin', undefined],
    ['http://plain.test/..%2fadmin?a=1', undefined],
    ['http://plain.test/a?b=..%2f..%2fc', '/run/a?b=..%2f..%2fc'],
    ['http://api.test/base%2fx', undefined],
    ['http://api.test@other.test/base/x', undefined],
    ['http://user:pass@api.test/base/x', undefined],
    ['http://api.test:81/base/x', undefined],
    ['https://api.test/base/x', undefined],
    ['ws://api.test/base/x', undefined],
    ['//api.test/base/x', undefined],
    ['/base/x', undefined],
    ['base/x', undefined],
    ['', undefined],
    ['file:///base/x', undefined],
    ['data:text/plain,x', undefined],
    ['http://api.test.other.test/base/x', undefined],
    ['http://api.test%2eother.test/base/x', undefined],
    ['http://ａｐｉ.test/base/x', '/run/x'],
    ['http://api。test/base/x', '/run/x'],
    ['http://[::ffff:7f00:1]/base/x', undefined],
  ])('%s', async (url, path) => {
    const proxy = await listenProxy();
    const { ask } = await getSender({ declared, server: 'http://run.test/run/', proxy });
    const answer = await ask(url);
    expect(arrived).toEqual(path === undefined ? [] : [{ at: 'run.test', path }]);
    if (path === undefined) expect(answer).toMatch(/^The request to .* was not sent/);
  });

  test('without `--server` requests go to the server they name, if the description names it', async () => {
    const proxy = await listenProxy();
    const { ask } = await getSender({ declared: ['http://api.test/base'], proxy });
    await ask('  http://api.test/base/a');
    await ask('  http://other.test/base/a');
    expect(arrived).toEqual([{ at: 'api.test', path: '/base/a' }]);
  });

  test('a refusal shows no path, and nothing of an address that cannot be read', async () => {
    const { ask } = await getSender({ declared: [], server: 'http://run.test' });
    expect(await ask('http://other.test/t0ken?t0ken')).toContain('The request to http://other.test was not');
    for (const url of ['t0ken', '//t0ken', 'http://t0 ken']) expect(await ask(url)).not.toContain('t0');
    expect(String(await ask(`http://${'a'.repeat(100_000)}/`)).length).toBeLessThan(500);
  });
});

test('nothing arrives anywhere but at the server of the run, whatever a script asks for', async () => {
  const proxy = await listenProxy();
  const given = ['http://run.test', 'http://run.test/base', 'http://run.test:8080/', 'http://[::1]:81/b'];
  const declared = [
    'http://api.test',
    'http://api.test/v1/',
    'http://a',
    'http://b:8/x',
    '/relative',
    'ftp://f',
  ];
  const senders = await Promise.all(given.map((server) => getSender({ declared, server, proxy })));
  const blank = fc
    .array(fc.constantFrom(' ', '\t', '\n', '\r', '\u0000', '\u000b', '\u001f', '\u00a0', '\ufeff'), {
      maxLength: 16,
    })
    .map((all) => all.join(''));
  const piece = fc.constantFrom(
    ...[
      'http:',
      'https:',
      'HTTP:',
      'ws:',
      '',
      'javascript:',
      '//',
      '/',
      '\\',
      '\\\\',
      '///',
      '@',
      ':',
      '.',
      '..',
      '?',
      '#',
    ],
    ...[
      '%2e%2e',
      '%2f',
      '%5c',
      '%00',
      '%',
      ';',
      '&',
      ' ',
      '\t',
      '\n',
      'user:pass@',
      'run.test',
      'run.test:8080',
    ],
    ...[
      'api.test',
      'API.TEST',
      'a',
      'b:8',
      '[::1]',
      '[::1]:81',
      '127.0.0.1',
      '0x7f.1',
      '2130706433',
      'evil.test',
    ],
    ...[
      'ｒｕｎ.test',
      'run。test',
      'xn--run-.test',
      '%72un.test',
      'ru\u00adn.test',
      '.evil.test',
      ':80',
      ':81',
      ':8080',
    ],
    ...['base', 'basement', 'v1', 'x', 'relative', '\u0000', '\u202e', '\ud800', 'é'],
  );
  const address = fc.oneof(
    fc.tuple(blank, fc.array(piece, { maxLength: 9 })).map(([before, all]) => before + all.join('')),
    fc
      .tuple(
        blank,
        fc.constantFrom(...declared, ...given),
        fc.array(fc.oneof(piece, blank), { maxLength: 5 }),
        blank,
      )
      .map(([before, base, rest, after]) => before + base + rest.join('') + after),
    fc.string({ unit: 'binary', maxLength: 40 }),
  );
  await fc.assert(
    fc.asyncProperty(address, fc.nat({ max: given.length - 1 }), async (url, index) => {
      arrived.splice(0);
      const base = new URL(given[index] ?? '');
      await senders[index]?.ask(url);
      for (const { at, path } of arrived) {
        expect(at).toBe(base.host);
        const own = base.pathname.replace(/\/$/, '');
        expect(path === own || path.startsWith(`${own}/`) || path.startsWith(`${own}?`)).toBe(true);
      }
    }),
    { numRuns: propertyRuns(600) },
  );
});
