import { appendFile, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { astroConfig, makeSite, REPOSITORY, runAstro } from './harness/astro-site.ts';

let root = '';

afterAll(() => rm(root, { recursive: true, force: true, maxRetries: 20 }));

const FLAG = 'experimental: { incrementalBuild: true },';
/** At the end of each page that Astro keeps for the next build. */
const KEPT = '<!-- kept -->';

const config = (options: string) => astroConfig(`{ sources: ['openapi.yaml'], ${options} }`, FLAG);

async function pagesIn(folder: string): Promise<string[]> {
  const names = await readdir(join(root, folder), { recursive: true });
  return names.filter((name) => name.endsWith('.html')).sort();
}

/** Builds the site, and returns the paths of the pages that were rendered. */
async function build(): Promise<string[]> {
  const { code, log } = await runAstro(['build'], root);
  expect(code, log).toBe(0);
  const rendered: string[] = [];
  for (const name of await pagesIn('dist'))
    if (!(await readFile(join(root, 'dist', name), 'utf8')).endsWith(KEPT)) rendered.push(name);
  for (const name of await pagesIn('.cache/dist')) {
    const path = join(root, '.cache/dist', name);
    if (!(await readFile(path, 'utf8')).endsWith(KEPT)) await appendFile(path, KEPT);
  }
  return rendered;
}

test("with Astro's incremental builds, only pages that show a change are rendered", async () => {
  const text = await readFile(join(REPOSITORY, 'packages/user-api/openapi.yaml'), 'utf8');
  root = await makeSite({ 'astro.config.mjs': config(''), 'openapi.yaml': text });
  const all = await build();
  await writeFile(join(root, 'openapi.yaml'), text.replace('Returns one user by identifier', 'Reads a user'));
  const rendered = await build();
  expect(rendered).toContain('reference/users/get-user/index.html');
  expect(rendered.filter((name) => /^reference\/(?:users|orders|schemas)\/.+\/index/.test(name))).toEqual([
    'reference/users/get-user/index.html',
  ]);
  await writeFile(join(root, 'astro.config.mjs'), config("theme: 'paper'"));
  expect(await build()).toEqual(all);
});
