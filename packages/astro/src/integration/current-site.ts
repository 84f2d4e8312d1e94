import type { AuthorProblems } from '../access/author-problems.ts';
import type { ReferenceSite } from './reference-site.ts';
import type { SiteSettings } from './site-settings.ts';

/**
 * The site that the pages draw. Astro bundles the pages into their own modules, so the integration
 * and its pages share no module; they share the process. A virtual module would do as well, but its
 * content is part of the hash of every page, and one changed word would render thousands again.
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

/** @throws when no `curlew()` has run in this process. */
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
  if (found === undefined) throw new Error('The pages of @curlew/astro need curlew() in `integrations`.');
  return found;
}
