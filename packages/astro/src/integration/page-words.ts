import type { PageView } from '@curlew/reference';
import { type Html, html } from '@curlew/reference/html';
import { drawPageBar, drawTitle } from '@curlew/reference/sections';
import { type Words, wordsOf } from '@curlew/reference/words';
import { wrapName } from '@curlew/reference/wrap-name';
import type { IdPrefixes } from '../access/id-prefixes.ts';
import { currentSettings, currentSite } from './site/current-site.ts';
import type { Place } from './site/site-relations.ts';

/** What components of a page share, as they get parts of a view alone; middleware reads the page that a route leaves here. */
export interface PageLocals {
  curlewPage?: PageView;
  curlewPrefixes?: IdPrefixes;
}

/** What a component knows of its page: a part of `Astro`. */
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
  return wordsOf(curlewPage ? curlewPage.language : currentSite().languageAt(url.pathname));
}

/** What begins an article: the bar of its page and the title, as far as the options ask for them. */
export function pageHead(page: PageView, context: PageContext): Html {
  const { parts } = currentSettings();
  const bar = drawPageBar(page, pageWords(context), parts);
  return parts.title ? html`${bar}${drawTitle(wrapName(page.title), page.kind === 'schema')}` : bar;
}
