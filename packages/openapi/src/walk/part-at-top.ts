import type { Place } from './place.ts';

/** `/paths/…`, `/webhooks/…` and `/components/schemas/…`, but not `/components/schemas`. */
export function isPartAtTop({ parent: map }: Place): boolean {
  const holder = map?.parent;
  if (holder === undefined) return false;
  return holder.parent === undefined ? map?.key !== 'components' : holder.key === 'components';
}
