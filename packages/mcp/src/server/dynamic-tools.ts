import { isObject, type Json, type JsonObject } from '@curlew/openapi';
import type { CallToolResult, Tool as ToolEntry } from '@modelcontextprotocol/server';
import { errorResult } from '../call/tool-result.ts';
import type { CatalogState } from './live-catalog.ts';
import { rankTexts } from './rank-texts.ts';
import { toolEntry } from './tool-entry.ts';
import type { ResolvedCall, ToolProvider } from './tool-provider.ts';

const MAX_FOUND = 20;

const READ_ONLY = { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false };

const ENTRIES: readonly ToolEntry[] = [
  {
    name: 'search_operations',
    title: 'Search operations',
    description: 'Finds operations of the API by words in their names, paths, tags and texts. Start here.',
    inputSchema: {
      type: 'object',
      properties: {
        query: { type: 'string', description: 'A few words; empty: the first operations.' },
        limit: { type: 'integer', minimum: 1, maximum: 100, default: MAX_FOUND },
      },
      required: ['query'],
      additionalProperties: false,
    },
    annotations: READ_ONLY,
  },
  {
    name: 'describe_operation',
    title: 'Describe an operation',
    description: 'The arguments of an operation as a JSON Schema, what it returns, and what it changes.',
    inputSchema: {
      type: 'object',
      properties: { name: { type: 'string', description: 'A name that `search_operations` gave.' } },
      required: ['name'],
      additionalProperties: false,
    },
    annotations: READ_ONLY,
  },
  {
    name: 'call_operation',
    title: 'Call an operation',
    description: 'Calls an operation of the API. Describe it first.',
    inputSchema: {
      type: 'object',
      properties: {
        name: { type: 'string', description: 'A name that `search_operations` gave.' },
        arguments: { type: 'object', description: 'As the schema of `describe_operation` says.' },
      },
      required: ['name'],
      additionalProperties: false,
    },
    annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: false, openWorldHint: true },
  },
];

/** Three tools in place of one for each operation: a model searches, reads and calls. */
export const dynamicTools: ToolProvider = {
  entries: () => ENTRIES,
  resolve(name, given, state) {
    const entry = ENTRIES.find((one) => one.name === name);
    if (!entry) return undefined;
    const problem = argumentProblem(entry, given);
    if (problem) return { run: async () => errorResult(problem) };
    if (name === 'search_operations') return { run: async () => search(given, state) };
    return operationCall(name, given, state);
  },
};

function operationCall(name: string, given: JsonObject, { catalog, caller }: CatalogState): ResolvedCall {
  const wanted = String(given.name);
  const tool = catalog.toolsByName.get(wanted);
  if (!tool) {
    const problem =
      'The call was not sent.\n`name` is not the name of an operation: search with `search_operations`.';
    return { run: async () => errorResult(problem) };
  }
  if (name === 'describe_operation')
    return { run: async () => jsonResult(toolEntry(tool) as unknown as Json) };
  const values = isObject(given.arguments) ? given.arguments : {};
  return { tool, run: (options) => caller.call(tool, values, options) };
}

function search({ query, limit }: JsonObject, { catalog }: CatalogState): CallToolResult {
  const items = catalog.tools.map((tool) => ({
    tool,
    fields: [
      tool.name,
      `${tool.title} ${tool.operation.tags.join(' ')}`,
      tool.methodAndPath,
      tool.description,
    ],
  }));
  const found = rankTexts(items, String(query), typeof limit === 'number' ? limit : MAX_FOUND);
  return jsonResult(
    found.map(({ tool: { name, title, methodAndPath } }) => ({ name, operation: methodAndPath, title })),
  );
}

function argumentProblem({ inputSchema }: ToolEntry, given: JsonObject): string | undefined {
  const properties = (inputSchema.properties ?? {}) as Record<string, { type?: string; maximum?: number }>;
  const problems = Object.entries(given).flatMap(([name, value]) => {
    const schema = Object.hasOwn(properties, name) ? properties[name] : undefined;
    if (!schema) return [`\`${name.slice(0, 100)}\` is not an argument of this tool.`];
    return fits(value, schema) ? [] : [`\`${name}\` must be of the type ${schema.type}.`];
  });
  for (const name of inputSchema.required ?? [])
    if (!Object.hasOwn(given, name)) problems.push(`\`${name}\` is missing: it is required.`);
  return problems.length === 0 ? undefined : `The call was not sent.\n${problems.join('\n')}`;
}

function fits(value: Json, { type, maximum = 0 }: { type?: string; maximum?: number }): boolean {
  if (type === 'integer') return Number.isInteger(value) && Number(value) >= 1 && Number(value) <= maximum;
  return type === 'object' ? isObject(value) : typeof value === type;
}

function jsonResult(value: Json): CallToolResult {
  return { content: [{ type: 'text', text: JSON.stringify(value, null, 1) }] };
}
