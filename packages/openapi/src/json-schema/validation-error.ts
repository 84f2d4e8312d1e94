import type { Json } from '../json.ts';
import type { Location } from '../location.ts';

/** A validation error as data; `errorInWords` renders it. */
export interface ValidationError {
  /** The keyword of JSON Schema that fails; `false` for the schema that allows nothing. */
  keyword: string;
  /** Keys and indexes from the value down to the part in question. */
  path: readonly (string | number)[];
  /** Place of the keyword in the description. */
  schema: Location;
  /** Parameters of the error, named as in Ajv: `{ limit: 3 }`, `{ missingProperty: 'id' }`. */
  params: Readonly<Record<string, Json>>;
}

/** Why a value, or a part of it, could not be checked. */
export interface CheckProblem {
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
  /** Message of the validator, if it failed. */
  detail?: string;
}

export interface ValidationResult {
  /** `unknown`: no error was found, but not everything could be checked. */
  verdict: 'valid' | 'invalid' | 'unknown';
  /** At most `MAX_ERRORS`. */
  errors: readonly ValidationError[];
  problems: readonly CheckProblem[];
}

/** Errors reported about one value. */
export const MAX_ERRORS = 50;
