/** The text as the editor has it: every line ends with `\n`. */
export function withoutLineEnds(text: string): string {
  return text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text;
}

/**
 * An edited text with the line ends of the original: lines that both begin and end with are as they were, what is between
 * has the line end that most lines of the original have.
 */
export function restoreLineEnds(edited: string, original: string): string {
  if (!original.includes('\r')) return edited;
  const before = splitLines(original);
  const after = edited.split('\n');
  const most = Math.min(before.length, after.length);
  let start = 0;
  while (start < most && before[start]?.text === after[start]) start += 1;
  let end = 0;
  while (end < most - start && before.at(-1 - end)?.text === after.at(-1 - end)) end += 1;
  const usual = usualEnd(before);
  return after
    .map((text, at) => {
      const isLast = at === after.length - 1;
      const same = at < start ? before[at] : before[before.length - (after.length - at)];
      const isKept = at < start || at >= after.length - end;
      if (isLast) return text;
      return text + ((isKept ? same?.end : usual) || usual);
    })
    .join('');
}

interface Line {
  text: string;
  end: string;
}

function splitLines(text: string): Line[] {
  const lines: Line[] = [];
  const ends = /\r\n|\r|\n/g;
  let start = 0;
  for (let found = ends.exec(text); found; found = ends.exec(text)) {
    lines.push({ text: text.slice(start, found.index), end: found[0] });
    start = found.index + found[0].length;
  }
  lines.push({ text: text.slice(start), end: '' });
  return lines;
}

function usualEnd(lines: readonly Line[]): string {
  const counts = new Map<string, number>();
  for (const { end } of lines) if (end !== '') counts.set(end, (counts.get(end) ?? 0) + 1);
  return [...counts].sort(([, a], [, b]) => b - a)[0]?.[0] ?? '\n';
}
