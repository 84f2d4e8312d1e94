import type { Source } from '@curlew/project';
import type { PageInfo, PageView, VersionLink } from '@curlew/reference';
import { samePage } from '../same-page.ts';

type Shown = Pick<PageView, 'home' | 'path'>;

/** Which references of a site belong together: those of a locale, and the versions of an API. */
export class SiteRelations {
  readonly #sources: readonly Source[];
  readonly #pagesOf: (base: string) => readonly PageInfo[];
  readonly #hrefOf: (base: string, path: string) => string;
  readonly #byPath = new WeakMap<readonly PageInfo[], ReadonlyMap<string, PageInfo>>();
  readonly #byHome: ReadonlyMap<string, Source>;

  /** @param pagesOf the pages of a reference, in its present state; empty where there is none. */
  constructor(
    sources: readonly Source[],
    pagesOf: (base: string) => readonly PageInfo[],
    hrefOf: (base: string, path: string) => string,
  ) {
    this.#sources = sources;
    this.#pagesOf = pagesOf;
    this.#hrefOf = hrefOf;
    this.#byHome = new Map(sources.map((source) => [hrefOf(source.base, ''), source]));
  }

  /** A page with links to the other versions of its API; of an earlier version, its canonical address is in the current one. */
  withVersions<Page extends PageView>(page: Page): Page {
    const own = this.#byHome.get(page.home);
    if (own?.version === undefined) return page;
    const { of } = own.version;
    const versions = this.#sources.flatMap(({ base, version }): VersionLink[] => {
      if (version?.of !== of || this.#pagesOf(base).length === 0) return [];
      const href = this.#same(page, own.base, base) ?? this.#hrefOf(base, '');
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

  /** Whether a reference is of an earlier version. */
  isOld(base: string): boolean {
    const source = this.#sources.find((one) => one.base === base);
    return source?.version !== undefined && source.version.of !== base;
  }

  /** The sources of the same locale, and of the versions of an API the one that is shown, or else the current one. */
  beside(home: string | undefined): readonly Source[] {
    const own = home === undefined ? undefined : this.#byHome.get(home);
    const locale = own?.locale ?? this.#sources[0]?.locale;
    return this.#sources.filter(({ base, version, locale: other }) => {
      if (other !== locale) return false;
      if (version === undefined) return true;
      return version.of === own?.version?.of ? base === own.base : version.of === base;
    });
  }

  #same({ path }: Shown, from: string, to: string): string | undefined {
    const info = this.#indexOf(from).get(path);
    const same = info && samePage(info, this.#pagesOf(to));
    return same === undefined ? undefined : this.#hrefOf(to, same);
  }

  #indexOf(base: string): ReadonlyMap<string, PageInfo> {
    const pages = this.#pagesOf(base);
    const index = this.#byPath.get(pages) ?? new Map(pages.map((page) => [page.path, page]));
    this.#byPath.set(pages, index);
    return index;
  }
}
