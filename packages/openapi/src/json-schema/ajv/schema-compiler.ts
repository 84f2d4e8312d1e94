import type { Ajv2020, ErrorObject, ValidateFunction } from 'ajv/dist/2020.js';
import type { Json } from '../../json.ts';
import { getMember, type Location, parsePointer } from '../../location.ts';
import type { JsonSchemaDocument } from '../bundle/json-schema-document.ts';
import type { CheckProblem, ValidationError, ValidationResult } from '../error-list.ts';
import { type AjvSchema, ajvSchema } from './ajv-schema.ts';
import { type AjvModule, createAjv, loadAjv, type Run, StepLimit } from './create-ajv.ts';

/** Of values with more parts only the first error is reported. */
const MAX_DETAILED_PARTS = 20_000;

/** Compiles self-contained schemas with Ajv, when they are run first. */
export class SchemaCompiler {
  readonly #run: Run = { steps: 0, problems: [] };
  readonly #engines = new Map<string, Ajv2020>();
  #module: AjvModule | undefined | null = null;

  /** Compiles a validation function, which never throws and always terminates. */
  compile(document: JsonSchemaDocument): (value: Json) => ValidationResult {
    const schema = ajvSchema(document);
    const functions = new Map<boolean, ValidateFunction | CheckProblem>();
    const functionFor = (isDetailed: boolean) => {
      const known = functions.get(isDetailed) ?? this.#compile(schema, isDetailed);
      functions.set(isDetailed, known);
      return known;
    };
    return (value) => {
      if (schema.containsEvaluates) return unknown([{ kind: 'contains-evaluates' }]);
      // Most values are valid, so the code that collects all errors is compiled for the first invalid one.
      const first = this.#execute(functionFor(false), value);
      if (!Array.isArray(first)) return first;
      const detailed = hasFewParts(value) ? this.#execute(functionFor(true), value) : first;
      const found = Array.isArray(detailed) ? detailed : first;
      return {
        verdict: 'invalid',
        errors: mapAjvErrors(found, value, schema, document.location),
        problems: [],
      };
    };
  }

  #compile({ schema, unevaluated }: AjvSchema, allErrors: boolean): ValidateFunction | CheckProblem {
    if (this.#module === null) this.#module = loadAjv();
    if (this.#module === undefined) return { kind: 'engine', detail: 'Ajv cannot be loaded here' };
    try {
      const key = `${allErrors} ${unevaluated}`;
      const engine = this.#engines.get(key) ?? createAjv(this.#module, this.#run, { allErrors, unevaluated });
      this.#engines.set(key, engine);
      return engine.compile(schema);
    } catch (error) {
      return failure(error);
    }
  }

  /** The errors of an invalid value, or the result. */
  #execute(validate: ValidateFunction | CheckProblem, value: Json): ErrorObject[] | ValidationResult {
    if (typeof validate !== 'function') return unknown([validate]);
    this.#run.steps = 0;
    this.#run.problems = [];
    try {
      const isValid = validate(value);
      const { problems } = this.#run;
      if (isValid) return { verdict: problems.length > 0 ? 'unknown' : 'valid', errors: [], problems };
      // If a part could not be checked, other errors may be consequences.
      return problems.length > 0 ? unknown(problems) : (validate.errors ?? []);
    } catch (error) {
      return unknown([failure(error)]);
    }
  }
}

/** Why compiling or running a schema failed. */
function failure(error: unknown): CheckProblem {
  if (error instanceof StepLimit) return { kind: 'too-many-steps' };
  if (error instanceof RangeError) return { kind: 'too-deep' };
  return { kind: 'engine', detail: error instanceof Error ? error.message : String(error) };
}

function unknown(problems: readonly CheckProblem[]): ValidationResult {
  return { verdict: 'unknown', errors: [], problems };
}

function hasFewParts(value: Json): boolean {
  const open = [value];
  for (let left = MAX_DETAILED_PARTS; left > 0; left -= 1) {
    const part = open.pop();
    if (part === undefined) return true;
    if (typeof part === 'object' && part !== null) for (const child of Object.values(part)) open.push(child);
  }
  return open.length === 0;
}

/** Maps errors of Ajv to locations in the value and in the description. */
function mapAjvErrors(
  errors: readonly ErrorObject[],
  value: Json,
  schema: AjvSchema,
  fallback: Location,
): ValidationError[] {
  const mapped = errors.flatMap((error) => mapAjvError(error, value, schema, fallback) ?? []);
  // Ajv reports every missing property separately.
  const missing = new Map<string, Json[]>();
  return mapped.flatMap((error) => {
    if (error.keyword !== 'required') return error;
    const key = JSON.stringify([error.path, error.schema.id]);
    const names = missing.get(key);
    names?.push(error.params.missingProperty ?? '');
    if (names !== undefined) return [];
    const first = [error.params.missingProperty ?? ''];
    missing.set(key, first);
    return { ...error, params: { missingProperties: first } };
  });
}

/** Undefined for an error that only repeats others. */
function mapAjvError(
  { keyword, instancePath, params, parentSchema, propertyName }: ErrorObject,
  value: Json,
  { locations, never }: AjvSchema,
  fallback: Location,
): ValidationError | undefined {
  // `then` and `else` have their own errors, and a name is reported as a whole.
  if (keyword === 'if' || (propertyName !== undefined && keyword !== 'propertyNames')) return undefined;
  const at = (parentSchema && locations.get(parentSchema)) ?? fallback;
  const path = [...getPath(instancePath, value), ...getPart(keyword, params)];
  if (parentSchema !== undefined && never.has(parentSchema))
    return { keyword: 'false', path, schema: at, params: {} };
  return { keyword, path, schema: at.child(keyword), params: wellFormed(params) };
}

/** Keys and indexes of a JSON Pointer into a value. */
function getPath(pointer: string, root: Json): (string | number)[] {
  let value: Json | undefined = root;
  return (parsePointer(pointer) ?? []).map((key) => {
    const step = Array.isArray(value) ? Number(key) : key;
    value = getMember(value, key);
    return step;
  });
}

/** The part of an object or array that an error of the whole is about. */
function getPart(keyword: string, params: Record<string, unknown>): (string | number)[] {
  const part = {
    additionalProperties: params.additionalProperty,
    unevaluatedProperties: params.unevaluatedProperty,
    propertyNames: params.propertyName,
    items: params.limit,
    unevaluatedItems: params.limit,
    uniqueItems: params.i,
  }[keyword];
  return typeof part === 'string' || typeof part === 'number' ? [part] : [];
}

function wellFormed(params: Record<string, unknown>): Record<string, Json> {
  return Object.fromEntries(
    Object.entries(params).filter((entry): entry is [string, Json] => entry[1] !== undefined),
  );
}
