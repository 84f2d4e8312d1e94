/** Texts are compared pairwise; of more only those that are equal are left out. */
const MAX_COMPARED = 20;

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
