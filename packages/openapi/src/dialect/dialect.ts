import type { JsonObject } from '../json.ts';
import type { NodeTypeName, NodeTypes } from './node-type.ts';

/** Fields of the Components Object that hold reusable objects. */
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

/** Differences between the versions of OpenAPI, and of Arazzo, which shares the schemas. Other code reads these fields and never compares versions. */
export interface Dialect {
  version: '1.0' | '1.1' | '2.0' | '3.0' | '3.1' | '3.2';
  /** The specification with its version: `OpenAPI 3.2`. */
  name: string;
  /** Type of the root object of a description. */
  root: NodeTypeName;
  /** Where the components of a kind are declared, as keys from the root: `['components', 'schemas']`. */
  components: ReadonlyMap<ComponentKind, readonly string[]>;
  /** Fields of a Path Item that are HTTP methods. */
  methods: readonly string[];
  /** Whether `summary` and `description` beside a `$ref` replace those of its target. */
  referenceSiblings: boolean;
  /** Whether keywords beside the `$ref` of a schema apply. */
  schemaSiblings: boolean;
  /** Whether `true` and `false` are schemas. */
  booleanSchemas: boolean;
  /** Whether `required` may list a read-only property, which is then required in responses only. */
  readOnlyMayBeRequired: boolean;
  /** The object types of this version, with their fields. */
  nodeTypes: NodeTypes;
  /** Whether a schema uses the keywords of this dialect; false if its `$schema` names another dialect. */
  knowsSchema(schema: JsonObject): boolean;
  /** Converts one level of a schema to the keywords of JSON Schema 2020-12. */
  modernSchema(schema: JsonObject): JsonObject;
  /** Converts a JSON Schema 2020-12, subschemas included, to the keywords of this dialect. */
  writtenSchema(schema: JsonObject): JsonObject;
  /** Whether `type` may list several types, `null` among them. */
  typeLists: boolean;
}
