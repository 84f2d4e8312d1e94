import type { RenderContext } from '../../render-context.ts';
import { type IndexedRecord, indexedRecords } from './indexed-records.ts';
import { posting, TITLE_WEIGHT } from './postings.ts';
import { compoundWords, searchWords } from './search-words.ts';

/** The file that a browser loads first. All other data is in files of a part of the words or pages, loaded when a query needs it. */
export interface SearchIndex {
  /** Of the reference. */
  title: string;
  /** Before and after the path of a page; an address that is made differently is written out. */
  before: string;
  after: string;
  /** Addresses are relative to the index. */
  isRelative?: boolean;
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
  'workflows',
  'workflow',
];
/** Above so many pages, the results of a query are in many files: these are smaller then. */
const MANY_PAGES = 4_000;
/** Sizes of a file: about 18 kB or 5 kB. */
const PAGES_PER_FILE = { usual: 128, many: 32 };
/** Pages for each file of words, so that a file has about 14 kB. */
const PAGES_PER_WORD_FILE = 256;

interface Affixes {
  before: string;
  after: string;
}

type Tail = [address: string, operationId: string, names: number[]];

/** Weights of a word, by its field. */
const BOOSTS = { title: 4, operationId: 3, template: 3, method: 2, names: 1.5, group: 1, text: 0.5 };

type Field = keyof typeof BOOSTS;

const FIELDS = Object.keys(BOOSTS) as Field[];

/** Operations are what most readers search for. */
const OPERATION_BOOST = 1.3;

/** Weights are whole numbers below `TITLE_WEIGHT`. */
const SCALE = 1.5;

/** Of BM25+: how much a word counts that is repeated, how much the length of a field does, and what each field has at least. */
const BM25 = { k: 1.2, b: 0.7, delta: 0.5 };

/** Maximum number of words that misspelled ones are compared with, and the length of the shortest. */
const VOCABULARY = { words: 8_000, shortest: 4 };

