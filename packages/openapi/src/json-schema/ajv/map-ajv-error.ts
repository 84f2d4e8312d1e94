import type { ErrorObject } from 'ajv/dist/2020.js';
import type { Json } from '../../json.ts';
import type { Location } from '../../location.ts';
import { getMember, parsePointer } from '../../location.ts';
import type { ValidationError } from '../validation-error.ts';
import type { AjvSchema } from './ajv-schema.ts';

/** Maps errors of Ajv to locations in the value and in the description. */
export function mapAjvErrors(
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
