import type { HttpHeader } from '@curlew/openapi/internal';
import { base64Text } from '../decode/bytes.ts';
import { classifyHeaderName, isSecretKind } from './classify-name.ts';

const COOKIE_ATTRIBUTES = /^(?:path|domain|expires|max-age|samesite|priority|httponly|secure|partitioned)$/i;
/** `name=value` of cookies, where a value has no blanks at its ends. RFC 6265, section 4.1.1 */
const COOKIE_PAIR = /([^=;,\s]+)(\s*=\s*)([^;\n]*)/g;
/** Parameters of challenges and credentials that anybody may know. RFC 9110, section 11; RFC 7616 */
const PUBLIC_PARAMETER =
  /^(?:realm|uri|algorithm|qop|nc|stale|charset|userhash|domain|error|error_description|error_uri|scope|resource_metadata|authorization_uri|signedheaders|version|oauth_version|oauth_signature_method|oauth_timestamp)$/i;
const SCHEME =
  /^(?:basic|bearer|digest|negotiate|ntlm|apikey|token|dpop|hawk|aws4-hmac-sha256|sharedkey|mac|oauth)\s+/i;
const PARAMETER = /([\w-]+)(\s*=\s*)("(?:[^"\\]|\\.)*"|[^\s,;"]+)/g;

/** Headers whose value is the address of a resource, or a list of them. */
const ADDRESSES =
  /^(?:location|content-location|referer|origin|link|refresh|uri|sourcemap|x-original-ur[il]|x-forwarded-ur[il]|destination)$/i;
/** Headers of the protocol whose random values are no credentials. */
const PROTOCOL =
  /^(?:sec-websocket-(?:key|accept|version|extensions)|sec-(?:ch|fetch)-.*|accept-.*|content-(?:length|encoding|language|md5|digest|security-policy.*)|date|etag|if-.*|last-modified|cache-control|vary|strict-transport-security|public-key-pins|permissions-policy|access-control-.*|host|alt-svc|surrogate-key|traceparent|tracestate)$/i;

const SUBPROTOCOLS = /^sec-websocket-protocol$/i;
/** What browsers, which set no headers of a WebSocket, send a token behind: `bearer, …`, `auth.bearer.…`. */
const BEFORE_TOKEN =
  /(^|[,.\s])((?:bearer|(?:access|auth|id|api)?[_-]?(?:token|key)|authorization|jwt)[.,]\s*)([^,\s]+)/gi;

/** Replacement of the parts of a header. */
export interface HeaderMarks {
  mark: string;
  /** A text without those credentials that are known. */
  known(text: string): string;
  /** A value by its name and shape. */
  value(name: string, value: string): string;
  /** An address; that of a redirect has codes that grant access. */
  address(value: string, isRedirect: boolean): string;
}

/** A header with its credentials replaced; the scheme of `Authorization`, cookie names and public parameters are kept. */
export function redactHeader({ name: given, value }: HttpHeader, marks: HeaderMarks): HttpHeader {
  const { mark, known, address } = marks;
  const name = marks.value('', given);
  if (value === '') return { name, value };
  if (isCookie(given)) return { name, value: redactCookies(value, marks) };
  if (isChallenge(given)) return { name, value: redactParameters(value, mark) };
  if (ADDRESSES.test(given))
    return { name, value: redactAddresses(value, /^(?:location|referer)$/i.test(given), address) };
  if (PROTOCOL.test(given)) return { name, value: known(value) };
  if (SUBPROTOCOLS.test(given)) return { name, value: known(redactSubprotocols(value, marks)) };
  if (isSecretKind(classifyHeaderName(given)))
    return { name, value: `${SCHEME.exec(value)?.[0] ?? ''}${mark}` };
  return { name, value: marks.value(given, value) };
}

function redactCookies(value: string, { mark, value: shown }: HeaderMarks): string {
  if (!value.includes('=')) return mark;
  return value.replaceAll(COOKIE_PAIR, (pair, key: string, equals: string) =>
    COOKIE_ATTRIBUTES.test(key) ? pair : `${shown('', key)}${equals}${mark}`,
  );
}

/** The credentials of a header, as they are known from then on. */
export function secretsInHeader({ name, value }: HttpHeader): string[] {
  if (isCookie(name)) {
    return [...value.matchAll(COOKIE_PAIR)].flatMap(([, key = '', , cookie = '']) =>
      COOKIE_ATTRIBUTES.test(key) ? [] : [cookie, unquoted(cookie)],
    );
  }
  if (isChallenge(name))
    return [...value.matchAll(PARAMETER)].flatMap(([, key = '', , given = '']) =>
      PUBLIC_PARAMETER.test(key) ? [] : [unquoted(given)],
    );
  if (SUBPROTOCOLS.test(name)) return [...value.matchAll(BEFORE_TOKEN)].map(([, , , token = '']) => token);
  if (PROTOCOL.test(name) || ADDRESSES.test(name) || !isSecretKind(classifyHeaderName(name))) return [];
  return authorizationParts(value);
}

/** The credential behind a scheme, its parameters, and what is inside of a Basic one (RFC 7617). */
export function authorizationParts(value: string): string[] {
  const credential = value.replace(/^[A-Za-z][\w-]*\s+/, '').trim();
  const parts = [credential];
  if (/^[\w-]+\s+[\w-]+\s*=\s*[^=\s]/.test(value))
    for (const [, key = '', , given = ''] of credential.matchAll(PARAMETER))
      if (!PUBLIC_PARAMETER.test(key) && key.toLowerCase() !== 'username') parts.push(unquoted(given));
  if (!/^basic\s/i.test(value)) return parts;
  const pair = base64Text(credential) ?? '';
  return [...parts, pair.slice(pair.indexOf(':') + 1)];
}

function redactSubprotocols(text: string, { mark, value }: HeaderMarks): string {
  return text
    .replaceAll(BEFORE_TOKEN, (_whole, start: string, name: string) => start + name + mark)
    .replaceAll(/[^,\s]+/g, (one) => value('', one));
}

function redactParameters(value: string, mark: string): string {
  return value.replace(PARAMETER, (whole, key: string, equals: string, given: string) => {
    if (PUBLIC_PARAMETER.test(key)) return whole;
    return `${key}${equals}${given.startsWith('"') ? `"${mark}"` : mark}`;
  });
}

/** `https://…`, `</x?page=2>; rel="next", </y>; rel="prev"`, `5; url=/x`. RFC 8288 */
function redactAddresses(
  value: string,
  isRedirect: boolean,
  address: (text: string, isRedirect: boolean) => string,
): string {
  if (value.includes('<'))
    return value.replace(/<([^<>]*)>/g, (_whole, one: string) => `<${address(one, isRedirect)}>`);
  const refresh = /^(\s*\d+\s*;\s*url=["']?)([^"']*)(.*)$/i.exec(value);
  return refresh
    ? `${refresh[1]}${address(refresh[2] ?? '', true)}${refresh[3]}`
    : address(value, isRedirect);
}

function unquoted(value: string): string {
  return value.startsWith('"') && value.endsWith('"') && value.length > 1 ? value.slice(1, -1) : value;
}

function isCookie(name: string): boolean {
  return /^(?:set-)?cookie2?$/i.test(name);
}

function isChallenge(name: string): boolean {
  return /^(?:www-authenticate|proxy-authenticate|(?:proxy-)?authentication-info)$/i.test(name);
}
