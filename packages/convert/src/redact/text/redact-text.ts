import { isPlaceholder } from '../../document/paths/placeholder-value.ts';
import { isCommonPhrase } from '../names/common-words.ts';
import type { NameKinds } from '../names/name-kinds.ts';
import type { SecretNames } from '../names/secret-names.ts';
import type { SegmentKinds } from '../segment-kinds.ts';
import type { KnownValues } from '../values/known-values.ts';
import { type NamedValue, namedValues } from '../values/named-values.ts';
import { looksLikeEncoded, tokenShape } from '../values/token-shape.ts';

/** What redaction knows about a recording. */
export interface RedactContext {
  known: KnownValues;
  names: NameKinds;
  segmentKinds: SegmentKinds;
  secretNames: SecretNames;
}

const SECRET = '<secret>';

const LONG_WORD = /[\w.~+/=%-]{8}/;
const PEM_BLOCK = /-----BEGIN [A-Z0-9 ]{1,60}-----[\s\S]{0,20000}?(?:-----END [A-Z0-9 ]{1,60}-----|$)/g;
/** The part of an address that contains user and password (RFC 3986, section 3.2.1). */
const USER_INFO = /(\b[A-Za-z][\w+.-]{0,20}:\/\/)([^\s/?#@"'<>]{1,500})@(?=[\w.[-])/g;
const SCHEME = /\b(Bearer|Basic|Token|ApiKey|Digest|DPoP) {1,2}([\w.~+/=-]{6,})/gi;
const CURL_USER = /(\s(?:-u|--user|-U|--proxy-user)[ =]?["']?)([^\s"':]{0,100}:[^\s"']{3,200})/g;

/** Statements and commands that take a password. */
const COMMAND =
  /(\bIDENTIFIED BY |\bsshpass -p ?|\bmysql(?:dump)? [^\n]{0,80}?-p(?=\S))(["']?)([^\s"';]{4,200})/gi;

/** Prose with its credentials replaced; sentences about passwords and links to documentation stay. */
export function redactText(text: string, context: RedactContext): string {
  if (text.length < 6) return text;
  let result = replaceKnown(text, context.known);
  if (result.includes('-----BEGIN ')) result = result.replace(PEM_BLOCK, SECRET);
  if (result.includes('://')) result = result.replace(USER_INFO, userInfoOf);
  if (result.includes(':')) result = result.replace(CURL_USER, `$1${SECRET}`);
  if (/IDENTIFIED BY |-p/i.test(result)) result = result.replace(COMMAND, `$1$2${SECRET}`);
  result = replaceNamed(result, context.names);
  if (!LONG_WORD.test(result)) return result;
  return replaceTokens(result.replace(SCHEME, schemeOf));
}

/** A text in which credentials that requests showed as such are replaced. */
export function replaceKnown(text: string, known: KnownValues, by = SECRET): string {
  return replaceSpans(text, known.isEmpty ? [] : known.find(text), by);
}

function replaceSpans(text: string, spans: readonly (readonly [number, number])[], by: string): string {
  if (spans.length === 0) return text;
  let result = '';
  let from = 0;
  for (const [start, end] of spans) {
    result += text.slice(from, start) + by;
    from = end;
  }
  return result + text.slice(from);
}

function userInfoOf(whole: string, scheme: string, userInfo: string): string {
  return isPlaceholder(userInfo) || /^(?:git|user|username|user:pass(?:word)?)$/i.test(userInfo)
    ? whole
    : `${scheme}${SECRET}@`;
}

function schemeOf(whole: string, scheme: string, token: string): string {
  if (isProse(token)) return whole;
  const isCredential = tokenShape(`${scheme} ${token}`) === 'credential' || tokenShape(token) !== undefined;
  return isCredential ? `${scheme} ${SECRET}` : whole;
}

/** Values that are behind the name of a credential. Placeholders and ordinary words stay. */
export function replaceNamed(text: string, names: NameKinds): string {
  const spans: [number, number][] = [];
  for (const named of namedValues(text, names)) {
    const span = secretSpan(text, named);
    if (span && span[0] >= (spans.at(-1)?.[1] ?? 0)) spans.push(span);
  }
  return replaceSpans(text, spans, SECRET);
}

function secretSpan(text: string, { start, end, style }: NamedValue): [number, number] | undefined {
  const value = text.slice(start, end).trimEnd();
  const shown = style === 'word' ? value.replace(/[.,;:!?)]+$/, '') : value;
  if (shown === '' || isShown(shown) || (style === 'word' && isProse(shown))) return undefined;
  return [start, start + shown.length];
}

function isShown(value: string): boolean {
  const plain = value.replace(/^(?:Bearer|Basic|Token|ApiKey) +/i, '');
  return /^(?:[<$]|\{\{|\.\.\.|…|\*+$|\d{1,3}$)/.test(plain) || isPlaceholder(plain) || isCommonPhrase(plain);
}

/** A word as sentences have it. */
function isProse(value: string): boolean {
  return /^[\p{L}][\p{Ll}]*$/u.test(value);
}

/** `sha256:` */
const DIGEST_LABEL = /\b(?:sha-?\d{1,3}|md5)[:=]$/i;

function replaceTokens(text: string): string {
  const hide = (word: string) => (tokenShape(word) ? SECRET : word);
  return text.replace(/[\w.~+/=%-]{8,}/g, (word, at: number) => {
    if (DIGEST_LABEL.test(text.slice(Math.max(0, at - 9), at))) return word;
    if (!word.startsWith('/') && looksLikeEncoded(word)) return SECRET;
    return word.replace(/[\w.~+%-]{8,}/g, hide);
  });
}
