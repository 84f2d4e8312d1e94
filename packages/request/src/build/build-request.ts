import type { Operation, ViewSource } from '@curlew/openapi';
import { type ComposeOptions, composeRequest } from './compose-request.ts';
import { type EncodeOptions, encodeRequest } from './encode-request.ts';
import type { HttpRequest } from './http-request.ts';
import type { RequestInput } from './request-input.ts';
import type { RequestProblem } from './request-problem.ts';

export interface BuiltRequest {
  request: HttpRequest;
  /** Empty if nothing had to be changed. */
  problems: RequestProblem[];
}

/** Builds a complete request from an operation and values, with a list of the problems. */
export function buildRequest(
  operation: Operation,
  views: ViewSource,
  input: RequestInput = {},
  options: Omit<ComposeOptions, 'pretty'> & EncodeOptions = {},
): BuiltRequest {
  const { request, problems } = composeRequest(operation, views, input, options);
  return { request: encodeRequest(request, options), problems };
}
