import type { NameKind } from '../names/classify-name.ts';
import { isCommonPhrase } from '../names/common-words.ts';
import { splitWords } from '../names/split-words.ts';

/** Values of switches and schemas, which are never passwords. */
const SWITCH =
  /^(?:true|false|null|none|nil|undefined|yes|no|on|off|n\/a|required|optional|enabled|disabled|set|unset|hidden|masked|redacted|present|missing|unknown)?$/i;

/** Whether a value may be shown under the name of a credential: switches, short numbers, and words of enumerations. */
export function isHarmlessCredential(value: string, kind: NameKind): boolean {
  if (SWITCH.test(value)) return true;
  if (kind === 'passcode') return /^\d{1,2}$/.test(value);
  if (/^-?\d{1,5}(?:\.\d{1,3})?$/.test(value)) return true;
  return kind === 'credential' && isEnumLike(value);
}

/** Ordinary words, codes of countries and currencies, tags of languages. */
function isEnumLike(value: string): boolean {
  return isCommonPhrase(value) || /^[A-Z]{2,3}$/.test(value) || /^[a-z]{2}(?:[-_][A-Z]{2})?$/.test(value);
}

/** `seat_taken`, `VENUE_NOT_FOUND`: words joined as codes of errors are, one of them ordinary. */
export function looksLikeErrorCode(value: string): boolean {
  if (!/^(?:[a-z]+(?:[_.-][a-z]+){1,6}|[A-Z]+(?:_[A-Z]+){1,6}|(?:[A-Z][a-z]+){2,6})$/.test(value))
    return false;
  return value.length <= 60 && splitWords(value).some(isCommonPhrase);
}
