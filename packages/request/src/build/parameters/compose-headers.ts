import type { ViewSource } from '@curlew/openapi';
import { bodySyntax, essence, type HttpHeader } from '@curlew/openapi';
import { Serialized } from '../request-input.ts';
import type { ReportProblem } from '../request-problem.ts';
import { encodeUrlValue } from '../url/percent-encode.ts';
import { contentOf, contentText } from './content-text.ts';
import { checkedCookie, cookiePairs } from './cookie-pairs.ts';
import { headerFault, headerText } from './header-text.ts';
import { jsonValue } from './json-value.ts';
import type { GivenParameter } from './parameter-values.ts';

/** The header parameters, then one `Cookie` for those in cookies and the cookies of credentials. */
export function parameterHeaders(
  given: readonly GivenParameter[],
  cookies: readonly string[],
  views: ViewSource,
): HttpHeader[] {
  const headers = given.flatMap((one) => (one.parameter.in === 'header' ? headerOf(one, views) : []));
  const isCookie = ({ name }: HttpHeader) => name.toLowerCase() === 'cookie';
  const pairs = [
    ...headers.filter(isCookie).map(({ value }) => value),
    ...given.flatMap((one) => (one.parameter.in === 'cookie' ? cookiesOf(one, views) : [])),
    ...cookies,
  ];
  const others = headers.filter((header) => !isCookie(header));
  return pairs.length > 0 ? [...others, { name: 'Cookie', value: pairs.join('; ') }] : others;
}

function headerOf({ parameter, value, report }: GivenParameter, views: ViewSource): HttpHeader[] {
  const { name } = parameter;
  const media = contentOf(parameter);
  if (media && !(value instanceof Serialized)) {
    const text = contentText(media, value, views, report);
    // A header is ASCII (RFC 9110, section 5.5), and JSON can escape everything else.
    if (text === undefined) return [];
    return [{ name, value: bodySyntax(media.type) === 'json' ? escapeUnicode(text) : text }];
  }
  const json = jsonValue(value, report);
  return json === undefined ? [] : [{ name, value: headerText(parameter.explode, json, report) }];
}

function cookiesOf({ parameter, value, report }: GivenParameter, views: ViewSource): string[] {
  if (value instanceof Serialized) return checkedCookie(value.text, report);
  const media = contentOf(parameter);
  if (media) {
    const text = contentText(media, value, views, report);
    if (text === undefined) return [];
    // With `text/plain` the caller is responsible for escaping (OpenAPI 3.2, Appendix D); JSON contains
    // characters not allowed in cookies.
    const isPlain = essence(media.type) === 'text/plain';
    return checkedCookie(
      `${encodeUrlValue(parameter.name)}=${isPlain ? text : encodeUrlValue(text)}`,
      report,
    );
  }
  const json = jsonValue(value, report);
  return json === undefined ? [] : cookiePairs(parameter, json, report);
}

function escapeUnicode(text: string): string {
  return text.replace(/[\u0080-\uffff]/g, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/** Headers that can be sent, one of each name: the first. */
export function sendableHeaders(headers: readonly HttpHeader[], report: ReportProblem): HttpHeader[] {
  const seen = new Set<string>();
  return headers.filter(({ name, value }) => {
    const fault = headerFault(name, value);
    if (fault) report({ code: 'invalid-header', in: 'header', name, message: fault });
    const key = name.toLowerCase();
    const isSecond = !fault && seen.has(key);
    if (isSecond)
      report({
        code: 'duplicate-header',
        in: 'header',
        name,
        message: 'Two values are given for the header; the first is sent.',
      });
    seen.add(key);
    return !fault && !isSecond;
  });
}
