import type { LocaleLink } from '@curlew/reference';

/** The languages that a page is in, for `hreflang`: one address for each language, the first of two locales in one. */
export function alternateLocales(locales: readonly LocaleLink[]): LocaleLink[] {
  const known = new Set<string>();
  return locales.filter(({ language, isSamePage }) => {
    if (!isSamePage || known.has(language)) return false;
    known.add(language);
    return true;
  });
}
