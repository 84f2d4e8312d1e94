/** Replaces `length` UTF-16 units at `offset` of a text. In a list, offsets are those of the text before all changes. */
export interface TextChange {
  offset: number;
  length: number;
  text: string;
}

export function replaceRange(from: number, to: number, text: string): TextChange {
  return { offset: from, length: to - from, text };
}

/** Returns the text with changes that are in ascending order and do not overlap. */
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

/**
 * In ascending order. Changes at one offset keep their order. What is inserted inside a removed range follows it;
 * other overlaps are a bug.
 */
export function sortChanges(changes: readonly TextChange[]): TextChange[] {
  const sorted: TextChange[] = [];
  let last: TextChange | undefined;
  for (const change of changes.toSorted((a, b) => a.offset - b.offset || a.length - b.length)) {
    const end = last === undefined ? 0 : last.offset + last.length;
    const isInside = change.offset < end;
    if (isInside && (change.length > 0 || last?.text !== ''))
      throw new RangeError(`Changes overlap at offset ${change.offset}.`);
    sorted.push(isInside ? { ...change, offset: end } : change);
    if (!isInside) last = change;
  }
  return sorted;
}
