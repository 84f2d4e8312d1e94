import { closestName } from '@curlew/diagnostics/internal';

/** A misspelled word may mean at most so many. */
const MAX_CORRECTIONS = 3;
const LETTERS = 64;

/** The words that a misspelled one may mean, the closest first; of equally close ones, those that come first. */
export function closestWords(word: string, vocabulary: readonly string[]): string[] {
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
