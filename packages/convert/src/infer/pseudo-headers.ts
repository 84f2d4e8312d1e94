/** Pseudo-header fields of HTTP/2 and HTTP/3 (RFC 9113, section 8.3; RFC 8441). */
const PSEUDO_HEADERS: ReadonlySet<string> = new Set([
  ':method',
  ':scheme',
  ':authority',
  ':path',
  ':status',
  ':protocol',
]);

/** Whether a name is one of theirs, and not only a text after a colon. */
export function isPseudoHeader(name: string): boolean {
  return PSEUDO_HEADERS.has(name.toLowerCase());
}
