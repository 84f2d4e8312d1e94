import type { Tool as ToolEntry } from '@modelcontextprotocol/server';
import type { Tool } from '../catalog/tool.ts';

/** Converts a tool to its entry in `tools/list` (MCP, section Tools). */
export function toolEntry({
  name,
  title,
  description,
  inputSchema,
  outputSchema,
  annotations,
}: Tool): ToolEntry {
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
