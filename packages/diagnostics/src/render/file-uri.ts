/**
 * A path as a URI reference (RFC 3986): relative paths stay relative, absolute ones get `file://`,
 * backslashes are slashes, everything else that a URI can't hold is percent-encoded. A URI stays as it is.
 */
export function fileUri(path: string): string {
  if (/^[a-z][a-z0-9+.-]+:\/\//i.test(path)) return path;
  const slashed = path.replaceAll('\\', '/');
  const encoded = slashed.split('/').map(encodeSegment).join('/');
  if (/^[a-z]:\//i.test(slashed)) return `file:///${encoded}`;
  return slashed.startsWith('/') ? `file://${encoded}` : encoded;
}

function encodeSegment(segment: string): string {
  return encodeURIComponent(segment.replace(/\p{Surrogate}/gu, '\ufffd'))
    .replaceAll('%40', '@')
    .replaceAll('%3A', ':');
}
