import { redactText } from '@curlew/exchange';
import { classifyName, isCredentialKind, looksLikeCredential, tokenShape } from '@curlew/exchange/internal';
import { decodeJsString, encodeJsString } from './js-string.ts';
import { marker, placeholder } from './placeholder.ts';
import type { RedactContext } from './secret-names.ts';

/** Names of algorithms and encodings. */
const ALGORITHM =
  /^(?:(?:RSA-)?(?:sha|md|aes|des|rsa|hs|rs|es|ps|ecdsa|hmac)[\w-]{0,20}|hex|base64(?:url)?|utf-?8|latin1|ascii|binary|raw|jwk|pkcs8|spki)$/i;

/**
 * A script with its credentials replaced inside of literals and comments: what parsed before parses
 * afterward. A literal is replaced by what it holds, and as a whole where it belongs to the name of a
 * credential: `token = "…"`, `password: "…"`, `set("token", "…")`.
 */
export function redactScript(script: string, context: RedactContext): string {
  const tokens = jsTokens(script);
  const shown = new ScriptNames(script, tokens);
  let result = '';
  let from = 0;
  for (const [at, token] of tokens.entries()) {
    const text = script.slice(token.start, token.end);
    const redacted = redactToken(text, token, () => shown.getName(at), context);
    result += script.slice(from, token.start) + redacted;
    from = token.end;
  }
  return result + script.slice(from);
}

function redactToken(
  text: string,
  { type }: JsToken,
  getName: () => string | undefined,
  context: RedactContext,
): string {
  switch (type) {
    case 'string': {
      const quote = text.charAt(0);
      const inner = text.slice(1, text.length > 1 && text.endsWith(quote) ? -1 : undefined);
      const value = redactLiteral(decodeJsString(inner), getName(), context);
      return value === undefined ? text : quote + encodeJsString(value, quote) + text.slice(1 + inner.length);
    }
    case 'template': {
      const value = redactLiteral(decodeJsString(text), getName(), context);
      return value === undefined ? text : encodeJsString(value, '`');
    }
    case 'comment': {
      const end = text.startsWith('/*') && text.length > 3 && text.endsWith('*/') ? -2 : undefined;
      const inner = text.slice(2, end);
      return text.slice(0, 2) + redactText(inner, context.known) + (end === undefined ? '' : '*/');
    }
    case 'regex':
      return context.known.has(text) ? '/secret/' : text;
    case 'number': {
      const name = /^\d{3,}$/.test(text) ? getName() : undefined;
      return name !== undefined && classifyName(name) === 'passcode' ? placeholder(name, text) : text;
    }
    default:
      return text;
  }
}

/** The value that is shown instead; undefined when it may stay. */
function redactLiteral(value: string, name: string | undefined, context: RedactContext): string | undefined {
  if (name !== undefined && !isShown(value, name, context)) return placeholder(name, value, marker(name));
  const text = redactText(value, context.known);
  return text === value ? undefined : text;
}

/** Names that most programs give to something else: of an object's member, of an error. */
const ORDINARY_NAME =
  /^(?:[cC]ode|[kK]ey|[hH]ash|[sS]ign|seed|connection|license|auth_?[tT]ype|key_?[nN]ame)$/;

/** `E_TOKEN`, `UND_ERR_SOCKET`: a name, and no value of one. */
const CONSTANT = /^[A-Z]+(?:_[A-Z]+){1,6}$/;
/** Types, schemes and states that scripts compare with. */
const DESCRIBING =
  /^(?:string|number|boolean|object|undefined|function|null|true|false|none|bearer|basic|digest|apikey|oauth2?|jwt|header|query|body|cookie|json|text|raw|required|optional|default|test|example|active|inactive|valid|invalid|expired|missing|unknown|success|error|ok)$/i;

