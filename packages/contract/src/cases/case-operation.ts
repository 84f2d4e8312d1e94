import type { Operation } from '@curlew/openapi';
import { wireMethod } from '@curlew/request';
import type { CaseOperation } from '../run/case-result.ts';

/** What reports say of an operation. */
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

/** How readers know an operation: `getUser`, or `GET /users/{id}`. */
export function operationName({ operationId, method, path }: CaseOperation): string {
  return operationId ?? `${method} ${path}`;
}
