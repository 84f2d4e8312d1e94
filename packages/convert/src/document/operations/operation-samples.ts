import { getOwn } from '@curlew/openapi/internal';
import type { NormalizedRequest } from '../../normalized-request.ts';
import type { FixedMethod } from '../../openapi-document.ts';
import type { PathTemplate } from '../paths/path-segments.ts';

const FIXED: Readonly<Record<FixedMethod, true>> = {
  get: true,
  put: true,
  post: true,
  delete: true,
  options: true,
  head: true,
  patch: true,
  trace: true,
  query: true,
};

/** Whether a method has its own field in a path item; in lower case. OpenAPI 3.2, section 4.9. */
export function isFixedMethod(method: string): method is FixedMethod {
  return getOwn<true>(FIXED, method) === true;
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
    const key = `${method} ${template.path}`;
    const operation = operations.get(key);
    if (operation) operation.requests.push(request);
    else operations.set(key, { method, template, requests: [request] });
  }
  return [...operations.values()];
}
