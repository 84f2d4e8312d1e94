import type { JsonObject, Operation } from '@curlew/openapi';
import { wireMethod } from '@curlew/openapi';
import { cleanLine, shortenText } from '../text/clean-text.ts';
import type { CatalogContext } from './catalog-context.ts';
import { inputSchema } from './input-schema.ts';
import { toolHints, toolOverride } from './mcp-extension.ts';
import { outputSchema, planOutput } from './output-schema.ts';
import { schemaProblems } from './schema-problems.ts';
import type { Tool } from './tool.ts';
import { type PlannedArguments, planArguments } from './tool-arguments.ts';
import { toolDescription } from './tool-description.ts';

/** Maximum length of a title, in characters. */
const MAX_TITLE = 100;

/** `GET /users/{id}` */
export function methodAndPath({ method, path }: Operation): string {
  return cleanLine(`${wireMethod(method)} ${path}`);
}

/** Creates the tool of an operation; its schemas are computed when they are read. */
export function createTool(operation: Operation, name: string, context: CatalogContext): Tool {
  const override = toolOverride(operation);
  const shown = methodAndPath(operation);
  const address = context.options.pageAddress?.(operation.key);
  const description = toolDescription(operation, shown, override.description, address);
  let planned: PlannedArguments | undefined;
  const readArguments = () => {
    planned ??= planArguments(operation, context);
    return planned;
  };
  const schemas = () =>
    context.recent.of(operation.key, () => ({
      input: inputSchema(readArguments().list, context),
      output: outputOf(operation, context).schema,
    }));
  return {
    name,
    title: shortenText(cleanLine(operation.summary ?? operation.operationId ?? shown), MAX_TITLE),
    operation,
    methodAndPath: shown,
    description: description.text,
    annotations: toolHints(operation.method, override.annotations),
    get arguments() {
      return readArguments().list;
    },
    get inputSchema() {
      return schemas().input;
    },
    get outputSchema() {
      return schemas().output;
    },
    get degraded() {
      const marked = description.isMarked
        ? ['Its description reads like instructions; it is marked as data.']
        : [];
      const { list, degraded } = readArguments();
      return [
        ...degraded,
        ...schemaProblems(list, context),
        ...outputOf(operation, context).degraded,
        ...marked,
      ];
    },
  };
}

function outputOf(
  operation: Operation,
  context: CatalogContext,
): { schema?: JsonObject; degraded: string[] } {
  if (context.options.outputSchemas === false) return { degraded: [] };
  const { media, degraded } = planOutput(operation);
  if (!media) return { degraded };
  const schema = outputSchema(media, context);
  return typeof schema === 'string' ? { degraded: [...degraded, schema] } : { schema, degraded };
}
