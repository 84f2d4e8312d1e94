import type { Json, JsonObject } from '../../json.ts';
import type { MemberPlace } from '../edit.ts';
import type { Refusal } from '../refusal.ts';
import type { Place } from './operation.ts';

/** Where a member of an object goes, beside members that exist. */
export function memberPlace(owner: JsonObject, key: string, place: MemberPlace | number): Place | Refusal {
  if (typeof place === 'number')
    throw new TypeError('A member of an object is placed by name, not by index.');
  if (typeof place === 'string') return place;
  if ('order' in place) return placeInOrder(owner, key, place.order);
  const name = 'before' in place ? place.before : place.after;
  if (name !== key && Object.hasOwn(owner, name)) return place;
  return {
    code: 'edit-missing-value',
    message: `There is no other member ${JSON.stringify(name)} to be placed beside.`,
  };
}

/** Behind the nearest name before it in the list that is there, else before the nearest behind it. */
function placeInOrder(owner: JsonObject, key: string, order: readonly string[]): Place {
  const at = order.indexOf(key);
  if (at < 0) return 'last';
  const isThere = (name: string) => name !== key && Object.hasOwn(owner, name);
  const after = order.slice(0, at).findLast(isThere);
  if (after !== undefined) return { after };
  const before = order.slice(at + 1).find(isThere);
  return before === undefined ? 'last' : { before };
}

/** The index of an item in the list after it was moved. */
export function resultingIndex(
  list: readonly Json[],
  from: number,
  place: MemberPlace | number,
): Place | Refusal {
  if (place === 'first') return { index: 0 };
  if (place === 'last') return { index: list.length - 1 };
  if (typeof place === 'number')
    return place >= 0 && place < list.length ? { index: place } : outOfRange(list, place);
  if ('order' in place) throw new TypeError('An item of a list is placed by index, not by name.');
  const name = 'before' in place ? place.before : place.after;
  const beside = itemIndex(name, list.length - 1);
  if (beside === undefined || name === '-') return outOfRange(list, name);
  const shifted = beside > from ? beside - 1 : beside;
  return {
    index: 'before' in place ? shifted : Math.min(beside === from ? from : shifted + 1, list.length - 1),
  };
}

/** An index from 0 to `last`, or `last` for `-`. */
export function itemIndex(key: string, last: number): number | undefined {
  if (key === '-') return last;
  if (!/^(?:0|[1-9][0-9]*)$/.test(key)) return undefined;
  return Number(key) <= last ? Number(key) : undefined;
}

function outOfRange(list: readonly Json[], found: number | string): Refusal {
  const message = `The list has ${list.length} items; expected an index up to ${list.length - 1}, found ${found}.`;
  return { code: 'edit-index-out-of-range', message };
}
