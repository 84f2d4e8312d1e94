import type { Place } from '../walk/visitor.ts';

/** Returns the subject of a message for a value: its field, or an item of it. */
export function nameSubject({ key, parent }: Place): string {
  if (key === '') return 'This';
  if (typeof key === 'number')
    return parent === undefined || parent.key === '' ? 'This item' : `Each item of \`${parent.key}\``;
  return `\`${key}\``;
}
