import type { Operation } from '@curlew/openapi';
import type { CatalogOptions } from './catalog-context.ts';
import { toolHints, toolOverride } from './mcp-extension.ts';

/** Protocols with one request and one response. */
const CALLABLE = new Set(['http', 'sse', 'grpc', 'trpc']);

/** Why an operation is skipped; undefined if it becomes a tool. */
export function skipReason(
  operation: Operation,
  protocol: string | undefined,
  { all, readOnly, ...filters }: CatalogOptions,
): string | undefined {
  const { operationId, method } = operation;
  const { hidden, annotations } = toolOverride(operation);
  if (operation.kind !== 'path') return `It is a ${operation.kind}, which the API calls.`;
  if (hidden) return '`x-mcp` hides it.';
  if (!isSelected(operation, filters)) return 'It does not match the filters.';
  if (readOnly && !toolHints(method, annotations).readOnlyHint)
    return `${method.toUpperCase()} is not a safe method.`;
  if (protocol === undefined || !CALLABLE.has(protocol))
    return `Its protocol \`${protocol ?? String(operation.extensions['x-protocol'])}\` is not a request with a reply.`;
  if (!all && (operationId === undefined || operationId.trim() === '')) return 'It has no `operationId`.';
  return undefined;
}

function isSelected(
  { tags, path, operationId }: Operation,
  given: Pick<CatalogOptions, 'tags' | 'paths' | 'operations'>,
): boolean {
  const fits = (wanted: readonly string[] | undefined, test: (one: string) => boolean) =>
    wanted === undefined || wanted.length === 0 || wanted.some(test);
  return (
    fits(given.tags, (tag) => tags.includes(tag)) &&
    fits(
      given.paths,
      (prefix) => path === prefix || path.startsWith(prefix.endsWith('/') ? prefix : `${prefix}/`),
    ) &&
    fits(given.operations, (id) => id === operationId)
  );
}
