import type { LocaleLink, PageView } from '@curlew/reference';
import { SEARCH_FILE } from '@curlew/reference/internal';
import type { ReferenceData } from '../../authoring/reference-data.ts';
import type { TryItSettings } from '../../options/curlew-options.ts';
import type { ReferenceSource } from '../../report/reference-source.ts';
import type { Renderer } from '../../worker/render-worker-client.ts';
import type { Loaded, WorkerProject, WrittenArtifact } from '../../worker/worker-messages.ts';
import { chooseSource } from './choose-source.ts';
import { digest, type KeepSite, type KeptFiles, KeptPages, pageFile, siteKeys } from './kept-pages.ts';
import { localeLinks } from './locale-links.ts';
import { type ListedReference, REFERENCES_FILE } from './merged-site.ts';
import { type ReferenceLink, referenceLink } from './reference-link.ts';
import { fileHref, pageHref } from './site-address.ts';
import { artifactPath, imageFolder, OAUTH_CALLBACK_PATH, routePattern } from './site-paths.ts';
import { type Place, SiteRelations } from './site-relations.ts';

/** What a site knows beside its sources. */
interface SiteContext {
  /** An earlier build, whose pages are not made again. */
  keep?: KeepSite | undefined;
  /** What all pages depend on beside their sources, where Astro keeps pages between builds. */
  cacheSeed?: string | undefined;
  mergedAt?: string | undefined;
  listed?: readonly ListedReference[] | undefined;
}

/** A page in the shape of `getStaticPaths`. */
interface StaticPath {
  params: { path: string | undefined };
  cacheKey?: string;
}

/** The references of a site: loads their sources and returns pages on request. */
export class ReferenceSite {
  readonly #project: WorkerProject;
  readonly #renderer: Renderer;
  readonly #ahead: number;
  readonly #sources = new Map<string, ReferenceSource>();
  readonly #pages = new Map<string, PagePrefetcher>();
  /** The base of the source of every page since the start, by the address of the page. */
  readonly #knownPages = new Map<string, string>();
  /** Locales and versions of the same API. */
  readonly relations: SiteRelations;
  #files: readonly string[];
  #first: Promise<ReferenceSource[]> | undefined;
  /** Data of references for authors, of the current state. */
  readonly #data = new Map<string, Promise<ReferenceData>>();
  /** The current or last load. */
  #loading: Promise<unknown> = Promise.resolve();

  readonly #context: SiteContext;
  /** Keys of pages by their files; empty if nothing asks for them. */
  #keys: ReadonlyMap<string, string> = new Map();
  #kept: KeptPages | undefined;

  /**
   * @param ahead how many pages of a reference are rendered before they are requested.
   * @param context a merged site that it is part of, and what is kept between builds.
   */
  constructor(project: WorkerProject, renderer: Renderer, ahead: number, context: SiteContext = {}) {
    this.#project = project;
    this.#context = context;
    this.#renderer = renderer;
    this.#ahead = ahead;
    this.#files = project.sources.flatMap(({ files }) => files);
    this.relations = new SiteRelations(
      project.sources,
      (base) => this.#sources.get(base)?.reference?.pages ?? [],
      (base, path) => this.#href(base, path),
      project.address.base,
    );
  }

  /**
   * Loads all sources, once.
   * @param isEarly without the problems that `inspect` finds.
   */
  load(isEarly = false): Promise<ReferenceSource[]> {
    this.#first ??= this.#load(this.#renderer.open(this.#project, isEarly));
    return this.#first;
  }

  /** Loads the sources that the changed files belong to, without the problems that `inspect` finds. */
  async reload(changed: ReadonlySet<string>): Promise<ReferenceSource[]> {
    return this.#load(this.#renderer.reload(changed));
  }

  /** Finds the rest of the problems of sources that were loaded early; pages can be requested meanwhile, and wait in the worker. */
  async inspect(): Promise<ReferenceSource[]> {
    const { sources } = await this.#renderer.inspect();
    for (const source of sources) this.#sources.set(source.base, source);
    return sources;
  }

  /** Resolves when no source is being loaded. */
  async idle(): Promise<void> {
    await this.#loading;
  }

  /** All files of the sources, broken ones included. */
  get files(): readonly string[] {
    return this.#files;
  }

