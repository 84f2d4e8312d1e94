import { once } from 'node:events';
import { request } from 'node:http';
import { Mock, type ServeMockOptions, serveMock } from '@curlew/mock';
import { afterEach, describe, expect, it } from 'vitest';
import { describeApi } from '../../contract/test/describe.ts';

const TEXT = (title: string): string => `
openapi: 3.2.0
info: { title: Test, version: '1' }
paths:
  /a:
    post:
      requestBody: { content: { text/plain: {} } }
      responses:
        '200': { description: Fine, content: { application/json: { example: ${title} } } }
`;

const running: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const server of running.splice(0)) await server.close();
});

async function start(options: Partial<ServeMockOptions> = {}, current?: () => Mock) {
  const mock = new Mock(await describeApi(TEXT('one')));
  const server = await serveMock(current ?? (() => mock), { allowsHost: () => true, ...options });
  running.push(server);
  return (init: RequestInit = {}) => fetch(`${server.url}/a`, { method: 'POST', ...init });
}

/** The status of a POST with these headers alone: `fetch` adds and removes some. */
function rawStatus(url: string, headers: Record<string, string>): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    request(url, { method: 'POST', headers }, (response) => {
      response.resume();
      resolve(response.statusCode);
    })
      .on('error', reject)
      .end();
  });
}

