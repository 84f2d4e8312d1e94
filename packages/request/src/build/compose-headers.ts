import type { Json, Parameter } from '@curlew/openapi';
import { bodySyntax, essence, type HttpHeader, isToken, type ViewSource } from '@curlew/openapi/internal';
import { toJsonValue } from './json-value.ts';
import { type GivenParameter, getContent, serializeContent } from './parameter-values.ts';
import { encodeUrlValue } from './percent-encode.ts';
import { Serialized } from './request-input.ts';
import type { ReportAt, ReportProblem } from './request-problem.ts';
import { encodePair, findHeaderProblem, serializeHeader, serializeStyle } from './serialize-style.ts';

/** Returns the header parameters, then one `Cookie` for those in cookies and the cookies of credentials. */
export function composeHeaders(
  given: readonly GivenParameter[],
  cookies: readonly string[],
  views: ViewSource,
): HttpHeader[] {
  const headers = given.flatMap((one) => (one.parameter.in === 'header' ? composeHeader(one, views) : []));
  const isCookie = ({ name }: HttpHeader) => name.toLowerCase() === 'cookie';
  const pairs = [
    ...headers.filter(isCookie).map(({ value }) => value),
    ...given.flatMap((one) => (one.parameter.in === 'cookie' ? composeCookies(one, views) : [])),
    ...cookies,
  ];
  const others = headers.filter((header) => !isCookie(header));
  return pairs.length > 0 ? [...others, { name: 'Cookie', value: pairs.join('; ') }] : others;
}

function composeHeader({ parameter, value, report }: GivenParameter, views: ViewSource): HttpHeader[] {
  const { name } = parameter;
  const media = getContent(parameter);
  if (media && !(value instanceof Serialized)) {
    const text = serializeContent(media, value, views, report);
    // A header is ASCII (RFC 9110, section 5.5), and JSON can escape everything else.
    if (text === undefined) return [];
    return [{ name, value: bodySyntax(media.type) === 'json' ? escapeUnicode(text) : text }];
  }
  const json = toJsonValue(value, report);
  return json === undefined ? [] : [{ name, value: serializeHeader(parameter.explode, json, report) }];
}

function composeCookies({ parameter, value, report }: GivenParameter, views: ViewSource): string[] {
  if (value instanceof Serialized) return checkedCookie(value.text, report);
  const media = getContent(parameter);
  if (media) {
    const text = serializeContent(media, value, views, report);
    if (text === undefined) return [];
    // With `text/plain` the caller is responsible for escaping (OpenAPI 3.2, Appendix D); JSON contains
    // characters not allowed in cookies.
    const isPlain = essence(media.type) === 'text/plain';
    return checkedCookie(
      `${encodeUrlValue(parameter.name)}=${isPlain ? text : encodeUrlValue(text)}`,
      report,
    );
  }
  const json = toJsonValue(value, report);
  return json === undefined ? [] : serializeCookie(parameter, json, report);
}

function escapeUnicode(text: string): string {
  return text.replace(/[\u0080-\uffff]/g, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/** Headers that can be sent, one of each name: the first. */
export function keepSendableHeaders(headers: readonly HttpHeader[], report: ReportProblem): HttpHeader[] {
  const seen = new Set<string>();
  return headers.filter(({ name, value }) => {
    const problem = findHeaderProblem(name, value);
    if (problem) report({ code: 'invalid-header', in: 'header', name, message: problem });
    const key = name.toLowerCase();
    const isSecond = !problem && seen.has(key);
    if (isSecond)
      report({
        code: 'duplicate-header',
        in: 'header',
        name,
        message: 'Two values are given for the header; the first is sent.',
      });
    seen.add(key);
    return !problem && !isSecond;
  });
}

type CookieStyle = Pick<Parameter, 'name' | 'style' | 'explode' | 'allowReserved'>;

/** Characters that end a cookie or the header (RFC 6265, section 4.2.1). */
// biome-ignore lint/suspicious/noControlCharactersInRegex: it is these that are refused
const ENDS_COOKIE = /[;\u0000-\u001f\u007f]/;
/** Further characters not allowed in a cookie value. */
const NO_COOKIE_OCTET = /[^\x21\x23-\x2b\x2d-\x3a\x3c-\x5b\x5d-\x7e]/;

/**
 * Returns a value as `name=value` cookies: `form` is percent-encoded, `cookie` (3.2) passed through. Both are joined
 * by `; `, as `&` is never right in a cookie (OpenAPI 3.2, Appendix D).
 */
function serializeCookie(parameter: CookieStyle, value: Json, report: ReportAt): string[] {
  const pairs = serializeStyle(parameter.name, parameter, value, report);
  if (parameter.style !== 'cookie') {
    const delimiters = ';,';
    const { allowReserved } = parameter;
    return pairs.flatMap((pair) => checkedCookie(encodePair(pair, { allowReserved, delimiters }), report));
  }
  return pairs.flatMap(({ name, items, delimiter }) =>
    checkedCookie(`${name}=${items.join(delimiter)}`, report),
  );
}

/** Returns a cookie that can be sent, or nothing. */
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
