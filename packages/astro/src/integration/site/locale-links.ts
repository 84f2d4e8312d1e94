import type { Source } from '@curlew/project';
import type { LocaleLink } from '@curlew/reference';
import { inLocale } from './localize-sources.ts';

export interface LocaleLinkOptions {
  /** Base of the list of references, without a locale; undefined where a locale has one reference. */
  index: string | undefined;
  /** Path of the page that has the links. */
  pathname: string;
  /** Path of its locale. */
  locale: string | undefined;
  /** Address of a page of the site, by its path. */
  hrefOf(path: string): string;
  /** Whether a source has a reference. */
  isBuilt(base: string): boolean;
}

/**
 * Links from a page of no reference to the languages of the site: to the list of references in each, or to the only
 * reference. None where the site has one language.
 */
export function localeLinks(
  sources: readonly Source[],
  { index, pathname, locale: own, hrefOf, isBuilt }: LocaleLinkOptions,
): LocaleLink[] {
  const links = new Map<string, LocaleLink>();
  for (const { base, locale, version } of sources) {
    const isOld = version !== undefined && version.of !== base;
    if (locale === undefined || links.has(locale.path) || isOld || !isBuilt(base)) continue;
    const { path, language } = locale;
    const href = hrefOf(index === undefined ? base : inLocale(path, index));
    const current = path === own;
    links.set(path, { language, label: languageName(language), href, isSamePage: false, current });
  }
  const all = [...links.values()];
  // The page for unknown addresses has no other languages.
  const isSamePage = all.some(({ href, current }) => current && plain(href) === plain(pathname));
  return all.length > 1 ? all.map((link) => ({ ...link, isSamePage })) : [];
}

/** The path of an address without a slash or `.html`: the development server has several for one page. */
function plain(address: string): string {
  return address.replace(/[?#].*$/s, '').replace(/(?:\/(?:index\.html)?|\.html)$/, '');
}

/** The name of a language in itself: `Français`, `日本語`; its tag where it has no name. */
export function languageName(tag: string): string {
  try {
    const name = new Intl.DisplayNames([tag], { type: 'language' }).of(tag) ?? tag;
    return name.slice(0, 1).toLocaleUpperCase(tag) + name.slice(1);
  } catch {
    // Not a tag of BCP 47.
    return tag;
  }
}

/** The languages that a page is in, for `hreflang`: one address for each language, the first of two locales in one. */
export function alternateLocales(locales: readonly LocaleLink[]): LocaleLink[] {
  const known = new Set<string>();
  return locales.filter(({ language, isSamePage }) => {
    if (!isSamePage || known.has(language)) return false;
    known.add(language);
    return true;
  });
}
