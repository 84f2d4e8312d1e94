import {
  type Json,
  type JsonObject,
  type MediaType,
  type Operation,
  type Parameter,
  type SecurityScheme,
  toJsonSchema,
} from '@curlew/openapi';
import {
  bodySyntax,
  essence,
  IGNORED_HEADERS,
  isObject,
  type JsonSchemaDocument,
  templateNames,
  wireMethod,
} from '@curlew/openapi/internal';
import { preferredMedia } from '@curlew/request/internal';
import {
  DefinitionPool,
  describedSchema,
  schemaObject,
  schemaText,
  toolSchema,
} from '../schema/tool-schema.ts';
import { cleanLine, cleanText, shortenText } from '../text/clean-text.ts';
import { isPromptLike, markInstructions } from '../text/mark-instructions.ts';
import type { CatalogContext, ToolSchemas } from './catalog-context.ts';
import { meantMethod, toolHints, toolOverride } from './mcp-extension.ts';
import { outputSchema, planOutput } from './output-schema.ts';
import type { BodyArgument, ParameterArgument, Tool, ToolArgument } from './tool.ts';

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
  let described: ReturnType<typeof toolDescription> | undefined;
  const readDescription = () => {
    described ??= toolDescription(operation, shown, override.description, address);
    return described;
  };
  let planned: PlannedArguments | undefined;
  const readArguments = () => {
    planned ??= planArguments(operation, context);
    return planned;
  };
  const schemas = () =>
    context.recent.getOrCreate(operation.key, () =>
      lazySchemas(
        () => inputSchema(readArguments().list, context),
        () => planOutputSchema(operation, context).schema,
      ),
    );
  return {
    name,
    title: shortenText(cleanLine(operation.summary ?? operation.operationId ?? shown), MAX_TITLE),
    operation,
    methodAndPath: shown,
    get description() {
      return readDescription().text;
    },
    annotations: toolHints(meantMethod(operation), override.annotations),
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
      const marked = readDescription().isMarked
        ? ['Its description reads like instructions; it is marked as data.']
        : [];
      const { list, degraded } = readArguments();
      return [
        ...degraded,
        ...schemaProblems(list, context),
        ...planOutputSchema(operation, context).degraded,
        ...marked,
      ];
    },
  };
}

function lazySchemas(makeInput: () => JsonObject, makeOutput: () => JsonObject | undefined): ToolSchemas {
  let input: JsonObject | undefined;
  let output: { schema: JsonObject | undefined } | undefined;
  return {
    get input() {
      input ??= makeInput();
      return input;
    },
    get output() {
      output ??= { schema: makeOutput() };
      return output.schema;
    },
  };
}

function planOutputSchema(
  operation: Operation,
  context: CatalogContext,
): { schema?: JsonObject; degraded: string[] } {
  if (context.options.outputSchemas === false) return { degraded: [] };
  const { media, degraded } = planOutput(operation);
  if (!media) return { degraded };
  const schema = outputSchema(media, context);
  return typeof schema === 'string' ? { degraded: [...degraded, schema] } : { schema, degraded };
}

/** Maximum characters of the author's text in the description of a tool. */
const MAX_TEXT = 600;

/**
 * Creates the description of a tool. It has the method and path, then the shortened text of the author with a link to the
 * whole text. Text that reads like instructions is marked as data.
 */
function toolDescription(
  { summary, description, deprecated }: Operation,
  methodAndPath: string,
  override: string | undefined,
  address: string | undefined,
): { text: string; isMarked: boolean } {
  const own = override ?? [summary, description].filter((text) => text !== undefined).join('\n\n');
  const whole = cleanText(own).trim();
  const short = shortenText(whole, MAX_TEXT);
  const more = short !== whole && address ? `More: ${address}` : '';
  const text = [
    `${methodAndPath}${deprecated ? ' (deprecated: prefer another tool)' : ''}`,
    markInstructions(short),
    more,
  ];
  return { text: text.filter((part) => part !== '').join('\n\n'), isMarked: isPromptLike(short) };
}

type Problem = JsonSchemaDocument['problems'][number];

/** Maximum number of problems listed for one tool. */
const MAX_LISTED = 5;

const SENTENCES: Readonly<Record<Problem['kind'], string>> = {
  'unresolved-ref': 'a `$ref` cannot be resolved',
  'malformed-keyword': 'a keyword has an invalid value',
  'not-a-schema': 'a value is not a schema',
  'unknown-dialect': 'the dialect of a schema is unknown',
  'too-deep': 'schemas are nested too deeply',
  'too-large': 'there are too many schemas',
};

