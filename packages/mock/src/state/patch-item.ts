import type { Json, JsonObject } from '@curlew/openapi';
import { isObject } from '@curlew/openapi/internal';
import { jsonpatch } from 'json-p3';

/** Levels of a body that a merge patch changes. */
const MAX_DEPTH = 50;

/** A JSON Patch (RFC 6902); `conflict` if one of its operations cannot be applied, undefined if it is none. */
export function applyPatch(
  item: JsonObject,
  operations: Json | undefined,
): JsonObject | 'conflict' | undefined {
  if (!Array.isArray(operations) || !operations.every(isObject)) return undefined;
  const isInherited = operations.some(({ path, from }) =>
    /\/__proto__(?:\/|$)/.test(`${path} ${from ?? ''}/`),
  );
  if (isInherited) return 'conflict';
  try {
    const patched = jsonpatch.apply(operations as never, structuredClone(item)) as Json;
    return isObject(patched) ? patched : 'conflict';
  } catch {
    return 'conflict';
  }
}

/** A JSON merge patch (RFC 7396, section 2). */
export function mergePatch(target: JsonObject, patch: JsonObject, depth = 0): JsonObject {
  const merged = new Map(Object.entries(target));
  for (const [name, value] of Object.entries(patch)) {
    const old = merged.get(name);
    if (value === null) merged.delete(name);
    else if (isObject(value) && depth < MAX_DEPTH)
      merged.set(name, mergePatch(old !== undefined && isObject(old) ? old : {}, value, depth + 1));
    else merged.set(name, value);
  }
  return Object.fromEntries(merged);
}
