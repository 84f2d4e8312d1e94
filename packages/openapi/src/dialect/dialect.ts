import type { JsonObject } from '../json.ts';
import type { NodeTypeName } from './kind.ts';
import type { NodeTypes } from './node-type.ts';

/** Kinds of components. */
export type ComponentKind =
  | 'schemas'
  | 'responses'
  | 'parameters'
  | 'examples'
  | 'requestBodies'
  | 'headers'
  | 'securitySchemes'
  | 'links'
  | 'callbacks'
  | 'pathItems'
  | 'mediaTypes';

/** Differences between the versions of OpenAPI. Other code reads these fields and never compares versions. */
export interface Dialect {
  version: '2.0' | '3.0' | '3.1' | '3.2';
  /** Name of the specification in this version: `OpenAPI 3.2`. */
  name: string;
  /** The object that a whole description is. */
  root: NodeTypeName;
  /** Where the components of a kind are declared: the keys from the root on. */
  components: ReadonlyMap<ComponentKind, readonly string[]>;
  /** Fixed method fields of a Path Item. */
  methods: readonly string[];
  /** `summary` and `description` beside a `$ref` win over the target's. */
  referenceSiblings: boolean;
  /** Keywords beside the `$ref` of a schema apply. */
  schemaSiblings: boolean;
  /** `true` and `false` are schemas. */
  booleanSchemas: boolean;
  /** A read-only property may be listed in `required`: it is then required in responses only. */
  readOnlyMayBeRequired: boolean;
  /** Its object types. */
  nodeTypes: NodeTypes;
  /** Whether a schema is written in the keywords of this dialect: its own `$schema` may name others. */
  knowsSchema(schema: JsonObject): boolean;
  /** Converts one level of a schema to the keywords of JSON Schema 2020-12. */
  modernSchema(schema: JsonObject): JsonObject;
  /** Converts a JSON Schema 2020-12, subschemas included, to the keywords of this dialect. */
  writtenSchema(schema: JsonObject): JsonObject;
  /** Whether `type` may list several types, `null` among them. */
  typeLists: boolean;
}
