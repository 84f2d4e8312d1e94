/** Bytes as UTF-8 text; bytes that are not UTF-8 become U+FFFD, and a byte order mark is kept. */
export function utf8Text(bytes: Uint8Array): string {
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
}

export function utf8Bytes(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text);
}

/** Each byte as the character of its number (ISO-8859-1). */
export function latin1Text(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += 8_192)
    text += String.fromCharCode(...bytes.subarray(at, at + 8_192));
  return text;
}

/** Each character as the byte of its number; the reverse of `latin1Text`. */
export function latin1Bytes(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(text, (character) => character.charCodeAt(0));
}

/** The text that Base64 encodes; undefined for other texts. */
export function base64Text(text: string): string | undefined {
  try {
    return utf8Text(latin1Bytes(atob(text)));
  } catch {
    return undefined;
  }
}
