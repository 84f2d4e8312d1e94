import { basename } from 'node:path';
import { titleFromName } from '@curlew/openapi';
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
  const name = path.startsWith('<') ? '' : basename(path).replace(/\.[^.]*$/, '');
  return titleFromName(name) || 'Recorded requests';
}
