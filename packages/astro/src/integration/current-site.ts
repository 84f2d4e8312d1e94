import type { ReferenceSite } from './reference-site.ts';

/**
 * The current site, shared with the pages through the process, because Astro bundles pages into modules of
 * their own. A virtual module would work as well, but its content is part of the hash of every page, so that
 * one change would render all pages again.
 */
const KEY = Symbol.for('@curlew/astro');

type Holder = { [KEY]?: ReferenceSite };

export function setCurrentSite(site: ReferenceSite): void {
  (globalThis as Holder)[KEY] = site;
}

/** @throws {Error} if no `curlew()` has run in this process. */
export function currentSite(): ReferenceSite {
  const site = (globalThis as Holder)[KEY];
  if (site === undefined) throw new Error('The pages of @curlew/astro need curlew() in `integrations`.');
  return site;
}
