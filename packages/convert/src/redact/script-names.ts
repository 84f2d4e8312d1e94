import { classifyName, isCredentialKind } from '@curlew/exchange';
import { decodeJsString } from './js-string.ts';
import type { JsToken } from './js-tokens.ts';

/** Operators that assign a value to the name before them. */
const ASSIGNMENT = /^(?:[=!]==?|=|:|=>|\+=|\|\|=?|\?\?=?|\+)$/;

/** Functions that take a key or password as an argument that is not the first. */
const KEYED = /hmac|^(?:en|de)crypt$|^sign$|pbkdf|scrypt|^create(?:De)?Cipher|^importKey$|^verify$/i;
/** What the argument of such a function is called: no ordinary name, unlike `key`. */
export const KEY_ARGUMENT = 'KEY';
/** Bounds the time; arguments are shorter. */
const MAX_ARGUMENT_TOKENS = 60;
/** Which credential's name a literal of a script belongs to. */
export class ScriptNames {
  readonly #script: string;
  readonly #tokens: readonly JsToken[];

  constructor(script: string, tokens: readonly JsToken[]) {
    this.#script = script;
    this.#tokens = tokens;
  }

  /** `behindText`: a text may name what is joined to it, but not through a variable (`"token=" + token + "&x"`). */
  nameOf(at: number, behindText = true): string | undefined {
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
        this.nameOf(subject, isText) ??
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
