import { isObject, type Json, type JsonObject } from '../../json.ts';
import { escapePointer } from '../../location.ts';
import { member, parsePointer } from '../../reference/pointer.ts';
import type { Edit, InsertEdit, SetEdit } from '../edit.ts';
import type { Refusal } from '../refusal.ts';
import type { Operation, Place } from './operation.ts';
import { itemIndex, memberPlace, resultingIndex } from './resolve-place.ts';

/** What an edit comes to on a value; undefined when it changes nothing. Throws where the edit itself is wrong. */
export function resolveEdit(root: Json, edit: Edit): Operation | Refusal | undefined {
  const keys = parsePointer(edit.pointer);
  if (keys === undefined) throw new TypeError(`Not a JSON Pointer: ${JSON.stringify(edit.pointer)}.`);
  if (edit.op === 'set' || edit.op === 'insert') return resolveAddition(root, keys, edit);
  const key = keys.at(-1);
  if (key === undefined) throw new TypeError(`\`${edit.op}\` needs the pointer of a member or an item.`);
  const path = keys.slice(0, -1);
  const owner = valueAtKeys(root, path);
  if (owner === undefined || member(owner, key) === undefined) return missing(edit.pointer);
  if (edit.op === 'remove') return { is: 'remove', path, key, withComments: edit.withComments ?? false };
  if (edit.op === 'rename') return resolveRename(owner, path, key, edit.to);
  const place = Array.isArray(owner)
    ? resultingIndex(owner, Number(key), edit.to)
    : memberPlace(owner as JsonObject, key, edit.to);
  if (typeof place === 'object' && 'code' in place) return place;
  return { is: 'move', path, key, place };
}

function resolveRename(
  owner: Json,
  path: string[],
  key: string,
  to: string,
): Operation | Refusal | undefined {
  if (!isObject(owner)) return notAContainer('An item of a list has no name to change.');
  if (key === to) return undefined;
  return Object.hasOwn(owner, to) ? taken(path, to) : { is: 'rename', path, key, to };
}

function resolveAddition(root: Json, keys: string[], edit: SetEdit | InsertEdit): Operation | Refusal {
  let here = root;
  for (const [depth, key] of keys.entries()) {
    const path = keys.slice(0, depth);
    const isLast = depth === keys.length - 1;
    const value = () => nested(keys.slice(depth + 1), edit.value);
    if (here === null)
      return { is: 'put', path, previous: null, value: nested(keys.slice(depth), edit.value) };
    if (Array.isArray(here)) {
      const index = itemIndex(key, here.length);
      if (index === undefined) return noIndex(path, key, here.length);
      const place: Place = index === here.length ? 'last' : { index };
      if (index === here.length || (isLast && edit.op === 'insert'))
        return { is: 'add', path, key: String(index), value: value(), place };
    } else if (!isObject(here)) {
      return notAContainer(`The value at "${pointerOf(path)}" is not an object or a list.`);
    } else if (!Object.hasOwn(here, key)) {
      const place = memberPlace(here, key, edit.at ?? 'last');
      if (typeof place === 'object' && 'code' in place) return place;
      return { is: 'add', path, key, value: value(), place };
    } else if (isLast && edit.op === 'insert') return taken(path, key);
    here = member(here, key) ?? null;
  }
  if (edit.op === 'insert') throw new TypeError('`insert` needs the pointer of a member or an item.');
  return { is: 'put', path: keys, previous: here, value: edit.value };
}

/** A value inside the objects (and, for `-`, lists) that are missing around it. */
function nested(keys: readonly string[], value: Json): Json {
  return keys.reduceRight<Json>((inner, key) => (key === '-' ? [inner] : { [key]: inner }), value);
}

function valueAtKeys(root: Json, keys: readonly string[]): Json | undefined {
  let value: Json | undefined = root;
  for (const key of keys) value = member(value, key);
  return value;
}

function pointerOf(keys: readonly string[]): string {
  return keys.map((key) => `/${escapePointer(key)}`).join('');
}

function missing(pointer: string): Refusal {
  return { code: 'edit-missing-value', message: `There is no value at "${pointer}".` };
}

function taken(path: readonly string[], name: string): Refusal {
  const message = `The object at "${pointerOf(path)}" already has a member ${JSON.stringify(name)}.`;
  return { code: 'edit-name-taken', message };
}

function noIndex(path: readonly string[], key: string, length: number): Refusal {
  const message = `The list at "${pointerOf(path)}" has ${length} items; expected an index up to ${length} or "-", found ${JSON.stringify(key)}.`;
  return { code: 'edit-index-out-of-range', message };
}

function notAContainer(message: string): Refusal {
  return { code: 'edit-not-a-container', message };
}
