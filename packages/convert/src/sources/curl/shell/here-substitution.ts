/** `$(cat <<EOF`, with or without quotes around the delimiter, or a backslash before it. */
const BEGIN = /\$\([ \t]*cat[ \t]*<<(-?)[ \t]*(["'\\]?)([A-Za-z_]\w{0,60})["']?[ \t]*\r?\n/y;

/** How far the end is looked for: hostile text must not make this quadratic. */
const MAX_LENGTH = 50_000;

/** A text that a here-document gives, and where its substitution ends. */
export interface HereSubstitution {
  text: string;
  /** The delimiter has quotes: variables, substitutions and escapes are ordinary text. */
  isLiteral: boolean;
  end: number;
}

/**
 * Reads `$(cat <<EOF … EOF)` at `at`: its text is in the capture. Line ends at its end go, as the shell removes them.
 * Undefined where none begins or where it does not end.
 */
export function hereSubstitution(text: string, at: number): HereSubstitution | undefined {
  if (!text.startsWith('$(', at)) return undefined;
  BEGIN.lastIndex = at;
  const [begin, dash, quote, delimiter = ''] = BEGIN.exec(text) ?? [];
  if (begin === undefined) return undefined;
  const start = at + begin.length;
  const ending = new RegExp(`^[ \\t]*${delimiter}[ \\t]*\\r?\\n?[ \\t\\r\\n]*\\)`, 'm');
  const rest = text.slice(start, start + MAX_LENGTH);
  const end = ending.exec(rest);
  if (!end) return undefined;
  const lines = rest.slice(0, end.index).replace(/\r\n/g, '\n').replace(/\n+$/, '');
  return {
    text: dash ? lines.replace(/^\t+/gm, '') : lines,
    isLiteral: quote !== '',
    end: start + end.index + end[0].length,
  };
}
