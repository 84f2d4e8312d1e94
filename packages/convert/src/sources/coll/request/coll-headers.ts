import { textOf } from '../../../http/json/loose-json.ts';
import type { Header } from '../../../normalized-request.ts';
import type { CollHeader } from '../coll-types.ts';
import type { Resolve } from './coll-url.ts';

/** The enabled headers of a request or response; v2.0 may have them as lines of text. */
export function collHeaders(header: unknown, resolve: Resolve): Header[] {
  return collHeaderEntries(header).map(({ key, value }) => ({
    name: resolve(key).trim(),
    value: resolve(textOf(value) ?? ''),
  }));
}

/** The same as the file has them, with their descriptions. */
function collHeaderEntries(header: unknown): CollHeader[] {
  return allHeaderEntries(header).filter(({ disabled }) => disabled !== true);
}

/** The enabled ones and the others. */
export function allHeaderEntries(header: unknown): CollHeader[] {
  if (typeof header === 'string') return header.split(/\r?\n/).flatMap(headerLine);
  if (!Array.isArray(header)) return [];
  return header.flatMap((entry: unknown) => {
    if (typeof entry === 'string') return headerLine(entry);
    if (typeof entry !== 'object' || entry === null) return [];
    const { key } = entry as CollHeader;
    return typeof key === 'string' && key.trim() !== '' ? [entry as CollHeader] : [];
  });
}

function headerLine(line: string): CollHeader[] {
  const colon = line.indexOf(':', 1);
  return colon < 0 ? [] : [{ key: line.slice(0, colon).trim(), value: line.slice(colon + 1).trim() }];
}
