/** Texts are compared pairwise; of more only those that are equal are left out. */
const MAX_COMPARED = 20;

/** Of two texts that share these parts of their words, a page shows one. */
const LIKE = { shorter: 0.6, longer: 0.5 };

/** Descriptions without those that another one contains: parts of `allOf` often repeat a text with another end. */
export function keepDistinctTexts(texts: readonly string[]): readonly string[] {
  if (texts.length < 2 || texts.length > MAX_COMPARED) return texts;
  const plain = texts.map((text) => text.replace(/\s+/g, ' ').trim().replace(/\.$/, '').toLowerCase());
  return texts.filter((_, at) => {
    const own = plain[at] ?? '';
    return !plain.some((other, index) =>
      other === own ? index < at : other.length > own.length && other.includes(own),
    );
  });
}

/**
 * Descriptions for a reader, who would read a sentence twice: of those that share most of their words, only the one with more
 * words of its own, else the last, which an author writes for the place. Programs get all of `keepDistinctTexts`.
 */
export function keepUnlikeTexts(texts: readonly string[]): readonly string[] {
  const distinct = keepDistinctTexts(texts);
  if (distinct.length < 2 || distinct.length > MAX_COMPARED) return distinct;
  const all = distinct.map((text) => new Set(text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu)));
  return distinct.filter((_, at) => {
    const own = all[at] ?? new Set();
    return !all.some((other, index) => {
      const shared = [...own].filter((word) => other.has(word)).length;
      const isShorter = own.size < other.size || (own.size === other.size && at < index);
      return (
        isShorter && shared > 0 && shared >= own.size * LIKE.shorter && shared >= other.size * LIKE.longer
      );
    });
  });
}
