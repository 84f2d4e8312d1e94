import type { PageFrame, PageView } from '@curlew/reference';
import { type Html, html } from '@curlew/reference/html';
import { drawPageBar, drawPageMenu, drawTitle } from '@curlew/reference/sections';
import { getWords, type Words } from '@curlew/reference/words';
import { wrapName } from '@curlew/reference/wrap-name';
import type { IdPrefixes } from '../authoring/id-prefixes.ts';
import { currentSettings, currentSite } from './site/current-site.ts';
import type { Place } from './site/site-relations.ts';

/** Data that components of a page share, because each gets only a part of a view. Middleware reads the page that a route sets here. */
export interface PageLocals {
  curlewPage?: PageView;
  curlewPrefixes?: IdPrefixes;
}

/** The part of `Astro` by which a component knows its page. */
export interface PageContext {
  locals: PageLocals;
  url: URL;
}

/** @param locals `Astro.locals` of the page. */
export function setCurrentPage(locals: PageLocals, page: PageView): void {
  locals.curlewPage = page;
}

/** The reference that is shown, or else the address in the site. */
export function pagePlace({ locals, url }: PageContext): Place {
  return { home: locals.curlewPage?.home, pathname: url.pathname };
}

/** The words of the page that a component is on; on pages of no reference, those of its locale. */
export function pageWords({ locals, url }: PageContext): Words {
  const { curlewPage } = locals;
  return getWords(curlewPage ? curlewPage.language : currentSite().languageAt(url.pathname));
}

/** Returns the beginning of an article: the bar of its page and the title, as far as the options enable them. */
export function pageHead(page: PageView, context: PageContext): Html {
  const { parts } = currentSettings();
  const words = pageWords(context);
  const bar = drawPageBar(page, words, parts);
  if (!parts.title) return bar;
  const isCode = page.kind === 'schema';
  return html`${bar}${drawTitle(wrapName(page.title), isCode, drawPageMenu(page, words))}`;
}

/** A page with fewer sections is read without a list of them. */
const MIN_LISTED = 3;

/** Whether a page shows the list of its sections. */
export function hasContentsList(contents: PageFrame['contents']): boolean {
  return contents.length >= MIN_LISTED && currentSettings().parts.contents;
}
