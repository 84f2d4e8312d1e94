import type { Source, SourceLocale } from '@curlew/project';
import type { LocaleLink, PageInfo, PageView, VersionLink } from '@curlew/reference';
import { languageName } from './locale-links.ts';

type Shown = Pick<PageView, 'home' | 'path'>;

/** Where something is drawn: on a page of a reference, or at another address of the site. */
export interface Place {
  /** Address of the reference. */
  home?: string | undefined;
  pathname?: string | undefined;
}

/** Pages of one version by what they are about, made once for each list of pages. */
const indexes = new WeakMap<readonly PageInfo[], ReadonlyMap<string, string>>();

/** Which references of a site belong together: those of a locale, and the versions of an API. */
export class SiteRelations {
  readonly #sources: readonly Source[];
  readonly #default: SourceLocale | undefined;
  readonly #pagesOf: (base: string) => readonly PageInfo[];
  readonly #findHref: (base: string, path: string) => string;
  readonly #siteBase: string;
  readonly #byPath = new WeakMap<readonly PageInfo[], ReadonlyMap<string, PageInfo>>();
  readonly #byHome: ReadonlyMap<string, Source>;

  /**
   * @param getPages the pages of a reference, in its present state; empty where there is none.
   * @param siteBase Astro's `base` without a trailing slash.
   */
  constructor(
    sources: readonly Source[],
    getPages: (base: string) => readonly PageInfo[],
    getHref: (base: string, path: string) => string,
    siteBase = '',
  ) {
    this.#siteBase = siteBase;
    this.#sources = sources;
    this.#default = (sources.find(({ locale }) => locale?.isDefault) ?? sources[0])?.locale;
    this.#pagesOf = getPages;
    this.#findHref = getHref;
    this.#byHome = new Map(sources.map((source) => [getHref(source.base, ''), source]));
  }

  /**
   * A page with links to the other languages and versions of its API; of an earlier version, its canonical address is in the
   * current one.
   */
  withRelations<Page extends PageView>(page: Page): Page {
    const own = this.#byHome.get(page.home);
    if (own === undefined) return page;
    const locales = this.#getLocales(page, own);
    return this.#withVersions({ ...page, ...(locales.length > 1 && { locales }) }, own);
  }

  #getLocales(page: Shown, own: Source): LocaleLink[] {
    if (own.locale === undefined) return [];
    return this.#sources.flatMap((one): LocaleLink[] => {
      const { base, locale } = one;
      if (locale === undefined || plainBase(one) !== plainBase(own)) return [];
      if (this.#pagesOf(base).length === 0) return [];
      const { language } = locale;
      const same = this.#same(page, own.base, base);
      const href = same ?? this.#findHref(base, '');
      const label = languageName(language);
      const link = { language, label, href, isSamePage: same !== undefined, current: one === own };
      return [locale.isDefault ? { ...link, isDefault: true } : link];
    });
  }

  #withVersions<Page extends PageView>(page: Page, own: Source): Page {
    if (own.version === undefined) return page;
    const { of } = own.version;
    const versions = this.#sources.flatMap(({ base, version }): VersionLink[] => {
      if (version?.of !== of || this.#pagesOf(base).length === 0) return [];
      const href = this.#same(page, own.base, base) ?? this.#findHref(base, '');
      return [{ label: version.label, href, current: base === own.base }];
    });
    if (own.base === of) return { ...page, versions };
    const same = this.#same(page, own.base, of);
    const head = page.head && {
      ...page.head,
      ...(same !== undefined && { canonical: new URL(same, page.head.canonical).href }),
    };
    return { ...page, versions, isOld: true, ...(head && { head }) };
  }

  /** Whether a reference is of an earlier version, and where the current one begins then. */
  getAge(base: string): { isOld: boolean; currentHref?: string } {
    const current = this.#sources.find((one) => one.base === base)?.version?.of;
    return current === undefined || current === base
      ? { isOld: false }
      : { isOld: true, currentHref: this.#findHref(current, '') };
  }

  /** The sources of the same locale, and of the versions of an API the one that is shown, or else the current one. */
  beside({ home, pathname }: Place): readonly Source[] {
    const own = home === undefined ? undefined : this.#byHome.get(home);
    const locale = own ? own.locale?.path : this.#localeAt(pathname);
    return this.#sources.filter(({ base, version, locale: other }) => {
      if (other?.path !== locale) return false;
      if (version === undefined) return true;
      return version.of === own?.version?.of ? base === own.base : version.of === base;
    });
  }

  /** The source in the locale of an address, where the given one is of the default locale. */
  localized(source: Source, pathname: string | undefined): Source {
    const locale = this.#localeAt(pathname);
    if (locale === source.locale?.path || source.locale?.path !== this.#default?.path) return source;
    return (
      this.#sources.find((one) => one.locale?.path === locale && plainBase(one) === plainBase(source)) ??
      source
    );
  }

  /**
   * Path of the locale that an address of the site is in, by its first segment; of the default locale if it has none. Astro's
   * `locales` may name the default one anywhere.
   */
  #localeAt(pathname: string | undefined): string | undefined {
    const locales = new Set(this.#sources.map(({ locale }) => locale?.path));
    const below = pathname?.startsWith(`${this.#siteBase}/`) ? pathname.slice(this.#siteBase.length + 1) : '';
    const [segment = ''] = below.replace(/\.html$/, '').split('/');
    return segment !== '' && locales.has(segment) ? segment : this.#default?.path;
  }

  #same({ path }: Shown, from: string, to: string): string | undefined {
    const info = this.#indexOf(from).get(path);
    const same = info && samePage(info, this.#pagesOf(to));
    return same === undefined ? undefined : this.#findHref(to, same);
  }

  #indexOf(base: string): ReadonlyMap<string, PageInfo> {
    const pages = this.#pagesOf(base);
    const index = this.#byPath.get(pages) ?? new Map(pages.map((page) => [page.path, page]));
    this.#byPath.set(pages, index);
    return index;
  }
}

/** The base of a source without its locale: the same in all locales. */
function plainBase({ base, locale }: Source): string {
  return locale === undefined || locale.path === '' ? base : base.slice(locale.path.length + 1);
}

/** The path of the page among others that is about the same as one of another version; undefined when there is none. */
function samePage(page: PageInfo, pages: readonly PageInfo[]): string | undefined {
  const index = indexes.get(pages) ?? indexOf(pages);
  indexes.set(pages, index);
  return getSubjects(page)
    .map((subject) => index.get(subject))
    .find((found) => found !== undefined);
}

function indexOf(pages: readonly PageInfo[]): ReadonlyMap<string, string> {
  const index = new Map<string, string>();
  for (const page of pages) {
    for (const subject of getSubjects(page)) if (!index.has(subject)) index.set(subject, page.path);
  }
  return index;
}

/** Keys of a page's subject, the most reliable first: names stay when paths get another version prefix. */
function getSubjects({ kind, key, operationId, path, title }: PageInfo): string[] {
  if (kind === 'schema') return [`schema ${title}`];
  const named = operationId === undefined ? [] : [`id ${operationId}`];
  return kind === 'operation' || kind === 'webhook' ? [...named, `key ${key}`] : [`${kind} ${path}`];
}
