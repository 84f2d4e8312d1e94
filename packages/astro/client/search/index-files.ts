// The index of one reference, of which only the files are loaded that a query needs.
import {
  type SearchIndex,
  type SearchPages,
  type SearchRow,
  type SearchWords,
  searchPart,
} from '@curlew/reference/search';

/** Returns the parsed JSON of an address; rejects when it cannot be loaded. */
export type LoadJson = (address: string) => Promise<unknown>;

/** The pages that have a word of the index. */
export interface WordPages {
  word: string;
  postings: string;
}

/** Maximum number of files that the beginning of a word is looked up in; two letters begin many words. */
const MAX_PREFIX_FILES = { short: 2, usual: 4 };
/** At most so many files of pages are loaded before the first query: all of them, for most references. */
const MAX_EARLY_FILES = 24;

export class IndexFiles {
  readonly #address: string;
  readonly #load: LoadJson;
  readonly #files = new Map<string, Promise<unknown>>();

  /** @param address of `search.json`. */
  constructor(address: string, load: LoadJson) {
    this.#address = address;
    this.#load = load;
  }

  index(): Promise<SearchIndex> {
    return this.#file(this.#address) as Promise<SearchIndex>;
  }

  /** The address of a page, as the page with the search can follow it. */
  resolve(href: string, { isRelative = false }: SearchIndex): string {
    return isRelative && !/^(?:\/|[a-z][a-z\d+.-]*:)/i.test(href)
      ? this.#address.replace(/[^/]*$/, href)
      : href;
  }

  /** How many files the pages are in. */
  async pageFiles(): Promise<number> {
    const { pages, pagesPerFile } = await this.index();
    return Math.ceil(pages / pagesPerFile);
  }

  /** Loads what most queries need, before there is one. */
  async prepare(): Promise<void> {
    const files = await this.pageFiles();
    if (files > MAX_EARLY_FILES) return;
    await Promise.all(Array.from({ length: files }, (_, at) => this.#part('pages', at)));
  }

  /** The word itself, and words that begin with it. */
  async lookUp(word: string, withPrefix: boolean): Promise<WordPages[]> {
    const { firstWords } = await this.index();
    // The last file whose first word is not after the word, and those after it that begin with the word.
    const first = Math.max(
      0,
      firstWords.findLastIndex((start) => start <= word),
    );
    const later = withPrefix ? firstWords.slice(first + 1).findIndex((start) => !start.startsWith(word)) : 0;
    const count = later < 0 ? firstWords.length - first : later + 1;
    const most = word.length > 2 ? MAX_PREFIX_FILES.usual : MAX_PREFIX_FILES.short;
    const files = Array.from({ length: Math.min(count, most) }, (_, at) => first + at);
    const loaded = (await Promise.all(files.map((at) => this.#part('words', at)))) as SearchWords[];
    return loaded.flatMap(({ words, postings }) => {
      const found: WordPages[] = [];
      for (let at = firstIndexFrom(words, word); at < words.length; at += 1) {
        const name = words[at] ?? '';
        if (withPrefix ? !name.startsWith(word) : name !== word) break;
        found.push({ word: name, postings: postings[at] ?? '' });
      }
      return found;
    });
  }

  async vocabulary(): Promise<string[]> {
    return this.#part('vocabulary') as Promise<string[]>;
  }

  async row(page: number): Promise<{ row: SearchRow; names: string[] }> {
    const { pagesPerFile } = await this.index();
    const { rows, names } = (await this.#part('pages', Math.floor(page / pagesPerFile))) as SearchPages;
    const row = rows[page % pagesPerFile];
    // A server has files of two builds.
    if (row === undefined) throw new Error(`No page ${page}.`);
    return { row, names: (row[6] ?? []).map((number) => names[number] ?? '') };
  }

  #part(kind: Parameters<typeof searchPart>[0], at?: number): Promise<unknown> {
    return this.#file(this.#address.replace(/[^/]*$/, searchPart(kind, at)));
  }

  /** What failed is requested again with the next query. */
  #file(address: string): Promise<unknown> {
    const loading = this.#files.get(address) ?? this.#load(address);
    this.#files.set(address, loading);
    loading.catch(() => this.#files.delete(address));
    return loading;
  }
}

/** Index of the first of the sorted words that is not before the wanted one. */
function firstIndexFrom(words: readonly string[], wanted: string): number {
  let low = 0;
  let high = words.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((words[middle] ?? '') < wanted) low = middle + 1;
    else high = middle;
  }
  return low;
}
