import type { Json, JsonObject } from '@curlew/openapi';
import { getOwn, isObject } from '@curlew/openapi/internal';
import type { CallToolResult, Tool as ToolEntry } from '@modelcontextprotocol/server';
import { cleanLine } from '../text/clean-text.ts';

/** Annotations of read-only tools. */
export const LOCAL_READ: NonNullable<ToolEntry['annotations']> = {
  readOnlyHint: true,
  destructiveHint: false,
  idempotentHint: true,
  openWorldHint: false,
};

/** Input of a built-in tool. */
export function fixedInput(
  properties: Record<
    string,
    { type: 'string' | 'object' | 'integer' | 'boolean'; description?: string; maximum?: number }
  >,
  required: readonly string[] = [],
): ToolEntry['inputSchema'] {
  return { type: 'object', properties, required: [...required], additionalProperties: false };
}

/** Validates the arguments of a built-in tool. Returns undefined if they are valid. */
export function fixedInputProblem({ inputSchema }: ToolEntry, given: JsonObject): string | undefined {
  const properties = (inputSchema.properties ?? {}) as Record<string, { type?: string; maximum?: number }>;
  const problems = Object.entries(given).flatMap(([name, value]) => {
    const schema = getOwn(properties, name);
    if (!schema)
      return [`\`${cleanLine(name).slice(0, 100).toWellFormed()}\` is not an argument of this tool.`];
    if (fits(value, schema)) return [];
    const range = schema.maximum === undefined ? '' : ` from 1 to ${schema.maximum}`;
    return [`\`${name}\` must be of the type ${schema.type}${range}.`];
  });
  for (const name of inputSchema.required ?? [])
    if (!Object.hasOwn(given, name)) problems.push(`\`${name}\` is missing: it is required.`);
  return problems.length === 0 ? undefined : `The call was not made.\n${problems.join('\n')}`;
}

function fits(
  value: Json,
  { type, maximum = Number.MAX_SAFE_INTEGER }: { type?: string; maximum?: number },
): boolean {
  if (type === 'integer') return Number.isInteger(value) && Number(value) >= 1 && Number(value) <= maximum;
  return type === 'object' ? isObject(value) : typeof value === type;
}

export function textResult(text: string): CallToolResult {
  return { content: [{ type: 'text', text }] };
}

export function jsonResult(value: Json): CallToolResult {
  return textResult(JSON.stringify(value, null, 1));
}
