import type { Edit } from '../edit/edit.ts';
import { isObject, type Json, type JsonObject } from '../json.ts';
import { isEqual } from '../json-schema/json-value.ts';
import { escapePointer } from '../location.ts';

/** Whether the new value of a place says what a removed or replaced value said (OpenAPI 3.0 to 3.2). */
export function isKept({ edit, field, before, holder }: ValueChange): boolean {
  if (before === undefined || field === 'openapi') return true;
  if (contains(holder, before)) return true;
  const now = isObject(holder) ? holder : {};
  switch (field) {
    case 'nullable':
      // Without a type, `nullable` had no effect (OpenAPI 3.0.3, Schema Object).
      return (
        before === false ||
        contains(now.type ?? null, 'null') ||
        contains(now.anyOf ?? null, 'null') ||
        !('type' in now)
      );
    case 'exclusiveMinimum':
    case 'exclusiveMaximum':
      return before === false || typeof now[field] === 'number';
    case 'format':
      return before === 'binary' ? true : now.contentEncoding === 'base64';
    case 'type':
      // Binary data has no type in JSON Schema.
      return before === 'string' && edit.op === 'remove';
    case 'wrapped':
    case 'attribute':
      return before === false || typeof now.nodeType === 'string';
    case 'x-tagGroups':
      return contains(now.tags ?? null, 'nav') || Array.isArray(now.tags);
    default:
      return false;
  }
}

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
function contains(whole: Json, part: Json): boolean {
  if (isEqual(whole, part)) return true;
  if (typeof whole !== 'object' || whole === null) return false;
  return Object.values(whole).some((member) => contains(member, part));
}

/** A string or number of Swagger 2.0 that occurs less often after its conversion. */
export interface LostValue {
  pointer: string;
  value: Json;
}

/** Fields of Swagger 2.0 whose values are part of others in OpenAPI 3, or are names of what the version calls otherwise. */
const CONVERTED: ReadonlySet<string> = new Set([
  'swagger',
  'host',
  'basePath',
  'schemes',
  'consumes',
  'produces',
  'in',
  'type',
  'flow',
  '$ref',
]);

/**
 * Returns the texts and numbers of a Swagger 2.0 value that occur less often in the OpenAPI 3 value made of it, in a field of
 * the same name and altogether.
 */
export function lostInConversion(swagger: Json, converted: Json): LostValue[] {
  const places = new Map<string, { pointer: string; value: Json }>();
  const before = new Map<string, number>();
  visit(swagger, '', '', (value, pointer, field, holder) => {
    if (CONVERTED.has(field) || isNameOfBody(field, holder) || isKnownFormat(field, value)) return;
    const id = getId(field, value);
    if (!places.has(id)) places.set(id, { pointer, value });
    count(before, id);
    count(before, getId('', value));
  });
  const after = new Map<string, number>();
  visit(converted, '', '', (value, _, field) => {
    count(after, getId(field, value));
    count(after, getId('', value));
  });
  // The name of a form field becomes that of a property.
  for (const name of listPropertyNames(converted)) count(after, getId('', name));
  const isFewer = (id: string) => (after.get(id) ?? 0) < (before.get(id) ?? 0);
  return [...places]
    .filter(([id, { value }]) => isFewer(id) && isFewer(getId('', value)))
    .map(([, place]) => place);
}

function listPropertyNames(value: Json): string[] {
  if (typeof value !== 'object' || value === null) return [];
  const { properties } = isObject(value) ? value : {};
  const own = isObject(properties) ? Object.keys(properties) : [];
  return [...own, ...Object.values(value).flatMap(listPropertyNames)];
}

function getId(field: string, value: Json): string {
  return `${field} ${JSON.stringify(value)}`;
}

function count(counts: Map<string, number>, id: string): void {
  counts.set(id, (counts.get(id) ?? 0) + 1);
}

/** A body has no name in OpenAPI 3, and that of Swagger 2.0 is no part of the API. */
function isNameOfBody(field: string, holder: Json): boolean {
  return field === 'name' && isObject(holder) && holder.in === 'body';
}

/** `tsv` has no equivalent. */
function isKnownFormat(field: string, value: Json): boolean {
  return field === 'collectionFormat' && value !== 'tsv';
}

function visit(
  value: Json,
  pointer: string,
  field: string,
  found: (value: Json, pointer: string, field: string, holder: Json) => void,
  holder: Json = null,
): void {
  if (Array.isArray(value)) {
    for (const [at, item] of value.entries()) visit(item, `${pointer}/${at}`, field, found, value);
  } else if (isObject(value)) {
    for (const [key, item] of Object.entries(value))
      visit(item, `${pointer}/${escapePointer(key)}`, key, found, value);
  } else if (typeof value !== 'boolean' && value !== null) found(value, pointer, field, holder);
}
