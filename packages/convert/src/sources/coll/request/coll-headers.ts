import { readText } from '../../../http/read-json.ts';
import type { Header } from '../../../normalized-request.ts';
import type { CollHeader } from '../coll-types.ts';
import type { Resolve } from './coll-url.ts';

/** The enabled headers of a request or response; v2.0 may have them as lines of text. */
export function collHeaders(header: unknown, resolve: Resolve): Header[] {
  return allHeaderEntries(header).flatMap((entry) =>
    entry.disabled === true ? [] : [sentHeader(entry, resolve)],
  );
}

export function sentHeader({ key, value }: CollHeader, resolve: Resolve): Header {
  return { name: resolve(key).trim(), value: resolve(readText(value) ?? '') };
}

/** The enabled ones and the others. */
export function allHeaderEntries(header: unknown): CollHeader[] {
  if (typeof header === 'string') return header.split(/\r?\n/).flatMap(headerLine);
  if (!Array.isArray(header)) return [];
  const entries: CollHeader[] = [];
  for (const entry of header as readonly unknown[]) {
    if (typeof entry === 'string') entries.push(...headerLine(entry));
    if (typeof entry !== 'object' || entry === null) continue;
    const { key } = entry as CollHeader;
    if (typeof key === 'string' && key.trim() !== '') entries.push(entry as CollHeader);
  }
  return entries;
}

function headerLine(line: string): CollHeader[] {
  const colon = line.indexOf(':', 1);
  return colon < 0 ? [] : [{ key: line.slice(0, colon).trim(), value: line.slice(colon + 1).trim() }];
}
