import type { Tool as ToolEntry } from '@modelcontextprotocol/server';
import type { Tool } from '../catalog/tool.ts';

/** A tool as `tools/list` has it. */
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

/** Characters of JSON that are one token, about. */
const CHARACTERS_PER_TOKEN = 4;

/** What an entry of `tools/list` costs a model, about. */
export function tokenWeight(entry: ToolEntry): number {
  return Math.ceil(JSON.stringify(entry).length / CHARACTERS_PER_TOKEN);
}
