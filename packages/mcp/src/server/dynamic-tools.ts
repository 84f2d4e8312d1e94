import type { Json, JsonObject } from '@curlew/openapi';
import { isObject } from '@curlew/openapi/internal';
import type { CallToolResult, Tool as ToolEntry } from '@modelcontextprotocol/server';
import { errorResult } from '../call/tool-result.ts';
import type { Catalog } from '../catalog/catalog.ts';
import { toolOverride } from '../catalog/mcp-extension.ts';
import { SearchIndex } from '../search/search-index.ts';
import { fixedInput, fixedInputProblem, jsonResult, LOCAL_READ } from './fixed-tools.ts';
import type { CatalogState } from './live-catalog.ts';
import { boundedToolEntry, planListing } from './tool-listing.ts';
import { allTools, type ResolvedCall, type ToolProvider } from './tool-provider.ts';

const DEFAULT_FOUND = 20;

const NAME = { type: 'string', description: 'A name returned by `search_operations`.' } as const;

const ENTRIES: readonly ToolEntry[] = [
  {
    name: 'search_operations',
    title: 'Search operations',
    description:
      'Searches the operations of the API by what you want to do, such as "add a label to an issue", or by words in their names, paths and texts. Start here.',
    inputSchema: fixedInput(
      {
        query: {
          type: 'string',
          description: 'A verb and its object, or a few words; empty: the first operations.',
        },
        limit: { type: 'integer', description: `Default ${DEFAULT_FOUND}.`, maximum: 100 },
      },
      ['query'],
    ),
    annotations: LOCAL_READ,
  },
  {
    name: 'describe_operation',
    title: 'Describe an operation',
    description: 'The arguments of an operation as a JSON Schema, and what it changes.',
    inputSchema: fixedInput(
      {
        name: NAME,
        output: { type: 'boolean', description: 'Also the schema of what it returns, which may be long.' },
      },
      ['name'],
    ),
    annotations: LOCAL_READ,
  },
  {
    name: 'call_operation',
    title: 'Call an operation',
    description: 'Calls an operation of the API. Describe it first.',
    inputSchema: fixedInput(
      {
        name: NAME,
        arguments: {
          type: 'object',
          description: 'Arguments that match the schema returned by `describe_operation`.',
        },
      },
      ['name'],
    ),
    annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: false, openWorldHint: true },
  },
];

/** The same tools for a catalog whose operations change nothing. */
const READ_ONLY_ENTRIES = ENTRIES.map(
  (entry): ToolEntry =>
    entry.annotations === LOCAL_READ
      ? entry
      : { ...entry, annotations: { ...LOCAL_READ, openWorldHint: true } },
);

/** Three tools instead of one per operation: search, describe, call. */
export const dynamicTools: ToolProvider = {
  entries: ({ catalog }) => (catalog.isReadOnly ? READ_ONLY_ENTRIES : ENTRIES),
  resolve(name, given, state) {
    const entry = ENTRIES.find((one) => one.name === name);
    if (!entry) return undefined;
    const problem = fixedInputProblem(entry, given);
    if (problem) return { run: async () => errorResult(problem) };
    if (name === 'search_operations') return { run: async () => search(given, state) };
    return operationCall(name, given, state);
  },
};

/**
 * One tool per operation, or three tools that search, describe and call operations: as the options of the catalog say, otherwise by
 * the size of the list.
 */
export const automaticTools: ToolProvider = {
  entries: (state) => chooseTools(state).entries(state),
  resolve: (name, given, state) => chooseTools(state).resolve(name, given, state),
};

function chooseTools({ catalog }: CatalogState): ToolProvider {
  return planListing(catalog).isDynamic ? dynamicTools : allTools;
}

function operationCall(name: string, given: JsonObject, { catalog, caller }: CatalogState): ResolvedCall {
  const wanted = String(given.name);
  const tool = catalog.toolsByName.get(wanted);
  if (!tool) {
    const problem =
      'The call was not sent.\n`name` is not the name of an operation: search with `search_operations`.';
    return { run: async () => errorResult(problem) };
  }
  if (name === 'describe_operation') {
    const hasOutputSchema = given.output === true || catalog.options.outputSchemas === true;
    return { run: async () => jsonResult(boundedToolEntry(tool, hasOutputSchema) as unknown as Json) };
  }
  const values = isObject(given.arguments) ? given.arguments : {};
  return { tool, run: (options) => caller.call(tool, values, { ...options, isSchemaListed: false }) };
}

function search({ query, limit }: JsonObject, { catalog }: CatalogState): CallToolResult {
  const { tools } = catalog;
  const found = indexOf(catalog).search(String(query), typeof limit === 'number' ? limit : DEFAULT_FOUND);
  return jsonResult(
    found.flatMap((at) => {
      const tool = tools[at];
      return tool ? [{ name: tool.name, operation: tool.methodAndPath, title: tool.title }] : [];
    }),
  );
}

/** Maximum number of characters of the description of an operation that are searched. */
const MAX_TEXT = 1_000;
const indexes = new WeakMap<Catalog, SearchIndex>();

/** Returns the search index of a catalog, which is created on first use. */
function indexOf(catalog: Catalog): SearchIndex {
  const known = indexes.get(catalog);
  if (known !== undefined) return known;
  const index = new SearchIndex(
    catalog.tools.map(({ title, name, operation }) => {
      const override = toolOverride(operation);
      return {
        title,
        names: override.name ?? operation.operationId ?? name,
        text: (override.description ?? operation.description ?? '').slice(0, MAX_TEXT),
        tags: operation.tags,
        method: operation.method.toLowerCase(),
        path: operation.path,
        isDeprecated: operation.deprecated,
      };
    }),
  );
  indexes.set(catalog, index);
  return index;
}
