import { readdirSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { addAssets } from '../src/integration/complete-manifest.ts';
import { astroConfig, makeSite } from './harness/astro-site.ts';
import { buildSite } from './harness/build-site.ts';

const API = `openapi: 3.1.0
info: { title: Ships, version: 1.0.0 }
servers: [{ url: https://api.test }]
paths:
  /ships: { get: { operationId: listShips, responses: { '200': { description: Ships } } } }
`;

test('files that no entry of the manifest names get one', () => {
  const manifest = { 'a.js': { file: 'a.mjs', assets: ['_astro/a.js'] }, 'b.js': { file: 'b.mjs' } };
  expect(addAssets(JSON.stringify(manifest), ['_astro/a.js'])).toBeUndefined();
  const added = addAssets(JSON.stringify(manifest), ['_astro/b.js', '_astro/a.js', '_astro/b.js']);
  expect(JSON.parse(added ?? '')).toEqual({
    ...manifest,
    'curlew:assets': { file: expect.any(String), assets: ['_astro/b.js'] },
  });
});

test('each build of a process has every file that its pages name', async () => {
  const config = astroConfig(`{ sources: ['api.yaml'], tryIt: true }`);
  for (const build of ['first', 'second']) {
    const root = await makeSite({ 'astro.config.mjs': config, 'api.yaml': API });
    const { code, log } = await buildSite(root);
    expect(code, log).toBe(0);
    const dist = join(root, 'dist');
    const files = readdirSync(dist, { recursive: true, encoding: 'utf8' }).map((file) =>
      file.replaceAll('\\', '/'),
    );
    const pages = files.filter((file) => file.endsWith('.html'));
    const named = pages.flatMap((page) =>
      [...readFileSync(join(dist, page), 'utf8').matchAll(/\/(_astro\/[\w.@~-]+)/g)].map(([, path]) => path),
    );
    expect(named.some((path) => path?.includes('oauth-callback'))).toBe(true);
    expect(
      named.filter((path) => path !== undefined && !files.includes(path)),
      build,
    ).toEqual([]);
    await rm(root, { recursive: true, force: true });
  }
}, 120_000);
