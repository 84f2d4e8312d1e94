import type { Json } from '../json.ts';

/** Whether objects and arrays are nested in more than `limit` levels; values that contain themselves always are. */
export function isNestedDeeper(value: Json, limit: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (limit === 0) return true;
  if (Array.isArray(value)) {
    for (const item of value) if (typeof item === 'object' && isNestedDeeper(item, limit - 1)) return true;
    return false;
  }
  for (const key in value) {
    const child = value[key];
    if (typeof child === 'object' && isNestedDeeper(child, limit - 1)) return true;
  }
  return false;
}
