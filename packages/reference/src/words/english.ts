import { pluralize } from '@curlew/diagnostics';
import type { Range, Words } from './words.ts';

export const ENGLISH: Words = {
  type: {
    any: 'any',
    nothing: 'nothing',
    or: ' or ',
    and: ' and ',
    comma: ', ',
    oneOf: 'one of ',
    anyOf: 'any of ',
    arrayOf: 'array of ',
    mapTo: 'map of string to ',
    tuple: (items) => `tuple of ${pluralize(items, 'item')}`,
    more: (count) => ` and ${count} more`,
    by: [' (by ', ')'],
  },
  limits: {
    characters: (range) => ranged(range, 'character'),
    items: (range) => ranged(range, 'item'),
    properties: (range) => ranged(range, 'property', 'properties'),
    multipleOf: (number) => `multiple of ${number}`,
    unique: 'items are unique',
    matches: 'matches ',
    and: ' and ',
    exactly: (number) => `exactly ${number}`,
  },
};

function ranged({ min, max }: Range, one: string, many = `${one}s`): string {
  if (min === undefined) return `at most ${limit(max ?? 0, one, many)}`;
  if (max === undefined) return `at least ${limit(min, one, many)}`;
  return min === max ? limit(min, one, many) : `${min}–${limit(max, one, many)}`;
}

/** Without digit grouping, so that the number can be copied into code. */
function limit(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`;
}
