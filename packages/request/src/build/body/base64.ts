/** Bytes taken at once: an argument list has a limit. */
const CHUNK = 0x8000;

/** RFC 4648, section 4. */
export function encodeBase64(bytes: Uint8Array): string {
  let binary = '';
  for (let at = 0; at < bytes.length; at += CHUNK)
    binary += String.fromCharCode(...bytes.subarray(at, at + CHUNK));
  return btoa(binary);
}
