import type { JsonObject } from '../../json.ts';
import type { Location } from '../../location.ts';

/** A part that could not be converted into the self-contained schema. */
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

/** A self-contained schema, with the locations of its parts in the description. */
export interface JsonSchemaDocument {
  /** JSON Schema 2020-12, every `$ref` of it into itself. */
  schema: JsonObject;
  /** Location of the source of the schema. */
  location: Location;
  /** Schema objects in it, all levels together. */
  schemaCount: number;
  /** Omitted parts; the schema then accepts more than the description. */
  problems: readonly ConversionProblem[];
  /** Whether a discriminator selects schemas that inherit from its own: only the interpreter follows it. */
  inheritsDiscriminators: boolean;
  /** Whether it compares values with numbers that a double may not hold: only the interpreter compares them as they are written. */
  hasLongNumbers: boolean;
  /** The place in the description that a JSON Pointer into the schema comes from; undefined when nothing is there. */
  locate(pointer: string): Location | undefined;
  /** The place of one of the schema objects, by identity. */
  getLocation(schema: object): Location | undefined;
}
