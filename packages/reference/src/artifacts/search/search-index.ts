import type { RenderContext } from '../../render-context.ts';
import { type IndexedRecord, indexedRecords } from './indexed-records.ts';
import { affixesOf, searchRow } from './search-row.ts';
import { WordTable } from './word-table.ts';

/** What a browser loads first. Everything else is in files of one part of the words or pages, loaded when a query needs it. */
export interface SearchIndex {
  /** Of the reference. */
  title: string;
  /** Before and after the path of a page; an address that is made differently is written out. */
  before: string;
  after: string;
  kinds: readonly IndexedRecord['kind'][];
  groups: string[];
  /** Number of pages, and how many are in one file. */
  pages: number;
  pagesPerFile: number;
  /** The first word of each file of words, in order of UTF-16 units. */
  firstWords: string[];
}

/** Some pages: numbers in a row are of `names`. */
export interface SearchPages {
  names: string[];
  rows: SearchRow[];
}

/** Kind, path or address, title (empty: the end of the path), group (-1: none), `METHOD /path`, operationId, names. Ends with the last that is not empty. */
export type SearchRow = [
  kind: number,
  path: string,
  title: string,
  group: number,
  address?: string,
  operationId?: string,
  names?: number[],
];

/** Some words, sorted, and the postings of each. */
export interface SearchWords {
  words: string[];
  postings: string[];
}

/** How a reference is divided, which its number of pages decides: files are named before one is made. */
export interface SearchDivision {
  pages: number;
  pagesPerFile: number;
  pageFiles: number;
  wordFiles: number;
}

const KINDS: readonly IndexedRecord['kind'][] = [
  'overview',
  'tag',
  'operation',
  'webhook',
  'schemas',
  'schema',
  'guide',
];
/** Above so many pages, the results of a query are in many files: these are smaller then. */
const MANY_PAGES = 4_000;
/** Of a file: some 18 kB or 5 kB. */
const PAGES_PER_FILE = { usual: 128, many: 32 };
/** As many files of words as there are pages by this: some 14 kB each. */
const PAGES_PER_WORD_FILE = 256;

/** @param pages how many there are. */
export function searchDivision(pages: number): SearchDivision {
  const pagesPerFile = pages > MANY_PAGES ? PAGES_PER_FILE.many : PAGES_PER_FILE.usual;
  return {
    pages,
    pagesPerFile,
    pageFiles: Math.ceil(pages / pagesPerFile),
    wordFiles: Math.ceil(pages / PAGES_PER_WORD_FILE),
  };
}

/** All parts of the index of a reference. */
export class SearchIndexBuilder {
  readonly #records: readonly IndexedRecord[];
  readonly #table: WordTable;
  readonly #groups = new Map<string, number>();
  readonly #title: string;
  readonly #division: SearchDivision;

  constructor(context: RenderContext, division: SearchDivision) {
    this.#records = indexedRecords(context);
    this.#table = new WordTable(this.#records, division.wordFiles);
    this.#title = context.reference.title;
    this.#division = division;
    for (const { group } of this.#records)
      if (group !== undefined && !this.#groups.has(group)) this.#groups.set(group, this.#groups.size);
  }

  index(): SearchIndex {
    const { pages, pagesPerFile } = this.#division;
    return {
      title: this.#title,
      ...affixesOf(this.#records),
      kinds: KINDS,
      groups: [...this.#groups.keys()],
      pages,
      pagesPerFile,
      firstWords: this.#table.firstWords,
    };
  }

  pages(file: number): SearchPages {
    const names = new Map<string, number>();
    const affixes = affixesOf(this.#records);
    const from = file * this.#division.pagesPerFile;
    const rows = this.#records
      .slice(from, from + this.#division.pagesPerFile)
      .map((record) =>
        searchRow(
          record,
          { ...affixes, kind: KINDS.indexOf(record.kind), group: this.#groups.get(record.group ?? '') ?? -1 },
          names,
        ),
      );
    return { names: [...names.keys()], rows };
  }

  words(file: number): SearchWords {
    return this.#table.words(file);
  }

  /** Words that a misspelled one may mean, the most frequent first. */
  vocabulary(): string[] {
    return this.#table.vocabulary();
  }
}
