import { pluralize } from '@curlew/diagnostics/internal';
import type { JsonObject } from '@curlew/openapi';
import { isObject } from '@curlew/openapi/internal';
import type { Tool as ToolEntry } from '@modelcontextprotocol/server';
import type { Catalog } from '../catalog/catalog.ts';
import type { Tool } from '../catalog/tool.ts';
import { jsonBytes } from '../text/message-size.ts';
import { MAX_ENTRY_BYTES } from './page-list.ts';

/**
 * Size of the list of tools above which it is reduced, in tokens as `tokenWeight` estimates them. A model reads the whole list
 * before each conversation; this is a tenth of a context of 200,000 tokens.
 */
export const MAX_LIST_TOKENS = 20_000;

/** How the tools of a catalog are listed. */
export interface ToolListing {
  /** Whether three tools that search, describe and call operations replace one tool for each operation. */
  isDynamic: boolean;
  /** Whether the entries of tools contain their output schemas. */
  hasOutputSchemas: boolean;
  /** Whether the list of all tools, as it is asked for, is larger than `MAX_LIST_TOKENS`. False if it was not measured. */
  isLong: boolean;
}

const planned = new WeakMap<Catalog, ToolListing>();

/**
 * Plans how the tools of a catalog are listed: as its options say, otherwise by the size of the list. Measuring ends at the limit,
 * so that it takes as long for a large API as for one that is slightly too large.
 */
export function planListing(catalog: Catalog): ToolListing {
  const known = planned.get(catalog);
  if (known !== undefined) return known;
  const listing = createListing(catalog);
  planned.set(catalog, listing);
  return listing;
}

function createListing(catalog: Catalog): ToolListing {
  const { tools, outputSchemas } = catalog.options;
  if (tools === 'dynamic')
    return { isDynamic: true, hasOutputSchemas: outputSchemas ?? false, isLong: false };
  const isLong = isLongList(catalog, outputSchemas === true);
  const isDynamic = isLong && tools === undefined;
  return { isDynamic, hasOutputSchemas: outputSchemas ?? !(isLong || isLongList(catalog, true)), isLong };
}

function isLongList({ tools }: Catalog, hasOutputSchemas: boolean): boolean {
  let tokens = 0;
  return tools.some((tool) => {
    tokens += tokenWeight(toolEntry(tool, hasOutputSchemas));
    return tokens > MAX_LIST_TOKENS;
  });
}

/**
 * Converts a tool to its entry in `tools/list` (MCP, section Tools).
 * @param hasOutputSchema whether the entry contains the output schema, if the tool has one.
 */
export function toolEntry(tool: Tool, hasOutputSchema = true): ToolEntry {
  const { name, title, description, inputSchema, annotations } = tool;
  const outputSchema = hasOutputSchema ? tool.outputSchema : undefined;
  return {
    name,
    title,
    description,
    inputSchema: inputSchema as ToolEntry['inputSchema'],
    ...(outputSchema && { outputSchema: outputSchema as NonNullable<ToolEntry['outputSchema']> }),
    annotations,
  };
}

/** Approximate characters of JSON per token. */
const CHARACTERS_PER_TOKEN = 4;

/** Approximate size of an entry of `tools/list`, in tokens. */
export function tokenWeight(entry: ToolEntry): number {
  return Math.ceil(JSON.stringify(entry).length / CHARACTERS_PER_TOKEN);
}

/**
 * Returns the entry of a tool in a size that fits into a message: an input schema that is too large is reduced to the names
 * of the arguments. Arguments are validated against the description in any case.
 */
export function boundedToolEntry(tool: Tool, hasOutputSchema = true): ToolEntry {
  const entry = toolEntry(tool, hasOutputSchema);
  const bytes = jsonBytes(entry);
  if (bytes <= MAX_ENTRY_BYTES) return entry;
  const { outputSchema: _, ...withoutOutput } = entry;
  const note = `The schema of the arguments is left out: the entry of the tool has ${bytes} bytes.`;
  return {
    ...withoutOutput,
    description: `${entry.description ?? ''}\n\n${note}`,
    inputSchema: namesOnly(tool.inputSchema) as ToolEntry['inputSchema'],
  };
}

function namesOnly({ properties, required }: JsonObject): JsonObject {
  const names = isObject(properties) ? Object.keys(properties) : [];
  const few: JsonObject = {
    type: 'object',
    properties: Object.fromEntries(names.map((name) => [name, {}])),
    ...(required !== undefined && { required }),
    additionalProperties: false,
  };
  return jsonBytes(few) <= MAX_ENTRY_BYTES / 2 ? few : { type: 'object' };
}

/** How a user changes the list of tools, in the words of the program that serves it. */
export interface ListingSwitches {
  /** Lists all tools. */
  allTools: string;
  /** Lists three tools that search. */
  dynamicTools: string;
  /** Includes output schemas. */
  outputSchemas: string;
  /** Selects operations. */
  selection: string;
}

/**
 * Explains in one line how the list of tools was reduced because of its size, and how to get all of it, or that it is long and how to
 * reduce it. Undefined for any other list.
 */
export function explainListing(catalog: Catalog, switches: ListingSwitches): string | undefined {
  const { isDynamic, hasOutputSchemas, isLong } = planListing(catalog);
  const isReduced = !hasOutputSchemas && catalog.options.outputSchemas === undefined;
  const limit = `${MAX_LIST_TOKENS.toLocaleString('en')} tokens`;
  if (isLong && isDynamic)
    return `The list of ${pluralize(catalog.tools.length, 'tool')} takes more than ${limit} of the context of a model, so three tools that search, describe and call operations replace it. To list all tools: ${switches.allTools}.`;
  if (isLong) {
    const reduced = isReduced
      ? `, even without output schemas (to include them: ${switches.outputSchemas})`
      : '';
    return `The list of tools takes more than ${limit} of the context of a model${reduced}. Select operations with ${switches.selection}, or list three tools that search, describe and call them: ${switches.dynamicTools}.`;
  }
  if (isDynamic || !isReduced) return undefined;
  return `The list of tools takes more than ${limit} with output schemas, so they are left out. To include them: ${switches.outputSchemas}.`;
}