describe('serveMock', () => {
  it('answers, and reports what it answered', async () => {
    const lines: string[] = [];
    const report: ServeMockOptions['report'] = ({ method }, { status }, _durationMs, path) => {
      lines.push(`${method} ${path} ${status}`);
    };
    const send = await start({ report });
    const response = await send();
    expect([response.status, await response.json()]).toEqual([200, 'one']);
    expect(lines).toEqual(['POST /a 200']);
  });

  it('asks for the current mock with each request', async () => {
    let mock = new Mock(await describeApi(TEXT('one')));
    const send = await start({}, () => mock);
    expect(await (await send()).json()).toBe('one');
    mock = new Mock(await describeApi(TEXT('two')));
    expect(await (await send()).json()).toBe('two');
  });

  it('refuses other names and bodies that are too long', async () => {
    const refusing = await start({ allowsHost: (host) => host === 'example.com' });
    expect((await refusing()).status).toBe(403);
    const send = await start({ maxBodyBytes: 10 });
    expect((await send({ body: 'x'.repeat(10) })).status).toBe(200);
    const long = await send({ body: 'x'.repeat(11) });
    expect([long.status, await long.json()]).toMatchObject([
      413,
      { detail: 'The body exceeds the limit of 10 bytes.' },
    ]);
  });

  const PAGES = [
    'http://localhost:5173',
    'http://127.0.0.1:3000',
    'https://elsewhere.example',
    'null',
    'file://',
  ];

  it.each(PAGES)('answers pages of %s only if they are named', async (origin) => {
    const refusing = await start();
    const refused = await refusing({ headers: { origin } });
    expect([
      refused.status,
      [...refused.headers.keys()].filter((name) => name.includes('access-control')),
    ]).toEqual([403, []]);
    const preflight = { origin, 'access-control-request-method': 'POST' };
    expect((await refusing({ method: 'OPTIONS', headers: preflight })).status).toBe(403);
    for (const cors of [[origin], '*'] as const) {
      const send = await start({ cors });
      const { status, headers } = await send({ headers: { origin } });
      expect([status, headers.get('access-control-allow-origin')]).toEqual([200, origin]);
      const allowed = await send({
        method: 'OPTIONS',
        headers: { ...preflight, 'access-control-request-headers': 'x-key' },
      });
      expect([
        allowed.status,
        allowed.headers.get('access-control-allow-methods'),
        allowed.headers.get('access-control-allow-headers'),
        allowed.headers.get('access-control-allow-origin'),
      ]).toEqual([204, 'POST', 'x-key', origin]);
    }
    const others = await start({ cors: ['https://app.example.com'] });
    expect((await others({ headers: { origin } })).status).toBe(403);
  });

  it('answers clients that are no pages, its own pages, and links', async () => {
    const send = await start();
    const { url } = await send();
    for (const headers of [
      {},
      { origin: new URL(url).origin },
      { 'sec-fetch-site': 'same-origin' },
      { 'sec-fetch-site': 'none' },
      { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' },
    ])
      expect(await rawStatus(url, headers)).toBe(200);
    for (const site of ['cross-site', 'same-site'])
      expect(await rawStatus(url, { 'sec-fetch-site': site, 'sec-fetch-mode': 'no-cors' })).toBe(403);
  });

  it('waits, fails and resets as it is asked to, the same for the same seed', async () => {
    const draw = async (): Promise<unknown[]> => {
      const send = await start({ failures: { errorRate: 0.4, resetRate: 0.3, seed: 5 } });
      const seen: unknown[] = [];
      for (let index = 0; index < 20; index += 1) {
        seen.push(
          await send().then(
            ({ status }) => status,
            () => 'reset',
          ),
        );
      }
      return seen;
    };
    const first = await draw();
    expect(new Set(first)).toEqual(new Set([200, 503, 'reset']));
    expect(await draw()).toEqual(first);
    const slow = await start({ failures: { latencyMs: [80, 80] } });
    const started = performance.now();
    await slow();
    expect(performance.now() - started).toBeGreaterThan(75);
  });

  it('fails as the description declares', async () => {
    const schema = '{ type: object, required: [error], properties: { error: { type: string } } }';
    const declared = `        default: { description: Error, content: { application/json: { schema: ${schema} } } }`;
    const mock = new Mock(await describeApi(`${TEXT('one')}${declared}\n`));
    const send = await start({ failures: { errorRate: 1 } }, () => mock);
    const response = await send();
    expect([response.status, await response.json()]).toEqual([503, { error: 'This failure is simulated.' }]);
  });

  it('sends no text of a hostile description that is not a header', async () => {
    const hostile = JSON.stringify({
      openapi: '3.2.0',
      info: { title: 'Test', version: '1' },
      paths: {
        '/a': {
          post: {
            responses: {
              200: {
                description: 'Fine',
                headers: {
                  'X Space': { example: 'a' },
                  'X-Line\r\nSet-Cookie: a': { example: 'a' },
                  'X-Good': { example: 'a\r\nSet-Cookie: b=\u{1F600}' },
                },
                content: { 'text/plain;\r\nSet-Cookie: x=\u20ac': { example: 'text' } },
              },
            },
          },
          additionalOperations: { 'B\r\nSet-Cookie: c': { responses: {} } },
        },
      },
    });
    const mock = new Mock(await describeApi(hostile, '/openapi.json'));
    const send = await start({}, () => mock);
    for (const response of [await send(), await send({ method: 'DELETE' })]) {
      expect(response.headers.getSetCookie()).toEqual([]);
    }
    expect((await send()).headers.get('x-good')).toBe('aSet-Cookie: b=');
    expect((await send({ method: 'DELETE' })).status).toBe(405);
  });

  it.each([
    ['h2c', 'POST'],
    ['h2c, websocket', 'POST'],
    ['websocket', 'POST'],
    ['TLS/1.0', 'POST'],
    ['h2c', 'GET'],
    ['websocket', 'GET'],
  ])('answers a request that offers `Upgrade: %s` as one without it (%s)', async (upgrade, method) => {
    const operation = {
      requestBody: { required: true, content: { 'application/json': { schema: { type: 'object' } } } },
      responses: { 200: { description: 'Fine', content: { 'application/json': { example: 'one' } } } },
    };
    const { requestBody: _body, ...get } = operation;
    const paths = { '/a': { post: operation, get } };
    const mock = new Mock(
      await describeApi(
        JSON.stringify({ openapi: '3.2.0', info: { title: 'T', version: '1' }, paths }),
        '/openapi.json',
      ),
    );
    const server = await serveMock(() => mock, { allowsHost: () => true, cors: ['http://localhost:5173'] });
    running.push(server);
    // As Java's HTTP client and `curl --http2` send it.
    const sent = request(`${server.url}/a`, {
      method,
      headers: {
        connection: 'Upgrade, HTTP2-Settings',
        upgrade,
        'http2-settings': 'AAMAAABkAAQCAAAAAAIAAAAA',
        origin: 'http://localhost:5173',
        ...(method === 'POST' && { 'content-type': 'application/json', 'content-length': 8 }),
      },
    }).end(method === 'POST' ? '{"id":1}' : '');
    const [response] = await once(sent, 'response');
    expect([response.statusCode, response.headers['access-control-allow-origin']]).toEqual([
      200,
      'http://localhost:5173',
    ]);
    response.resume();
  });

  it('survives a client that disconnects', async () => {
    const send = await start({ failures: { latencyMs: [50, 50] } });
    const { url } = { url: (await send()).url };
    await new Promise<void>((resolve) => {
      const sent = request(url, { method: 'POST', headers: { 'content-length': 100 } });
      sent.on('error', () => resolve());
      sent.write('half');
      setTimeout(() => sent.destroy(), 20);
    });
    expect((await send()).status).toBe(200);
  });
});
