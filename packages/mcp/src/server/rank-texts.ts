/** A searchable text: earlier fields weigh more. */
export interface Searchable {
  fields: readonly string[];
}

/**
 * Ranks texts for a query, best first. A text matches if it contains any of the words; whole words and earlier
 * fields weigh more.
 */
export function rankTexts<Item extends Searchable>(
  items: readonly Item[],
  query: string,
  limit: number,
): Item[] {
  const words = splitWords(query);
  if (words.length === 0) return items.slice(0, limit);
  const scored = items.flatMap((item, index) => {
    const score = computeScore(item, words);
    return score > 0 ? [{ item, index, score }] : [];
  });
  scored.sort((one, other) => other.score - one.score || one.index - other.index);
  return scored.slice(0, limit).map(({ item }) => item);
}

function computeScore({ fields }: Searchable, words: readonly string[]): number {
  let score = 0;
  for (const [at, field] of fields.entries()) {
    const found = new Set(splitWords(field));
    const lower = field.toLowerCase();
    for (const word of words) {
      if (found.has(word)) score += 4 / (at + 1);
      else if (word.length > 2 && lower.includes(word)) score += 1 / (at + 1);
    }
  }
  return score;
}

/** Splits names into words (`getUserById` has four) and removes the plural s. */
function splitWords(text: string): string[] {
  return text
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .slice(0, 2_000)
    .map((word) => (word.length > 3 ? word.replace(/(?<=[^s])s$/, '') : word));
}
