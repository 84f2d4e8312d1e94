import type { Operation } from '@curlew/openapi';
import { wireMethod } from '@curlew/openapi';
import type { CaseOperation } from '../run/case-result.ts';

/** The operation of a case, as reports show it. */
export function caseOperation(operation: Operation, protocol: string): CaseOperation {
  const { key, method, path, operationId, tags } = operation;
  return {
    key,
    protocol,
    method: wireMethod(method),
    path,
    ...(operationId !== undefined && { operationId }),
    tags: [...tags],
  };
}

/** Display name of an operation: `getUser`, or `GET /users/{id}`. */
export function operationName({ operationId, method, path }: CaseOperation): string {
  return operationId ?? `${method} ${path}`;
}
