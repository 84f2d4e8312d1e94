import { type Description, type JsonObject, SchemaViews } from '@curlew/openapi';
import { mediaValue, parameterValue } from '@curlew/request/internal';
import type { Tool, ToolArgument } from '../src/index.ts';

/** Arguments that a tool accepts: those that are required, of examples or of the schemas. */
export function sampleArguments(tool: Tool, description: Description): JsonObject {
  const views = new SchemaViews(description);
  const required = tool.arguments.filter((one) => one.required);
  return Object.fromEntries(required.map((one) => [one.name, valueFor(one, views)]));
}

function valueFor(argument: ToolArgument, views: SchemaViews) {
  if ('parameter' in argument) return parameterValue(argument.parameter, views);
  if (argument.files === 'file') return { text: 'content' };
  const value = mediaValue(argument.media, views, 'request') ?? {};
  const { files } = argument;
  if (typeof files === 'string' || typeof value !== 'object' || value === null || Array.isArray(value))
    return value;
  return { ...value, ...Object.fromEntries(files.map((name) => [name, { text: 'content' }])) };
}
