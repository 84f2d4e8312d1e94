// Finds pages in the indexes of references. Knows no page of a site, so that tests run it as it is.
import { searchWords } from '@curlew/reference/search';
import { candidateOf, nameFactor, resultOf, type SearchResult } from './candidate.ts';
import { IndexFiles, type LoadJson } from './index-files.ts';
import { matchWords, type Scores } from './match-words.ts';

/** Maximum number of results, and of pages that may be among them. */
const MAX_RESULTS = 40;
const MAX_CANDIDATES = 60;
/** Of pages that are spread over many files. */
const MAX_SPREAD_CANDIDATES = 20;
const MANY_FILES = 40;
/** Longer queries are cut, in UTF-16 units and in words. */
const MAX_QUERY = 200;
const MAX_WORDS = 12;

export class SearchEngine {
  readonly #indexes: readonly IndexFiles[];

  /** @param addresses of the `search.json` of each reference. */
  constructor(addresses: readonly string[], load: LoadJson) {
    this.#indexes = addresses.map((address) => new IndexFiles(address, load));
  }

  /** Loads what most queries need; failures are reported by the queries. */
  async prepare(): Promise<void> {
    await Promise.allSettled(this.#indexes.map((files) => files.prepare()));
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
        const candidate = await candidateOf(files, page, indexes.length > 1);
        return { candidate, score: score * nameFactor(candidate, text) };
      }),
    );
    // Guides of the site are in the index of each of its references.
    const hrefs = new Set<string>();
    return ranked
      .sort((left, right) => right.score - left.score)
      .filter(({ candidate: { href } }) => !hrefs.has(href) && hrefs.add(href))
      .slice(0, MAX_RESULTS)
      .map(({ candidate }) => resultOf(candidate, words));
  }

  async #loadable(): Promise<IndexFiles[]> {
    const loaded = await Promise.allSettled(this.#indexes.map((files) => files.index()));
    const loadable = this.#indexes.filter((_, at) => loaded[at]?.status === 'fulfilled');
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
