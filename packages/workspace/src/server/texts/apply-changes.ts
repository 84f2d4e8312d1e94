import type { TextChange } from '../../protocol/text.ts';

/**
 * Makes changes whose offsets all count in `text`; undefined when they are out of order, overlap or leave the text. The parts are
 * added one by one, not joined: V8 then copies a text of 26 MB when it is next read, not before the change is answered.
 */
export function applyChanges(text: string, changes: readonly TextChange[]): string | undefined {
  let edited = '';
  let at = 0;
  for (const { from, to, insert } of changes) {
    if (!Number.isInteger(from) || !Number.isInteger(to) || typeof insert !== 'string') return undefined;
    if (from < at || to < from || to > text.length) return undefined;
    edited += text.slice(at, from) + (insert.includes('\r') ? insert.replace(/\r\n?/g, '\n') : insert);
    at = to;
  }
  return edited + text.slice(at);
}
