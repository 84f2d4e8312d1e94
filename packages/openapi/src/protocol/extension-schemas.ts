import { isObject, type Json } from '../json.ts';
import type { ExtensionKind } from './extension-kind.ts';

/** The Schema Objects in an extension, with the keys that lead to them. */
export function* extensionSchemas(
  value: Json,
  kind: ExtensionKind,
  path: readonly (string | number)[] = [],
): Generator<{ path: readonly (string | number)[]; schema: Json }> {
  if (kind.is === 'schema') yield { path, schema: value };
  else if (kind.is === 'list' && Array.isArray(value)) {
    for (const [index, item] of value.entries()) yield* extensionSchemas(item, kind.of, [...path, index]);
  } else if (kind.is === 'map' && isObject(value)) {
    for (const [name, member] of Object.entries(value))
      yield* extensionSchemas(member, kind.of, [...path, name]);
  } else if (kind.is === 'fields' && isObject(value)) {
    for (const [name, field] of kind.fields) {
      if (Object.hasOwn(value, name)) yield* extensionSchemas(value[name] ?? null, field, [...path, name]);
    }
  }
}
