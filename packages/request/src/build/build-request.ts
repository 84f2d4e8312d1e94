import type { Operation, SecurityScheme } from '@curlew/openapi';
import { type HttpHeader, isToken, type ViewSource, wireMethod } from '@curlew/openapi/internal';
import { applyCredentials } from './apply-credentials.ts';
import { acceptedType } from './body/choose-media-type.ts';
import { composeBody } from './body/compose-body.ts';
import { composeHeaders, keepSendableHeaders } from './compose-headers.ts';
import { composeUrl } from './compose-url.ts';
import type { ComposedRequest, HttpRequest } from './composed-request.ts';
import { type EncodeOptions, encodeRequest } from './encode-request.ts';
import { listGivenParameters } from './parameter-values.ts';
import type { RequestInput } from './request-input.ts';
import { REQUEST_PROBLEMS, type ReportProblem, type RequestProblem } from './request-problem.ts';

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
