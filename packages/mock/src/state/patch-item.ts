import type { Json, JsonObject } from '@curlew/openapi';
import { isObject } from '@curlew/openapi/internal';
import { jsonpatch, resolve } from 'json-p3';

/** Levels of a body that a merge patch changes. */
const MAX_DEPTH = 50;
/** UTF-16 units of JSON that the `copy` operations of one patch may add: each may double the item. */
const MAX_COPIED = 5_000_000;

/** A JSON Patch (RFC 6902); `conflict` if one of its operations cannot be applied, undefined if it is none. */
export function applyPatch(
  item: JsonObject,
  operations: Json | undefined,
): JsonObject | 'conflict' | undefined {
  if (!Array.isArray(operations) || !operations.every(isObject)) return undefined;
  let patched: Json = structuredClone(item);
  let copied = 0;
  try {
    for (const operation of operations) {
      const { op, path, from } = operation;
      if (isInherited(path) || isInherited(from)) return 'conflict';
      if (op === 'copy') copied += JSON.stringify(resolve(String(from), patched as never)).length;
      if (copied > MAX_COPIED) return 'conflict';
      patched = jsonpatch.apply([operation] as never, patched) as Json;
    }
  } catch {
    return 'conflict';
  }
  return isObject(patched) ? patched : 'conflict';
}

/** Whether a JSON Pointer leads through the prototype of an object. */
function isInherited(pointer: Json | undefined): boolean {
  return String(pointer ?? '')
    .split('/')
    .includes('__proto__');
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
