import { existsSync } from 'node:fs';
import type { InjectedRoute } from 'astro';
import type { SitePlan } from './plan-sources.ts';

const PAGE = new URL('../components/ReferencePage.astro', import.meta.url);
const INDEX = new URL('../components/ReferenceIndex.astro', import.meta.url);

/**
 * One route for the pages of each source, and one for the list of references when there are several
 * and the user has no page of their own in its place.
 * @param pages folder of the user's own pages.
 */
export function injectReferenceRoutes(
  plan: SitePlan,
  injectRoute: (route: InjectedRoute) => void,
  pages: URL,
): void {
  for (const { pattern } of plan.sources) injectRoute({ pattern, entrypoint: PAGE, prerender: true });
  if (plan.index !== undefined && !hasPage(pages, plan.index)) {
    injectRoute({ pattern: `/${plan.index}`, entrypoint: INDEX, prerender: true });
  }
}

function hasPage(pages: URL, path: string): boolean {
  const names = path === '' ? ['index'] : [path, `${path}/index`];
  const extensions = ['astro', 'md', 'mdx', 'html', 'ts', 'js'];
  return names.some((name) =>
    extensions.some((extension) => existsSync(new URL(`./${name}.${extension}`, pages))),
  );
}
