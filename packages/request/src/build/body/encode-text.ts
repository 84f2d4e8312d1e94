/** The highest code point of each charset that is not UTF-8. */
const SINGLE_BYTE: ReadonlyMap<string, number> = new Map([
  ['us-ascii', 0x7f],
  ['ascii', 0x7f],
  ['iso-8859-1', 0xff],
  ['latin1', 0xff],
]);
const UTF_8 = new Set(['utf-8', 'utf8']);

/** `text/plain; charset=ISO-8859-1` → `iso-8859-1`; `utf-8` where nothing is said. */
export function readCharset(mediaType: string): string {
  return /;\s*charset\s*=\s*"?([^\s";]+)/i.exec(mediaType)?.[1]?.toLowerCase() ?? 'utf-8';
}

/** Why a text cannot be encoded in a charset. */
export function findCharsetProblem(text: string, charset: string): string | undefined {
  const highest = SINGLE_BYTE.get(charset);
  if (highest === undefined)
    return UTF_8.has(charset)
      ? undefined
      : `The charset is not supported; expected UTF-8, ISO-8859-1 or US-ASCII.`;
  for (const char of text)
    if ((char.codePointAt(0) ?? 0) > highest) return 'The charset lacks a character of the text.';
  return undefined;
}

/** Returns a text as bytes: UTF-8 where the charset is not supported, `?` for what a charset lacks. */
export function encodeText(text: string, charset = 'utf-8'): Uint8Array<ArrayBuffer> {
  const highest = SINGLE_BYTE.get(charset);
  if (highest === undefined) return new TextEncoder().encode(text);
  return Uint8Array.from(Array.from(text), (char) => {
    const code = char.codePointAt(0) ?? 0;
    return code > highest ? 0x3f : code;
  });
}

/** Bytes taken at once: an argument list has a limit. */
const CHUNK = 0x8000;

/** RFC 4648, section 4. */
export function encodeBase64(bytes: Uint8Array): string {
  let binary = '';
  for (let at = 0; at < bytes.length; at += CHUNK)
    binary += String.fromCharCode(...bytes.subarray(at, at + CHUNK));
  return btoa(binary);
}
