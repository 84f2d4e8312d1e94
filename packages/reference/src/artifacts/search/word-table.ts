import type { IndexedRecord } from './indexed-records.ts';
import { MAX_WEIGHT, posting } from './postings.ts';
import type { SearchWords } from './search-index.ts';
import { compoundWords, searchWords } from './search-words.ts';

/** What a word counts for, by where it is. */
const BOOSTS = { title: 4, operationId: 3, template: 3, method: 2, names: 1.5, group: 1, text: 0.5 };
type Field = keyof typeof BOOSTS;
const FIELDS = Object.keys(BOOSTS) as Field[];
/** Operations are what most readers search for. */
const OPERATION_BOOST = 1.3;
/** Weights are whole numbers up to `MAX_WEIGHT`. */
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

/** Which pages have a word, and what it counts for on each: BM25+ of all fields, without the frequency of the word. */
export class WordTable {
  readonly #words: string[];
  readonly #entries = new Map<string, Entry>();
  /** Index of the first word of each file, and the end. */
  readonly #starts: number[];

  constructor(records: readonly IndexedRecord[], files: number) {
    const known = new Map<string, string[]>();
    const pages = records.map((record) => FIELDS.map((field) => countWords(textsOf(record, field), known)));
    const lengths = FIELDS.map(
      (_, at) => pages.reduce((sum, fields) => sum + (fields[at]?.size ?? 0), 0) / pages.length,
    );
    for (const [page, fields] of pages.entries()) {
      const boost = records[page]?.method === undefined ? 1 : OPERATION_BOOST;
      for (const [word, weight] of weigh(fields, lengths)) this.#add(word, page, weight * boost);
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
    const pagesOf = (word: string) => this.#entries.get(word)?.pages ?? 0;
    return this.#words
      .filter((word) => word.length >= VOCABULARY.shortest)
      .sort((left, right) => pagesOf(right) - pagesOf(left))
      .slice(0, VOCABULARY.words);
  }

  #add(word: string, page: number, weight: number): void {
    const digit = Math.min(MAX_WEIGHT, Math.max(1, Math.round(weight * SCALE)));
    const entry = this.#entries.get(word) ?? { last: -1, pages: 0, postings: '' };
    entry.postings += posting(page - entry.last, digit);
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

function textsOf(record: IndexedRecord, field: Field): readonly string[] {
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
