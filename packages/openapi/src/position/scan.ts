/** Functions that scan JSON or YAML by offset, in UTF-16 code units. All of them stop at the end of the text. */

const TAB = 9;
const NEWLINE = 10;
const RETURN = 13;
const SPACE = 32;

export function isSpace(unit: number): boolean {
  return unit === SPACE || unit === TAB || unit === NEWLINE || unit === RETURN;
}

/** The offset after spaces and tabs. */
export function skipBlanks(text: string, from: number): number {
  let at = from;
  for (let unit = text.charCodeAt(at); unit === SPACE || unit === TAB; unit = text.charCodeAt(at)) at += 1;
  return at;
}

/** The offset after spaces, tabs, line ends and YAML comments. */
export function skipSpace(text: string, from: number): number {
  let at = from;
  for (;;) {
    const unit = text.charCodeAt(at);
    if (isSpace(unit)) at += 1;
    else if (unit === 35 && (at === 0 || isSpace(text.charCodeAt(at - 1)))) at = lineEnd(text, at);
    else return at;
  }
}

/** The offset of the next white space or flow indicator (`,`, `[`, `]`, `{` or `}`). */
export function wordEnd(text: string, from: number): number {
  let at = from;
  while (at < text.length && !isSpace(text.charCodeAt(at)) && !',[]{}'.includes(text.charAt(at))) at += 1;
  return at;
}

/** The offset of the line end (`\n` or `\r\n`), or of the end of the text. */
export function lineEnd(text: string, from: number): number {
  const at = text.indexOf('\n', from);
  if (at < 0) return text.length;
  return at > from && text.charCodeAt(at - 1) === RETURN ? at - 1 : at;
}

/** The offset of the next line, or of the end of the text. */
export function nextLine(text: string, from: number): number {
  const at = text.indexOf('\n', from);
  return at < 0 ? text.length : at + 1;
}

/** The column of an offset, from 0. */
export function columnOf(text: string, at: number): number {
  return at - (text.lastIndexOf('\n', at - 1) + 1);
}

/** The offset after a quoted string. Double quotes are escaped by a backslash, single quotes by doubling them. */
export function skipQuoted(text: string, from: number): number {
  const quote = text.charAt(from);
  let at = from + 1;
  while (at < text.length) {
    const next = text.indexOf(quote, at);
    if (next < 0) return text.length;
    if (quote === "'") {
      if (text.charAt(next + 1) !== "'") return next + 1;
      at = next + 2;
    } else {
      let slashes = 0;
      while (text.charCodeAt(next - 1 - slashes) === 92) slashes += 1;
      if (slashes % 2 === 0) return next + 1;
      at = next + 1;
    }
  }
  return text.length;
}

/** Whether white space or the end of the text is at this offset, as required after the YAML indicators `-` and `:`. */
export function endsWord(text: string, at: number): boolean {
  return at >= text.length || isSpace(text.charCodeAt(at));
}
