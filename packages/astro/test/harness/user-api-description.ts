import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { REPOSITORY } from './astro-site.ts';

/** The description of the Reference User API with these servers. */
export async function userApiDescription(urls: readonly string[]): Promise<string> {
  const text = await readFile(join(REPOSITORY, 'packages/user-api/openapi.yaml'), 'utf8');
  const [before = '', after = ''] = text.split(/^servers:\n(?: .*\n)*/m);
  return `${before}servers:\n${urls.map((url) => `  - url: ${url}\n`).join('')}${after}`;
}
