import type { AuthorProblems } from '../../authoring/author-problems.ts';
import type { ReferenceSite } from './reference-site.ts';
import type { SiteSettings } from './site-settings.ts';

/**
 * The current site, shared with the pages through the process, because Astro bundles pages into modules of
 * their own. A virtual module would work as well, but its content is part of the hash of every page, so that
 * one change would render all pages again.
 */
const KEY = Symbol.for('@curlew/astro');

interface Current {
  site: ReferenceSite;
  settings: SiteSettings;
  authors: AuthorProblems;
}

type Holder = { [KEY]?: Current };

export function setCurrentSite(current: Current): void {
  (globalThis as Holder)[KEY] = current;
}

/** @throws {Error} if no `curlew()` has run in this process. */
export function currentSite(): ReferenceSite {
  return current().site;
}

/** @throws when no `curlew()` has run in this process. */
export function currentSettings(): SiteSettings {
  return current().settings;
}

/** @throws when no `curlew()` has run in this process. */
export function currentAuthors(): AuthorProblems {
  return current().authors;
}

function current(): Current {
  const found = (globalThis as Holder)[KEY];
  if (found === undefined) throw new Error('Pages of @curlew/astro require curlew() in `integrations`.');
  return found;
}
