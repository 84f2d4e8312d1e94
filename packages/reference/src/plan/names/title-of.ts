import { cutTitle } from './cut-title.ts';

/** The title for a name; an empty name still needs a link text. */
export function titleOf(name: string): string {
  return cutTitle(name.trim()) || 'Untitled';
}
