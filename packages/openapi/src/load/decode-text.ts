/** The text of a file: UTF-8, or UTF-16 with or without a byte order mark; the mark is dropped. Undefined: not text. */
export function decodeText(bytes: Uint8Array): string | undefined {
  try {
    const text = new TextDecoder(encodingOf(bytes), { fatal: true }).decode(bytes);
    return text.includes('\0') ? undefined : text;
  } catch {
    return undefined;
  }
}

/** The same for a recording, where a byte of another encoding is no reason to refuse the rest: it becomes U+FFFD. */
export function decodeLeniently(bytes: Uint8Array): string {
  return new TextDecoder(encodingOf(bytes)).decode(bytes);
}

/** A byte order mark, or zeros beside the first character, which is ASCII in all that we read. */
function encodingOf(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  if (bytes[0] === 0 && bytes[1] !== 0) return 'utf-16be';
  if (bytes[1] === 0 && bytes[0] !== 0) return 'utf-16le';
  return 'utf-8';
}
