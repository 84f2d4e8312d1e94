import {
  type Api,
  type Description,
  type Json,
  type MediaType,
  type Operation,
  SchemaViews,
  type SecurityScheme,
} from '@curlew/openapi';
import { bodySyntax, exactText, getOwn, type HttpHeader, isObject } from '@curlew/openapi/internal';
import { utf8Text } from '../decode/bytes.ts';
import { withWritten } from '../decode/coerce-text.ts';
import type { ParameterTexts } from '../decode/decode-parameter.ts';
import { decodeParts, formDecoder, formReadings, type PartTexts, readParts } from '../decode/read-form.ts';
import { type Reading, USUAL_READING } from '../decode/reading.ts';
import { cookiePairs, decodeText, queryPairs } from '../decode/text-pairs.ts';
import type { ReceivedRequest } from '../exchange.ts';
import { type Finding, getSeverity } from '../finding.ts';
import type { Route } from '../match/operation-index.ts';
import { checkBytes, checkMediaValue, contentFinding, isEmptyText, matchContent } from './check-content.ts';
import { type CheckContext, createCheckContext } from './check-context.ts';
import { checkParameters } from './check-parameters.ts';
import type { CheckOptions } from './exchange-checker.ts';

/** What a check of requests reports, and how strictly. */
export interface RequestCheckOptions extends Pick<CheckOptions, 'allowUndeclared' | 'discriminators'> {
  /** Views to share with others of the same description. */
  views?: SchemaViews;
}

/** Checks requests against the operations of one description. Schemas are read once: reuse the instance. */
export class RequestChecker {
  readonly #api: Api;
  readonly #context: CheckContext;

  constructor(description: Description, api: Api, options: RequestCheckOptions = {}) {
    this.#api = api;
    const { views = new SchemaViews(description), ...rest } = options;
    this.#context = createCheckContext(description, { ...rest, views, direction: 'request' });
  }

