import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { astroConfig, makeSite, REPOSITORY, runAstro } from '../../../astro/test/harness/astro-site.ts';

const MUSEUM = fileURLToPath(new URL('../../descriptions/museum.yaml', import.meta.url));
const SELF = "default-src 'self'; img-src 'self' data:";

/** A built site and its measured pages. */
export interface MeasuredSite {
  name: string;
  /** Folder of the built site. */
  folder: string;
  /** Content security policy of its responses. */
  policy: string;
  pages: readonly string[];
  remove(): Promise<void>;
}

/** Builds the showcase, the Starlight site and a site of Redocly's museum. */
export async function buildMeasuredSites(): Promise<MeasuredSite[]> {
  return [
    await createSite('sites/showcase', SELF, [
      '/reference/user-api/',
      '/reference/user-api/orders/create-order/',
      '/reference/user-api/schemas/Order/',
    ]),
    // The scripts and styles of Starlight are inline, and its search is WebAssembly.
    await createSite(
      'sites/starlight',
      `${SELF}; script-src 'self' 'unsafe-inline' 'wasm-unsafe-eval'; style-src 'self' 'unsafe-inline'`,
      ['/reference/', '/reference/orders/create-order/'],
    ),
    await museumSite(),
  ];
}

async function createSite(path: string, policy: string, pages: readonly string[]): Promise<MeasuredSite> {
  const folder = await mkdtemp(join(tmpdir(), 'curlew-lighthouse-'));
  await build(['--root', join(REPOSITORY, path), '--outDir', folder], join(REPOSITORY, path));
  return { name: path, folder, policy, pages, remove: () => rm(folder, { recursive: true }) };
}

async function museumSite(): Promise<MeasuredSite> {
  const root = await makeSite({
    'astro.config.mjs': astroConfig(`{ sources: ['museum.yaml'] }`),
    'museum.yaml': await readFile(MUSEUM, 'utf8'),
  });
  await build([], root);
  return {
    name: 'museum.yaml',
    folder: join(root, 'dist'),
    policy: SELF,
    pages: ['/reference/', '/reference/tickets/buy-museum-tickets/', '/reference/schemas/Ticket/'],
    remove: () => rm(root, { recursive: true }),
  };
}

async function build(args: readonly string[], cwd: string): Promise<void> {
  const { code, log } = await runAstro(['build', ...args], cwd);
  if (code !== 0) throw new Error(log);
}
