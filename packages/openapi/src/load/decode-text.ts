/** The text of a file: UTF-8, or UTF-16 when a byte order mark says so; the mark is dropped. Undefined: not text. */
export function decodeText(bytes: Uint8Array): string | undefined {
  const encoding = encodingOf(bytes);
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
    return text.includes('\0') ? undefined : text;
  } catch {
    return undefined;
  }
}

function encodingOf(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  if (bytes[0] === 0 && bytes[1] !== 0) return 'utf-16be';
  if (bytes[1] === 0 && bytes[0] !== 0) return 'utf-16le';
  return 'utf-8';
}
