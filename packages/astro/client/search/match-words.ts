import { closestName } from '@curlew/diagnostics/internal';
import { readPostings, TITLE_WEIGHT } from '@curlew/reference/search';
import type { IndexFiles, WordPages } from './index-files.ts';

/** Scores of the pages of an index for a query. */
export interface Scores {
  readonly files: IndexFiles;
  /** Keyed by the number of the page. */
  readonly scores: Float64Array;
  /** How many words of the query each page has. */
  readonly matched: Uint8Array;
}

/** How much a word counts that is the whole title of a page, where the query has other words as well. */
const PART_OF_QUERY = 14;

/** How much a word counts that only begins with the typed one, or that is meant by a misspelled one. */
const PREFIX_FACTOR = 0.375;
const CORRECTION_FACTOR = 0.45;
/** Shorter words are not corrected. */
const MIN_CORRECTED = 5;

interface Found {
  /** Results of each index, in order. */
  pages: WordPages[][];
  /** The word as typed, then those that it may mean. */
  typed: string[];
  factor: number;
}

/**
 * Adds up what each page scores for each word. A word is as important as it is rare in all indexes together.
 * @returns scores, and the words that are searched for, with misspelled ones corrected.
 */
export async function matchWords(
  indexes: readonly IndexFiles[],
  words: readonly string[],
): Promise<{ scores: Scores[]; words: string[] }> {
  const found = await Promise.all(words.map((word) => findWord(indexes, word)));
  const sizes = await Promise.all(indexes.map(async (files) => (await files.index()).pages));
  const total = sizes.reduce((sum, size) => sum + size, 0);
  const scores = indexes.map((files, at) => ({
    files,
    scores: new Float64Array(sizes[at] ?? 0),
    matched: new Uint8Array(sizes[at] ?? 0),
  }));
  for (const [number, one] of found.entries()) addWord(one, number, scores, total, words.length === 1);
  return { scores, words: found.flatMap(({ typed }) => typed) };
}

async function findWord(indexes: readonly IndexFiles[], word: string): Promise<Found> {
  // One letter begins the words of nearly all pages; one character of a script without spaces does not.
  const withPrefix = word.length > 1 || word > '\u2000';
  const pages = await Promise.all(indexes.map((files) => files.lookUp(word, withPrefix)));
  if (word.length < MIN_CORRECTED || pages.some((one) => one.length > 0))
    return { pages, typed: [word], factor: 1 };
  const meant = closestWords(word, (await Promise.all(indexes.map((files) => files.vocabulary()))).flat());
  const corrected = await Promise.all(
    indexes.map(async (files) => (await Promise.all(meant.map((one) => files.lookUp(one, false)))).flat()),
  );
  return { pages: corrected, typed: [word, ...meant], factor: CORRECTION_FACTOR };
}

function addWord(
  { pages, typed, factor }: Found,
  number: number,
  scores: readonly Scores[],
  total: number,
  isAlone: boolean,
): void {
  const counts = new Map<string, number>();
  for (const { word, postings } of pages.flat())
    counts.set(word, (counts.get(word) ?? 0) + readPostings(postings));
  for (const [at, one] of scores.entries()) {
    // The number of the last word that a page was counted for.
    const last = new Uint8Array(one.matched.length);
    for (const { word, postings } of pages[at] ?? []) {
      const count = counts.get(word) ?? 0;
      const rarity = Math.log(1 + (total - count + 0.5) / (count + 0.5));
      const importance = rarity * factor * completeness(word, typed[0] ?? '');
      readPostings(postings, (page, weight) => {
        one.scores[page] =
          (one.scores[page] ?? 0) + importance * (isAlone || weight < TITLE_WEIGHT ? weight : PART_OF_QUERY);
        if (last[page] === 0) one.matched[page] = (one.matched[page] ?? 0) + 1;
        last[page] = number + 1;
      });
    }
  }
}

/** The more letters are missing, the less likely is the word the one that is meant. */
function completeness(word: string, typed: string): number {
  const missing = word.length - typed.length;
  return !word.startsWith(typed) || missing === 0
    ? 1
    : (PREFIX_FACTOR * word.length) / (word.length + 0.3 * missing);
}

/** A misspelled word may mean at most so many. */
const MAX_CORRECTIONS = 3;

const LETTERS = 64;

/** The words that a misspelled one may mean, the closest first; of equally close ones, those that come first. */
function closestWords(word: string, vocabulary: readonly string[]): string[] {
  // Edit distances of 8,000 words take 50 ms and more: only words of about the same letters have any chance.
  const similar = withSimilarLetters(word, vocabulary);
  const closest: string[] = [];
  for (let left = MAX_CORRECTIONS; left > 0; left -= 1) {
    const next = closestName(
      word,
      similar.filter((one) => !closest.includes(one)),
    );
    if (next !== undefined) closest.push(next);
  }
  return closest;
}

/** Words that have so many letters in common that the distance may be as small as `closestName` allows. */
function withSimilarLetters(word: string, vocabulary: readonly string[]): string[] {
  const allowed = Math.max(1, Math.floor(word.length / 3));
  // By the lower bits of its code: taking letters for the same keeps further words, and loses none.
  const missing = new Int8Array(LETTERS);
  const add = (text: string, step: number) => {
    let shared = 0;
    for (let at = 0; at < text.length; at += 1) {
      const letter = text.charCodeAt(at) % LETTERS;
      const before = missing[letter] ?? 0;
      if (before > 0) shared += 1;
      missing[letter] = before + step;
    }
    return shared;
  };
  add(word, 1);
  return vocabulary.filter((one) => {
    const longer = Math.max(one.length, word.length);
    if (longer - Math.min(one.length, word.length) > allowed) return false;
    const shared = add(one, -1);
    add(one, 1);
    return longer - shared <= allowed;
  });
}
