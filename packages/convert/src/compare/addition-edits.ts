import { type InsertEdit, isObject, type Json } from '@curlew/openapi';
import type { Addition, AdditionPlace } from './addition.ts';
import { parameterKey } from './operation-differences.ts';

/**
 * The edits that write additions into the files of a description: `editDescription` makes them. Additions
 * without a place are left out, and what operations share through a `$ref` is added once.
 */
export function additionEdits(additions: readonly Addition[]): InsertEdit[] {
  const edits = new Map<string, InsertEdit>();
  for (const { place } of additions) {
    if (place === undefined) continue;
    const { file, pointer, value } = place;
    const key = `${file}#${pointer}${itemName(place)}`;
    if (!edits.has(key)) edits.set(key, { op: 'insert', file, pointer, value: value as Json });
  }
  return [...edits.values()];
}

/** What tells a parameter that is appended to a list from others. */
function itemName({ pointer, value }: AdditionPlace): string {
  return pointer.endsWith('/-') && isObject(value) ? parameterKey(String(value.in), String(value.name)) : '';
}
