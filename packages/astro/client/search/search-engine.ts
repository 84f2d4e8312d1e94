// Finds pages in the indexes of references. Knows no page of a site, so that tests run it as it is.
import { searchWords } from '@curlew/reference/search';
import { getCandidate, getResult, nameFactor, type SearchResult } from './candidate.ts';
import { IndexFiles, type LoadJson } from './index-files.ts';
import { matchWords, type Scores } from './match-words.ts';

/** Maximum number of results, and of pages that may be among them. */
const MAX_RESULTS = 40;
const MAX_CANDIDATES = 200;
/** Of pages that are spread over many files. */
const MAX_SPREAD_CANDIDATES = 20;
const MANY_FILES = 40;
/** The list of references of a merged site. */
const LIST = /\/references\.json$/;
/** With more references, each loads what a query needs and nothing before. */
const MAX_EARLY_INDEXES = 8;
/** Longer queries are cut, in UTF-16 units and in words. */
const MAX_QUERY = 200;
const MAX_WORDS = 12;

export class SearchEngine {
  readonly #indexes = new Map<string, IndexFiles>();
  readonly #lists: readonly string[];
  readonly #load: LoadJson;
  #listed: Promise<void> | undefined;

  /** @param addresses of the `search.json` of each reference, and of lists of further ones in a merged site. */
  constructor(addresses: readonly string[], load: LoadJson) {
    this.#load = load;
    this.#lists = addresses.filter((address) => LIST.test(address));
    this.#add(addresses.filter((address) => !LIST.test(address)));
  }

  /** Loads what most queries need; failures are reported by the queries. */
  async prepare(): Promise<void> {
    await this.#loadLists();
    if (this.#indexes.size > MAX_EARLY_INDEXES) return;
    await Promise.allSettled([...this.#indexes.values()].map((files) => files.prepare()));
  }

  #add(addresses: readonly string[]): void {
    for (const address of addresses)
      if (!this.#indexes.has(address)) this.#indexes.set(address, new IndexFiles(address, this.#load));
  }

  /** A part of a merged site may be published alone: without the list, its own references are searched. */
  #loadLists(): Promise<void> {
    this.#listed ??= Promise.all(
      this.#lists.map(async (address) => {
        const { references } = (await this.#load(address)) as { references: { search: string }[] };
        this.#add(references.map(({ search }) => search));
      }),
    ).then(
      () => undefined,
      () => {
        this.#listed = undefined;
      },
    );
    return this.#listed;
  }

  /**
   * The best pages for a query, best first; every word must be found, unless none has all of them. Of several references,
   * those that can be loaded are searched.
   * @throws when none can.
   */
  async search(query: string): Promise<SearchResult[]> {
    const text = query.slice(0, MAX_QUERY);
    const typed = [...new Set(searchWords(text))].slice(0, MAX_WORDS);
    const indexes = await this.#loadable();
    if (typed.length === 0) return [];
    const { scores, words } = await matchWords(indexes, typed);
    const files = await Promise.all(indexes.map((one) => one.pageFiles()));
    const isSpread = files.some((count) => count > MANY_FILES);
    const best = bestPages(scores, typed.length).slice(0, isSpread ? MAX_SPREAD_CANDIDATES : MAX_CANDIDATES);
    const ranked = await Promise.all(
      best.map(async ({ files, page, score }) => {
        const candidate = await getCandidate(files, page, indexes.length > 1);
        return { candidate, score: score * nameFactor(candidate, text) };
      }),
    );
    // Guides of the site are in the index of each of its references.
    const hrefs = new Set<string>();
    return ranked
      .sort((left, right) => right.score - left.score)
      .filter(({ candidate: { href } }) => !hrefs.has(href) && hrefs.add(href))
      .slice(0, MAX_RESULTS)
      .map(({ candidate }) => getResult(candidate, words, text));
  }

  async #loadable(): Promise<IndexFiles[]> {
    await this.#loadLists();
    const all = [...this.#indexes.values()];
    const loaded = await Promise.allSettled(all.map((files) => files.index()));
    const loadable = all.filter((_, at) => loaded[at]?.status === 'fulfilled');
    if (loadable.length === 0) throw new Error('No index could be loaded.');
    return loadable;
  }
}

interface ScoredPage {
  files: IndexFiles;
  page: number;
  score: number;
}

function bestPages(scores: readonly Scores[], words: number): ScoredPage[] {
  const withAll = pagesWith(scores, words);
  return (withAll.length > 0 ? withAll : pagesWith(scores, 1)).sort(
    (left, right) => right.score - left.score,
  );
}

function pagesWith(all: readonly Scores[], words: number): ScoredPage[] {
  const pages: ScoredPage[] = [];
  for (const { files, scores, matched } of all)
    for (let page = 0; page < matched.length; page += 1)
      if ((matched[page] ?? 0) >= words) pages.push({ files, page, score: scores[page] ?? 0 });
  return pages;
}
