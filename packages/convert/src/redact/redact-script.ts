import {
  classifyName,
  isCredentialKind,
  looksLikeCredential,
  redactText,
  tokenShape,
} from '@curlew/exchange';
import { decodeJsString, encodeJsString } from './js-string.ts';
import { type JsToken, jsTokens } from './js-tokens.ts';
import { placeholder } from './placeholder.ts';
import { KEY_ARGUMENT, ScriptNames } from './script-names.ts';
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
      return text.slice(0, 2) + redactText(inner, context.known) + (end === undefined ? '' : '*/');
    }
    case 'regex':
      return context.known.has(text) ? '/secret/' : text;
    case 'number': {
      const name = /^\d{3,}$/.test(text) ? nameOf() : undefined;
      return name !== undefined && classifyName(name) === 'passcode' ? placeholder(name, text) : text;
    }
    default:
      return text;
  }
}

/** The value that is shown instead; undefined when it may stay. */
function redactLiteral(value: string, name: string | undefined, context: RedactContext): string | undefined {
  if (name !== undefined && !isShown(value, name, context)) return placeholder(name, value);
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
