import type { Json } from '../json.ts';
import { getMember, type Location } from '../location.ts';
import { canonicalText } from './json-value.ts';

/** An error, and how many parts of the value have it. */
export interface CountedError {
  error: ValidationError;
  count: number;
}

/** The errors of one value: the first ones. */
export class ErrorList {
  readonly errors: ValidationError[] = [];

  get isFull(): boolean {
    return this.errors.length >= MAX_ERRORS;
  }

  add(error: ValidationError): void {
    this.errors.push(error);
  }
}

/** The number of errors of one value, for a search of values with fewer. Nothing else is kept of them. */
export class ErrorCount extends ErrorList {
  count = 0;

  override get isFull(): boolean {
    return false;
  }

  override add({ params }: ValidationError): void {
    this.addOf(params);
  }

  /** Counts an error by its parameters alone: each missing property counts. */
  addOf({ missingProperties }: ValidationError['params']): void {
    this.count += Array.isArray(missingProperties) ? missingProperties.length : 1;
  }
}

/** Different errors that are kept of one value. */
const MAX_DISTINCT = 1_000;

/**
 * The errors of one value, those that a keyword repeats counted: of a thousand items with a wrong price there is one, so
 * that the one with a wrong date is found as well.
 */
export class DistinctErrors extends ErrorList {
  readonly #root: Json;
  readonly #counted = new Map<string, CountedError>();

  constructor(root: Json) {
    super();
    this.#root = root;
  }

  get counted(): CountedError[] {
    return [...this.#counted.values()];
  }

  override get isFull(): boolean {
    return this.#counted.size >= MAX_DISTINCT;
  }

  override add(error: ValidationError): void {
    const key = `${error.schema.id} ${this.#difference(error)}`;
    const known = this.#counted.get(key);
    if (known !== undefined) known.count += 1;
    else {
      this.#counted.set(key, { error, count: 1 });
      super.add(error);
    }
  }

  /** Key that distinguishes errors of one keyword. */
  #difference({ keyword, path, params }: ValidationError): string {
    switch (keyword) {
      case 'type':
        return typeName(partAt(this.#root, path));
      case 'enum':
      case 'const': {
        const found = partAt(this.#root, path);
        return typeof found === 'object' && found !== null ? '' : canonicalText(found);
      }
      case 'discriminator':
        return params.tag === undefined ? 'missing' : canonicalText(params.tag);
      case 'required':
      case 'dependentRequired':
        return canonicalText(params.missingProperties ?? params.missingProperty ?? null);
      case 'additionalProperties':
      case 'unevaluatedProperties':
        return String(path.at(-1));
      default:
        return '';
    }
  }
}

/** The part of a value at keys and indexes. */
export function partAt(value: Json, path: ValidationError['path']): Json {
  let part: Json | undefined = value;
  for (const key of path) part = getMember(part, String(key));
  return part ?? null;
}

function typeName(value: Json): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  return typeof value === 'number' && !Number.isInteger(value) ? 'fraction' : typeof value;
}

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
