/** Prefix of strings that represent variables; a private-use character. */
export const VARIABLE_MARK = '\uE000variable:';

const VARIABLE = /\{\{\s*([^{}\n]{1,200}?)\s*\}\}|\$\{([^{}\n]{1,200})\}|\$([A-Za-z_]\w{0,200})/y;

/**
 * Turns the JSON of a template into JSON: variables outside of strings become marked strings, comments and
 * continuations of lines go. Undefined if there is nothing to convert. One pass, so that hostile text costs no
 * more than its length.
 */
export function jsonOfTemplate(text: string): string | undefined {
  if (!/\{\{|\$|\/\/|\/\*|\\\r?\n/.test(text)) return undefined;
  const out: string[] = [];
  for (let at = 0; at < text.length; ) {
    const token = readToken(text, at);
    out.push(token.text);
    at = token.end;
  }
  return out.join('');
}

interface Token {
  text: string;
  end: number;
}

function readToken(text: string, at: number): Token {
  const char = text[at];
  if (char === '"') return slice(text, at, endOfString(text, at));
  if (char === '/' && text[at + 1] === '/') return { text: ' ', end: endAt(text, '\n', at) };
  if (char === '/' && text[at + 1] === '*') return { text: ' ', end: endAt(text, '*/', at) + 2 };
  if (char === '\\' && /^\\\r?\n/.test(text.slice(at, at + 3))) return { text: ' ', end: at + 1 };
  if (char === '$' || (char === '{' && text[at + 1] === '{')) {
    VARIABLE.lastIndex = at;
    const match = VARIABLE.exec(text);
    const name = match?.[1] ?? match?.[2] ?? match?.[3];
    if (match && name) return { text: JSON.stringify(VARIABLE_MARK + name), end: at + match[0].length };
  }
  const run = /[^"/${\\]*/y;
  run.lastIndex = at + 1;
  return slice(text, at, at + 1 + (run.exec(text)?.[0].length ?? 0));
}

function slice(text: string, at: number, end: number): Token {
  return { text: text.slice(at, end), end };
}

function endAt(text: string, what: string, from: number): number {
  const end = text.indexOf(what, from);
  return end < 0 ? text.length : end;
}

function endOfString(text: string, quote: number): number {
  for (let at = quote + 1; at < text.length; at += 1) {
    if (text[at] === '\\') at += 1;
    else if (text[at] === '"') return at + 1;
  }
  return text.length;
}