  /** The pages of a route, in the shape of `getStaticPaths`; loads the sources first if they are not loaded. */
  async paths(pattern: string): Promise<StaticPath[]> {
    await this.load();
    const source = this.#find((base) => routePattern(base) === pattern);
    const base = source?.base ?? '';
    return this.#withoutKept(base, source?.reference?.pages ?? []).map(({ path }) => {
      const cacheKey = this.#cacheKey(base, path);
      return {
        params: { path: path === '' ? undefined : path },
        ...(cacheKey !== undefined && { cacheKey }),
      };
    });
  }

  /** Rejects if the page does not exist, as Astro requests only known paths. */
  async render(pattern: string, path: string | undefined): Promise<PageView> {
    const source = this.#find((base) => routePattern(base) === pattern);
    const pages = source && this.#pages.get(source.base);
    if (pages === undefined) throw new Error(`No reference has the route ${pattern}.`);
    return this.relations.withRelations(await pages.take(path ?? ''));
  }

  /**
   * A reference for authors.
   * @param source its base or the path of its source; undefined if there is only one.
   * @param pathname of the page that shows it: its locale decides where the source has several.
   * @param example writes a source as the author passes it, for the help of an error.
   * @throws if there is none, or several and `source` is undefined.
   */
  async reference(
    source?: string,
    pathname?: string,
    example?: (base: string) => string,
  ): Promise<ReferenceData> {
    await this.load();
    await this.idle();
    const current = this.relations.beside({});
    const named = source === undefined ? current : this.#project.sources;
    const chosen = chooseSource(named, source, current, example);
    const { base } = this.relations.localized(chosen, pathname);
    const data = this.#data.get(base) ?? this.#getData(base);
    this.#data.set(base, data);
    return data;
  }

  /** All references that could be built, in order. */
  async allReferences(): Promise<ReferenceData[]> {
    await this.load();
    await this.idle();
    const built = this.#project.sources.filter(({ base }) => this.#sources.get(base)?.reference);
    return Promise.all(built.map(({ base }) => this.reference(`/${base}`)));
  }

  /**
   * A page at any time, in any order; rejects if it does not exist.
   * @param idPrefix of an operation, schema or workflow that is shown inside of another page.
   */
  page(base: string, path: string, idPrefix?: string): Promise<PageView> {
    return this.#renderer.render(base, path, idPrefix);
  }

  /**
   * The file beside the pages at an address; undefined if there is none.
   * @param isOwn whether the user has a file at a path of the site.
   */
  async artifact(
    href: string,
    isOwn: (path: string) => boolean = () => false,
  ): Promise<WrittenArtifact | undefined> {
    const prefix = `${this.#project.address.base}/`;
    if (!href.startsWith(prefix)) return undefined;
    const path = href.slice(prefix.length);
    for (const { base, reference } of this.#sources.values()) {
      const folder = base === '' ? '' : `${base}/`;
      if (reference === undefined || !path.startsWith(folder) || isOwn(path)) continue;
      const found = await this.#renderer.artifact(base, path.slice(folder.length));
      if (found !== undefined) return found;
    }
    return undefined;
  }

  /** The files of the images of a route, by their names in the site; loads the sources first if they are not loaded. */
  async images(pattern: string): Promise<Readonly<Record<string, string>>> {
    await this.load();
    return this.#find((base) => `/${imageFolder(base)}/[file]` === pattern)?.reference?.images ?? {};
  }

  /** The source whose page at this address existed earlier and does not exist now; undefined for other addresses. */
  sourceOfRemoved(href: string): ReferenceSource | undefined {
    const base = this.#knownPages.get(href);
    const source = base === undefined ? undefined : this.#sources.get(base);
    const isThere = source?.reference?.pages.some(({ path }) => this.#href(source.base, path) === href);
    return isThere ? undefined : source;
  }

  /**
   * The references of the locale of a place in order, those without a usable source and other versions of an API left out.
   */
  referencesBeside(place: Place = {}): ReferenceLink[] {
    const own = this.relations.beside(place).flatMap(({ base }) => {
      const reference = this.#sources.get(base)?.reference;
      return reference ? [referenceLink(base, reference, this.#project.address)] : [];
    });
    return [...own, ...(this.#context.listed ?? [])];
  }

  /** Addresses of the search index of each reference beside a place, and of the list of those of a merged site, separated by spaces. */
  searchIndexes(place: Place = {}): string {
    const { address } = this.#project;
    const { mergedAt } = this.#context;
    const own = this.relations
      .beside(place)
      .filter(({ base }) => this.#sources.get(base)?.reference !== undefined)
      .map(({ base }) => fileHref(address, artifactPath(base, SEARCH_FILE)));
    return [...own, ...(mergedAt === undefined ? [] : [`${mergedAt}/${REFERENCES_FILE}`])].join(' ');
  }

  /** What the panel that sends requests needs to know; undefined if there is none. */
  get tryIt(): (TryItSettings & { callback: string }) | undefined {
    const { tryIt, address } = this.#project;
    return tryIt && { ...tryIt, callback: pageHref(address, OAUTH_CALLBACK_PATH) };
  }

  /** Language of the interface at an address of the site that is of no reference. */
  languageAt(pathname: string): string | undefined {
    return this.relations.beside({ pathname })[0]?.language ?? this.#context.listed?.[0]?.language;
  }

  /** Links from an address of the site that is of no reference to the languages of the site. */
  localesAt(pathname: string): LocaleLink[] {
    return localeLinks(this.#project.sources, {
      index: this.#project.index,
      pathname,
      locale: this.relations.beside({ pathname })[0]?.locale?.path,
      getHref: (path) => pageHref(this.#project.address, path),
      isBuilt: (base) => this.#sources.get(base)?.reference !== undefined,
    });
  }

  #load(loading: Promise<Loaded>): Promise<ReferenceSource[]> {
    const taken = loading.then((loaded) => this.#take(loaded));
    this.#loading = taken.catch(() => undefined);
    return taken;
  }

  /** The files beside the pages that an earlier build made; undefined if no page is kept. */
  get keptFiles(): KeptFiles | undefined {
    return this.#kept?.files([...this.#sources.values()]);
  }

  /** Adds the pages that are kept to a build. */
  addKept(folder: string): void {
    this.#kept?.addTo(folder, [...this.#sources.values()]);
  }

  /** Only a build has keys, and it loads all sources at once. */
  #takeKeys(sources: readonly ReferenceSource[]): void {
    const { keep } = this.#context;
    if (!this.#project.isKeyed) return;
    this.#keys = siteKeys(sources);
    keep?.onKeys(Object.fromEntries(this.#keys));
    if (keep?.earlier) this.#kept = new KeptPages(keep.earlier, this.#keys);
  }

  #withoutKept<Page extends { path: string }>(base: string, pages: readonly Page[]): readonly Page[] {
    const kept = this.#kept;
    return kept ? pages.filter(({ path }) => !kept.has(base, path)) : pages;
  }

  /** What Astro compares to keep a page (`experimental.incrementalBuild`). */
  #cacheKey(base: string, path: string): string | undefined {
    const { cacheSeed } = this.#context;
    const key = this.#keys.get(pageFile(base, path));
    return cacheSeed === undefined || key === undefined ? undefined : digest(`${cacheSeed} ${key}`);
  }

  async #getData(base: string): Promise<ReferenceData> {
    const reference = this.#sources.get(base)?.reference;
    if (reference === undefined) throw new Error(`No reference was built at /${base}.`);
    const { title, version, operations, pages } = reference;
    const locale = this.#project.sources.find((one) => one.base === base)?.locale;
    const { navigation, language } = await this.page(base, '');
    return {
      title,
      version,
      operations,
      base,
      language,
      ...this.relations.getAge(base),
      ...(locale !== undefined && { locale: locale.path }),
      href: this.#href(base, ''),
      pages: pages.map((page) => ({ ...page, href: this.#href(base, page.path) })),
      navigation,
    };
  }

  #take({ sources, files }: Loaded): ReferenceSource[] {
    this.#files = files;
    this.#data.clear();
    this.#takeKeys(sources);
    for (const source of sources) {
      this.#sources.set(source.base, source);
      const { base, reference } = source;
      const isNew = source.usable || !this.#pages.has(base);
      for (const { path } of reference?.pages ?? []) this.#knownPages.set(this.#href(base, path), base);
      if (reference && isNew)
        this.#pages.set(base, this.#prefetcher(base, this.#withoutKept(base, reference.pages)));
    }
    return sources;
  }

  #href(base: string, path: string): string {
    return pageHref(this.#project.address, [base, path].filter(Boolean).join('/'));
  }

  #prefetcher(base: string, pages: readonly { path: string }[]): PagePrefetcher {
    const paths = pages.map(({ path }) => path);
    return new PagePrefetcher(paths, (path) => this.#renderer.render(base, path), this.#ahead);
  }

  #find(matches: (base: string) => boolean): ReferenceSource | undefined {
    const source = this.#project.sources.find(({ base }) => matches(base));
    return source && this.#sources.get(source.base);
  }
}

/** Prefetches the pages of one reference: a build takes them in order, and the next ones are rendered meanwhile. */
export class PagePrefetcher {
  readonly #paths: readonly string[];
  readonly #render: (path: string) => Promise<PageView>;
  readonly #ahead: number;
  readonly #pending = new Map<string, Promise<PageView>>();
  #next = 0;

  /** @param ahead how many pages may be waiting; 0 renders each page when it is requested. */
  constructor(paths: readonly string[], render: (path: string) => Promise<PageView>, ahead: number) {
    this.#paths = paths;
    this.#render = render;
    this.#ahead = ahead;
    this.#fill();
  }

  take(path: string): Promise<PageView> {
    const page = this.#pending.get(path) ?? this.#render(path);
    this.#pending.delete(path);
    this.#fill();
    return page;
  }

  #fill(): void {
    for (; this.#pending.size < this.#ahead; this.#next += 1) {
      const path = this.#paths[this.#next];
      if (path === undefined) return;
      const page = this.#render(path);
      // Prevents an unhandled rejection; take() returns the promise that rejects.
      page.catch(() => undefined);
      this.#pending.set(path, page);
    }
  }
}
