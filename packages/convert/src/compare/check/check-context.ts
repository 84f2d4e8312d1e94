import type { Description, Operation } from '@curlew/openapi';
import type { ValueChecker } from '@curlew/openapi/check-value';
import type { OperationObject } from '../../openapi-document.ts';
import type { ResolvedOptions } from '../../options/options.ts';
import type { Redactor } from '../../redact/redactor.ts';
import type { MatchedRequest } from '../match/match-requests.ts';
import type { DifferenceList, Observation } from './difference-list.ts';
import type { ShownValues } from './shown-value.ts';

/** What all checks of one comparison share. */
export interface CompareContext {
  description: Description;
  options: ResolvedOptions;
  redactor: Redactor;
  shown: ShownValues;
  request: ValueChecker;
  response: ValueChecker;
  /** Names of parameters that carry credentials of declared security schemes: `header x-api-key`. */
  credentials: ReadonlySet<string>;
  differences: DifferenceList;
}

/** One request of a described operation, and what the samples of the operation came to. */
export interface CheckedRequest {
  context: CompareContext;
  matched: MatchedRequest;
  operation: Operation;
  /** What the converter makes of all requests of the operation. */
  seen: OperationObject;
}

/** `GET /users/{id}` */
export function operationName({ matched, operation }: CheckedRequest): string {
  return `${operation.method.toUpperCase()} ${matched.path}`;
}

/** Notes what a request shows. */
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
