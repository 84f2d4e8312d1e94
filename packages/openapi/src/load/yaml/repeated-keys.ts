import { type Document, isScalar, visit } from 'yaml';

/** What the thorough parser has against a text. */
export interface Mistake {
  code: string;
  message: string;
  /** Offsets of its first character and after its last. */
  pos: [number, number];
}

/**
 * Keys that stand twice in one map. The parser's own search compares each key with all before it, which takes
 * minutes for a description with 100,000 paths.
 */
export function repeatedKeys(document: Document): Mistake[] {
  const found: Mistake[] = [];
  visit(document, {
    Map(_, { items }) {
      const known = new Set<string>();
      for (const { key } of items) {
        // The key `<<` is a symbol of its own each time.
        if (!isScalar(key) || typeof key.value === 'symbol' || !key.range) continue;
        const name = String(key.value);
        const [start] = key.range;
        if (known.has(name)) found.push({ code: 'DUPLICATE_KEY', message: name, pos: [start, start + 1] });
        known.add(name);
      }
    },
  });
  return found;
}
