import type { JsonObject } from '../json.ts';
import type { Shapes } from './shape.ts';

/** What differs between the versions of OpenAPI. Code elsewhere asks these fields, never the version. */
export interface Dialect {
  version: '3.0' | '3.1' | '3.2';
  /** Fixed method fields of a Path Item. */
  methods: readonly string[];
  /** `summary` and `description` beside a `$ref` win over the target's. */
  referenceSiblings: boolean;
  /** Keywords beside the `$ref` of a schema apply. */
  schemaSiblings: boolean;
  /** `true` and `false` are schemas. */
  booleanSchemas: boolean;
  /** What its objects look like. */
  shapes: Shapes;
  /** Whether a schema is written in the keywords of this dialect: its own `$schema` may name others. */
  knowsSchema(schema: JsonObject): boolean;
  /** The same schema, one level, in the keywords of JSON Schema 2020-12. */
  modernSchema(schema: JsonObject): JsonObject;
}
