import { isPlaceholder } from '../../document/paths/placeholder-value.ts';
import { isCommonPhrase } from '../names/common-words.ts';
import type { NameKinds } from '../names/name-kinds.ts';
import type { NamedValue } from '../values/named-values.ts';

/** Names that are ordinary words of sentences as well; a value after one that has no digit is a word, too. */
const ORDINARY_NAME =
  /^(?:codes?|connections?|licen[cs]es?|certificates?|certs?|hash|sign|seed|keys?|auth|authorization|authentication)$/i;
/** What explanations begin with: `session_id: the identifier that …`. */
const EXPLANATION =
  /^(?:the|an?|any|is|it|this|that|your|its|if|when|must|used?|see|same|optional|required|unique|string|value|name|id|identifier)\s+\S+\s+\S/i;
/** `xxxxxx`, `YOUR_API_KEY`, `JWT_TOKEN_HERE`: stands where a credential goes. */
const FILLER =
  /^(.)\1{2,}$|^[A-Za-z_ -]*(?:key|token|secret|password|credentials?)(?:[-_ ](?:id|value|here|goes|string))*$/i;
/** Names of licenses as SPDX lists them. */
const LICENSE =
  /^(?:CC-BY|CC0|Apache|A?GPL|LGPL|MPL|BSD|MIT|EUPL|ISC|OFL|Unlicense)(?:[-. ]?[\w.]{1,12}){0,4}$/;
/** `6-digit`, `32-character`, `128-bit` */
const MEASURE = /^\d{1,4}[- ]?(?:digits?|char(?:acter)?s?|bits?|bytes?|letters?|words?|hex)\b/i;
/** `base64(username:password)`, `HMAC_SHA256(secret, body)`: what a reader has to compute. */
const FORMULA =
  /^[\w.-]{2,40}\(\s*(?:(?:user(?:_?name)?|login|email|(?:client|consumer|app|api|access)[_-]?\w{0,8}|id|pass(?:word)?|secret|token|key|body|payload|timestamp|nonce|message|data|string)[\s:,.+"'`{}<>$]*)+\)$/i;

/** Whether the value after the name of a credential is a word of a sentence, or stands for one. */
export function isShownValue(value: string, { name, style }: NamedValue, names: NameKinds): boolean {
  const bare = value.replace(/^[*_~]{1,3}(?=[\w<{])|[*_~]{1,3}$/g, '');
  const plain = bare.replace(/^(?:Bearer|Basic|Token|ApiKey) +(?=\S)/i, '');
  if (!/[\p{L}\p{N}]/u.test(plain) && plain.length < 6) return true;
  if (/^(?:[<$]|\{\{|\.\.\.|…|\*+$|\d{1,3}$)/.test(plain)) return true;
  if (isPlaceholder(plain) || isCommonPhrase(plain) || FILLER.test(plain) || FORMULA.test(plain)) return true;
  if (LICENSE.test(plain) || MEASURE.test(plain)) return true;
  const isSentence = style === 'word' || style === 'line';
  if (isSentence && (isName(plain, names) || EXPLANATION.test(plain))) return true;
  if (style === 'word' && (isProse(plain) || isCompound(plain))) return true;
  if (names.of(name) !== 'credential') return false;
  return isConstant(plain) || (isSentence && ORDINARY_NAME.test(name) && /^[\p{L}_*-]+$/u.test(plain));
}

/** A word as sentences have it. */
export function isProse(value: string): boolean {
  return /^[\p{L}][\p{Ll}]*$/u.test(value);
}

/** `case-sensitive`, `server-side`: two words, one of them ordinary. */
function isCompound(value: string): boolean {
  const words = /^([A-Za-z]+)-([a-z]+)$/.exec(value)?.slice(1) ?? [];
  return words.some(
    (word) => isCommonPhrase(word) || /^(?:case|sensitive|insensitive|encoded|based)$/i.test(word),
  );
}

/** `X-CSRF-Token`, `access_token`: another name of a credential. */
function isName(value: string, names: NameKinds): boolean {
  return /^[A-Za-z]+(?:[-_][A-Za-z]+)+$/.test(value) && names.isCredential(value);
}

/** `INVALID_ARGUMENT`: a constant of words that APIs are written in, or of several. */
function isConstant(value: string): boolean {
  const words = /^[A-Z]+(?:_[A-Z]+){1,6}$/.test(value) ? value.split('_') : [];
  return words.some((word) => isCommonPhrase(word));
}
