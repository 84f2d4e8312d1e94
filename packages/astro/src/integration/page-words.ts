import type { PageView } from '@curlew/reference';
import { type Words, wordsOf } from '@curlew/reference/words';
import { currentSettings } from './site/current-site.ts';

/** Where a route leaves its page for the components on it, and for middleware: components get parts of a view alone. */
export interface PageLocals {
  curlewPage?: PageView;
}

/** @param locals `Astro.locals` of the page. */
export function setCurrentPage(locals: PageLocals, page: PageView): void {
  locals.curlewPage = page;
}

/** Address of the reference that is shown; undefined on pages of no reference. */
export function currentHome({ curlewPage }: PageLocals): string | undefined {
  return curlewPage?.home;
}

/** The words of the page that a component is on; on pages of no reference, those of the first one. */
export function pageWords({ curlewPage }: PageLocals): Words {
  return wordsOf(curlewPage ? curlewPage.language : currentSettings().language);
}
