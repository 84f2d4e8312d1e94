import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { REPOSITORY, runAstro } from '../../astro/test/harness/astro-site.ts';
import { type FolderServer, serveFolder } from '../../astro/test/harness/serve-folder.ts';

const SITE = join(REPOSITORY, 'sites/docs');

/** The documentation, built and served. */
export interface DocsSite extends FolderServer {
  folder: string;
}

/**
 * Builds the documentation and serves it.
 * @throws {Error} with the log, if a link leads nowhere, among others.
 */
export async function buildDocsSite(policy: string): Promise<DocsSite> {
  const folder = await mkdtemp(join(tmpdir(), 'curlew-docs-site-'));
  const { code, log } = await runAstro(['build', '--root', SITE, '--outDir', folder], SITE);
  if (code !== 0) throw new Error(log);
  const { origin, close } = await serveFolder(folder, policy);
  return {
    folder,
    origin,
    async close() {
      await close();
      await rm(folder, { recursive: true, force: true, maxRetries: 20 });
    },
  };
}
