import type { Dialect } from '../dialect/dialect.ts';
import type { ChoiceKind, FlagKind, Kind, NumberKind, TextKind } from '../dialect/kind.ts';
import { isObject, type Json } from '../json.ts';

/** Whether a value has the JSON type that a kind asks for. */
export function fitsType(value: Json, kind: Kind, dialect: Dialect): boolean {
  switch (kind.is) {
    case 'any':
      return true;
    case 'text':
    case 'choice':
      return typeof value === 'string';
    case 'flag':
      return typeof value === 'boolean';
    case 'number':
      return typeof value === 'number';
    case 'list':
      return Array.isArray(value);
    case 'map':
      return isObject(value);
    case 'object':
      return (
        isObject(value) || (kind.shape === 'Schema' && dialect.booleanSchemas && typeof value === 'boolean')
      );
    case 'either':
      return kind.of.some((one) => fitsType(value, one, dialect));
  }
}

/** What is wrong with a value that should be of a scalar kind. */
export function isScalarMisfit(
  value: Json,
  kind: TextKind | FlagKind | NumberKind | ChoiceKind,
): 'wrong-type' | 'wrong-value' | undefined {
  switch (kind.is) {
    case 'text':
      if (typeof value !== 'string') return 'wrong-type';
      return kind.matches === undefined || kind.matches.pattern.test(value) ? undefined : 'wrong-value';
    case 'flag':
      return typeof value === 'boolean' ? undefined : 'wrong-type';
    case 'choice':
      return typeof value === 'string' && kind.values.includes(value) ? undefined : 'wrong-value';
    case 'number':
      if (typeof value !== 'number') return 'wrong-type';
      if (kind.integer && !Number.isInteger(value)) return 'wrong-value';
      if (kind.positive ? value <= 0 : !kind.negative && value < 0) return 'wrong-value';
      return undefined;
  }
}
