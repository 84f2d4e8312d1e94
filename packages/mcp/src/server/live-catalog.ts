import type { Description } from '@curlew/openapi';
import { type CallSettings, DEFAULT_RESULT_BYTES, MAX_BODY_BYTES } from '../call/call-settings.ts';
import { ToolCaller } from '../call/tool-caller.ts';
import { type Catalog, createCatalog } from '../catalog/catalog.ts';
import type { CatalogOptions } from '../catalog/catalog-context.ts';
import type { ReferencePages } from '../docs/reference-pages.ts';
import { jsonBytes, splitText } from '../text/message-size.ts';
import { CutResults } from './cut-results.ts';

/** Options of a live catalog: those of its catalogs and of its calls. */
export interface LiveCatalogOptions {
  catalog?: CatalogOptions;
  /** A function is called for each description: what its servers may receive can change with it. */
  call?: CallSettings | ((catalog: Catalog) => CallSettings);
  /** Creates the pages of a description on first use. */
  pages?: (description: Description) => ReferencePages;
}

/** A catalog and its tool caller. */
export interface CatalogState {
  catalog: Catalog;
  caller: ToolCaller;
  /** Undefined if the server has no pages. */
  pages: (() => ReferencePages) | undefined;
  /** The pages of resources that are too large for one message. */
  paged: PagedTexts;
  /** The results that were cut, of all states of the catalog. */
  cutResults: CutResults;
  /** Maximum bytes of a body in a result. */
  maxResultBytes: number;
}

interface HeldState extends CatalogState {
  calls: number;
  isCurrent: boolean;
}

/** The last usable state of a description. A call keeps its state until it ends. */
export class LiveCatalog {
  readonly #options: LiveCatalogOptions;
  readonly #listeners = new Set<() => void>();
  readonly #cutResults = new CutResults(() => this.#notify());
  #state: HeldState;

  constructor(description: Description, options: LiveCatalogOptions = {}) {
    this.#options = options;
    this.#state = this.#getState(description);
  }

  get current(): CatalogState {
    return this.#state;
  }

  /** Replaces the description and notifies the listeners. Running calls keep their state. */
  update(description: Description): void {
    const before = this.#state;
    this.#state = this.#getState(description);
    before.isCurrent = false;
    void closeIfUnused(before);
    this.#notify();
  }

  #notify(): void {
    for (const listener of [...this.#listeners]) listener();
  }

  /** Runs a function with the current state, which stays open until the result settles. */
  async withState<Result>(work: (state: CatalogState) => Promise<Result>): Promise<Result> {
    const state = this.#state;
    state.calls += 1;
    try {
      return await work(state);
    } finally {
      state.calls -= 1;
      void closeIfUnused(state);
    }
  }

  /** Adds a listener for updates. Returns a function that removes it. */
  onChange(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  async close(): Promise<void> {
    this.#listeners.clear();
    await this.#state.caller.close();
  }

  #getState(description: Description): HeldState {
    const { catalog: catalogOptions, call: given = {}, pages } = this.#options;
    const catalog = createCatalog(description, catalogOptions);
    const call = typeof given === 'function' ? given(catalog) : given;
    let made: ReferencePages | undefined;
    const readPages = () => {
      made ??= pages?.(description) ?? { list: [], ofOperation: () => undefined };
      return made;
    };
    const maxResultBytes = Math.min(call.maxResultBytes ?? DEFAULT_RESULT_BYTES, MAX_BODY_BYTES);
    return {
      catalog,
      caller: new ToolCaller(catalog, { ...call, maxResultBytes }),
      cutResults: this.#cutResults,
      maxResultBytes,
      pages: pages && readPages,
      paged: new PagedTexts(),
      calls: 0,
      isCurrent: true,
    };
  }
}

async function closeIfUnused(state: HeldState): Promise<void> {
  if (!state.isCurrent && state.calls === 0) await state.caller.close();
}

/** Maximum bytes of a resource that is read at once, and of a page of a longer one, as JSON. */
const MAX_WHOLE_BYTES = 800_000;
const PAGE_BYTES = 500_000;
/** Number of texts whose pages are cached; a client reads one text after the other. */
const MAX_KEPT = 4;

interface PagedText {
  text: string;
  /** A single page if the text fits into one message. */
  pages: readonly string[];
}

/** Caches the pages of the texts that were read last, because dividing a long text takes as long as sending all of it. */
class PagedTexts {
  readonly #kept = new Map<string, PagedText>();

  /** @param uri URI of the resource. */
  getPages(uri: string, text: string): readonly string[] {
    // A UTF-16 code unit takes at most six bytes of JSON.
    if (text.length * 6 <= MAX_WHOLE_BYTES) return [text];
    const kept = this.#kept.get(uri);
    const paged = kept?.text === text ? kept : { text, pages: divide(text) };
    // Reinsert the entry, so that the map is ordered by last use.
    this.#kept.delete(uri);
    this.#kept.set(uri, paged);
    if (this.#kept.size > MAX_KEPT) this.#kept.delete(this.#kept.keys().next().value ?? '');
    return paged.pages;
  }
}

function divide(text: string): readonly string[] {
  return jsonBytes(text) <= MAX_WHOLE_BYTES ? [text] : splitText(text, PAGE_BYTES);
}
