import { fileURLToPath } from 'node:url';
import type { InjectedRoute } from 'astro';
import type { DevEnvironment, ViteDevServer } from 'vite';
import { hasOwnPage } from './files/own-file.ts';
import type { SiteProject } from './site/plan-site.ts';
import { explorerPath, imageFolder, OAUTH_CALLBACK_PATH, routePattern } from './site/site-paths.ts';

const PAGE = new URL('../../components/routes/ReferencePage.astro', import.meta.url);
// Run from its sources, this file ends with `.ts`.
const IMAGES = new URL(`./files/image-endpoint${import.meta.url.slice(-3)}`, import.meta.url);
const NOT_FOUND = new URL('../../components/routes/NotFound.astro', import.meta.url);
const EXPLORER = new URL('../../components/routes/Explorer.astro', import.meta.url);
const OAUTH_CALLBACK = new URL('../../components/routes/OAuthCallback.astro', import.meta.url);
const INDEX = new URL('../../components/routes/ReferenceIndex.astro', import.meta.url);

/**
 * One route for the pages of each source, one for its images, one for its explorer, one that authorization servers lead back to, one for the
 * list of references of each locale when there are several, and one for addresses that do not exist. The user's own page takes the place of the last two.
 * @param pages folder of the user's own pages.
 */
export function injectReferenceRoutes(
  plan: Pick<SiteProject, 'sources' | 'indexes' | 'notFoundPage' | 'tryIt'>,
  injectRoute: (route: InjectedRoute) => void,
  pages: string,
): void {
  for (const { base, explorer } of plan.sources) {
    injectRoute({ pattern: routePattern(base), entrypoint: PAGE, prerender: true });
    injectRoute({ pattern: `/${imageFolder(base)}/[file]`, entrypoint: IMAGES, prerender: true });
    if (explorer) injectRoute({ pattern: `/${explorerPath(base)}`, entrypoint: EXPLORER, prerender: true });
  }
  if (plan.tryIt)
    injectRoute({ pattern: `/${OAUTH_CALLBACK_PATH}`, entrypoint: OAUTH_CALLBACK, prerender: true });
  if (plan.notFoundPage && !hasOwnPage('404', pages)) {
    injectRoute({ pattern: '/404', entrypoint: NOT_FOUND, prerender: true });
  }
  for (const index of plan.indexes) {
    if (!hasOwnPage(index, pages)) injectRoute({ pattern: `/${index}`, entrypoint: INDEX, prerender: true });
  }
}

/**
 * Lets Vite prepare the code that draws pages while the worker reads the sources: without this, it begins at the first request.
 * Code that cannot be prepared is shown with the page that needs it.
 */
export async function preparePageCode({ environments }: Pick<ViteDevServer, 'environments'>): Promise<void> {
  // Vite starts its plugins when the server listens, and only once.
  await environments.client?.pluginContainer.buildStart();
  await prepare(fileURLToPath(PAGE), environments.ssr, new Set());
}

async function prepare(url: string, environment: DevEnvironment, known: Set<string>): Promise<void> {
  if (known.has(url)) return;
  known.add(url);
  const code = await environment.transformRequest(url).catch(() => undefined);
  // Other names are packages that Node.js loads.
  const imported = code?.deps?.filter((dependency) => dependency.startsWith('/')) ?? [];
  await Promise.all(imported.map((dependency) => prepare(dependency, environment, known)));
}
