import { isObject, type Json, type JsonObject } from '@curlew/openapi';
import { DefinitionPool } from '../schema/definition-pool.ts';
import { describedSchema, schemaObject, schemaText, toolSchema } from '../schema/tool-schema.ts';
import { FILE_SCHEMA } from './body-files.ts';
import type { CatalogContext } from './catalog-context.ts';
import type { BodyArgument, ParameterArgument, ToolArgument } from './tool.ts';

/**
 * One object schema for all arguments. It has no `$schema`: 2020-12 is the default of MCP, and older clients
 * reject the keyword.
 */
export function inputSchema(list: readonly ToolArgument[], context: CatalogContext): JsonObject {
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

/** The schema of a multipart body, with its binary parts replaced by files. */
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
