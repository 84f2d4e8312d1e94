import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { astroConfig, makeSite } from './harness/astro-site.ts';
import { type DevServer, startDevServer } from './harness/dev-server.ts';

const CAPTURES = "curl https://a.example.com/x -H 'X-Api-Key: velvet-otter'\n";
const RECORDINGS = {
  'captures.sh': CAPTURES,
  'api/captures [1].txt': CAPTURES,
  'api/archive.har': '{ "log": { "entries": [], "comment": "velvet-otter" } }',
  'api/{old}/collection.json': '{ "info": { "name": "velvet-otter" }, "item": [] }',
  'api/damaged.json': '{ "what": "velvet-otter"',
};
const FILES = Object.keys(RECORDINGS);
const OPENAPI = 'openapi: 3.1.0\ninfo: { title: Ships, version: 1.0.0 }\npaths: {}\n';

let root: string;
let server: DevServer;

beforeAll(async () => {
  root = await makeSite({
    'astro.config.mjs': astroConfig(`{ sources: ${JSON.stringify(['api/openapi.yaml', ...FILES])} }`),
    ...RECORDINGS,
    'api/openapi.yaml': OPENAPI,
    '.env': 'SECRET=velvet-otter\n',
  });
  server = await startDevServer(root);
});

afterAll(async () => {
  await server?.stop();
  await rm(root, { recursive: true, force: true, maxRetries: 20 });
});

const QUERIES = [
  '',
  '?raw',
  '?url',
  '?import',
  '?import&raw',
  '?import&url',
  '?inline',
  '?import&inline&raw',
];

describe.each(FILES)('%s is refused', (name) => {
  test.each(QUERIES)('with the query "%s"', async (query) => {
    const file = join(root, name);
    const encoded = name.split('/').map(encodeURIComponent).join('/');
    const paths = [`/${encodeURI(name)}`, `/${encoded}`, `/@fs${encodeURI(file)}`, encodeURI(file)];
    paths.push(`/./x/../${encoded}`, `/${encoded}/`, `//${encoded}`, `/@id${encodeURI(file)}`);
    for (const path of paths) {
      const response = await fetch(`${server.origin}${path}${query}`, {
        headers: { 'sec-fetch-dest': 'script', accept: '*/*' },
      });
      expect([path, await response.text()]).not.toEqual([path, expect.stringContaining('velvet')]);
    }
  });

  test.each(['', '?raw', '?import&raw'])('as forbidden with "%s"', async (query) => {
    const { status } = await fetch(`${server.origin}/@fs${encodeURI(join(root, name))}${query}`);
    expect(status).toBe(403);
  });
});

test('what Vite denies stays denied, and descriptions are served', async () => {
  expect((await fetch(`${server.origin}/.env`)).ok).toBe(false);
  const description = await fetch(`${server.origin}/api/openapi.yaml`);
  expect(await description.text()).toBe(OPENAPI);
});
