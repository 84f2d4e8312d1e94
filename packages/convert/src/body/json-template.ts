/** Starts the string that stands for a variable; a character no sane text begins with. */
export const VARIABLE_MARK = '\uE000variable:';

const VARIABLE = /\{\{\s*([^{}\n]{1,200}?)\s*\}\}|\$\{([^{}\n]{1,200})\}|\$([A-Za-z_]\w{0,200})/y;

/**
 * Turns almost-JSON into JSON: comments, trailing commas and continuations of lines go, variables outside of strings become
 * marked strings. Undefined when there is nothing of the kind. One pass, so that hostile text costs
 * no more than its length.
 */
export function jsonOfTemplate(text: string): string | undefined {
  if (!/\{\{|\$|\/\/|\/\*|,\s{0,100}[}\]]|\\\r?\n/.test(text)) return undefined;
  const out: string[] = [];
  let comma = -1;
  for (let at = 0; at < text.length; ) {
    const token = readToken(text, at);
    at = token.end;
    if (token.kind === 'comment') continue;
    if (token.kind === 'close' && comma >= 0) out[comma] = '';
    if (token.kind !== 'space') comma = token.kind === 'comma' ? out.length : -1;
    out.push(token.text);
  }
  return out.join('');
}

interface Token {
  kind: 'comment' | 'space' | 'comma' | 'close' | 'other';
  text: string;
  end: number;
}

function readToken(text: string, at: number): Token {
  const char = text[at];
  if (char === '"') return slice(text, at, endOfString(text, at), 'other');
  if (char === ',') return slice(text, at, at + 1, 'comma');
  if (char === '}' || char === ']') return slice(text, at, at + 1, 'close');
  if (char === '\\') return slice(text, at, at + 1, 'comment');
  if (char === '/' && text[at + 1] === '/') return slice(text, at, endAt(text, '\n', at), 'comment');
  if (char === '/' && text[at + 1] === '*') return slice(text, at, endAt(text, '*/', at) + 2, 'comment');
  if (char === '$' || (char === '{' && text[at + 1] === '{')) {
    VARIABLE.lastIndex = at;
    const match = VARIABLE.exec(text);
    const name = match?.[1] ?? match?.[2] ?? match?.[3];
    if (match && name) {
      return { kind: 'other', text: JSON.stringify(VARIABLE_MARK + name), end: at + match[0].length };
    }
  }
  const run = /[^",}\]/${\\]*/y;
  const first = at + 1;
  run.lastIndex = first;
  const end = first + (run.exec(text)?.[0].length ?? 0);
  const kind = /\S/.test(text.slice(at, end)) ? 'other' : 'space';
  return slice(text, at, end, kind);
}

function slice(text: string, at: number, end: number, kind: Token['kind']): Token {
  return { kind, text: text.slice(at, end), end };
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
