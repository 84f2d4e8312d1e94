import { type Description, type Edit, type Json, type JsonObject, Location } from '@curlew/openapi';
import { exactText, isObject, parseWrittenJson, writtenJson } from '@curlew/openapi/internal';

/** A new value; `text` is how a number of it is written, if it was typed. */
interface NewValue {
  value: Json;
  text: string | undefined;
}

/**
 * Returns the edits that turn the value at a place into another one, member by member: what stays keeps its comments and its layout.
 * @param written the value as JSON text, whose numbers are written as they are there
 */
export function smallestEdits(
  description: Description,
  place: { file: string; pointer: string },
  { value, written }: { value: Json; written?: string },
): Edit[] {
  const isTyped = written !== undefined;
  const typed = isTyped ? (parseWrittenJson(written) ?? null) : value;
  const at = new Location(place.file, place.pointer);
  const text = isTyped && typeof typed === 'number' ? written.trim() : undefined;
  return compare(description.at(at)?.value, { value: typed, text }, at);

  function compare(old: Json | undefined, next: NewValue, here: Location): Edit[] {
    const wanted = next.value;
    if (Array.isArray(old) && Array.isArray(wanted) && old.length > 0 && wanted.length > 0)
      return compareItems(old, wanted, here);
    if (isObject(old) && isObject(wanted) && isInOrder(old, wanted)) return compareMembers(old, wanted, here);
    if (isSameScalar(old, next, here)) return [];
    return [{ op: 'set', ...where(here), ...newValue(next) }];
  }

  function compareItems(old: readonly Json[], wanted: Json[], here: Location): Edit[] {
    const isSame = (at: number, to: number) =>
      compare(old[at], part(wanted, to), here.child(at)).length === 0;
    const most = Math.min(old.length, wanted.length);
    let start = 0;
    while (start < most && isSame(start, start)) start += 1;
    let end = 0;
    while (end < most - start && isSame(old.length - 1 - end, wanted.length - 1 - end)) end += 1;
    const kept = most - end;
    const edits: Edit[] = [];
    for (let at = start; at < kept; at += 1)
      edits.push(...compare(old[at], part(wanted, at), here.child(at)));
    for (let at = old.length - end - 1; at >= kept; at -= 1)
      edits.push({ op: 'remove', ...where(here.child(at)) });
    for (let at = kept; at < wanted.length - end; at += 1)
      edits.push({ op: 'insert', ...where(here.child(at)), ...newValue(part(wanted, at)) });
    return edits;
  }

  function compareMembers(old: JsonObject, wanted: JsonObject, here: Location): Edit[] {
    const gone = Object.keys(old).filter((name) => !Object.hasOwn(wanted, name));
    const removed = gone.map((name): Edit => ({ op: 'remove', ...where(here.child(name)) }));
    const changed = Object.keys(wanted).flatMap((name) =>
      compare(Object.hasOwn(old, name) ? old[name] : undefined, part(wanted, name), here.child(name)),
    );
    return [...removed, ...changed];
  }

  function isSameScalar(old: Json | undefined, { value: wanted, text: digits }: NewValue, here: Location) {
    if (typeof old !== 'number' || typeof wanted !== 'number')
      return old !== undefined && JSON.stringify(old) === JSON.stringify(wanted);
    return isTyped
      ? description.numberText(here, old) === (digits ?? JSON.stringify(wanted))
      : Object.is(old, wanted);
  }

  function newValue({ value: wanted, text: digits }: NewValue): { value: Json; written?: string } {
    return { value: wanted, ...(isTyped && { written: digits ?? writtenJson(wanted) }) };
  }
}

function where({ file, pointer }: Location): { file: string; pointer: string } {
  return { file, pointer };
}

function part(holder: JsonObject | Json[], key: string | number): NewValue {
  const value = (holder as JsonObject)[key] ?? null;
  return { value, text: exactText(holder, key) };
}

/** Whether the members that stay have the same order, and new ones come last. */
function isInOrder(old: JsonObject, wanted: JsonObject): boolean {
  const names = Object.keys(wanted);
  const kept = Object.keys(old).filter((name) => Object.hasOwn(wanted, name));
  return kept.length > 0 && kept.every((name, at) => names[at] === name);
}
