import { getOwn, isObject, type Json } from '../json.ts';
import type { Place } from '../walk/place.ts';
import type { Visit } from '../walk/visitor.ts';
import { type ExtensionKind, protocolExtension } from './extension-kind.ts';

/** The Schema Objects in a field of an operation that names its protocol, with their places; none in other fields. */
export function protocolSchemas({ nodeType, value, place }: Visit, field: string): Iterable<[Place, Json]> {
  const kind = nodeType === 'Operation' ? protocolExtension(field) : undefined;
  return kind === undefined ? [] : schemasIn(value[field] ?? null, kind, place.child(field));
}

function* schemasIn(value: Json, kind: ExtensionKind, place: Place): Generator<[Place, Json]> {
  if (kind.is === 'schema') {
    if (isObject(value) || typeof value === 'boolean') yield [place, value];
  } else if (kind.is === 'array' && Array.isArray(value)) {
    for (const [index, item] of value.entries()) yield* schemasIn(item, kind.of, place.child(index));
  } else if (kind.is === 'map' && isObject(value)) {
    for (const [name, member] of Object.entries(value)) yield* schemasIn(member, kind.of, place.child(name));
  } else if (kind.is === 'fields' && isObject(value)) {
    for (const [name, field] of kind.fields) {
      const member = getOwn(value, name);
      if (member !== undefined) yield* schemasIn(member, field, place.child(name));
    }
  }
}
