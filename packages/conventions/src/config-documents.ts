import { z } from 'zod';

type JsonSchema = z.core.JSONSchema.JSONSchema;

/** Address of the schema, which editors read from a comment of a configuration file. */
const SCHEMA_ID = 'https://curlew-api.github.io/schema/config.json';

/** One field of the configuration. */
export interface ConfigField {
  /** `sources[].versions[].label`. */
  path: string;
  schema: JsonSchema;
  isRequired: boolean;
}

/**
 * Converts the declaration of the configuration to JSON Schema, with the comments of its fields as descriptions.
 * @param comments comments by path
 */
export function toJsonSchema(declared: z.ZodType, comments: ReadonlyMap<string, string>): JsonSchema {
  const schema = z.toJSONSchema(declared, { unrepresentable: 'any', io: 'input' });
  // The fields of plugins are functions, which are documented where they are declared.
  if (schema.properties?.plugins) schema.properties.plugins = { type: 'array' };
  for (const field of listFields(schema)) {
    const comment = comments.get(field.path);
    if (comment !== undefined) field.schema.description = comment;
  }
  return schema;
}

/** Lists every field of the configuration, a field before the fields in it. */
export function listFields(
  { properties = {}, required = [], items, anyOf = [] }: JsonSchema,
  path = '',
): ConfigField[] {
  const own = Object.entries(properties).flatMap(([name, schema]) => {
    if (typeof schema === 'boolean') return [];
    const at = path === '' ? name : `${path}.${name}`;
    return [{ path: at, schema, isRequired: required.includes(name) }, ...listFields(schema, at)];
  });
  const ofItems =
    typeof items === 'object' && !Array.isArray(items) ? listFields(items as JsonSchema, `${path}[]`) : [];
  return [...own, ...ofItems, ...anyOf.flatMap((one) => listFields(one as JsonSchema, path))];
}

/** Renders the JSON Schema of a configuration in YAML, without the fields that only a program can set. */
export function renderConfigSchema(schema: JsonSchema): string {
  const { $schema, properties: { plugins: _, ...properties } = {}, ...rest } = schema;
  const title = 'Configuration of Curlew (curlew.config.yaml)';
  return `${JSON.stringify({ $schema, $id: SCHEMA_ID, title, ...rest, properties }, null, 2)}\n`;
}

/** Renders `docs/configuration.md`: a table of all fields. */
export function renderConfigPage(schema: JsonSchema): string {
  const fields = listFields(schema);
  const top = fields.filter(({ path }) => !/[.[]/.test(path));
  const groups = top.filter(({ path }) => fields.some((field) => isInside(field.path, path)));
  return [
    '# Configuration',
    '',
    INTRODUCTION,
    '',
    ...renderTable(top, ''),
    '',
    ...groups.flatMap(({ path }) => [
      `## ${path}`,
      '',
      ...renderTable(
        fields.filter((field) => isInside(field.path, path)),
        path,
      ),
      '',
    ]),
  ].join('\n');
}

const INTRODUCTION = `Every field of \`curlew.config.*\`. The options of \`curlew()\` and \`curlewStarlight()\` are the same, except \`out\`, \`site\`, \`prefix\`,
\`server\` and \`plugins\`. Each option has an [example](options.md). The [command line](commands.md) overrides the file.

A configuration in YAML gets completion and checks in an editor by its first line, and JSON Schema validators by the
[schema](../packages/cli/schema/config.json), which is part of \`@curlew/project\`:

\`\`\`yaml
# yaml-language-server: $schema=node_modules/curlew/schema/config.json
sources: [openapi.yaml]
theme: slate
\`\`\`

This page is written from the declaration of the options by \`UPDATE=1 npm run unit -- packages/conventions\`.`;

function isInside(path: string, parent: string): boolean {
  return path.startsWith(`${parent}.`) || path.startsWith(`${parent}[]`);
}

function renderTable(fields: readonly ConfigField[], parent: string): string[] {
  const rows = fields.map(({ path, schema: value, isRequired }) => {
    const name = `\`${path.slice(parent.length).replace(/^\[\]\.|^\./, '')}\``;
    const fallback = value.default === undefined ? (isRequired ? 'required' : '') : code(value.default);
    return `| ${[name, typeName(value), fallback, value.description ?? ''].map(escapeCell).join(' | ')} |`;
  });
  return ['| Field | Value | Default | |', '|---|---|---|---|', ...rows];
}

function code(value: unknown): string {
  return `\`${JSON.stringify(value)}\``;
}

function escapeCell(cell: string): string {
  return cell.replaceAll('|', '\\|');
}

function typeName({
  type,
  enum: values,
  const: constant,
  anyOf,
  items,
  additionalProperties,
  properties,
}: JsonSchema): string {
  if (anyOf) return [...new Set(anyOf.map((one) => typeName(one as JsonSchema)))].join(' or ');
  if (values) return values.map(code).join(', ');
  if (constant !== undefined) return code(constant);
  if (type === 'array') return `list of ${typeName((items ?? {}) as JsonSchema)}`;
  if (type === 'object' && properties === undefined && typeof additionalProperties === 'object')
    return `map of ${typeName(additionalProperties as JsonSchema)}`;
  return [type ?? 'object'].flat().join(' or ');
}
