import { getOrInsert } from '../../get-or-insert.ts';
import type { NormalizedRequest } from '../../normalized-request.ts';
import { FIXED_METHODS, type FixedMethod } from '../../openapi-document.ts';
import type { PathTemplate } from '../paths/path-segments.ts';
import { getTag } from './operation-id.ts';

const FIXED: ReadonlySet<string> = new Set(FIXED_METHODS);

/** Whether a method has its own field in a path item; in lower case. OpenAPI 3.2, section 4.9. */
export function isFixedMethod(method: string): method is FixedMethod {
  return FIXED.has(method);
}

/** Everything that was recorded of one operation. */
export interface OperationSamples {
  /** Lower case. */
  method: string;
  template: PathTemplate;
  /** At least one, in order. */
  requests: NormalizedRequest[];
}

/** Groups requests by path and method, in the order first seen. */
export function groupOperations(
  requests: readonly NormalizedRequest[],
  templates: ReadonlyMap<number, PathTemplate>,
): OperationSamples[] {
  const operations = new Map<string, OperationSamples>();
  for (const request of requests) {
    const template = templates.get(request.sourceIndex);
    if (!template) continue;
    const method = request.method.toLowerCase();
    const newOperation = (): OperationSamples => ({ method, template, requests: [] });
    getOrInsert(operations, `${method} ${template.path}`, newOperation).requests.push(request);
  }
  return [...operations.values()];
}

/** In the order in which people write them. */
const METHODS = 'get head post put patch delete'.split(' ');

/** Operations by resource, in the order first seen, and within it by path. Sources that were written keep their order. */
export function orderOperations(operations: readonly OperationSamples[]): readonly OperationSamples[] {
  if (operations.some(({ requests }) => requests.some(({ details }) => details?.marksParameters)))
    return operations;
  const resources = [...new Set(operations.map(({ template }) => getTag(template.path)))];
  const rank = new Map(resources.map((resource, at) => [resource, at]));
  const keyed = operations.map((operation) => {
    const { path } = operation.template;
    // A parameter comes before words: `/users/{id}`, `/users/search`.
    const key = path.split('/').map((segment) => (segment.includes('{') ? ` ${segment}` : segment));
    return {
      operation,
      key,
      resource: rank.get(getTag(path)) ?? 0,
      method: METHODS.indexOf(operation.method),
    };
  });
  keyed.sort(
    (one, other) =>
      one.resource - other.resource || compareLists(one.key, other.key) || one.method - other.method,
  );
  return keyed.map(({ operation }) => operation);
}

function compareLists(one: readonly string[], other: readonly string[]): number {
  for (const [at, text] of one.entries()) {
    const second = other[at];
    if (second === undefined) return 1;
    if (text !== second) return text < second ? -1 : 1;
  }
  return one.length - other.length;
}