interface Entry {
  last: number;
  pages: number;
  postings: string;
}

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
      ...getAffixes(this.#records),
      kinds: KINDS,
      groups: [...this.#groups.keys()],
      pages,
      pagesPerFile,
      firstWords: this.#table.firstWords,
    };
  }

  pages(file: number): SearchPages {
    const names = new Map<string, number>();
    const affixes = getAffixes(this.#records);
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

/** The row of a page; `names` gets the names that it has not yet. */
function searchRow(
  record: IndexedRecord,
  { before, after, kind, group }: Affixes & { kind: number; group: number },
  names: Map<string, number>,
): SearchRow {
  const isTypical = record.href === `${before}${record.path}${after}`;
  return [
    kind,
    isTypical ? record.path : record.href,
    isTypical && record.path.endsWith(`/${record.title}`) ? '' : record.title,
    group,
    ...withoutEmptyEnd([
      record.method === undefined ? '' : `${record.method} ${record.template}`,
      // Omitted if it equals the end of the path.
      record.operationId === undefined || record.operationId === record.path ? '' : record.operationId,
      (record.names ?? []).map((name) => getNumber(name, names)),
    ]),
  ];
}

/** The most frequent prefix and suffix of page addresses. */
function getAffixes(records: readonly IndexedRecord[]): Affixes {
  const typical = records.find(({ path }) => path !== '');
  const at = typical?.href.lastIndexOf(typical.path) ?? -1;
  return typical === undefined || at < 0
    ? { before: '', after: '' }
    : { before: typical.href.slice(0, at), after: typical.href.slice(at + typical.path.length) };
}

function withoutEmptyEnd(columns: Tail): Partial<Tail> {
  const last = columns.findLastIndex((column) => column.length > 0);
  return columns.slice(0, last + 1) as Partial<Tail>;
}

function getNumber(name: string, names: Map<string, number>): number {
  const number = names.get(name) ?? names.size;
  names.set(name, number);
  return number;
}

/**
 * Which pages have a word, and what it counts for on each: BM25+ of all fields, without the frequency of the word. A word that is
 * the whole title of a page is marked: hundreds of others may have it in more fields (`files`, `project`).
 */
class WordTable {
  readonly #words: string[];
  readonly #entries = new Map<string, Entry>();
  /** Index of the first word of each file, and the end. */
  readonly #starts: number[];

  constructor(records: readonly IndexedRecord[], files: number) {
    const known = new Map<string, string[]>();
    const pages = records.map((record) => FIELDS.map((field) => countWords(getTexts(record, field), known)));
    const lengths = FIELDS.map(
      (_, at) => pages.reduce((sum, fields) => sum + (fields[at]?.size ?? 0), 0) / pages.length,
    );
    for (const [page, fields] of pages.entries()) {
      const boost = records[page]?.method === undefined ? 1 : OPERATION_BOOST;
      const title = fields[FIELDS.indexOf('title')];
      for (const [word, weight] of weigh(fields, lengths))
        this.#add(word, page, title?.size === 1 && title.has(word) ? TITLE_WEIGHT : scaled(weight * boost));
    }
    this.#words = [...this.#entries.keys()].sort();
    this.#starts = this.#divide(files);
  }

  get firstWords(): string[] {
    return this.#starts.slice(0, -1).map((start) => this.#words[start] ?? '');
  }

  words(file: number): SearchWords {
    const words = this.#words.slice(this.#starts[file], this.#starts[file + 1]);
    return { words, postings: words.map((word) => this.#entries.get(word)?.postings ?? '') };
  }

  vocabulary(): string[] {
    const getPages = (word: string) => this.#entries.get(word)?.pages ?? 0;
    return this.#words
      .filter((word) => word.length >= VOCABULARY.shortest)
      .sort((left, right) => getPages(right) - getPages(left))
      .slice(0, VOCABULARY.words);
  }

  #add(word: string, page: number, weight: number): void {
    const entry = this.#entries.get(word) ?? { last: -1, pages: 0, postings: '' };
    entry.postings += posting(page - entry.last, weight);
    entry.last = page;
    entry.pages += 1;
    this.#entries.set(word, entry);
  }

  /** Files of about the same size; a word that is larger than that leaves the next ones empty. */
  #divide(files: number): number[] {
    const sizes = this.#words.map((word) => word.length + (this.#entries.get(word)?.postings.length ?? 0));
    const share = sizes.reduce((sum, size) => sum + size, 0) / files;
    const starts: number[] = [];
    let before = 0;
    for (const [at, size] of sizes.entries()) {
      while (starts.length < files && before >= starts.length * share) starts.push(at);
      before += size;
    }
    while (starts.length <= files) starts.push(sizes.length);
    return starts;
  }
}

function scaled(weight: number): number {
  return Math.min(TITLE_WEIGHT - 1, Math.max(1, Math.round(weight * SCALE)));
}

function getTexts(record: IndexedRecord, field: Field): readonly string[] {
  const value = record[field];
  return value === undefined ? [] : typeof value === 'string' ? [value] : value;
}

/** How often each word occurs. The words of names, groups and methods are known from other pages most of the time. */
function countWords(texts: readonly string[], known: Map<string, string[]>): Map<string, number> {
  const counts = new Map<string, number>();
  for (const text of texts) {
    const words = known.get(text) ?? [...searchWords(text), ...compoundWords(text)];
    known.set(text, words);
    for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  return counts;
}

function weigh(
  fields: readonly ReadonlyMap<string, number>[],
  lengths: readonly number[],
): Map<string, number> {
  const weights = new Map<string, number>();
  for (const [at, field] of FIELDS.entries()) {
    const counts = fields[at];
    if (counts === undefined || counts.size === 0) continue;
    const length = 1 - BM25.b + (BM25.b * counts.size) / (lengths[at] || 1);
    for (const [word, count] of counts) {
      const weight = BM25.delta + (count * (BM25.k + 1)) / (count + BM25.k * length);
      weights.set(word, (weights.get(word) ?? 0) + BOOSTS[field] * weight);
    }
  }
  return weights;
}
