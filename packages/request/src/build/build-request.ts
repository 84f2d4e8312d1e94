import type { Json, Operation, Parameter, SecurityScheme } from '@curlew/openapi';
import {
  bodySyntax,
  essence,
  type HttpHeader,
  isToken,
  type SecurityRequirement,
  type ViewSource,
  wireMethod,
} from '@curlew/openapi/internal';
import { acceptedType } from './body/choose-media-type.ts';
import { composeBody } from './body/compose-body.ts';
import {
  type ChosenCredential,
  type Credentials,
  chooseCredentials,
  indexSchemes,
  isBasic,
  isCertificate,
} from './choose-credentials.ts';
import { composeUrl } from './compose-url.ts';
import type { ComposedRequest, HttpRequest } from './composed-request.ts';
import { type EncodeOptions, encodeRequest } from './encode-request.ts';
import { toJsonValue } from './json-value.ts';
import {
  type GivenParameter,
  getContent,
  listGivenParameters,
  serializeContent,
} from './parameter-values.ts';
import { encodeUrlValue } from './percent-encode.ts';
import { type RequestInput, Serialized } from './request-input.ts';
import {
  REQUEST_PROBLEMS,
  type ReportAt,
  type ReportProblem,
  type RequestProblem,
} from './request-problem.ts';
import { encodePair, findHeaderProblem, serializeHeader, serializeStyle } from './serialize-style.ts';

/** A request as bytes, and what could not be serialized. */
export interface BuiltRequest {
  request: HttpRequest;
  /** Empty if nothing had to be changed. */
  problems: RequestProblem[];
}

/**
 * Builds a complete request from an operation and values, with a list of the problems. `composeRequest` decides what is
 * sent, as data that samples of code show, too; `encodeRequest` decides the bytes.
 */
export function buildRequest(
  operation: Operation,
  views: ViewSource,
  input: RequestInput = {},
  options: Omit<ComposeOptions, 'pretty'> & EncodeOptions = {},
): BuiltRequest {
  const { request, problems } = composeRequest(operation, views, input, options);
  return { request: encodeRequest(request, options), problems };
}

/** Options of `composeRequest`. */
export interface ComposeOptions {
  /** Security schemes of the description. */
  securitySchemes?: readonly SecurityScheme[];
  /** Texts of the body are indented, for readers. */
  pretty?: boolean;
}

/** A composed request, and what could not be serialized. */
export interface Composition {
  request: ComposedRequest;
  /** Empty if nothing had to be changed. */
  problems: RequestProblem[];
}

/**
 * Composes a request of an operation and values, whose body is not yet bytes. Always returns a request: values that
 * cannot be serialized are omitted and reported in `problems`.
 */
export function composeRequest(
  operation: Operation,
  views: ViewSource,
  input: RequestInput = {},
  options: ComposeOptions = {},
): Composition {
  const problems: RequestProblem[] = [];
  const report: ReportProblem = (problem) =>
    problems.push({ ...problem, severity: REQUEST_PROBLEMS[problem.code].severity });
  const given = listGivenParameters(operation, input.parameters ?? {}, report);
  const auth = applyCredentials(operation, options.securitySchemes ?? [], input.credentials ?? {}, report);
  const url = composeUrl(operation, given, auth.query, input, views, report);
  const method = toSentMethod(operation.method, report);
  const body = composeBody(operation.requestBody, input, { views, pretty: options.pretty ?? false, report });
  if (body && /^(?:GET|HEAD|TRACE)$/.test(method))
    report({
      code: 'body-without-meaning',
      in: 'body',
      message: `A body has no defined meaning for ${method}.`,
    });
  const accept = acceptedType(operation);
  const composed: HttpHeader[] = [
    ...(accept ? [{ name: 'Accept', value: accept }] : []),
    ...auth.headers,
    ...(body && body.kind !== 'multipart' ? [{ name: 'Content-Type', value: body.mediaType }] : []),
    ...composeHeaders(given, auth.cookies, views),
  ];
  const request: ComposedRequest = {
    method,
    url,
    headers: withHeaders(composed, input.headers ?? [], report),
  };
  if (auth.basic) request.basicAuth = auth.basic;
  if (body) request.body = body;
  return { request, problems };
}

/** Returns the method, without invalid characters. */
function toSentMethod(method: string, report: ReportProblem): string {
  const wire = wireMethod(method);
  if (isToken(wire)) return wire;
  report({ code: 'invalid-method', in: 'operation', message: 'The method is not an HTTP token.' });
  return [...wire].filter(isToken).join('') || 'GET';
}

/** The caller's headers are in place of those of the same name. */
function withHeaders(
  composed: readonly HttpHeader[],
  given: readonly HttpHeader[],
  report: ReportProblem,
): HttpHeader[] {
  if (given.length === 0) return keepSendableHeaders(composed, report);
  const names = new Set(given.map(({ name }) => name.toLowerCase()));
  const kept = keepSendableHeaders(
    composed.filter(({ name }) => !names.has(name.toLowerCase())),
    report,
  );
  return [...kept, ...keepSendableHeaders(given, report)];
}

