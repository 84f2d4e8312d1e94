import type { Edit } from '../edit/edit.ts';
import type { Json } from '../json.ts';
import { escapePointer, type Location } from '../location.ts';

/**
 * `undeclared`: a property that no schema that applies declares. `missing`: a required property that is absent.
 * `null`: a null where none is allowed. `one-way`: a read-only property in a request, a write-only one in a response.
 * `enum` includes `const`; `composition` is a failure of `oneOf`, `anyOf`, `not` or the schema `false` that no
 * single alternative explains; `constraint` is every other keyword.
 */
export type FindingKind =
  | 'undeclared'
  | 'missing'
  | 'type'
  | 'null'
  | 'enum'
  | 'format'
  | 'constraint'
  | 'composition'
  | 'one-way';

/** A contradiction between a value and its schema. */
export interface ValueFinding {
  kind: FindingKind;
  /** Keys and indexes from the value down to the part in question; of a missing property, down to where it would be. */
  path: readonly (string | number)[];
  /** The same as a JSON Pointer into the value. */
  pointer: string;
  /** Places of one value that differ from the same keyword in the same way, this one included. */
  count: number;
  /** The keyword that fails; of an undeclared property, the schema that would declare it. */
  schema: Location;
  /** The part itself; absent for a missing property. */
  found?: Json;
  /** First 100 values of an undeclared property. */
  values?: readonly Json[];
  /** Expectation of the schema, following "expected": `integer or null`, `the format \`date\``. */
  expected: string;
  /** A sentence. It shows the value: recorded values may hold credentials. */
  message: string;
  /** Edits that make the description accept this value, in order; empty if there is no single obvious change. */
  edits: readonly Edit[];
}

/** The JSON Pointer (RFC 6901) of keys and indexes. */
export function getPointer(path: readonly (string | number)[]): string {
  return path.map((key) => `/${escapePointer(String(key))}`).join('');
}
