/** Longer credentials are found by their beginning; none has so many characters. */
const MAX_LENGTH = 8192;
/** A fragment of fewer characters would be found by chance. */
const MIN_FRAGMENT = 8;

/**
 * What a text looks like inside of a longer one that is encoded in base 64: the characters that depend on it
 * alone, for each of the three ways it may fall on the groups of bytes, in both alphabets (RFC 4648).
 */
export function base64Fragments(text: string): string[] {
  const bytes = new TextEncoder().encode(text.slice(0, MAX_LENGTH));
  const fragments = new Set<string>();
  for (let offset = 0; offset < 3; offset += 1) {
    const padded = new Uint8Array(offset + bytes.length);
    padded.set(bytes, offset);
    const encoded = btoa(String.fromCharCode(...padded));
    const start = Math.ceil((offset * 8) / 6);
    const end = Math.floor((padded.length * 8) / 6);
    const fragment = encoded.slice(start, end);
    if (fragment.length < MIN_FRAGMENT) continue;
    fragments.add(fragment);
    fragments.add(fragment.replaceAll('+', '-').replaceAll('/', '_'));
  }
  return [...fragments];
}