/** Credentials of a request by location. */
interface AppliedCredentials {
  headers: HttpHeader[];
  /** `name=value`, encoded. */
  query: string[];
  /** `name=value`, encoded. */
  cookies: string[];
  basic?: { username: string; password: string };
}

/**
 * Applies the credentials of the alternative of the security requirements that `chooseCredentials` chooses: one that
 * requires any before one that requires none. Messages never hold a credential.
 */
function applyCredentials(
  { security }: Pick<Operation, 'security'>,
  schemes: readonly SecurityScheme[],
  credentials: Credentials,
  report: ReportProblem,
): AppliedCredentials {
  const result: AppliedCredentials = { headers: [], query: [], cookies: [] };
  if (security.length === 0 && Object.keys(credentials).length === 0) return result;
  reportUnknown(security, indexSchemes(schemes), credentials, report);
  const chosen = chooseCredentials({ security }, schemes, credentials);
  if (!chosen) {
    const asking = security.filter((alternative) => alternative.schemes.length > 0);
    if (asking.length > 0 && asking.length === security.length) reportMissing(asking, report);
    return result;
  }
  for (const { scheme, credential } of chosen) {
    const reportAt: ReportAt = (code, message) =>
      report({ code, in: 'security', name: scheme.name, message });
    if (isCertificate(scheme))
      reportAt('client-certificate', 'The connection requires a client certificate.');
    else if (credential !== undefined) applyScheme(result, scheme, credential, reportAt);
  }
  return result;
}

function applyScheme(
  result: AppliedCredentials,
  scheme: SecurityScheme,
  credential: NonNullable<ChosenCredential['credential']>,
  report: ReportAt,
): void {
  if (isBasic(scheme) !== (typeof credential === 'object')) {
    report(
      'invalid-credentials',
      `Expected ${isBasic(scheme) ? 'a user name and a password' : 'a string'} for the scheme.`,
    );
  } else if (typeof credential === 'object') {
    // RFC 7617, section 2: the first colon ends the name.
    if (/[:\p{Cc}]/u.test(credential.username) || /\p{Cc}/u.test(credential.password))
      report(
        'invalid-credentials',
        'The user name contains a colon, or the user name or password contains a control character.',
      );
    else result.basic = credential;
  } else if (/\p{Cc}/u.test(credential)) {
    report('invalid-credentials', 'The credential contains a line break or another control character.');
  } else if (scheme.type === 'apiKey') applyKey(result, scheme, credential, report);
  else
    result.headers.push({
      name: 'Authorization',
      value: `${authorizationScheme(scheme)} ${credential}`.trim(),
    });
}

function applyKey(result: AppliedCredentials, scheme: SecurityScheme, key: string, report: ReportAt): void {
  const { parameterName: name, in: place } = scheme;
  if (name === undefined) return;
  if (place === 'query') result.query.push(`${encodeUrlValue(name)}=${encodeUrlValue(key)}`);
  else if (place === 'cookie')
    result.cookies.push(...checkedCookie(`${encodeUrlValue(name)}=${key}`, report));
  else result.headers.push({ name, value: key });
}

/** `Bearer` for tokens; other schemes of HTTP by their name, which is a token (RFC 9110, section 11.1). */
function authorizationScheme({ type, scheme = 'bearer' }: SecurityScheme): string {
  return type !== 'http' || scheme.toLowerCase() === 'bearer' ? 'Bearer' : scheme.replace(/[^\w.~+-]/g, '');
}

function reportUnknown(
  security: readonly SecurityRequirement[],
  schemeOf: ReadonlyMap<string, SecurityScheme>,
  credentials: Credentials,
  report: ReportProblem,
): void {
  const unknown = new Set<string>();
  for (const { schemes } of security)
    for (const { name } of schemes) if (!schemeOf.has(name)) unknown.add(name);
  for (const name of Object.keys(credentials)) if (!schemeOf.has(name)) unknown.add(name);
  for (const name of unknown)
    report({
      code: 'unknown-security-scheme',
      in: 'security',
      name,
      message: 'The security scheme is not declared.',
    });
}

function reportMissing(alternatives: readonly SecurityRequirement[], report: ReportProblem): void {
  const names = alternatives.map(({ schemes }) =>
    schemes.map(({ name }) => JSON.stringify(name)).join(' and '),
  );
  const [only, ...others] = alternatives.flatMap(({ schemes }) => schemes);
  report({
    code: 'missing-credentials',
    in: 'security',
    ...(only && others.length === 0 ? { name: only.name } : {}),
    message: `The operation requires credentials for ${names.join(', or ')}.`,
  });
}

/** Returns the header parameters, then one `Cookie` for those in cookies and the cookies of credentials. */
function composeHeaders(
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
function keepSendableHeaders(headers: readonly HttpHeader[], report: ReportProblem): HttpHeader[] {
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
function checkedCookie(cookie: string, report: ReportAt): string[] {
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
