import { isPlaceholder } from '../../document/paths/placeholder-value.ts';
import { isCommonPhrase } from '../names/common-words.ts';
import type { NameKinds } from '../names/name-kinds.ts';
import type { SecretNames } from '../names/secret-names.ts';
import { isCredentialWord } from '../names/split-compound.ts';
import { splitWords } from '../names/split-words.ts';
import type { SegmentKinds } from '../segment-kinds.ts';
import type { KnownValues } from '../values/known-values.ts';
import { type NamedValue, namedValues } from '../values/named-values.ts';
import { looksLikeEncoded, tokenShape } from '../values/token-shape.ts';
import { isProse, isShownValue } from './shown-value.ts';

/** Credentials and names that redaction knows from a recording. */
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
  if (result.includes(':')) result = result.replace(CURL_USER, curlUserOf);
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

/** `-u user:password`, `-u "$USER:$PASS"` */
const USER_EXAMPLE =
  /^(?:[A-Za-z_-]*(?:user(?:[_-]?name)?|login|email|id|key|token|sid)|\$\{?\w+\}?|\{\{[^{}]*\}\}|<[^<>]*>):(?:[A-Za-z_-]*(?:pass(?:word)?|pwd|secret|key|token)|x|\$\{?\w+\}?|\{\{[^{}]*\}\}|<[^<>]*>)?$/i;

function curlUserOf(whole: string, option: string, pair: string): string {
  return USER_EXAMPLE.test(pair) ? whole : `${option}${SECRET}`;
}

function schemeOf(whole: string, scheme: string, token: string): string {
  if (isProse(token)) return whole;
  const isCredential = tokenShape(`${scheme} ${token}`) === 'credential' || tokenShape(token) !== undefined;
  return isCredential ? `${scheme} ${SECRET}` : whole;
}

/** Values that are after the name of a credential. Placeholders and ordinary words stay. */
function replaceNamed(text: string, names: NameKinds): string {
  const spans: [number, number][] = [];
  for (const named of namedValues(text, names)) {
    const span = secretSpan(text, named, names);
    if (span && span[0] >= (spans.at(-1)?.[1] ?? 0)) spans.push(span);
  }
  return replaceSpans(text, spans, SECRET);
}

function secretSpan(text: string, named: NamedValue, names: NameKinds): [number, number] | undefined {
  const { start, end, style } = named;
  const value = text.slice(start, end).trimEnd();
  const word = style === 'word' ? value.replace(/[.,;:!?)]+$/, '') : value;
  if (word === '' || isShownValue(word, named, names)) return undefined;
  return [start, start + word.length];
}

/** `sha256:` */
const DIGEST_LABEL = /\b(?:sha-?\d{1,3}|md5)[:=]$/i;

/** After it, addresses of repositories name a commit by its digest. */
const COMMIT = /\/(?:blob|tree|commits?|raw|blame|compare|src|-)\/$/;
/** `/docs/auth#`: a fragment is the name of a section and is not sent. */
const ANCHOR = /[\w/)]#[\w.-]{0,40}$/;

function replaceTokens(text: string): string {
  return text.replace(/[\w.~+/=%-]{8,}/g, (run, at: number) => {
    const lead = text.slice(Math.max(0, at - 60), at);
    if (DIGEST_LABEL.test(lead)) return run;
    if (!run.startsWith('/') && looksLikeEncoded(run) && !ANCHOR.test(lead)) return SECRET;
    return run.replace(/[\w.~+%-]{8,}/g, (word, from: number) => {
      const shape = tokenShape(word);
      if (shape === undefined || (shape === 'random' && isWordy(word))) return word;
      return shape === 'random' && isPublicPlace(lead + run.slice(0, from), word) ? word : SECRET;
    });
  });
}

/** `sellerSingleUseToken-`: words of programs, which random letters do not come apart into. */
function isWordy(text: string): boolean {
  if (!/^[A-Za-z_-]+$/.test(text)) return false;
  const words = splitWords(text);
  const known = words.filter((word) => isCommonPhrase(word) || isCredentialWord(word));
  return words.every((word) => word.length > 1) && known.length * 2 >= words.length;
}

/** Where links of documentation have digests and names of sections. */
function isPublicPlace(lead: string, word: string): boolean {
  if (COMMIT.test(lead)) return /^[0-9a-f]{7,40}$/.test(word);
  return (
    ANCHOR.test(lead) && /https?:\/\/|\]\(|href=/.test(lead) && /^(?:[0-9a-f]{1,32}|[A-Za-z]+)$/.test(word)
  );
}
