import type { Json, Parameter } from '@curlew/openapi';
import { isToken } from '@curlew/openapi';
import type { ReportAt } from '../request-problem.ts';
import { encodePair, stylePairs } from './style-pairs.ts';

export type CookieStyle = Pick<Parameter, 'name' | 'style' | 'explode' | 'allowReserved'>;

/** Characters that end a cookie or the header (RFC 6265, section 4.2.1). */
// biome-ignore lint/suspicious/noControlCharactersInRegex: it is these that are refused
const ENDS_COOKIE = /[;\u0000-\u001f\u007f]/;
/** Further characters not allowed in a cookie value. */
const NO_COOKIE_OCTET = /[^\x21\x23-\x2b\x2d-\x3a\x3c-\x5b\x5d-\x7e]/;

/**
 * A value as `name=value` cookies: `form` is percent-encoded, `cookie` (3.2) passed through. Both are joined by `; `, as
 * `&` is never right in a cookie (OpenAPI 3.2, Appendix D).
 */
export function cookiePairs(parameter: CookieStyle, value: Json, report: ReportAt): string[] {
  const pairs = stylePairs(parameter.name, parameter, value, report);
  if (parameter.style !== 'cookie') {
    const delimiters = ';,';
    const { allowReserved } = parameter;
    return pairs.flatMap((pair) => checkedCookie(encodePair(pair, { allowReserved, delimiters }), report));
  }
  return pairs.flatMap(({ name, items, delimiter }) =>
    checkedCookie(`${name}=${items.join(delimiter)}`, report),
  );
}

/** A cookie that can be sent, or nothing. */
export function checkedCookie(cookie: string, report: ReportAt): string[] {
  const at = cookie.indexOf('=');
  const value = cookie.slice(at + 1);
  if (!isToken(cookie.slice(0, at)) || ENDS_COOKIE.test(value)) {
    report(
      'invalid-cookie',
      'The cookie has a name that is not a token, or a semicolon or control character in its value.',
    );
    return [];
  }
  if (NO_COOKIE_OCTET.test(value))
    report(
      'unsafe-cookie',
      'The cookie contains a space, a quote, a comma, a backslash or a non-ASCII character.',
    );
  return [cookie];
}