/** Describes the parts of argument schemas that could not be converted. There, the tool may accept more than the description. */
function schemaProblems(list: readonly ToolArgument[], { description }: CatalogContext): string[] {
  return list
    .flatMap((argument) => {
      const source = 'media' in argument ? argument.media : argument.parameter;
      const { problems } = toJsonSchema(description, source, { direction: 'request' });
      return problems.map(({ kind, at }) => {
        const { file, line } = description.span(at);
        return `The schema of \`${argument.name}\` is not complete: ${SENTENCES[kind]} (${file}:${line}).`;
      });
    })
    .slice(0, MAX_LISTED);
}

/**
 * One object schema for all arguments. It has no `$schema`: 2020-12 is the default of MCP, and older clients
 * reject the keyword.
 */
function inputSchema(list: readonly ToolArgument[], context: CatalogContext): JsonObject {
  const pool = new DefinitionPool();
  const properties = Object.fromEntries(
    list.map((one) => [
      one.name,
      'media' in one ? bodySchema(one, pool, context) : parameterSchema(one, pool, context),
    ]),
  );
  const required = list.filter((one) => one.required).map(({ name }) => name);
  const { definitions } = pool;
  return {
    type: 'object',
    properties,
    ...(required.length > 0 && { required }),
    additionalProperties: false,
    ...(definitions && { $defs: definitions }),
  };
}

function parameterSchema(
  { parameter, name }: ParameterArgument,
  pool: DefinitionPool,
  context: CatalogContext,
): JsonObject {
  const schema = pool.add(toolSchema(context.requestSchema(parameter)));
  const sentences = [
    parameter.deprecated ? 'Deprecated.' : '',
    parameter.description ?? '',
    name === parameter.name ? '' : `Sent as the ${parameter.in} parameter ${JSON.stringify(parameter.name)}.`,
  ];
  return describedSchema(schema, schemaText(sentences.filter((one) => one !== '').join(' ')));
}

function bodySchema(
  { media, files }: BodyArgument,
  pool: DefinitionPool,
  context: CatalogContext,
): JsonObject {
  if (files === 'file') return FILE_SCHEMA;
  const schema = pool.add(toolSchema(context.requestSchema(media)));
  if (files === 'none' || files.length === 0) return schemaObject(schema);
  return withFiles(schema, files, pool);
}

/** Returns the schema of a multipart body in which binary parts are replaced by files. */
function withFiles(schema: Json, files: readonly string[], pool: DefinitionPool): JsonObject {
  const own = schemaObject(schema);
  const { $ref } = own;
  const target = typeof $ref === 'string' ? pool.definitions?.[$ref.replace('#/$defs/', '')] : own;
  const { properties } = schemaObject(target ?? true);
  if (!isObject(properties)) return own;
  return {
    ...schemaObject(target ?? true),
    properties: Object.fromEntries(
      Object.entries(properties).map(([name, property]): [string, Json] => {
        if (!files.includes(name)) return [name, property];
        const isList = isObject(property) && property.type === 'array';
        return [name, isList ? { type: 'array', items: FILE_SCHEMA } : FILE_SCHEMA];
      }),
    ),
  };
}

/** Property names that every client accepts. */
const SAFE = /^[A-Za-z0-9_.-]{1,64}$/;

interface PlannedArguments {
  list: ToolArgument[];
  degraded: string[];
}

/**
 * Plans the arguments of an operation. A parameter keeps its name, and the body is named `body`. Duplicate names get their
 * location as a suffix: `id_query`.
 */
function planArguments(operation: Operation, context: CatalogContext): PlannedArguments {
  const degraded: string[] = [];
  const parameters = operation.parameters.filter((one) => !isSent(one, context.api.securitySchemes));
  const taken = new Set<string>();
  const list: ToolArgument[] = parameters.map((parameter): ParameterArgument => {
    const name = unusedName(safeName(parameter.name), parameter.in, taken);
    if (name !== parameter.name)
      degraded.push(`The ${parameter.in} parameter \`${parameter.name}\` is the argument \`${name}\`.`);
    return { name, required: parameter.required || parameter.in === 'path', parameter };
  });
  for (const name of undeclaredPathNames(operation)) {
    degraded.push(`The path has \`{${name}}\`, which no parameter declares.`);
    const parameter: Parameter = { ...UNDECLARED, name, location: operation.location };
    list.push({ name: unusedName(safeName(name), 'path', taken), required: true, parameter });
  }
  const body = bodyArgument(operation, taken, context, degraded);
  if (body) list.push(body);
  return { list, degraded };
}

