/** Small steps through a text of JSON or YAML, by offset. All of them stop at its end. */

const TAB = 9;
const NEWLINE = 10;
const RETURN = 13;
const SPACE = 32;

export function isSpace(unit: number): boolean {
  return unit === SPACE || unit === TAB || unit === NEWLINE || unit === RETURN;
}

/** Past blanks on the line. */
export function skipBlanks(text: string, from: number): number {
  let at = from;
  for (let unit = text.charCodeAt(at); unit === SPACE || unit === TAB; unit = text.charCodeAt(at)) at += 1;
  return at;
}

/** Past blanks, line ends and, in YAML, comments. */
export function skipSpace(text: string, from: number): number {
  let at = from;
  for (;;) {
    const unit = text.charCodeAt(at);
    if (isSpace(unit)) at += 1;
    else if (unit === 35 && (at === 0 || isSpace(text.charCodeAt(at - 1)))) at = lineEnd(text, at);
    else return at;
  }
}

/** The end of a run without blanks and flow punctuation. */
export function wordEnd(text: string, from: number): number {
  let at = from;
  while (at < text.length && !isSpace(text.charCodeAt(at)) && !',[]{}'.includes(text.charAt(at))) at += 1;
  return at;
}

/** The offset of the line end, or of the end of the text. */
export function lineEnd(text: string, from: number): number {
  const at = text.indexOf('\n', from);
  if (at < 0) return text.length;
  return at > from && text.charCodeAt(at - 1) === RETURN ? at - 1 : at;
}

/** Where the line after the one at `from` begins. */
export function nextLine(text: string, from: number): number {
  const at = text.indexOf('\n', from);
  return at < 0 ? text.length : at + 1;
}

/** Columns count from 0. */
export function columnOf(text: string, at: number): number {
  return at - (text.lastIndexOf('\n', at - 1) + 1);
}

/** Past a string in double quotes (backslash escapes) or single quotes (doubled). */
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

/** Whether an indicator such as `-` or `:` ends before this offset: a blank, a line end or nothing follows. */
export function endsWord(text: string, at: number): boolean {
  return at >= text.length || isSpace(text.charCodeAt(at));
}
