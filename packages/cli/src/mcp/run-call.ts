import { closestName } from '@curlew/diagnostics/internal';
import { createCatalog, type Tool, ToolCaller } from '@curlew/mcp';
import type { Json, JsonObject } from '@curlew/openapi';
import { isObject, parseJson } from '@curlew/openapi/internal';
import type { Run } from '../arguments/command.ts';
import { EXIT, UsageError } from '../command-error.ts';
import { printMessage, printResult } from '../output.ts';
import type { mcpCommand } from './mcp-command.ts';
import {
  callSettings,
  catalogOptions,
  type McpValues,
  openDescription,
  readPair,
} from './open-description.ts';

/** Calls one tool and prints its result; exits with 1 if it is an error. */
export const runCall: Run<typeof mcpCommand.options> = async ({ values, positionals }) => {
  const [name, ...sources] = positionals;
  if (name === undefined)
    throw new UsageError(
      '`curlew mcp call` requires the name of a tool.',
      'See `curlew mcp inspect <source>`.',
    );
  const options = catalogOptions(values);
  const settings = callSettings(values);
  const { description } = await openDescription(values, sources);
  const catalog = createCatalog(description, options);
  const tool = catalog.toolsByName.get(name);
  if (!tool) {
    const meant = closestName(name, [...catalog.toolsByName.keys()]);
    throw new UsageError(
      `Unknown tool \`${name}\`.`,
      meant ? `Did you mean \`${meant}\`?` : 'See `curlew mcp inspect <source>`.',
    );
  }
  const caller = new ToolCaller(catalog, settings);
  const result = await caller.call(tool, readArguments(tool, values), {
    onProgress: (message) => printMessage(message),
    isSchemaListed: false,
  });
  await caller.close();
  if (values.json) printResult(`${JSON.stringify(result, null, 2)}\n`);
  else
    for (const block of result.content)
      printResult(block.type === 'text' ? `${block.text}\n` : `[${block.type}: --json shows it]\n`);
  return result.isError ? EXIT.problems : EXIT.ok;
};

function readArguments(tool: Tool, { args, arg = [] }: McpValues): JsonObject {
  const whole = args === undefined ? {} : parseJson(args);
  if (!isObject(whole)) throw new UsageError('`--args` must be a JSON object.');
  const single = arg.map((text) => readPair('arg', text));
  const names = [...new Set(single.map(([name]) => name))];
  return {
    ...whole,
    ...Object.fromEntries(
      names.map((name): [string, Json] => {
        const given = single.filter(([one]) => one === name).map(([, value]) => readValue(tool, name, value));
        return [name, given.length === 1 ? (given[0] ?? null) : given];
      }),
    ),
  };
}

/** Returns the text as a string if the tool expects a string or if it is not JSON; otherwise parses it as JSON. */
function readValue({ inputSchema }: Tool, name: string, text: string): Json {
  const { properties } = inputSchema;
  const schema = isObject(properties) ? properties[name] : undefined;
  if (isObject(schema) && schema.type === 'string') return text;
  const value = parseJson(text);
  return value === undefined ? text : value;
}
