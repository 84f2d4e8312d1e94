import { ansiEscape } from '../ansi-escape.ts';

/** Escapes of `echo -e` and of `%b`, and those that a format of `printf` has in addition. */
const ESCAPES = {
  echo: /^\\(?:[abeEfnrtv\\]|x[0-9a-fA-F]|[uU][0-9a-fA-F]|0)/,
  format: /^\\(?:[abeEfnrtv\\"'?]|x[0-9a-fA-F]|[uU][0-9a-fA-F]|[0-7])/,
};
/** `\c` ends the output; `\0` has up to three digits more in `echo` alone. */
const UNREAD = { echo: /\\(?:c|0[0-7]{3})/, format: /\\c/ };

/** A text with its escapes read; others stay. Undefined where one is not read here. Bash Reference Manual, section 4.2. */
export function unescapedText(text: string, kind: keyof typeof ESCAPES): string | undefined {
  if (UNREAD[kind].test(text.replaceAll('\\\\', ''))) return undefined;
  let result = '';
  for (let at = 0; at < text.length; ) {
    const mark = text.indexOf('\\', at);
    const end = mark < 0 ? text.length : mark;
    result += text.slice(at, end);
    if (mark < 0) break;
    const isEscape = ESCAPES[kind].test(text.slice(mark, mark + 3));
    const found = isEscape ? ansiEscape(text, mark) : { value: '\\', end: mark + 1 };
    result += found.value;
    at = found.end;
  }
  return result;
}
