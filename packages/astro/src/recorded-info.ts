import { basename } from 'node:path';
import type { ConvertOptions, SourceKind } from '@curlew/convert';

/**
 * What recorded requests say of themselves: a collection has a name and a description, and of anything
 * else the name of its file tells more than "Generated API".
 */
export function recordedInfo(
  kind: SourceKind,
  file: string,
  text: string,
): Pick<ConvertOptions, 'title' | 'description'> {
  const title = fileTitle(file);
  if (kind !== 'coll') return { title };
  try {
    const { info } = JSON.parse(text);
    return { title: textOf(info?.name) || title, description: textOf(info?.description) };
  } catch {
    return { title };
  }
}

/** A description may be an object with the text in `content`. */
function textOf(value: unknown): string {
  if (typeof value === 'string') return value.trim();
  return typeof value === 'object' && value !== null && 'content' in value ? textOf(value.content) : '';
}

/** `larder-captures.txt` → `Larder captures`. */
function fileTitle(file: string): string {
  const words = basename(file)
    .replace(/\.[^.]*$/, '')
    .split(/[\s_.-]+/)
    .filter((word) => word !== '')
    .join(' ');
  return words.charAt(0).toUpperCase() + words.slice(1) || 'Recorded requests';
}
