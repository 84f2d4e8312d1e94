import type { Json, MediaType, Operation, Parameter, SecurityScheme, Server } from '@curlew/openapi';
import {
  scalarText,
  serializeHeaderValue,
  serializePathValue,
  serializeQueryPairs,
} from '../build/serialize-parameter.ts';
import { absoluteServerUrl, encodeUrlText, encodeUrlValue } from '../build/server-url.ts';
import type { ViewSource } from '../build/view-source.ts';
import { type SampleBody, sampleBody } from './sample-body.ts';
import { sampleAuthorization } from './sample-credentials.ts';
import { sampleValue } from './sample-value.ts';

/** A request that shows how an operation is called: what is required, with plausible values. */
export interface SampleRequest {
  /** As on the wire: upper case for the methods of HTTP. */
  method: string;
  /** Absolute and percent-encoded. */
  url: string;
  /** In order, names unique without regard to case, values of one line. */
  headers: SampleHeader[];
  basicAuth?: { username: string; password: string };
  body?: SampleBody;
}

export interface SampleHeader {
  name: string;
  value: string;
}

export interface SampleRequestOptions {
  /** Default: the operation's first. */
  server?: Server;
  /** Those of the description, for the placeholders of credentials. */
  securitySchemes?: readonly SecurityScheme[];
}

/** OpenAPI 3.2, Parameter Object: header parameters of these names shall be ignored. */
const IGNORED_HEADERS = new Set(['accept', 'content-type', 'authorization']);

export function sampleRequest(
  operation: Operation,
  views: ViewSource,
  options: SampleRequestOptions = {},
): SampleRequest {
  const auth = sampleAuthorization(operation.security, options.securitySchemes ?? []);
  const required = operation.parameters.filter((parameter) => parameter.required || parameter.in === 'path');
  const media = preferredMedia(operation.requestBody?.content ?? []);
  const body = media ? sampleBody(media, views) : undefined;
  const query = [
    ...required.flatMap((parameter) => queryPairs(parameter, views)),
    ...auth.query.map(({ name, value }) => `${encodeUrlValue(name)}=${encodeUrlValue(value)}`),
  ];
  const accept = acceptedMedia(operation);
  const cookies = [
    ...required.filter((one) => one.in === 'cookie').map((one) => cookiePair(one, views)),
    ...auth.cookies,
  ];
  const headers = uniqueHeaders([
    ...(accept ? [{ name: 'Accept', value: accept }] : []),
    ...auth.headers,
    ...(body && body.kind !== 'multipart' ? [{ name: 'Content-Type', value: body.mediaType }] : []),
    ...required.filter(isOwnHeader).map((parameter) => headerOf(parameter, views)),
    ...(cookies.length > 0 ? [{ name: 'Cookie', value: cookies.join('; ') }] : []),
  ]);
  const base = absoluteServerUrl(options.server ?? operation.servers[0]);
  const url = base + samplePath(operation, views) + (query.length > 0 ? `?${query.join('&')}` : '');
  const request: SampleRequest = { method: wireMethod(operation.method), url, headers };
  if (auth.basic) request.basicAuth = auth.basic;
  if (body) request.body = body;
  return request;
}

/** RFC 9110's methods are upper case; what a description adds is written as it says. */
function wireMethod(method: string): string {
  const wire = /^(get|put|post|delete|options|head|patch|trace|query)$/i.test(method)
    ? method.toUpperCase()
    : method;
  return wire.replace(/[^\w!#$%&'*+.^`|~-]/g, '') || 'GET';
}

/** JSON before forms before anything else, as most callers would choose. */
function preferredMedia(content: readonly MediaType[]): MediaType | undefined {
  return (
    content.find(({ type }) => /[/+]json\b/i.test(type)) ??
    content.find(({ type }) => /form/i.test(type)) ??
    content[0]
  );
}

function acceptedMedia(operation: Operation): string | undefined {
  const success = operation.responses.find(({ status }) => /^2/.test(status)) ?? operation.responses[0];
  const type = preferredMedia(success?.content ?? [])?.type;
  return type && !type.includes('*') ? type : undefined;
}

function samplePath(operation: Operation, views: ViewSource): string {
  const path = operation.path.startsWith('/') ? operation.path : `/${operation.path}`;
  const parameters = new Map(
    operation.parameters.filter((one) => one.in === 'path').map((one) => [one.name, one]),
  );
  return path.replace(/[^{}]+|\{([^{}]*)\}|[{}]/g, (piece, name: string | undefined) => {
    if (name === undefined) return encodeUrlText(piece);
    const parameter = parameters.get(name);
    if (!parameter) return encodeUrlValue(name);
    return serializePathValue(parameter, parameterValue(parameter, views)) || encodeUrlValue(name);
  });
}

function queryPairs(parameter: Parameter, views: ViewSource): string[] {
  if (parameter.in !== 'query' && parameter.in !== 'querystring') return [];
  const exact = parameter.examples[0]?.serializedValue;
  if (exact !== undefined) return [encodeUrlText(exact)];
  const value = parameterValue(parameter, views);
  if (parameter.in === 'query') return serializeQueryPairs(parameter, value);
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
    return serializeQueryPairs({ ...parameter, style: 'form', explode: true }, value);
  }
  return [encodeUrlValue(scalarText(value))];
}

function isOwnHeader(parameter: Parameter): boolean {
  return parameter.in === 'header' && !IGNORED_HEADERS.has(parameter.name.toLowerCase());
}

function headerOf(parameter: Parameter, views: ViewSource): SampleHeader {
  return {
    name: parameter.name,
    value: serializeHeaderValue(parameter.explode, parameterValue(parameter, views)),
  };
}

function cookiePair(parameter: Parameter, views: ViewSource): string {
  return `${encodeUrlValue(parameter.name)}=${encodeUrlValue(scalarText(parameterValue(parameter, views)))}`;
}

/** The first example of a parameter, else a sample of its schema; its name stands in for nothing at all. */
export function parameterValue(parameter: Parameter, views: ViewSource): Json {
  const given = parameter.examples.find((example) => example.value !== undefined)?.value;
  if (given !== undefined) return given;
  const media = parameter.content?.[0];
  const schema = parameter.schema ?? media?.schema;
  const value = schema
    ? sampleValue(views.view(schema), views, { direction: 'request', maxValues: 20 })
    : undefined;
  const inside = media?.examples.find((example) => example.value !== undefined)?.value ?? value;
  if (inside === undefined || inside === 'string') return parameter.name.toUpperCase();
  return media && typeof inside !== 'string' && parameter.in !== 'querystring'
    ? JSON.stringify(inside)
    : inside;
}

/** A header whose name is no token (RFC 9110, section 5.1) can't be sent and is left out; the first of a name stays. */
function uniqueHeaders(headers: readonly SampleHeader[]): SampleHeader[] {
  const seen = new Set<string>();
  return headers.filter(({ name }) => {
    const key = name.toLowerCase();
    if (!/^[\w!#$%&'*+.^`|~-]+$/.test(name) || seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}
