import type { ReferenceSite } from './reference-site.ts';

/**
 * The site that the pages draw. Astro bundles the pages into their own modules, so the integration
 * and its pages share no module; they share the process. A virtual module would do as well, but its
 * content is part of the hash of every page, and one changed word would render thousands again.
 */
const KEY = Symbol.for('@curlew/astro');

type Holder = { [KEY]?: ReferenceSite };

export function setCurrentSite(site: ReferenceSite): void {
  (globalThis as Holder)[KEY] = site;
}

/** @throws when no `curlew()` has run in this process. */
export function currentSite(): ReferenceSite {
  const site = (globalThis as Holder)[KEY];
  if (site === undefined) throw new Error('The pages of @curlew/astro need curlew() in `integrations`.');
  return site;
}
