import {
  type Api,
  type Description,
  type Operation,
  SchemaViews,
  type SecurityScheme,
} from '@curlew/openapi';
import type { HttpHeader } from '@curlew/openapi/internal';
import type { ParameterTexts } from '../decode/decode-parameter.ts';
import { cookiePairs, decodeText, queryPairs } from '../decode/text-pairs.ts';
import type { ReceivedRequest } from '../exchange.ts';
import type { Finding } from '../finding.ts';
import type { Route } from '../match/operation-index.ts';
import { type CheckContext, createCheckContext } from './check-context.ts';
import { checkParameters } from './check-parameters.ts';
import { checkRequestBody } from './check-request-body.ts';
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
