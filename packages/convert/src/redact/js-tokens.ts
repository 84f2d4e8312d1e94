/** A piece of a script. Of a template literal, each text between substitutions is a `template`. */
export interface JsToken {
  type: 'string' | 'template' | 'comment' | 'regex' | 'number' | 'word' | 'punctuator';
  start: number;
  end: number;
}

const WORD = /[\p{ID_Start}$_][\p{ID_Continue}$\u200c\u200d]*/uy;
const NUMBER = /(?:0[xob][\da-f_]+|(?:\d[\d_]*\.?[\d_]*|\.\d[\d_]*)(?:e[+-]?\d+)?)n?/iy;
const STRING = /"(?:[^"\\\n\r]|\\(?:\r\n|[\s\S]))*"?|'(?:[^'\\\n\r]|\\(?:\r\n|[\s\S]))*'?/y;
const COMMENT = /\/\/[^\n\r]*|\/\*[\s\S]*?(?:\*\/|$)/y;
const REGEX = /\/(?:[^\n\r/\\[]|\\[^\n\r]|\[(?:[^\n\r\]\\]|\\[^\n\r])*\])+\/[a-z]*/iy;
const TEMPLATE = /(?:[^`\\$]|\\[\s\S]|\$(?!\{))*/y;
const PUNCTUATOR = /=>|[=!]==?|[-+*/%&|^<>?]{1,3}=|&&|\|\||\?\?|\?\.|\.{3}|[\s\S]/y;

/** After so many of them, a line has no regular expression any more: hostile text must not make this quadratic. */
const MAX_SLASHES = 8;

/** Words after which a slash begins a regular expression. */
const BEFORE_REGEX = /^(?:return|typeof|case|in|of|delete|void|throw|new|instanceof|do|else|yield|await)$/;

/** The tokens of JavaScript (ECMA-262, section 12), blanks left out. What is broken ends at its line. */
export function jsTokens(text: string): JsToken[] {
  const tokens: JsToken[] = [];
  /** For each brace that is open: whether it is a substitution of a template. */
  const braces: boolean[] = [];
  let at = 0;
  let before: JsToken | undefined;
  /** Slashes of the line that begin no regular expression: each was looked for to the end of the line. */
  let slashes = 0;
  const read = (type: JsToken['type'], pattern: RegExp): boolean => {
    pattern.lastIndex = at;
    const length = pattern.exec(text)?.[0].length ?? 0;
    if (length === 0 && type !== 'template') return false;
    const token: JsToken = { type, start: at, end: at + length };
    tokens.push(token);
    if (type !== 'comment') before = token;
    at += length;
    return true;
  };
  const template = () => {
    read('template', TEMPLATE);
    if (text.startsWith('${', at)) {
      braces.push(true);
      at += 2;
      before = undefined;
    } else at += 1;
  };
  const regex = () => {
    if (slashes > MAX_SLASHES) return false;
    const found = read('regex', REGEX);
    if (!found) slashes += 1;
    return found;
  };
  while (at < text.length) {
    const char = text[at] as string;
    if (/\s/.test(char)) {
      if (char === '\n') slashes = 0;
      at += 1;
    } else if (char === '"' || char === "'") read('string', STRING);
    else if (char === '`') {
      at += 1;
      template();
    } else if (char === '}' && braces.at(-1) === true) {
      braces.pop();
      at += 1;
      template();
    } else if (char === '/' && (text[at + 1] === '/' || text[at + 1] === '*')) read('comment', COMMENT);
    else if (char === '/' && mayBeRegex(text, before) && regex()) continue;
    else if (/[\d.]/.test(char) && /^\.?\d/.test(text.slice(at, at + 2))) read('number', NUMBER);
    else if (!read('word', WORD)) {
      if (char === '{') braces.push(false);
      else if (char === '}') braces.pop();
      read('punctuator', PUNCTUATOR);
    }
  }
  return tokens;
}

function mayBeRegex(text: string, before: JsToken | undefined): boolean {
  if (!before) return true;
  if (before.type === 'word') return BEFORE_REGEX.test(text.slice(before.start, before.end));
  return before.type === 'punctuator' && !/^[)\]]$/.test(text.slice(before.start, before.end));
}
