import { type Words, wordsOf } from '@curlew/reference/words';

/** Where the page leaves its language for the components on it: they get parts of a view, not the page. */
interface LanguageLocals {
  curlewLanguage?: string;
}

/** @param locals `Astro.locals` of the page. */
export function setPageLanguage(locals: LanguageLocals, language: string): void {
  locals.curlewLanguage = language;
}

/** The words of the page that a component is on; English on pages of the site's own. */
export function pageWords(locals: LanguageLocals): Words {
  return wordsOf(locals.curlewLanguage);
}
