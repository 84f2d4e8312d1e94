import type { JsonObject } from '../../json.ts';
import type { Location } from '../../location.ts';

/** Something that could not be taken over into a self-contained schema. */
export interface ConversionProblem {
  kind:
    | 'unresolved-ref'
    | 'malformed-keyword'
    | 'not-a-schema'
    | 'unknown-dialect'
    | 'too-deep'
    | 'too-large';
  /** Place of the schema, or of the keyword, in the description. */
  at: Location;
}

/** A schema that stands alone, and the way back to where it comes from. */
export interface JsonSchemaDocument {
  /** JSON Schema 2020-12, every `$ref` of it into itself. */
  schema: JsonObject;
  /** Place of what the schema was made of. */
  location: Location;
  /** Schema objects in it, all levels together. */
  schemaCount: number;
  /** What was left out; the schema then allows more than the description means. */
  problems: readonly ConversionProblem[];
  /** The place in the description that a JSON Pointer into the schema comes from; undefined when nothing is there. */
  locate(pointer: string): Location | undefined;
  /** The place of one of the schema objects, by identity. */
  locationOf(schema: object): Location | undefined;
}
