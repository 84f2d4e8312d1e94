import { isCredentialKind } from '../names/classify-name.ts';
import { isCommonPhrase } from '../names/common-words.ts';
import { placeholder } from '../values/placeholder.ts';
import { decodeJsString, encodeJsString } from './js-string.ts';
import { type JsToken, jsTokens } from './js-tokens.ts';
import { type RedactContext, redactText } from './redact-text.ts';

/** What gives a value to the name before it. */
const ASSIGNMENT = /^(?:[=!]==?|=|:|=>|\+=|\|\|=?|\?\?=?|\+)$/;

/** Functions that take a key or password as an argument that is not the first. */
const KEYED = /hmac|^(?:en|de)crypt$|^sign$|pbkdf|scrypt|^create(?:De)?Cipher|^importKey$|^verify$/i;
/** Bounds the time; arguments are shorter. */
const MAX_ARGUMENT_TOKENS = 60;
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
  const shown = new ScriptNames(script, tokens, context);
  let result = '';
  let from = 0;
  for (const [at, token] of tokens.entries()) {
    const text = script.slice(token.start, token.end);
    const redacted = redactToken(text, token, () => shown.nameOf(at), context);
    result += script.slice(from, token.start) + redacted;
    from = token.end;
  }
  return result + script.slice(from);
}

function redactToken(
  text: string,
  { type }: JsToken,
  nameOf: () => string | undefined,
  context: RedactContext,
): string {
  switch (type) {
    case 'string': {
      const quote = text.charAt(0);
      const inner = text.slice(1, text.length > 1 && text.endsWith(quote) ? -1 : undefined);
      const value = redactLiteral(decodeJsString(inner), nameOf(), context);
      return value === undefined ? text : quote + encodeJsString(value, quote) + text.slice(1 + inner.length);
    }
    case 'template': {
      const value = redactLiteral(decodeJsString(text), nameOf(), context);
      return value === undefined ? text : encodeJsString(value, '`');
    }
    case 'comment': {
      const end = text.startsWith('/*') && text.length > 3 && text.endsWith('*/') ? -2 : undefined;
      const inner = text.slice(2, end);
      return text.slice(0, 2) + redactText(inner, context) + (end === undefined ? '' : '*/');
    }
    case 'regex':
      return context.known.has(text) ? '/secret/' : text;
    case 'number': {
      const name = /^\d{3,}$/.test(text) ? nameOf() : undefined;
      return name !== undefined && context.names.of(name) === 'passcode' ? placeholder(name, text) : text;
    }
    default:
      return text;
  }
}

/** The value that is shown instead; undefined when it may stay. */
function redactLiteral(value: string, name: string | undefined, context: RedactContext): string | undefined {
  if (name !== undefined && !isShown(value, context)) return placeholder(name, value);
  const text = redactText(value, context);
  return text === value ? undefined : text;
}

/** Names, variables and words of programs are not credentials, whatever they belong to. */
function isShown(value: string, { names }: RedactContext): boolean {
  const text = value.trim();
  return (
    text.length < 3 ||
    /^\{\{[^{}]*\}\}$|^https?:\/\/[^?@]*$|^[/.#]/.test(text) ||
    isCommonPhrase(text) ||
    ALGORITHM.test(text) ||
    (/^[A-Za-z][\w-]*$/.test(text) && !/\d/.test(text) && isCredentialKind(names.of(text)))
  );
}

/** Which credential's name a literal of a script belongs to. */
class ScriptNames {
  readonly #script: string;
  readonly #tokens: readonly JsToken[];
  readonly #context: RedactContext;

  constructor(script: string, tokens: readonly JsToken[], context: RedactContext) {
    this.#script = script;
    this.#tokens = tokens;
    this.#context = context;
  }

  nameOf(at: number): string | undefined {
    const operator = this.#before(at);
    const sign = this.#text(operator);
    if (this.#tokens[operator]?.type === 'template') return this.#nameAtEnd(sign);
    if (sign === ',') return this.#nameAt(this.#before(operator), true) ?? this.#nameOfCall(operator);
    if (sign === '(')
      return this.#nameAt(this.#before(operator), false) ?? this.#nameOfExpected(this.#before(operator));
    if (sign === 'return') return this.#nameOfFunction(this.#before(this.#before(operator)));
    if (!ASSIGNMENT.test(sign)) return undefined;
    let subject = this.#before(operator);
    if (sign === '=>') return this.#nameOfFunction(subject);
    if (/^[\])]$/.test(this.#text(subject))) subject = this.#before(subject);
    if (sign === '+') return this.nameOf(subject) ?? this.#nameAtEnd(this.#text(subject).slice(0, -1));
    if (sign === ':' && this.#isLabel(subject, at)) return undefined;
    return this.#nameAt(subject, false) ?? (sign === ':' ? this.#labelBefore(subject) : undefined);
  }

  #nameAt(at: number, quotedOnly: boolean): string | undefined {
    const type = this.#tokens[at]?.type;
    if (type !== 'string' && type !== 'template' && (type !== 'word' || quotedOnly)) return undefined;
    const text = this.#text(at);
    const name = type === 'string' ? decodeJsString(text.slice(1, -1)) : text;
    return name.length <= 100 && this.#context.names.isCredential(name) ? name : undefined;
  }

  /** The name that a text ends with, for what is put behind it: `Bearer `, `…?api_key=`. */
  #nameAtEnd(text: string): string | undefined {
    const end = text.slice(-80);
    if (/\b(?:Bearer|Basic|Token|ApiKey) {1,2}$/i.test(end)) return 'token';
    const name = /([A-Za-z][\w.-]*)["']?\s?[=:]\s?["']?$/.exec(end)?.[1];
    return name !== undefined && this.#context.names.isCredential(name) ? name : undefined;
  }

  /** `HmacSHA256(text, "…")`: a further argument of a function that takes a key. */
  #nameOfCall(comma: number): string | undefined {
    const open = this.#openBefore(comma);
    return open !== undefined && KEYED.test(this.#text(this.#before(open))) ? 'key' : undefined;
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

  /** The `key` of `{ key: "X-Trace", value: … }` names what is beside it. */
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

  #text(at: number): string {
    const token = this.#tokens[at];
    return token ? this.#script.slice(token.start, token.end) : '';
  }
}
