import type { TextChange } from '../../protocol/text.ts';

/** Makes changes whose offsets all count in `text`; undefined when they are out of order, overlap or leave the text. */
export function applyChanges(text: string, changes: readonly TextChange[]): string | undefined {
  const parts: string[] = [];
  let at = 0;
  for (const { from, to, insert } of changes) {
    if (!Number.isInteger(from) || !Number.isInteger(to) || typeof insert !== 'string') return undefined;
    if (from < at || to < from || to > text.length) return undefined;
    parts.push(text.slice(at, from), insert.includes('\r') ? insert.replace(/\r\n?/g, '\n') : insert);
    at = to;
  }
  parts.push(text.slice(at));
  return parts.join('');
}
