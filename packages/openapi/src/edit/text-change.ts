/** Replaces `length` UTF-16 units at `offset` of a text. In a list, offsets are those of the text before all changes. */
export interface TextChange {
  offset: number;
  length: number;
  text: string;
}

/** The text with changes that are in ascending order and do not overlap. */
export function applyChanges(text: string, changes: readonly TextChange[]): string {
  const parts: string[] = [];
  let at = 0;
  for (const change of changes) {
    parts.push(text.slice(at, change.offset), change.text);
    at = change.offset + change.length;
  }
  parts.push(text.slice(at));
  return parts.join('');
}

/** The changes that lead back: for undo. */
export function invertChanges(text: string, changes: readonly TextChange[]): TextChange[] {
  let shift = 0;
  return changes.map((change) => {
    const removed = text.slice(change.offset, change.offset + change.length);
    const inverse = { offset: change.offset + shift, length: change.text.length, text: removed };
    shift += change.text.length - change.length;
    return inverse;
  });
}

/** In ascending order; changes that touch each other become one, and those that change nothing go. */
export function mergeChanges(text: string, changes: readonly TextChange[]): TextChange[] {
  const merged: TextChange[] = [];
  const sorted = changes.toSorted((a, b) => a.offset - b.offset || a.length - b.length);
  for (const change of sorted) {
    const last = merged.at(-1);
    if (last !== undefined && last.offset + last.length > change.offset)
      throw new RangeError(`Changes overlap at offset ${change.offset}.`);
    if (last !== undefined && last.offset + last.length === change.offset)
      merged[merged.length - 1] = {
        offset: last.offset,
        length: last.length + change.length,
        text: last.text + change.text,
      };
    else merged.push(change);
  }
  return merged.filter(({ offset, length, text: now }) => text.slice(offset, offset + length) !== now);
}
