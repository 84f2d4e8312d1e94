import { afterEach, describe, expect, test } from 'vitest';
import { LimitedFetch } from '../src/protocols/mcp/limited-fetch.ts';
import { callThing } from './call-over-http.ts';
import { type RunningServer, rawServer } from './servers/raw-server.ts';

const open: RunningServer[] = [];
afterEach(async () => {
  for (const server of open.splice(0)) await server.close();
});

const OK = 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\nConnection: close\r\n\r\nok';

/** A server that redirects `/thing`, and keeps the heads of requests. */
async function redirecting(location: (own: string) => string) {
  const heads: string[] = [];
  const server = await rawServer((socket, head) => {
    heads.push(head);
    const isFirst = heads.length === 1;
    const redirect = `HTTP/1.1 307 Moved\r\nLocation: ${location(server.url)}\r\nContent-Length: 0\r\n\r\n`;
    socket.write(isFirst ? redirect : OK, 'utf8');
  });
  open.push(server);
  return { url: `${server.url}/thing`, origin: server.url, heads };
}

/** Each client follows redirects by the same rules: returns the first line of each request, or why it failed. */
const CLIENTS: Record<string, (url: string, options?: { sameOrigin?: boolean }) => Promise<string>> = {
  async http(url, { sameOrigin = false } = {}) {
    const { failure } = await callThing(url.replace('/thing', ''), {
      connection: { sameOriginRedirects: sameOrigin },
      limits: { maxRedirects: 3 },
    });
    return failure?.code ?? '';
  },
  async mcp(url, { sameOrigin = false } = {}) {
    const fetches = new LimitedFetch({ sameOriginRedirects: sameOrigin }, () => false);
    const limited = fetches.limitedTo({ maxBodyBytes: 1_000, maxRedirects: 3 });
    const failed = await limited(url).then(
      (response) => response.text().then(() => ''),
      (error: { failure?: { code: string } }) => error.failure?.code ?? String(error),
    );
    await fetches.close();
    return failed;
  },
};

describe.each(Object.keys(CLIENTS))('%s', (name) => {
  const run = CLIENTS[name] as (typeof CLIENTS)[string];

  test.each([
    ['in UTF-8', () => '/zürich?q=日本', '/z%C3%BCrich?q=%E6%97%A5%E6%9C%AC'],
    ['relative', () => 'next', '/next'],
    ['with user and password', (own: string) => own.replace('//', '//me:secret@'), '/'],
  ])('follows a `Location` %s', async (_name, location, path) => {
    const { url, heads } = await redirecting(location);
    expect(await run(url)).toBe('');
    expect(heads.map((head) => head.split(' ')[1])).toEqual(['/thing', path]);
    expect(heads.join()).not.toMatch(/secret|bWU6c2VjcmV0/);
  });

  test('sends no user and password of a `Location` to another origin', async () => {
    const elsewhere = await redirecting(() => '/');
    elsewhere.heads.push('');
    const { url } = await redirecting(() => elsewhere.origin.replace('//', '//me:secret@'));
    expect(await run(url)).toBe('');
    expect(elsewhere.heads).toHaveLength(2);
    expect(elsewhere.heads[1]).not.toMatch(/^authorization/im);
  });

  test('refuses other schemes, other origins and loops', async () => {
    expect(await run((await redirecting(() => 'ftp://example.com/')).url)).toBe('invalid-redirect');
    expect(await run((await redirecting(() => 'http://')).url)).toBe('invalid-redirect');
    const away = await redirecting(() => 'http://example.com/');
    expect(await run(away.url, { sameOrigin: true })).toBe('invalid-redirect');
    expect(await run((await redirecting(() => '/thing')).url)).toBe('redirect-loop');
  });
});
