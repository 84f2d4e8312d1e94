import type { PageView } from '@curlew/reference';
import { llmsPath } from './llms-path.ts';
import { PageQueue } from './page-queue.ts';
import type { SitePlan } from './plan-sources.ts';
import type { PlannedSource } from './planned-source.ts';
import { pageHref, type SiteAddress } from './site-address.ts';
import type { ThreadClient } from './thread-client.ts';
import type { LoadedSource } from './thread-messages.ts';

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
 * The references of a site. Has each source loaded, keeps its last good pages when a new version is
 * unusable, and hands out a page when it is asked for.
 */
export class ReferenceSite {
  readonly plan: SitePlan;
  readonly #address: SiteAddress;
  readonly #thread: ThreadClient;
  readonly #ahead: number;
  readonly #files = new Map<PlannedSource, string[]>();
  readonly #good = new Map<PlannedSource, { loaded: LoadedSource; queue: PageQueue }>();

  /** @param ahead how many pages of a reference are made before they are wanted. */
  constructor(plan: SitePlan, address: SiteAddress, thread: ThreadClient, ahead: number) {
    this.plan = plan;
    this.#address = address;
    this.#thread = thread;
    this.#ahead = ahead;
  }

  /** Loads all sources, or those that a changed file belongs to. */
  async load(changed?: ReadonlySet<string>): Promise<LoadReport[]> {
    const reports: LoadReport[] = [];
    for (const source of this.plan.sources) {
      if (changed && !this.#filesOf(source).some((file) => changed.has(file))) continue;
      const loaded = await this.#thread.load(source, this.#address);
      // A broken version may name fewer files than the good one: both matter for what mends it.
      this.#files.set(source, [...loaded.files, ...(this.#good.get(source)?.loaded.files ?? [])]);
      if (loaded.reference) this.#good.set(source, { loaded, queue: this.#queue(source, loaded) });
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
    const pages = this.#find(pattern)?.loaded.pages ?? [];
    return pages.map(({ path }) => ({ params: { path: path === '' ? undefined : path } }));
  }

  /** @throws when there is no such page: Astro asks only for paths it was given. */
  async render(pattern: string, path: string | undefined): Promise<PageView> {
    const found = this.#find(pattern);
    if (found === undefined) throw new Error(`There is no reference behind ${pattern}.`);
    return found.queue.take(path ?? '');
  }

  /** The `llms.txt` behind a route; undefined as long as its source was never usable. */
  llmsTxt(pattern: string): string | undefined {
    const source = this.plan.sources.find(({ base }) => `/${llmsPath(base)}` === pattern);
    return source && this.#good.get(source)?.loaded.llmsTxt;
  }

  /** The references in order, those without a usable source left out. */
  get references(): ReferenceLink[] {
    return this.plan.sources.flatMap((source) => {
      const { reference, operations = 0 } = this.#good.get(source)?.loaded ?? {};
      return reference ? [{ ...reference, href: pageHref(this.#address, source.base), operations }] : [];
    });
  }

  #queue({ base }: PlannedSource, { pages }: LoadedSource): PageQueue {
    const paths = pages.map(({ path }) => path);
    return new PageQueue(paths, (path) => this.#thread.render(base, path), this.#ahead);
  }

  #find(pattern: string): { loaded: LoadedSource; queue: PageQueue } | undefined {
    const source = this.plan.sources.find((one) => one.pattern === pattern);
    return source && this.#good.get(source);
  }

  #filesOf(source: PlannedSource): string[] {
    return [source.file, ...(this.#files.get(source) ?? [])];
  }
}
