import { readFile } from 'node:fs/promises';
import { extname } from 'node:path';
import type { APIContext } from 'astro';
import { currentSite } from '../site/current-site.ts';

const TYPES: Readonly<Record<string, string>> = {
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.gif': 'image/gif',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
};

export async function getStaticPaths({ routePattern }: { routePattern: string }) {
  return Object.keys(await currentSite().images(routePattern)).map((file) => ({ params: { file } }));
}

/** Answers `<base>/_images/<file>` with an image that a text of the reference shows. */
export async function GET({ routePattern, params }: APIContext): Promise<Response> {
  const { file = '' } = params;
  const images = await currentSite().images(routePattern);
  const path = Object.hasOwn(images, file) ? images[file] : undefined;
  const type = TYPES[extname(file)];
  if (path === undefined || type === undefined) return new Response(null, { status: 404 });
  return new Response(new Uint8Array(await readFile(path)), {
    headers: { 'content-type': type, 'x-content-type-options': 'nosniff' },
  });
}