const UNDECLARED: Omit<Parameter, 'name' | 'location'> = {
  in: 'path',
  required: true,
  deprecated: false,
  style: 'simple',
  explode: false,
  allowReserved: false,
  allowEmptyValue: false,
  examples: [],
  extensions: {},
};

function undeclaredPathNames({ path, parameters }: Operation): string[] {
  const declared = new Set(parameters.filter((one) => one.in === 'path').map(({ name }) => name));
  return [...new Set(templateNames(path))].filter((name) => name !== '' && !declared.has(name));
}

/** Whether the MCP server sets a parameter itself: credentials are never arguments. */
function isSent({ name, in: place }: Parameter, schemes: readonly SecurityScheme[]): boolean {
  if (place === 'header' && IGNORED_HEADERS.has(name.toLowerCase())) return true;
  return schemes.some(
    ({ type, parameterName, in: where }) =>
      type === 'apiKey' && where === place && parameterName?.toLowerCase() === name.toLowerCase(),
  );
}

function bodyArgument(
  operation: Operation,
  taken: Set<string>,
  context: CatalogContext,
  degraded: string[],
): BodyArgument | undefined {
  const { requestBody } = operation;
  const media = requestBody && preferredMedia(requestBody.content);
  if (!requestBody || !media) return undefined;
  const others = requestBody.content.filter((one) => one !== media).map(({ type }) => `\`${type}\``);
  if (others.length > 0)
    degraded.push(`The body is sent as \`${media.type}\`; not offered: ${others.join(', ')}.`);
  return {
    name: unusedName('body', 'request', taken),
    required: requestBody.required,
    media,
    files: bodyFiles(media, context),
  };
}

function safeName(name: string): string {
  if (SAFE.test(name)) return name;
  const safe = name
    .replace(/[^A-Za-z0-9_.-]+/g, '_')
    .replace(/^_+|_+$/g, '')
    .slice(0, 60);
  return safe === '' ? 'value' : safe;
}

function unusedName(name: string, place: string, taken: Set<string>): string {
  let unused = name;
  if (taken.has(unused)) unused = `${name.slice(0, 48)}_${place}`;
  for (let count = 2; taken.has(unused); count += 1) unused = `${name.slice(0, 48)}_${place}_${count}`;
  taken.add(unused);
  return unused;
}

/** Returns the parts of a body that are passed as files, because JSON arguments cannot contain bytes. */
function bodyFiles(media: MediaType, context: CatalogContext): BodyArgument['files'] {
  const syntax = bodySyntax(media.type);
  if (syntax === 'binary') return 'file';
  if (syntax !== 'multipart') return 'none';
  const { properties } = resolveRoot(context.requestSchema(media));
  if (!isObject(properties)) return [];
  return Object.entries(properties).flatMap(([name, schema]) => {
    const encoding = media.encoding.find((one) => one.name === name)?.contentType;
    return isFile(schema, encoding) ? [name] : [];
  });
}

function resolveRoot(schema: JsonObject): JsonObject {
  const { $ref, $defs } = schema;
  if (typeof $ref !== 'string' || !isObject($defs)) return schema;
  const target = $defs[$ref.replace('#/$defs/', '')];
  return isObject(target) ? target : schema;
}

/** Whether a part or the items of a part are binary: they have a media type that is not text (OpenAPI 3.1, section 4.8.14.4). */
function isFile(schema: Json, contentType: string | undefined): boolean {
  if (contentType !== undefined && isBinary(contentType)) return true;
  if (!isObject(schema)) return false;
  if (schema.type === 'array') return isFile(schema.items ?? true, contentType);
  const { contentMediaType, contentEncoding } = schema;
  return typeof contentMediaType === 'string' && contentEncoding === undefined && isBinary(contentMediaType);
}

function isBinary(contentType: string): boolean {
  const first = essence(contentType.split(',')[0] ?? '');
  return first !== '' && bodySyntax(first) === 'binary';
}

/** Schema of a file in arguments. */
const FILE_SCHEMA: JsonObject = {
  type: 'object',
  description:
    'A file: `path` below the folder of files that the server was given, or its content as `text` or `base64`.',
  properties: {
    path: { type: 'string' },
    text: { type: 'string' },
    base64: { type: 'string', contentEncoding: 'base64' },
    fileName: { type: 'string' },
    mediaType: { type: 'string' },
  },
  oneOf: [{ required: ['path'] }, { required: ['text'] }, { required: ['base64'] }],
  additionalProperties: false,
};
