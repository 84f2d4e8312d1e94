import { isPlaceholder } from '@curlew/exchange';
import { stringFormat } from './string-format.ts';

/** Ambiguous names of query parameters, which may be API keys. */
const AMBIGUOUS = new Set(['key', 'token', 'app_id', 'appid']);

const CREDENTIAL = /key|token|secret|pass|auth|your/i;
/** Ordinary words, alone or joined. */
const WORDS = /^[A-Za-z]{2,}(?:[ _.-][A-Za-z]+)*$/;

/**
 * Whether a parameter with the name of a credential is not one: `?key=color&value=red`, `?token=next`,
 * `?app_id=12`.
 */
export function isOrdinaryKey(name: string, value: string): boolean {
  if (!AMBIGUOUS.has(name.toLowerCase()) || isPlaceholder(value)) return false;
  // `YOUR_API_KEY`
  if (CREDENTIAL.test(value)) return false;
  if (/^\d{1,5}$/.test(value) || stringFormat(value)?.startsWith('date')) return true;
  return WORDS.test(value) && value.length <= 40;
}
