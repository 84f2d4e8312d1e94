import type { Place } from '../walk/place.ts';

/** How a sentence names the value at a place: by its field, or as an item of one. */
export function subjectOf({ key, parent }: Place): string {
  if (key === '') return 'This';
  if (typeof key === 'number')
    return parent === undefined || parent.key === '' ? 'This item' : `Each item of \`${parent.key}\``;
  return `\`${key}\``;
}
