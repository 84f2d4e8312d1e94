import type { InjectedRoute } from 'astro';
import type { SitePlan } from './plan-sources.ts';

const PAGE = new URL('../components/ReferencePage.astro', import.meta.url);
const INDEX = new URL('../components/ReferenceIndex.astro', import.meta.url);

/** One route for the pages of each source, and one for the list of references when there are several. */
export function injectReferenceRoutes(plan: SitePlan, injectRoute: (route: InjectedRoute) => void): void {
  for (const { pattern } of plan.sources) injectRoute({ pattern, entrypoint: PAGE, prerender: true });
  if (plan.index !== undefined) {
    injectRoute({ pattern: `/${plan.index}`, entrypoint: INDEX, prerender: true });
  }
}
