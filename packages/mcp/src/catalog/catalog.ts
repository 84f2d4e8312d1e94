import { protocolOf } from '@curlew/contract';
import { type Api, type Description, type Operation, readApi, toJsonSchema } from '@curlew/openapi';
import type { CatalogContext, CatalogOptions } from './catalog-context.ts';
import { createTool, methodAndPath } from './create-tool.ts';
import { toolOverride } from './mcp-extension.ts';
import { RecentSchemas } from './recent-schemas.ts';
import { skipReason } from './select-operations.ts';
import type { SkippedOperation, Tool } from './tool.ts';
import { derivedName, ToolNames } from './tool-names.ts';

/** The tools of a description. Immutable: a changed description gets a new catalog. */
export interface Catalog {
  description: Description;
  api: Api;
  /** In the order of the description. */
  tools: readonly Tool[];
  /** By name. */
  toolsByName: ReadonlyMap<string, Tool>;
  /** Skipped operations with the reason. */
  skipped: readonly SkippedOperation[];
  /** Whether only operations that change nothing were selected. */
  isReadOnly: boolean;
}

/** Builds the catalog of a description. No description makes it throw. */
export function createCatalog(description: Description, options: CatalogOptions = {}): Catalog {
  const api = readApi(description);
  const context: CatalogContext = {
    description,
    api,
    options,
    recent: new RecentSchemas(),
    requestSchema: (source) => toJsonSchema(description, source, { direction: 'request' }).schema,
    responseSchema(source, maxSchemas) {
      const { schema, problems } = toJsonSchema(description, source, { direction: 'response', maxSchemas });
      return problems.some(({ kind }) => kind === 'too-large') ? undefined : schema;
    },
  };
  const skipped: SkippedOperation[] = [];
  const skip = (operation: Operation, reason: string) =>
    skipped.push({ operation, methodAndPath: methodAndPath(operation), reason });
  const chosen = api.operations.filter((operation) => {
    const reason = skipReason(operation, protocolOf(operation)?.id, options);
    if (reason !== undefined) skip(operation, reason);
    return reason === undefined;
  });
  const limit = options.maxTools ?? Number.POSITIVE_INFINITY;
  for (const operation of chosen.slice(limit)) skip(operation, `The limit of ${limit} tools is reached.`);
  const kept = chosen.slice(0, limit);
  const names = new ToolNames(kept.map(wantedName));
  const tools = kept.map((operation) =>
    createTool(operation, names.nameFor(wantedName(operation), operation.key), context),
  );
  const toolsByName = new Map(tools.map((tool) => [tool.name, tool]));
  return { description, api, tools, toolsByName, skipped, isReadOnly: options.readOnly ?? false };
}

function wantedName(operation: Operation): string {
  const { operationId = '', method, path } = operation;
  return toolOverride(operation).name ?? (operationId.trim() || derivedName(method, path));
}
