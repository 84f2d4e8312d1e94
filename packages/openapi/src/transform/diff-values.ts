import type { Edit } from '../edit/edit.ts';
import { isObject, type Json, type JsonObject } from '../json.ts';
import { isEqual } from '../json-schema/json-value.ts';
import { escapePointer } from '../location.ts';

/** One difference of two values. */
export interface ValueChange {
  edit: Edit;
  /** Name of the member, or of the list around an item. */
  field: string;
  /** The value before; absent if it was added. */
  before?: Json;
  /** The object or list of the new value that holds the place. */
  holder: Json;
}

/**
 * Returns the differences of two values at the same pointers, in the order in which they can be applied as edits.
 * Lists of another length differ as a whole.
 */
export function diffValues(before: Json, after: Json): ValueChange[] {
  const changes: ValueChange[] = [];
  compare(before, after, '', '', after);
  return changes;

  function compare(one: Json, other: Json, pointer: string, field: string, holder: Json): void {
    if (isObject(one) && isObject(other)) {
      compareObjects(one, other, pointer);
      return;
    }
    if (Array.isArray(one) && Array.isArray(other) && one.length === other.length) {
      for (const [at, item] of one.entries())
        compare(item, other[at] ?? null, `${pointer}/${at}`, field, other);
      return;
    }
    if (!isEqual(one, other))
      changes.push({ edit: { op: 'set', pointer, value: other }, field, before: one, holder });
  }

  function compareObjects(one: JsonObject, other: JsonObject, pointer: string): void {
    for (const [key, value] of Object.entries(one)) {
      const at = `${pointer}/${escapePointer(key)}`;
      if (Object.hasOwn(other, key)) compare(value, other[key] ?? null, at, key, other);
      else changes.push({ edit: { op: 'remove', pointer: at }, field: key, before: value, holder: other });
    }
    for (const [key, value] of Object.entries(other))
      if (!Object.hasOwn(one, key))
        changes.push({
          edit: { op: 'set', pointer: `${pointer}/${escapePointer(key)}`, value },
          field: key,
          holder: other,
        });
  }
}

/** Whether a value, or a value in it, is equal to another. */
export function contains(whole: Json, part: Json): boolean {
  if (isEqual(whole, part)) return true;
  if (typeof whole !== 'object' || whole === null) return false;
  return Object.values(whole).some((member) => contains(member, part));
}
