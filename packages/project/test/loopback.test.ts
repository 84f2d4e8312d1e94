import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fetchLoopbackFile, isLoopbackUrl } from '@curlew/openapi/node';
import { afterEach, expect, test } from 'vitest';
import { ConfigError, followFiles, openProject, planFiles } from '../src/index.ts';

const servers = new Set<Server>();
afterEach(async () => {
  for (const server of servers) await close(server);
});

function listen(
  listener: RequestListener,
  port = 0,
  host = '127.0.0.1',
): Promise<{ server: Server; url: string }> {
  const server = createServer(listener);
  servers.add(server);
  return new Promise((resolve) =>
    server.listen(port, host, () =>
      resolve({ server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }),
    ),
  );
}

function close(server: Server): Promise<void> {
  servers.delete(server);
  server.closeAllConnections();
  return new Promise((resolve) => {
    server.close(() => resolve());
  });
}

const planned = (path: string, allowRemote = false) =>
  planFiles({ sources: [path], from: '/', cwd: '/', allowRemote });

const getProject = (path: string, allowRemote = false) =>
  openProject({ sources: planned(path, allowRemote), allowRemote, make: () => true });

const DESCRIPTION = (title: string, rest = '') =>
  `openapi: 3.1.0\ninfo: { title: ${title}, version: '1' }\npaths: {}\n${rest}`;

test.each([
  ['http://localhost:3000/openapi.json', true],
  ['https://localhost/openapi.json', true],
  ['http://127.0.0.1:8000/', true],
  ['http://127.1.2.3/', true],
  ['http://[::1]:3000/a.yaml', true],
  ['http://2130706433/', true],
  ['http://localhost.example.com/', false],
  ['http://api.localhost/', false],
  ['http://127.0.0.1.nip.io/', false],
  ['http://127.0.0.1@example.com/', false],
  ['http://ann:secret@localhost/', false],
  ['http://0.0.0.0/', false],
  ['http://192.168.0.1/', false],
  ['http://[::ffff:127.0.0.1]/', false],
  ['ftp://localhost/a.yaml', false],
  ['localhost:3000', false],
])('%s is a server of this machine: %s', (url, isOwn) => {
  expect(isLoopbackUrl(url)).toBe(isOwn);
});

test('a source of this machine is read without a flag, and one of another machine is not', async () => {
  const { url } = await listen((_, response) => response.end(DESCRIPTION('Ships')));
  const [source] = await getProject(`${url}/openapi.yaml`).load();
  expect(source?.description?.value.info).toEqual({ title: 'Ships', version: '1' });
  expect(source?.usable).toBe(true);
  for (const other of ['http://example.com/openapi.yaml', 'https://example.com/openapi.yaml'])
    expect(() => planned(other)).toThrow(ConfigError);
});

test('references of such a source are followed to its own server only', async () => {
  const asked: string[] = [];
  const other = await listen((request, response) => {
    asked.push(`other ${request.url}`);
    response.end('{ type: string }');
  });
  const { url } = await listen((request, response) => {
    asked.push(`${request.url}`);
    const schemas = `{ A: { $ref: models/a.yaml }, B: { $ref: '${other.url}/b.yaml' }, C: { $ref: 'https://example.com/c.yaml' } }`;
    response.end(
      request.url === '/api/openapi.yaml'
        ? DESCRIPTION('T', `components: { schemas: ${schemas} }`)
        : '{ type: string }',
    );
  });
  const [source] = await getProject(`${url}/api/openapi.yaml`).load();
  expect(asked).toEqual(['/api/openapi.yaml', '/api/models/a.yaml']);
  const refused = source?.diagnostics.filter(({ code }) => code === 'remote-ref');
  expect(refused?.map(({ pointer }) => pointer)).toEqual([
    '/components/schemas/B/$ref',
    '/components/schemas/C/$ref',
  ]);
});

test('a redirect to another machine is refused, and one to this machine is followed', async () => {
  const target = await listen((_, response) => response.end(DESCRIPTION('Target')));
  const { url } = await listen((request, response) => {
    const location = request.url === '/own' ? `${target.url}/a.yaml` : 'http://192.0.2.1/openapi.yaml';
    response.writeHead(302, { location }).end();
  });
  const [own] = await getProject(`${url}/own`).load();
  expect(own?.description?.value.info).toMatchObject({ title: 'Target' });
  const [away] = await getProject(`${url}/away`).load();
  expect(away?.diagnostics).toMatchObject([
    {
      code: 'source-not-fetched',
      message: `${url}/away cannot be fetched: it redirects to another machine, 192.0.2.1.`,
    },
  ]);
  // With the flag, the rules for other machines hold: no plain HTTP, no private address.
  const [allowed] = await getProject(`${url}/away`, true).load();
  expect(allowed?.diagnostics[0]?.message).toContain('only https is supported');
});

test('a server that is down, an error and a large file are reported with their reason', async () => {
  const { server, url } = await listen((request, response) =>
    request.url === '/large' ? response.end('x'.repeat(100)) : response.writeHead(500).end(),
  );
  const [failed] = await getProject(`${url}/a.yaml`).load();
  expect(failed?.diagnostics[0]?.message).toContain('the server responded with status 500');
  await expect(fetchLoopbackFile(`${url}/large`, 99)).rejects.toThrow('the file is too large');
  await close(server);
  const [down] = await getProject(`${url}/a.yaml`).load();
  expect(down?.diagnostics[0]).toMatchObject({
    code: 'source-not-fetched',
    message: `${url}/a.yaml cannot be fetched: no server listens there.`,
  });
});

test('a changed description of a server is loaded again, and a server that is down keeps the last usable state', async () => {
  let title = 'One';
  const sent: number[] = [];
  const listener: RequestListener = (request, response) => {
    const etag = `"${title}"`;
    const isKnown = request.headers['if-none-match'] === etag;
    sent.push(isKnown ? 304 : 200);
    response.writeHead(isKnown ? 304 : 200, { etag });
    response.end(isKnown ? undefined : DESCRIPTION(title));
  };
  const { server, url } = await listen(listener);
  const port = Number(new URL(url).port);
  const project = getProject(`${url}/openapi.yaml`);
  const [source] = await project.load();
  const titleNow = () => {
    const last = source && project.lastUsable(source);
    return (last?.description?.value.info as { title: string } | undefined)?.title;
  };
  const reloads: string[] = [];
  const events = { follow: () => undefined, onChange: () => undefined, close: () => undefined };
  const stop = followFiles(
    events,
    () => project.files,
    async (changed) => {
      reloads.push(...changed);
      await project.load(changed);
    },
    (error) => {
      throw error;
    },
  );
  try {
    await expect.poll(() => sent.includes(304), { timeout: 10_000 }).toBe(true);
    expect(reloads).toEqual([]);
    title = 'Two';
    await expect.poll(titleNow, { timeout: 10_000 }).toBe('Two');
    await close(server);
    await project.load();
    expect(titleNow()).toBe('Two');
    title = 'Three';
    await listen(listener, port);
    await expect.poll(titleNow, { timeout: 20_000 }).toBe('Three');
    expect(new Set(reloads)).toEqual(new Set([`${url}/openapi.yaml`]));
  } finally {
    stop();
  }
});
