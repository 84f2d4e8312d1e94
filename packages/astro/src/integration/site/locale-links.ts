import type { Source } from '@curlew/project';
import type { LocaleLink } from '@curlew/reference';
import { inLocale } from './site-paths.ts';

export interface LocaleLinkOptions {
  /** Base of the list of references, without a locale; undefined where a locale has one reference. */
  index: string | undefined;
  /** Path of the page that has the links. */
  pathname: string;
  /** Path of its locale. */
  locale: string | undefined;
  /** Address of a page of the site, by its path. */
  getHref(path: string): string;
  /** Whether a source has a reference. */
  isBuilt(base: string): boolean;
}

/**
 * Links from a page of no reference to the languages of the site: to the list of references in each, or to the only
 * reference. None where the site has one language.
 */
export function localeLinks(
  sources: readonly Source[],
  { index, pathname, locale: own, getHref, isBuilt }: LocaleLinkOptions,
): LocaleLink[] {
  const links = new Map<string, LocaleLink>();
  for (const { base, locale, version } of sources) {
    const isOld = version !== undefined && version.of !== base;
    if (locale === undefined || links.has(locale.path) || isOld || !isBuilt(base)) continue;
    const { path, language, isDefault } = locale;
    const href = getHref(index === undefined ? base : inLocale(path, index));
    const current = path === own;
    const link = { language, label: languageName(language), href, isSamePage: false, current };
    links.set(path, isDefault ? { ...link, isDefault } : link);
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

/** A link for search engines to a page in a language, or for all other languages: `x-default`. */
interface AlternateLink {
  hreflang: string;
  href: string;
}

/**
 * The languages that a page is in, for `hreflang`: one address for each language, the first of two locales in one, then that
 * of the default locale for readers of no such language.
 */
export function alternateLinks(locales: readonly LocaleLink[]): AlternateLink[] {
  const links = new Map<string, AlternateLink>();
  const pages = locales.filter(({ isSamePage }) => isSamePage);
  for (const { language, href } of pages)
    if (!links.has(language)) links.set(language, { hreflang: language, href });
  const fallback = pages.find(({ isDefault }) => isDefault);
  return [
    ...links.values(),
    ...(links.size > 1 && fallback ? [{ hreflang: 'x-default', href: fallback.href }] : []),
  ];
}
