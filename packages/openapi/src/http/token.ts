/** A token of HTTP (RFC 9110, section 5.6.2), as a regular expression. */
export const TOKEN = "[!#$%&'*+.^_`|~0-9A-Za-z-]+";

const WHOLE = new RegExp(`^${TOKEN}$`);

/** Whether HTTP can transmit a text as a method, a header name or a parameter: a token (RFC 9110, section 5.6.2). */
export function isToken(text: string): boolean {
  return WHOLE.test(text);
}
