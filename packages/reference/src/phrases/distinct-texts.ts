/** Texts are compared pairwise; of more than these only equal ones are left out. */
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

/** The descriptions of a row. */
export interface SplitTexts {
  /** Written for this place. */
  nearest: readonly string[];
  /** Written for the type. */
  further: readonly string[];
}

/**
 * Sets the descriptions that an author wrote for a place (of a parameter, beside a `$ref` or an `allOf`) apart from those of its type,
 * which say much the same in other words. Without the former all are of the place.
 */
export function splitTexts(ofPlace: readonly string[] = [], all: readonly string[]): SplitTexts {
  const distinct = keepDistinctTexts([...new Set([...ofPlace, ...all])]);
  if (ofPlace.length === 0) return { nearest: distinct, further: [] };
  const known = new Set(ofPlace);
  // A description of the type that contains that of the place replaces it.
  const count = Math.max(distinct.filter((text) => known.has(text)).length, 1);
  return { nearest: distinct.slice(0, count), further: distinct.slice(count) };
}
