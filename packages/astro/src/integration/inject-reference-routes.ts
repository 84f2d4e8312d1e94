import { existsSync } from 'node:fs';
import { ARTIFACTS } from '@curlew/reference/artifacts';
import type { InjectedRoute } from 'astro';
import { artifactPath } from './artifact-path.ts';
import { imageFolder } from './image-path.ts';
import type { SiteProject } from './plan-site.ts';
import { routePattern } from './reference-site.ts';

const PAGE = new URL('../../components/ReferencePage.astro', import.meta.url);
// Run from its sources, this file ends with `.ts`.
const ARTIFACT = new URL(`./artifact-endpoint${import.meta.url.slice(-3)}`, import.meta.url);
const IMAGES = new URL(`./image-endpoint${import.meta.url.slice(-3)}`, import.meta.url);
const INDEX = new URL('../../components/ReferenceIndex.astro', import.meta.url);

/**
 * One route for the pages of each source, one for its images, one for each of its artifacts, and one for the list of
 * references when
 * there are several. The user's own files take the place of the last two.
 * @param pages folder of the user's own pages.
 */
export function injectReferenceRoutes(
  plan: Pick<SiteProject, 'sources' | 'index'>,
  injectRoute: (route: InjectedRoute) => void,
  pages: URL,
): void {
  for (const { base } of plan.sources) {
    injectRoute({ pattern: routePattern(base), entrypoint: PAGE, prerender: true });
    injectRoute({ pattern: `/${imageFolder(base)}/[file]`, entrypoint: IMAGES, prerender: true });
    for (const artifact of ARTIFACTS) {
      const path = artifactPath(base, artifact.path);
      if (!hasPage(pages, path)) injectRoute({ pattern: `/${path}`, entrypoint: ARTIFACT, prerender: true });
    }
  }
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
