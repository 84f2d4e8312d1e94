import type { Json } from '../json.ts';
import type { Location } from '../location.ts';

/** Something in a value that its schema does not allow, as data: `errorInWords` makes a sentence of it. */
export interface ValidationError {
  /** The keyword of JSON Schema that fails; `false` for the schema that allows nothing. */
  keyword: string;
  /** Keys and indexes from the value down to the part in question. */
  path: readonly (string | number)[];
  /** Place of the keyword in the description. */
  schema: Location;
  /** What the keyword demands and what it met, by the names that Ajv gives them: `{ limit: 3 }`, `{ missingProperty: 'id' }`. */
  params: Readonly<Record<string, Json>>;
}

/** Why a value, or a part of it, could not be judged. */
export interface Obstacle {
  kind:
    | 'costly-pattern'
    | 'foreign-pattern'
    | 'long-text'
    | 'too-many-steps'
    | 'too-deep'
    | 'budget'
    | 'contains-evaluates'
    | 'engine';
  /** Place of the schema or keyword that cannot be applied; absent where the value itself is the reason. */
  schema?: Location;
  /** What the validator said, where it failed. */
  detail?: string;
}

export interface ValidationResult {
  /** `unknown`: nothing was found, and not everything could be looked at. */
  verdict: 'valid' | 'invalid' | 'unknown';
  /** At most `MAX_ERRORS`. */
  errors: readonly ValidationError[];
  obstacles: readonly Obstacle[];
}

/** Errors reported about one value. */
export const MAX_ERRORS = 50;
