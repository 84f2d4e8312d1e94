import { looksLikeIdentifier } from '../../document/paths/looks-like-identifier.ts';
import { stringFormat } from '../string-format.ts';

/** Keys that name data and no member: locales, addresses, prefixed identifiers, times, paths and media types. */
const DATA_KEY =
  /^(?:[a-z]{2,3}[-_][A-Z]{2}|[^\s@]+@[^\s@]+\.[^\s@]+|[a-z]+:\/\/\S+|[^\s/]*\/\S*|[A-Za-z]{2,5}_(?=[A-Za-z0-9]*\d)[A-Za-z0-9]{6,}|[A-Z]{2,10}-\d+|\d{4}-(?:\d{2}|W\d\d|Q[1-4])|\d{1,2}:\d{2}(?::\d{2})?|v?\d+\.\d+(?:\.\d+)*|(?:[a-z0-9-]+\.)+(?:com|net|org|io|dev|app|example|test|local|internal|co|de|uk|eu|fr|us))$/;

export function isDataKey(name: string): boolean {
  return looksLikeIdentifier(name) || stringFormat(name) !== undefined || DATA_KEY.test(name);
}

/** Languages (ISO 639-1) whose codes are not words of a program, as `id` and `to` are. */
const LANGUAGES = new Set(
  'en de fr es it pt nl sv da fi nb nn pl cs sk hu ro bg el tr ru uk ar he fa hi ja ko zh th vi ms ca hr sl et lv lt sr'.split(
    ' ',
  ),
);
/** Currencies of which one at least is among codes of three letters (ISO 4217). */
const CURRENCIES = new Set('USD EUR GBP JPY CHF CAD AUD CNY INR BRL MXN SEK NOK DKK PLN'.split(' '));

/** Common codes of countries (ISO 3166-1 alpha-2); other pairs of capitals, as `AM`, `ID` and `OK`, are often member names. */
const COUNTRIES = new Set(
  'AE AR AT AU BE BG BR CA CH CL CN CO CR CY CZ DE DK EC EE EG ES FI FR GB GR HK HR HU IE IL IN IS IT JP KE KR LT LU LV MA MT MX MY NG NL NO NZ PE PH PK PL PT RO RS RU SA SE SG SI SK TH TR TW UA UK US UY VE VN ZA'.split(
    ' ',
  ),
);
const MIN_COUNTRIES = 3;
/** A language, perhaps with its script and region. */
const LOCALE = /^([a-z]{2})(?:[-_][A-Z][a-z]{3})?(?:[-_](?:[A-Z]{2}|\d{3})|-[a-z]{2})?$/;

/** Whether the keys, two at least, are all codes of languages and locales, of countries (three at least), or of currencies. */
export function areCodes(names: readonly string[]): boolean {
  if (names.length < 2) return false;
  if (names.every((name) => /^[A-Z]{3}$/.test(name))) return names.some((name) => CURRENCIES.has(name));
  if (names.every((name) => COUNTRIES.has(name))) return names.length >= MIN_COUNTRIES;
  return names.every((name) => LANGUAGES.has(LOCALE.exec(name)?.[1] ?? ''));
}
