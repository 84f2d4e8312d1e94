/** A name and a value, still percent-encoded. */
export type RawPair = readonly [name: string, value: string];

/** The pairs of a query or a form. */
export function queryPairs(query: string): RawPair[] {
  return query
    .split('&')
    .filter((pair) => pair !== '')
    .map((pair) => split(pair));
}

/** The pairs of a `Cookie` header (RFC 6265, section 4.2.1). */
export function cookiePairs(header = ''): RawPair[] {
  return header
    .split(';')
    .map((pair) => pair.trim())
    .filter((pair) => pair !== '')
    .map((pair) => split(pair));
}

function split(pair: string): RawPair {
  const at = pair.indexOf('=');
  return at < 0 ? [pair, ''] : [pair.slice(0, at), pair.slice(at + 1)];
}

/** Decodes `%xx` of a query or a form as UTF-8, in which a plus is a space; what does not decode stays as it is. */
export function decodeText(text: string): string {
  return percentDecode(text.replaceAll('+', ' '));
}

/** Decodes `%xx` as UTF-8; what does not decode stays as it is. */
export function percentDecode(text: string): string {
  if (!text.includes('%')) return text;
  try {
    return decodeURIComponent(text);
  } catch {
    return text.replaceAll(/(?:%[\da-f]{2})+/gi, (run) => {
      try {
        return decodeURIComponent(run);
      } catch {
        return run;
      }
    });
  }
}
