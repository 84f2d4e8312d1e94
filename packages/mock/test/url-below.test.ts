import { request as requestHttp } from 'node:http';
import fc from 'fast-check';
import { afterEach, expect, test } from 'vitest';
import { propertyRuns } from '../../../scripts/test-scope.ts';
import { pathBelow, urlBelow } from '../../contract/src/call/server-target.ts';
import { runCall, Session } from '../../contract/src/index.ts';
import { linkedCalls } from '../../contract/src/internal.ts';
import { describeApi, getOperation } from '../../contract/test/describe.ts';
import { rawServer } from '../../contract/test/servers/raw-server.ts';
import { openProxy, Running } from './proxy/open-proxy.ts';

const running = new Running();
afterEach(() => running.close());

/** A server that notes the targets of its requests. */
async function noteTargets(): Promise<{ url: string; targets: string[] }> {
  const targets: string[] = [];
  const server = await rawServer((socket, head) => {
    targets.push(head.split(' ')[1] ?? '');
    socket.end('HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n');
  });
  running.add(server);
  return { url: server.url, targets };
}

const piece = fc.constantFrom(
  ...[
    '/',
    '//',
    '\\',
    '.',
    '..',
    '%2e%2e',
    '%2E.',
    '@',
    ':',
    ':1',
    '?',
    '#',
    ' ',
    '\t',
    '\n',
    'a',
    'b',
    '{',
    '%',
    'é',
  ],
);

test('a path never leaves its base, and is found below it again', () => {
  const base = fc.constantFrom(
    'http://h.test',
    'http://h.test/',
    'https://h.test:8443/b',
    'http://[::1]:3/b/c/',
  );
  const path = fc.oneof(
    fc.array(piece, { maxLength: 8 }).map((all) => all.join('')),
    fc.webPath(),
    fc.string(),
  );
  fc.assert(
    fc.property(base, path, (server, text) => {
      const url = urlBelow(new URL(server), text);
      const own = new URL(server);
      expect(url.origin).toBe(own.origin);
      expect(`${url.pathname}/`.startsWith(`${own.pathname.replace(/\/+$/, '')}/`)).toBe(true);
      expect(url.href).toBe(new URL(url.href).href);
      const below = pathBelow(url, own);
      if (below !== undefined) expect(urlBelow(own, below).href).toBe(url.href);
    }),
    { numRuns: propertyRuns(2_000) },
  );
});

test.each([
  'http://h.test/basement',
  'http://h.test/bas',
  'http://h.test/',
  'http://h.test.x/base',
  'http://h.test:1/base',
])('%s is not below http://h.test/base', (url) =>
  expect(pathBelow(new URL(url), new URL('http://h.test/base'))).toBeUndefined(),
);

test.each([
  ['/../admin', '/base/admin'],
  ['/%2e%2e/%2E%2e/admin', '/base/admin'],
  ['//other.test/x', '/base//other.test/x'],
])('a proxy forwards %s below the path of its target', async (path, received) => {
  const { url, targets } = await noteTargets();
  const proxy = await openProxy(`${url}/base`, running);
  await new Promise<void>((resolve, reject) => {
    requestHttp({ port: proxy.port, host: '127.0.0.1', path }, (response) => {
      response.resume().on('end', () => resolve());
    })
      .on('error', reject)
      .end();
  });
  expect(targets).toEqual([received]);
});

test('a path in place of the composed one does not extend the host', async () => {
  const { url, targets } = await noteTargets();
  const other = await noteTargets();
  const { port } = new URL(other.url);
  const description = await describeApi(
    `{openapi: 3.2.0, info: {title: t, version: '1'}, paths: {/a: {get: {operationId: a}}}}`,
  );
  for (const pathAndQuery of [`@127.0.0.1:${port}/x`, `0/x`, '/x'])
    await runCall(
      {
        operation: getOperation(description, 'a'),
        input: { server: { url, variables: [] } },
        override: { pathAndQuery },
      },
      { description },
    );
  expect(targets).toEqual([`/@127.0.0.1:${port}/x`, '/0/x', '/x']);
  expect(other.targets).toEqual([]);
});

test('the server of a link gets nothing where the caller chose a server', async () => {
  const { url, targets } = await noteTargets();
  const other = await noteTargets();
  const description = await describeApi(`openapi: 3.2.0
info: { title: t, version: '1' }
paths:
  /a:
    get:
      operationId: a
      responses: { '200': { description: ok, links: { next: { operationId: a, server: { url: '${other.url}' } } } } }
`);
  const session = new Session(description);
  running.add(session);
  const call = {
    operation: getOperation(description, 'a'),
    input: { server: { url, variables: [] }, headers: [{ name: 'Authorization', value: 'Bearer t0ken' }] },
  };
  const [link] = linkedCalls(call, await session.run(call), session).calls;
  if (!link) throw new Error('no link');
  await session.run(link.call);
  expect([targets.length, other.targets.length]).toEqual([2, 0]);
  const [free] = linkedCalls({ operation: call.operation }, await session.run(call), session).calls;
  expect(free?.call.input?.server?.url).toBe(other.url);
});
