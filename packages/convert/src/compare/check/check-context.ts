import type { Description, Operation, SecurityScheme } from '@curlew/openapi';
import type { ValueChecker } from '@curlew/openapi/check-value';
import type { SchemeNames } from '../../document/operations/scheme-names.ts';
import type { OperationObject } from '../../openapi-document.ts';
import type { ResolvedOptions } from '../../options/options.ts';
import type { Redactor } from '../../redact/redactor.ts';
import type { MatchedRequest } from '../match/match-requests.ts';
import type { DifferenceList, Observation } from './difference-list.ts';
import type { ShownValues } from './shown-value.ts';

/** Context that all checks of one comparison share. */
export interface CompareContext {
  description: Description;
  options: ResolvedOptions;
  redactor: Redactor;
  shown: ShownValues;
  request: ValueChecker;
  response: ValueChecker;
  /** Names of parameters that carry credentials of declared security schemes: `header x-api-key`. */
  credentials: ReadonlySet<string>;
  securitySchemes: readonly SecurityScheme[];
  /** Names for schemes that the description lacks. */
  schemeNames: SchemeNames;
  differences: DifferenceList;
}

/** One request of a described operation, with the operation converted from all its samples. */
export interface CheckedRequest {
  context: CompareContext;
  matched: MatchedRequest;
  operation: Operation;
  /** The operation converted from all its requests. */
  seen: OperationObject;
}

/** `GET /users/{id}` */
export function operationName({ matched, operation }: CheckedRequest): string {
  return `${operation.method.toUpperCase()} ${matched.path}`;
}

/** Adds an observation of a request. */
export function observe(
  checked: CheckedRequest,
  observation: Omit<Observation, 'method' | 'path' | 'index'>,
): void {
  const { context, matched, operation } = checked;
  const method = operation.method.toLowerCase();
  context.differences.add({
    ...observation,
    key: `${method} ${matched.path} ${observation.key}`,
    method,
    path: matched.path,
    index: matched.index,
  });
}
