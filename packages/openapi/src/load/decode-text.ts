/** How the text of a file is written as bytes. */
export interface TextEncoding {
  name: 'utf-8' | 'utf-16le' | 'utf-16be';
  hasByteOrderMark: boolean;
}

export const UTF_8: TextEncoding = { name: 'utf-8', hasByteOrderMark: false };

const BYTE_ORDER_MARK = '\uFEFF';

/**
 * Returns the text of a file: UTF-8, or UTF-16 with or without a byte order mark; the mark is dropped. Undefined: not
 * text.
 */
export function decodeText(bytes: Uint8Array): { text: string; encoding: TextEncoding } | undefined {
  const name = detectEncoding(bytes);
  try {
    const decoded = new TextDecoder(name, { fatal: true, ignoreBOM: true }).decode(bytes);
    if (decoded.includes('\0')) return undefined;
    const hasByteOrderMark = decoded.startsWith(BYTE_ORDER_MARK);
    return { text: hasByteOrderMark ? decoded.slice(1) : decoded, encoding: { name, hasByteOrderMark } };
  } catch {
    return undefined;
  }
}

/** Encodes a text so that `decodeText` reads the same text in the same encoding. */
export function encodeText(text: string, { name, hasByteOrderMark }: TextEncoding): Uint8Array {
  const whole = hasByteOrderMark ? BYTE_ORDER_MARK + text : text;
  if (name === 'utf-8') return new TextEncoder().encode(whole);
  const bytes = new DataView(new ArrayBuffer(whole.length * 2));
  for (let at = 0; at < whole.length; at += 1)
    bytes.setUint16(at * 2, whole.charCodeAt(at), name === 'utf-16le');
  return new Uint8Array(bytes.buffer);
}

/** Decodes the bytes of a recording. A byte of another encoding becomes U+FFFD, so that the rest can be read. */
export function decodeLeniently(bytes: Uint8Array): string {
  return new TextDecoder(detectEncoding(bytes)).decode(bytes);
}

/** Detects an encoding by its byte order mark, or by zeros beside the first character, which is ASCII in all that we read. */
function detectEncoding(bytes: Uint8Array): TextEncoding['name'] {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  if (bytes[0] === 0 && bytes[1] !== 0) return 'utf-16be';
  if (bytes[1] === 0 && bytes[0] !== 0) return 'utf-16le';
  return 'utf-8';
}