/** Names, variables and words of programs are not credentials, whatever they belong to. */
function isShown(value: string, name: string, { known }: RedactContext): boolean {
  const text = value.trim();
  if (text.length < 3) return true;
  const isWord = /^[A-Za-z_$][A-Za-z_$.:-]*$/.test(text);
  if (isWord && ORDINARY_NAME.test(name) && !known.has(text) && tokenShape(text) === undefined) return true;
  if (
    name !== KEY_ARGUMENT &&
    classifyName(name) === 'ambiguous' &&
    (!looksLikeCredential(text) || CONSTANT.test(text))
  )
    return !known.has(text);
  return (
    /^\{\{[^{}]*\}\}$|^https?:\/\/[^?@]*$|^[/.#]/.test(text) ||
    DESCRIBING.test(text) ||
    ALGORITHM.test(text) ||
    (/^[A-Za-z][\w-]*$/.test(text) && !/\d/.test(text) && isCredentialKind(classifyName(text)))
  );
}

/** Operators that assign a value to the name before them. */
const ASSIGNMENT = /^(?:[=!]==?|=|:|=>|\+=|\|\|=?|\?\?=?|\+)$/;

/** Functions that take a key or password as an argument that is not the first. */
const KEYED = /hmac|^(?:en|de)crypt$|^sign$|pbkdf|scrypt|^create(?:De)?Cipher|^importKey$|^verify$/i;
/** The name of the argument of such a function, which is not an ordinary one like `key`. */
const KEY_ARGUMENT = 'KEY';
/** Bounds the time; arguments are shorter. */
const MAX_ARGUMENT_TOKENS = 60;
/** Returns the name of the credential that a literal of a script belongs to. */
class ScriptNames {
  readonly #script: string;
  readonly #tokens: readonly JsToken[];

  constructor(script: string, tokens: readonly JsToken[]) {
    this.#script = script;
    this.#tokens = tokens;
  }

  /** `behindText`: a text may name what is joined to it, but not through a variable (`"token=" + token + "&x"`). */
  getName(at: number, behindText = true): string | undefined {
    const operator = this.#before(at);
    const sign = this.#text(operator);
    if (this.#tokens[operator]?.type === 'template') return behindText ? this.#nameAtEnd(sign) : undefined;
    if (sign === ',') return this.#nameOfPair(at, operator) ?? this.#nameOfCall(operator);
    if (sign === '(')
      return this.#nameAt(this.#before(operator), false) ?? this.#nameOfExpected(this.#before(operator));
    if (sign === 'return') return this.#nameOfFunction(this.#before(this.#before(operator)));
    if (!ASSIGNMENT.test(sign)) return undefined;
    let subject = this.#before(operator);
    if (sign === '=>') return this.#nameOfFunction(subject);
    if (/^[\])]$/.test(this.#text(subject))) subject = this.#before(subject);
    if (sign === '+') {
      const isText = behindText && this.#tokens[subject]?.type === 'string';
      return (
        this.getName(subject, isText) ??
        (isText ? this.#nameAtEnd(this.#text(subject).slice(0, -1)) : undefined)
      );
    }
    if (sign === ':' && this.#isLabel(subject, at)) return undefined;
    return this.#nameAt(subject, false) ?? (sign === ':' ? this.#labelBefore(subject) : undefined);
  }

  /** `set("token", "…")`, `["token", "…"]`, but not a list of names and words. */
  #nameOfPair(at: number, comma: number): string | undefined {
    const subject = this.#before(comma);
    const name = this.#nameAt(subject, true);
    if (name === undefined) return undefined;
    const isList = this.#text(this.#openBefore(subject) ?? -1) === '[';
    if (!isList) return name;
    return this.#text(this.#before(subject)) === '[' && this.#text(this.#after(at)) === ']'
      ? name
      : undefined;
  }

  #nameAt(at: number, quotedOnly: boolean): string | undefined {
    const type = this.#tokens[at]?.type;
    if (type !== 'string' && type !== 'template' && (type !== 'word' || quotedOnly)) return undefined;
    const text = this.#text(at);
    const name = type === 'string' ? decodeJsString(text.slice(1, -1)) : text;
    return name.length <= 100 && isCredentialKind(classifyName(name)) ? name : undefined;
  }

  /** The name that a text ends with, for what is put after it: `Bearer `, `…?api_key=`. */
  #nameAtEnd(text: string): string | undefined {
    const end = text.slice(-80);
    if (/\b(?:Bearer|Basic|Token|ApiKey) {1,2}$/i.test(end)) return 'token';
    const name = /([A-Za-z][\w.-]*)["']?\s?[=:]\s?["']?$/.exec(end)?.[1];
    return name !== undefined && isCredentialKind(classifyName(name)) ? name : undefined;
  }

  /** `HmacSHA256(text, "…")`: a further argument of a function that takes a key. */
  #nameOfCall(comma: number): string | undefined {
    const open = this.#openBefore(comma);
    return open !== undefined && KEYED.test(this.#text(this.#before(open))) ? KEY_ARGUMENT : undefined;
  }

  /** `getToken() { return "…" }`, `const getToken = () => "…"`; `end` closes the parameters. */
  #nameOfFunction(end: number): string | undefined {
    const open = this.#text(end) === ')' ? this.#openBefore(end) : end;
    if (open === undefined) return undefined;
    const before = this.#before(open);
    return this.#nameAt(this.#text(before) === '=' ? this.#before(before) : before, false);
  }

  /** `expect(json.token).to.equal("…")` */
  #nameOfExpected(callee: number): string | undefined {
    let at = callee;
    for (let links = 0; links < 6 && this.#text(this.#before(at)) === '.'; links += 1)
      at = this.#before(this.#before(at));
    return at < callee && this.#text(at) === ')' ? this.#nameAt(this.#before(at), false) : undefined;
  }

  /** The bracket that is open at a token. */
  #openBefore(token: number): number | undefined {
    let depth = 1;
    let at = token;
    for (const end = token - MAX_ARGUMENT_TOKENS; depth > 0 && at > end && at >= 0; ) {
      at = this.#before(at);
      if (/^[)\]}]$/.test(this.#text(at))) depth += 1;
      else if (/^[([{]$/.test(this.#text(at))) depth -= 1;
    }
    return depth === 0 ? at : undefined;
  }

  /** The `key` of `{ key: "X-Trace", value: … }` names what stands beside it. */
  #isLabel(subject: number, at: number): boolean {
    const next = this.#text(at + 1) === ',' ? this.#text(at + 2) : '';
    return /^["']?key["']?$/i.test(this.#text(subject)) && /^["']?value["']?$/i.test(next);
  }

  /** `{ key: "Authorization", value: "…" }` */
  #labelBefore(at: number): string | undefined {
    if (!/^["']?value["']?$/i.test(this.#text(at)) || this.#text(this.#before(at)) !== ',') return undefined;
    return this.#nameAt(this.#before(this.#before(at)), true);
  }

  #before(at: number): number {
    let index = at - 1;
    while (this.#tokens[index]?.type === 'comment') index -= 1;
    return index;
  }

  #after(at: number): number {
    let index = at + 1;
    while (this.#tokens[index]?.type === 'comment') index += 1;
    return index;
  }

  #text(at: number): string {
    const token = this.#tokens[at];
    return token ? this.#script.slice(token.start, token.end) : '';
  }
}

/** A piece of a script. Of a template literal, each text between substitutions is a `template`. */
interface JsToken {
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
