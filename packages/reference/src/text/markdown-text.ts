/** A text on one line. */
export function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

/** A text between backticks, however many it holds itself (CommonMark, section 6.1). */
export function inlineCode(text: string): string {
  const line = oneLine(text);
  const longest = Math.max(0, ...(line.match(/`+/g) ?? []).map(({ length }) => length));
  const fence = '`'.repeat(longest + 1);
  const pad = /^`|`$/.test(line) || line === '' ? ' ' : '';
  return `${fence}${pad}${line}${pad}${fence}`;
}

/** A text between fences, however long those that it holds itself. */
export function codeBlock(text: string, language: string): string {
  const longest = Math.max(2, ...(text.match(/`+/g) ?? []).map(({ length }) => length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}${language}\n${text}\n${fence}`;
}
