import type { JsonObject } from '@curlew/openapi';
import { isObject } from '@curlew/openapi/internal';
import type { Tool as ToolEntry } from '@modelcontextprotocol/server';
import type { Tool } from '../catalog/tool.ts';
import { jsonBytes } from '../text/message-size.ts';
import { MAX_ENTRY_BYTES } from './page-list.ts';

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
