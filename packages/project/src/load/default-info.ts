import { basename } from 'node:path';
import type { RecordedContent } from '../kinds/source-kind.ts';

/** Title and description of a recording: its own, or else a title made from the name of its file. */
export function defaultInfo(
  path: string,
  { title, description }: NonNullable<RecordedContent['info']> = {},
): { title: string; description?: string } {
  return { title: title || fileTitle(path), ...(description && { description }) };
}

/** `larder-captures.txt` → `Larder captures`. */
function fileTitle(path: string): string {
  if (path.startsWith('<')) return 'Recorded requests';
  const words = basename(path)
    .replace(/\.[^.]*$/, '')
    .split(/[\s_.-]+/)
    .filter((word) => word !== '')
    .join(' ');
  return words.charAt(0).toUpperCase() + words.slice(1) || 'Recorded requests';
}
