import { isObject, type Json, type JsonObject } from '@curlew/openapi';

/** A copy of a value with other references, those in the mapping of a discriminator included. */
export function withReferences(value: Json, change: (reference: string) => string): Json {
  if (Array.isArray(value)) return value.map((item) => withReferences(item, change));
  if (!isObject(value)) return value;
  const members = Object.entries(value).map(([name, member]): [string, Json] => {
    if (name === '$ref' && typeof member === 'string') return [name, change(member)];
    const changed = withReferences(member, change);
    // A property may have this name as well: its members are not texts.
    return [name, name === 'discriminator' && isObject(changed) ? withMapping(changed, change) : changed];
  });
  return Object.fromEntries(members);
}

/** The schema of a discriminator value: a mapping has names of components or references (OpenAPI, Discriminator Object). */
export function mappedReference(target: string): string {
  return /^[\w.-]+$/.test(target) ? `#/components/schemas/${target}` : target;
}

function withMapping(discriminator: JsonObject, change: (reference: string) => string): JsonObject {
  const changed = (target: Json): Json => {
    if (typeof target !== 'string') return target;
    const reference = mappedReference(target);
    const other = change(reference);
    return other === reference ? target : other;
  };
  const { mapping, defaultMapping } = discriminator;
  return {
    ...discriminator,
    ...(isObject(mapping) && {
      mapping: Object.fromEntries(Object.entries(mapping).map(([value, target]) => [value, changed(target)])),
    }),
    ...(defaultMapping !== undefined && { defaultMapping: changed(defaultMapping) }),
  };
}
