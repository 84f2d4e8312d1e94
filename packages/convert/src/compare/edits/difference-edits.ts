import { type Description, type Edit, type Json, Location } from '@curlew/openapi';
import { isObject } from '@curlew/openapi/internal';
import { getOrInsert } from '../../get-or-insert.ts';
import { parameterKey } from '../../http/parameter-key.ts';
import type { Difference } from '../difference.ts';

/** An edit with the differences that it resolves. */
export interface UnitedEdit {
  edit: Edit;
  differences: Difference[];
}

/**
 * The edits of several differences as one list for `editDescription`. Shared parts are changed once, bounds
 * take the widest value, types and list items are united, and list items are removed from the end.
 */
export function differenceEdits(description: Description, differences: readonly Difference[]): Edit[] {
  return unitedEdits(description, differences).map(({ edit }) => edit);
}

/** Returns the edits of `differenceEdits`, each with its differences. */
export function unitedEdits(description: Description, differences: readonly Difference[]): UnitedEdit[] {
  const edits = new Map<string, UnitedEdit>();
  const lists = new Map<string, RemovedItems>();
  for (const difference of differences) {
    for (const edit of difference.edits) {
      const list = removedItems(description, edit);
      if (list) {
        const known = getOrInsert(lists, list.at.id, () => list);
        for (const index of list.indexes) known.indexes.add(index);
        known.differences.push(difference);
        continue;
      }
      const known = getOrInsert(edits, editKey(edit), () => ({ edit, differences: [] }));
      if (known.edit !== edit) known.edit = united(known.edit, edit);
      known.differences.push(difference);
    }
  }
  widenAlternatives(edits);
  return [...edits.values(), ...[...lists.values()].flatMap((list) => removals(list, edits))];
}

/** If one edit widens a type and another replaces it by alternatives (OpenAPI 3.0), the alternative is widened. */
function widenAlternatives(edits: Map<string, UnitedEdit>): void {
  for (const alternatives of [...edits.values()]) {
    const { edit, differences } = alternatives;
    if (edit.op !== 'set' || !edit.pointer.endsWith('/anyOf') || !Array.isArray(edit.value)) continue;
    const key = editKey({ ...edit, pointer: edit.pointer.replace(/anyOf$/, 'type') });
    const wider = edits.get(key);
    if (wider?.edit.op !== 'set' || wider.edit.value !== 'number') continue;
    edits.delete(key);
    const value = edit.value.map((one) =>
      isObject(one) && one.type === 'integer' ? { type: 'number' } : one,
    );
    alternatives.edit = { ...edit, value };
    differences.push(...wider.differences);
  }
}

/** Items of a list that are removed. */
interface RemovedItems {
  at: Location;
  length: number;
  indexes: Set<number>;
  differences: Difference[];
}

function editKey({ op, file = '', pointer, ...rest }: Edit): string {
  const isItem = op === 'insert' && pointer.endsWith('/-');
  return `${op} ${file}#${pointer} ${isItem && 'value' in rest ? itemName(rest.value) : ''}`;
}

/** Identity of an appended item: location and name for parameters. */
function itemName(value: Json): string {
  if (!isObject(value) || typeof value.name !== 'string') return JSON.stringify(value);
  return parameterKey(String(value.in), value.name);
}

function united(one: Edit, other: Edit): Edit {
  if (one.op !== 'set' || other.op !== 'set') return one;
  const keyword = one.pointer.slice(one.pointer.lastIndexOf('/') + 1);
  return { ...one, value: unitedValue(keyword, one.value, other.value) };
}

function unitedValue(keyword: string, one: Json, other: Json): Json {
  if (typeof one === 'number' && typeof other === 'number')
    return keyword.startsWith('max') ? Math.max(one, other) : Math.min(one, other);
  if (keyword === 'type') return unitedTypes([one].flat(), [other].flat());
  if (!Array.isArray(one) || !Array.isArray(other)) return one;
  const known = new Set(one.map((item) => JSON.stringify(item)));
  return [...one, ...other.filter((item) => !known.has(JSON.stringify(item)))];
}

/** `integer` gives way to `number`. */
function unitedTypes(one: readonly Json[], other: readonly Json[]): Json {
  const types = [...new Set([...one, ...other])];
  const wide = types.includes('number') ? types.filter((type) => type !== 'integer') : types;
  return wide.length === 1 ? (wide[0] ?? wide) : wide;
}

function removedItems(description: Description, edit: Edit): RemovedItems | undefined {
  const [, list, index] = /^(.*)\/(\d+)$/s.exec(edit.pointer) ?? [];
  if (edit.op !== 'remove' || list === undefined) return undefined;
  const at = new Location(edit.file ?? description.entry, list);
  const value = description.at(at)?.value;
  if (!Array.isArray(value)) return undefined;
  return { at, length: value.length, indexes: new Set([Number(index)]), differences: [] };
}

/** Remove lists that become empty: OpenAPI 3.0 does not allow an empty `required`. */
function removals(
  { at, length, indexes, differences }: RemovedItems,
  edits: ReadonlyMap<string, UnitedEdit>,
): UnitedEdit[] {
  const { file, pointer } = at;
  const whole: Edit = { op: 'remove', file, pointer };
  if (edits.has(editKey(whole))) return [];
  if (indexes.size === length) return [{ edit: whole, differences }];
  return [...indexes]
    .sort((a, b) => b - a)
    .map((index) => ({ edit: { op: 'remove', file, pointer: `${pointer}/${index}` }, differences }));
}
