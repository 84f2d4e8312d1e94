import type { Operation } from '@curlew/openapi';
import { wireMethod } from '@curlew/openapi/internal';
import type { PageInfo } from '../page.ts';
import { NamePool } from './names/name-pool.ts';
import { operationTitle } from './names/operation-title.ts';
import { slugify } from './names/slugify.ts';
import type { PageDescriptions } from './page-descriptions.ts';

/** A page for each operation of a group, with unique addresses below `folder`. */
export function operationPages(
  operations: readonly Operation[],
  folder: string,
  tag: string,
  descriptions: PageDescriptions,
): PageInfo[] {
  const pool = new NamePool();
  return operations.map((operation) => ({
    kind: operation.kind === 'webhook' ? 'webhook' : 'operation',
    path: `${folder}/${pool.take(operationSlug(operation, tag))}`,
    title: operationTitle(operation),
    description: descriptions.operation(operation),
    key: operation.key,
    method: wireMethod(operation.method),
    ...(operation.operationId !== undefined && { operationId: operation.operationId }),
  }));
}

/** From the operationId (without the tag it may begin with), else from method and path. */
function operationSlug({ operationId, method, path }: Operation, tag: string): string {
  const own = operationId === undefined ? '' : slugify(operationId);
  const prefix = `${slugify(tag)}-`;
  if (
    own.startsWith(prefix) &&
    own.length > prefix.length &&
    /^[/._-]/.test((operationId ?? '').slice(tag.length))
  ) {
    return slugify(own.slice(prefix.length)) || own;
  }
  return own || slugify(`${method} ${path}`) || 'operation';
}