  /** The findings of a request; if credentials are missing, only that one. */
  check({ operation, values }: Route, request: ReceivedRequest): Finding[] {
    const texts: ParameterTexts = {
      path: values,
      query: queryPairs(request.query),
      headers: request.headers,
      cookies: cookiePairs(request.headers.cookie),
    };
    const unauthorized = checkSecurity(operation, texts, this.#api.securitySchemes);
    if (unauthorized.length > 0) return unauthorized;
    return [
      ...checkParameters(operation, texts, this.#context),
      ...checkRequestBody(operation, request, this.#context),
    ];
  }
}

/** A form before it is decoded: an encoded text, or the texts of its parts. */
export type FormBody = { form: string } | { parts: PartTexts };

const PLACE = { direction: 'request', part: 'body', subject: 'The body' } as const;

/** A body that was received: its bytes, or the texts of a form that were read already. */
export type ReceivedBody = { bytes: Uint8Array } | FormBody;

/** Checks the body of a request: missing, of an undeclared media type, or invalid. */
function checkRequestBody(
  operation: Operation,
  { headers, body }: Pick<ReceivedRequest, 'headers' | 'body'>,
  context: CheckContext,
): Finding[] {
  const contentType = headers['content-type'];
  const isMultipart = contentType !== undefined && bodySyntax(contentType) === 'multipart' && body.length > 0;
  const parts = isMultipart ? readParts(body, contentType) : undefined;
  return checkReceivedBody(operation, contentType, parts ? { parts } : { bytes: body }, context);
}

/** The same for a body whose parts were read already; undefined: the body is not known. */
export function checkReceivedBody(
  { requestBody, location: operation }: Operation,
  type: string | undefined,
  received: ReceivedBody | undefined,
  context: CheckContext,
): Finding[] {
  const finding = (kind: Finding['kind'], sentence: string, at = operation): Finding =>
    contentFinding({ kind, part: 'body', sentence, at }, context, 'request');
  const length = received === undefined ? undefined : getLength(received);
  if (requestBody === undefined) {
    if (length === 0) return [];
    // A server ignores a body that it does not know, unless its framework refuses it.
    const sentence = `A body${length === undefined ? '' : ` of ${length} bytes`} was sent, but the operation declares none.`;
    return [{ ...finding('undeclared-body', sentence), severity: 'warning' }];
  }
  const { content, required, location } = requestBody;
  if (length === 0 && !isEmptyText(type)) {
    const sentence = 'The operation requires a body, but none was sent.';
    return required ? [finding('missing-body', sentence, location)] : [];
  }
  if (content.length === 0) return [];
  const matched = matchContent(type, requestBody, context, 'request');
  if (!('media' in matched)) return [matched];
  const { media, contentType } = matched;
  if (received === undefined) return [];
  if (!('bytes' in received)) return formFindings(received, media, context);
  const { bytes } = received;
  const syntax = bodySyntax(contentType);
  if (syntax === 'form') return formFindings({ form: utf8Text(bytes) }, media, context);
  if (syntax !== 'multipart') return checkBytes(bytes, matched, context, PLACE);
  return [finding('unreadable-body', `The body cannot be read as \`${media.type}\`.`, media.location)];
}

function getLength(body: ReceivedBody): number {
  if ('bytes' in body) return body.bytes.length;
  return 'form' in body ? body.form.length : body.parts.size;
}

/** The findings of a body of a request that is decoded already. */
export function mediaFindings(value: Json, media: MediaType, context: CheckContext): Finding[] {
  return checkMediaValue(value, media, context, PLACE);
}

/** The findings of a form, if it is invalid in every reading. */
export function formFindings(form: FormBody, media: MediaType, context: CheckContext): Finding[] {
  const { views } = context;
  const decode =
    'form' in form
      ? formDecoder(form.form, media, views)
      : (reading: Reading) => decodeParts(form.parts, media, views, reading);
  const check = (value: Json): Finding[] => mediaFindings(value, media, context);
  const [usual = USUAL_READING, ...others] = formReadings(media, views);
  const first = decode(usual);
  const firstFindings = check(first);
  let value = first;
  let findings = firstFindings;
  // Each field has a reading of its own, so the invalid ones alone are read in other ways.
  for (const reading of others) {
    if (!hasError(findings)) return findings;
    const other = decode(reading);
    for (const name of new Set(findings.map(({ instance }) => getField(instance)))) {
      const next = withField(value, other, name);
      const nextFindings = next && check(next);
      if (!nextFindings || nextFindings.length >= findings.length) continue;
      value = next;
      findings = nextFindings;
    }
  }
  return hasError(findings) ? firstFindings : findings;
}

function hasError(findings: readonly Finding[]): boolean {
  return findings.some((finding) => getSeverity(finding) === 'error');
}

/** The first name of a JSON Pointer. */
function getField(pointer: string): string {
  const [, name = ''] = pointer.split('/');
  return name.replaceAll('~1', '/').replaceAll('~0', '~');
}

/** A form with one field of another reading of it; undefined where both have the same. */
function withField(form: Json, other: Json, name: string): Json | undefined {
  if (!isObject(form) || !isObject(other)) return undefined;
  if (name === '') return JSON.stringify(form) === JSON.stringify(other) ? undefined : other;
  const value = getOwn(other, name);
  const { [name]: old, ...rest } = form;
  if (JSON.stringify(old) === JSON.stringify(value)) return undefined;
  const members = [...Object.entries(rest), ...(value === undefined ? [] : [[name, value] as const])];
  return withWritten(
    Object.fromEntries(members),
    members.map(([key]) => [key, exactText(key === name ? other : form, key)] as const),
  );
}

/**
 * Checks that a request has credentials for one of the security requirements; the credentials themselves are
 * not verified.
 */
export function checkSecurity(
  { security }: Operation,
  texts: ParameterTexts,
  schemes: readonly SecurityScheme[],
): Finding[] {
  if (security.length === 0) return [];
  const missing = security.map((requirement) =>
    requirement.schemes
      .map(({ name }) => schemes.find((scheme) => scheme.name === name))
      .filter((scheme) => scheme !== undefined)
      .filter((scheme) => !hasCredentials(scheme, texts)),
  );
  if (missing.some((alternative) => alternative.length === 0)) return [];
  const wanted = missing.map((alternative) => alternative.map(inWords).join(' and ')).join(', or ');
  const [first] = missing.flat();
  return [
    {
      kind: 'missing-credentials',
      direction: 'request',
      part: 'security',
      ...(first === undefined ? {} : { name: first.name }),
      instance: '',
      sentence: `Credentials are missing: send ${wanted}.`,
    },
  ];
}

/** The challenge of a 401 (RFC 9110, section 11.6.1). */
export function challenge({ security }: Operation, schemes: readonly SecurityScheme[]): HttpHeader[] {
  const names = new Set(security.flatMap((requirement) => requirement.schemes.map(({ name }) => name)));
  const used = schemes.filter(({ name }) => names.has(name));
  const types = new Set(used.map(({ type, scheme }) => (type === 'http' ? (scheme ?? 'bearer') : type)));
  const values = [...types].flatMap((type) => {
    if (type === 'basic') return ['Basic realm="mock"'];
    return type === 'bearer' || type === 'oauth2' || type === 'openIdConnect' ? ['Bearer'] : [];
  });
  return [...new Set(values)].map((value) => ({ name: 'WWW-Authenticate', value }));
}

/** Whether a request has the credentials of a scheme, whatever they are. */
export function hasCredentials(scheme: SecurityScheme, { query, headers, cookies }: ParameterTexts): boolean {
  const { type, in: place, parameterName = '' } = scheme;
  // Client certificates belong to TLS, which the mock does not implement.
  if (type === 'mutualTLS') return true;
  if (type === 'apiKey') {
    if (place === 'header') return (headers[parameterName.toLowerCase()] ?? '') !== '';
    const pairs = place === 'cookie' ? cookies : query;
    return pairs.some(([name, value]) => decodeText(name) === parameterName && value !== '');
  }
  const expected = type === 'http' ? (scheme.scheme ?? 'bearer') : 'bearer';
  const [sent = '', value] = (headers.authorization ?? '').split(/ +/);
  return sent.toLowerCase() === expected.toLowerCase() && value !== undefined && value !== '';
}

function inWords({ type, in: place, parameterName, scheme }: SecurityScheme): string {
  if (type === 'apiKey') return `the ${place === 'query' ? 'query parameter' : place} \`${parameterName}\``;
  const name = type === 'http' ? (scheme ?? 'bearer') : 'bearer';
  return `\`Authorization: ${name[0]?.toUpperCase()}${name.slice(1)} …\``;
}
