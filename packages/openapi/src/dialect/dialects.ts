import type { Json, JsonObject } from '../json.ts';
import type { ComponentKind, Dialect } from './dialect.ts';
import { modernizeSwaggerSchema, modernSchema, withExamples } from './modern-schema.ts';
import { METHODS_2_0, nodeTypes20 } from './node-types-2-0.ts';
import { nodeTypes30 } from './node-types-3-0.ts';
import { nodeTypes31 } from './node-types-3-1.ts';
import { nodeTypes32 } from './node-types-3-2.ts';
import { nodeTypesArazzo10, nodeTypesArazzo11 } from './node-types-arazzo.ts';
import { schemaTo30 } from './schema-to-3-0.ts';

export const COMPONENT_KINDS: readonly ComponentKind[] = [
  'schemas',
  'responses',
  'parameters',
  'examples',
  'requestBodies',
  'headers',
  'securitySchemes',
  'links',
  'callbacks',
  'pathItems',
  'mediaTypes',
];

/** Each version is the previous one plus overrides. */
const openapi30: Dialect = {
  version: '3.0',
  name: 'OpenAPI 3.0',
  root: 'OpenAPI',
  components: new Map(COMPONENT_KINDS.map((kind) => [kind, ['components', kind]])),
  methods: ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'],
  referenceSiblings: false,
  schemaSiblings: false,
  booleanSchemas: false,
  readOnlyMayBeRequired: true,
  nodeTypes: nodeTypes30,
  knowsSchema: () => true,
  modernSchema,
  writtenSchema: schemaTo30,
  typeLists: false,
};

const openapi31: Dialect = {
  ...openapi30,
  version: '3.1',
  name: 'OpenAPI 3.1',
  referenceSiblings: true,
  schemaSiblings: true,
  booleanSchemas: true,
  nodeTypes: nodeTypes31,
  knowsSchema: knowsJsonSchema,
  modernSchema: withExamples,
  writtenSchema: (schema) => schema,
  typeLists: true,
};

const openapi32: Dialect = {
  ...openapi31,
  version: '3.2',
  name: 'OpenAPI 3.2',
  nodeTypes: nodeTypes32,
  methods: [...openapi31.methods, 'query'],
};

/** Validates a Swagger file as written; reading converts it to OpenAPI 3.0. */
export const SWAGGER: Dialect = {
  ...openapi30,
  version: '2.0',
  name: 'Swagger 2.0',
  root: 'Swagger',
  components: new Map<ComponentKind, readonly string[]>([
    ['schemas', ['definitions']],
    ['parameters', ['parameters']],
    ['responses', ['responses']],
    ['securitySchemes', ['securityDefinitions']],
  ]),
  methods: METHODS_2_0,
  readOnlyMayBeRequired: false,
  nodeTypes: nodeTypes20,
  modernSchema: modernizeSwaggerSchema,
};

const arazzo10: Dialect = {
  ...openapi31,
  version: '1.0',
  name: 'Arazzo 1.0',
  root: 'Arazzo',
  components: new Map<ComponentKind, readonly string[]>([['schemas', ['components', 'inputs']]]),
  methods: [],
  nodeTypes: nodeTypesArazzo10,
};

/** Dialects of the Arazzo Specification, oldest first. */
export const ARAZZO_DIALECTS: readonly Dialect[] = [
  arazzo10,
  { ...arazzo10, version: '1.1', name: 'Arazzo 1.1', nodeTypes: nodeTypesArazzo11 },
];

/** Returns the dialect of a value of the field `arazzo`; undefined for an unsupported version. */
export function getArazzoDialect(version: string): Dialect | undefined {
  const [, minor] = /^(\d+\.\d+)\.\d+(?:-.+)?$/.exec(version) ?? [];
  return ARAZZO_DIALECTS.find((one) => one.version === minor);
}

/** Dialects of OpenAPI 3, oldest first. */
export const DIALECTS: readonly Dialect[] = [openapi30, openapi31, openapi32];

/** Returns the dialect of a value of the field `openapi`; undefined for an unsupported version. */
export function getDialect(version: string): Dialect | undefined {
  if (/^3\.0\.\d+(?:-.+)?$/.test(version)) return openapi30;
  if (/^3\.1\.\d+(?:-.+)?$/.test(version)) return openapi31;
  if (/^3\.2\.\d+(?:-.+)?$/.test(version)) return openapi32;
  return undefined;
}

/** Whether the field `openapi` of a description declares a minor version, in any patch version. */
export function declaresVersion({ openapi }: JsonObject, version: Dialect['version']): boolean {
  return typeof openapi === 'string' && getDialect(openapi)?.version === version;
}

const KNOWN = [
  /^https?:\/\/json-schema\.org\/draft\/2020-12\/schema#?$/,
  /^https:\/\/spec\.openapis\.org\/oas\/3\.[12]\/(?:dialect\/[^/#]+|schema-base\/[^/#]+)#?$/,
];

/** Whether a URI names JSON Schema 2020-12, alone or with OpenAPI's own keywords. */
export function isKnownJsonSchemaDialect(uri: string): boolean {
  return KNOWN.some((pattern) => pattern.test(uri));
}

/** A schema that names no dialect is written in ours. */
function knowsJsonSchema({ $schema }: JsonObject): boolean {
  return typeof $schema !== 'string' || isKnownJsonSchemaDialect($schema);
}

/** Returns a dialect whose schemas are by default written in what the field `jsonSchemaDialect` names. */
export function withSchemaDialect(dialect: Dialect, uri: Json | undefined): Dialect {
  if (!dialect.booleanSchemas || typeof uri !== 'string' || isKnownJsonSchemaDialect(uri)) return dialect;
  return {
    ...dialect,
    knowsSchema: ({ $schema }) => typeof $schema === 'string' && isKnownJsonSchemaDialect($schema),
  };
}
