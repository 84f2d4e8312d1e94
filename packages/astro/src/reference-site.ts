import type { PageView } from '@curlew/reference';
import { type LoadedSource, loadSource } from './load-source.ts';
import type { SitePlan } from './plan-sources.ts';
import type { PlannedSource } from './planned-source.ts';
import { pageHref, type SiteAddress } from './site-address.ts';

/** One reference of the site, as the page that lists them shows it. */
export interface ReferenceLink {
  title: string;
  version: string;
  href: string;
  operations: number;
}

/** One source and what loading it gave. */
export interface LoadReport {
  source: PlannedSource;
  loaded: LoadedSource;
}

/**
 * The references of a site. Loads each source, keeps its last good pages when a new version is
 * unusable, and renders a page when it is asked for.
 */
export class ReferenceSite {
  readonly plan: SitePlan;
  readonly #address: SiteAddress;
  readonly #loaded = new Map<PlannedSource, LoadedSource>();
  readonly #good = new Map<PlannedSource, Required<LoadedSource>>();

  constructor(plan: SitePlan, address: SiteAddress) {
    this.plan = plan;
    this.#address = address;
  }

  /** Loads all sources, or those that a changed file belongs to. */
  async load(changed?: ReadonlySet<string>): Promise<LoadReport[]> {
    const reports: LoadReport[] = [];
    for (const source of this.plan.sources) {
      if (changed && !this.#filesOf(source).some((file) => changed.has(file))) continue;
      const loaded = await loadSource(source, this.#address);
      this.#loaded.set(source, loaded);
      const { build } = loaded;
      if (build) this.#good.set(source, { ...loaded, build });
      reports.push({ source, loaded });
    }
    return reports;
  }

  /** Every file that some reference was made from, broken ones included. */
  get files(): string[] {
    return [...new Set(this.plan.sources.flatMap((source) => this.#filesOf(source)))];
  }

  /** The pages behind a route, in the shape of `getStaticPaths`. */
  paths(pattern: string): { params: { path: string | undefined } }[] {
    const pages = this.#find(pattern)?.build.reference.pages ?? [];
    return pages.map(({ path }) => ({ params: { path: path === '' ? undefined : path } }));
  }

  /** @throws when there is no such page: Astro asks only for paths it was given. */
  render(pattern: string, path: string | undefined): PageView {
    const found = this.#find(pattern);
    const page = found?.pages.get(path ?? '');
    if (found === undefined || page === undefined) throw new Error(`No page ${pattern} ${path ?? ''}`);
    return found.build.renderPage(page);
  }

  /** The references in order, those without a usable source left out. */
  get references(): ReferenceLink[] {
    return this.plan.sources.flatMap((source) => {
      const loaded = this.#good.get(source);
      if (loaded === undefined) return [];
      const { title, version } = loaded.build.reference;
      return [{ title, version, href: pageHref(this.#address, source.base), operations: loaded.operations }];
    });
  }

  #find(pattern: string): Required<LoadedSource> | undefined {
    const source = this.plan.sources.find((one) => one.pattern === pattern);
    return source && this.#good.get(source);
  }

  #filesOf(source: PlannedSource): string[] {
    const seen = [
      source.file,
      ...(this.#loaded.get(source)?.files ?? []),
      ...(this.#good.get(source)?.files ?? []),
    ];
    return [...new Set(seen)];
  }
}
