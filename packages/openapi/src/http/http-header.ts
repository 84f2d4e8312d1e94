/** A header field. Each character of a value received is one byte. */
export interface HttpHeader {
  name: string;
  value: string;
}

/** OpenAPI 3.2, Parameter Object: header parameters of these names shall be ignored. */
export const IGNORED_HEADERS: ReadonlySet<string> = new Set(['accept', 'content-type', 'authorization']);

/**
 * The values of a header, joined by commas (RFC 9110, section 5.3); undefined if it is missing.
 *
 * @param name in lower case.
 */
export function headerValue(headers: readonly HttpHeader[], name: string): string | undefined {
  let joined: string | undefined;
  for (const header of headers) {
    if (header.name.length !== name.length || header.name.toLowerCase() !== name) continue;
    joined = joined === undefined ? header.value : `${joined}, ${header.value}`;
  }
  return joined;
}
