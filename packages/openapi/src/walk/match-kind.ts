import type { Dialect } from '../dialect/dialect.ts';
import type { BooleanKind, EnumKind, Kind, NumberKind, StringKind } from '../dialect/node-type.ts';
import { isObject, type Json } from '../json.ts';

/** Whether a value has the JSON type that a kind requires. */
export function fitsType(value: Json, kind: Kind, dialect: Dialect): boolean {
  switch (kind.is) {
    case 'any':
      return true;
    case 'string':
    case 'enum':
      return typeof value === 'string';
    case 'boolean':
      return typeof value === 'boolean';
    case 'number':
      return typeof value === 'number';
    case 'array':
      return Array.isArray(value);
    case 'map':
      return isObject(value);
    case 'object':
      return (
        (isObject(value) && (kind.having === undefined || Object.hasOwn(value, kind.having))) ||
        (kind.nodeType === 'Schema' && dialect.booleanSchemas && typeof value === 'boolean')
      );
    case 'union':
      return kind.of.some((one) => fitsType(value, one, dialect));
  }
}

/** Returns the problem of a value that should be scalar. */
export function scalarProblem(
  value: Json,
  kind: StringKind | BooleanKind | NumberKind | EnumKind,
): 'wrong-type' | 'wrong-value' | undefined {
  switch (kind.is) {
    case 'string':
      if (typeof value !== 'string') return 'wrong-type';
      return kind.matches === undefined || kind.matches.pattern.test(value) ? undefined : 'wrong-value';
    case 'boolean':
      return typeof value === 'boolean' ? undefined : 'wrong-type';
    case 'enum':
      return typeof value === 'string' && kind.values.includes(value) ? undefined : 'wrong-value';
    case 'number':
      if (typeof value !== 'number') return 'wrong-type';
      if (kind.integer && !Number.isInteger(value)) return 'wrong-value';
      if (kind.positive ? value <= 0 : !kind.negative && value < 0) return 'wrong-value';
      return undefined;
  }
}
