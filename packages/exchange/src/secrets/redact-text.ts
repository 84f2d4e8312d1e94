import { classifyName, isCredentialKind, splitWords } from './classify-name.ts';
import type { KnownValues } from './known-values.ts';
import { type NamedValue, namedValues } from './named-values.ts';
import { isPlain } from './plain-strings.ts';
import { isPlaceholder } from './redaction.ts';
import { looksLikeCredential, looksLikeEncoded, tokenShape } from './shapes.ts';

/** What is shown in place of a credential. */
export type Hide = (secret: string) => string;

/** In prose of documents. */
const hideAsSecret: Hide = () => '<secret>';

/** Words and short numbers without signs. */
const SENTENCE = /^(?:[A-Za-z][a-z]{0,14}|\d{1,4})(?:[,.!?]? (?:[A-Za-z][a-z]{0,14}|\d{1,4})){0,200}[.!?]?$/;
/** Words before a credential that may be a word or a number as well. */
const BEFORE_WORD =
  /^(?:Bearer|Basic|Token|Api-?Key|Digest|Hawk|Negotiate|NTLM|DPoP) |\bIDENTIFIED BY |\b(?:is|was) \d/i;
const LONG_WORD = /[\w.~+/=%-]{8}/;
/** The first or the last line of a key or certificate (RFC 7468). */
const PEM_BOUNDARY = /-----(BEGIN|END) [A-Z0-9 ]{1,60}-----/g;
/** The part of an address that contains user and password (RFC 3986, section 3.2.1). */
const USER_INFO = /(\b[A-Za-z][\w+.-]{0,20}:\/\/)([^\s/?#@"'<>]{1,500})@(?=[\w.[-])/g;
/** Names of data sources of Go and of Oracle: `user:password@tcp(host)`, `thin:user/password@host`. */
const DATA_SOURCE =
  /(\b[\w.-]{1,100}:)([^\s@:/"']{3,200})(?=@(?:tcp|unix|udp)\()|(\bthin:[\w.-]{1,100}\/)([^\s@"']{3,200})(?=@)/g;
const SCHEME = /\b(Bearer|Basic|Token|ApiKey|Digest|DPoP|Negotiate) {1,2}([\w.~+/=-]{6,8192})/gi;
const CURL_USER = /(\s(?:-u|--user|-U|--proxy-user)[ =]?["']?)([^\s"':]{0,100}:[^\s"']{3,200})/g;

/** Statements, commands and files that have a password. */
const COMMAND =
  /(\bIDENTIFIED BY |\bsshpass -p ?|\bmysql(?:dump)? [^\n]{0,80}?-p(?=\S)|\bredis-cli [^\n]{0,80}?-a |^requirepass |\bsqlplus [\w.-]{1,60}\/|\s--?[\w-]{0,40}(?:password|passwd|pwd|token|secret|api-?key)[ \t](?!-|(?:and|argument|does|flag|from|instead|must|options?|parameter|should|that|this|to|when|will|with)\b)|\bmachine\s{1,20}\S{1,200}\s{1,20}(?:login\s{1,20}\S{1,200}\s{1,20})?password\s{1,20})(["']?)([^\s"';@]{4,200})/gim;
const HAS_COMMAND =
  /IDENTIFIED BY |-p|redis-cli|requirepass|sqlplus|machine|-[\w-]{0,40}(?:passw|pwd|token|secret|api-?key)/i;
const HAS_POSITION = /:(?:\d{1,5}|\*):|WIFI:/;
/** `.pgpass` and the code of a wireless network, which have their passwords at the end. */
const POSITION =
  /(^(?:\*|localhost|[\w-]{1,60}\.[\w.-]{1,100}):(?:\d{1,5}|\*):[\w*.-]{1,60}:[A-Za-z_*][\w.-]{0,60}:|\bWIFI:(?:[A-OQ-Z]:[^;\n]{0,60};){0,4}P:)([^\s;:]{4,200})/gm;

/** Whether a text is a sentence in which no rule finds anything. */
export function isSentence(text: string): boolean {
  return SENTENCE.test(text) && !BEFORE_WORD.test(text);
}

/** Passwords of examples are words that occur everywhere, such as `string`. */
export function isWord(secret: string): boolean {
  return isPlain(secret) || isSentence(secret);
}

/** Prose with its credentials replaced; sentences about passwords and links to documentation stay. */
export function redactText(text: string, known: KnownValues, hide: Hide = hideAsSecret): string {
  if (text.length < 6 || (known.isEmpty && isSentence(text))) return text;
  let result = replaceKnown(text, known, hide);
  if (result.includes('-----BEGIN ')) result = replaceSpans(result, pemBlocks(result), hide);
  if (result.includes('://'))
    result = result.replace(USER_INFO, (whole, scheme: string, userInfo: string) =>
      isUserExample(userInfo) ? whole : `${scheme}${hidePair(userInfo, hide)}@`,
    );
  if (result.includes('@'))
    result = result.replace(
      DATA_SOURCE,
      (_whole, user?: string, first?: string, oracle?: string, other?: string) =>
        `${user ?? oracle}${hide(first ?? other ?? '')}`,
    );
  if (result.includes(':'))
    result = result.replace(CURL_USER, (whole, option: string, pair: string) =>
      USER_EXAMPLE.test(pair) ? whole : `${option}${hidePair(pair, hide)}`,
    );
  if (HAS_POSITION.test(result))
    result = result.replace(POSITION, (_whole, lead: string, secret: string) => lead + hide(secret));
  if (HAS_COMMAND.test(result))
    result = result.replace(
      COMMAND,
      (_whole, lead: string, quote: string, secret: string) => lead + quote + hide(secret),
    );
  result = replaceNamed(result, hide);
  if (!LONG_WORD.test(result)) return result;
  result = result.replace(SCHEME, (whole, scheme: string, token: string) =>
    isCredentialOf(scheme, token) ? `${scheme} ${hide(token)}` : whole,
  );
  return replaceTokens(result, hide);
}

/** A text in which credentials that requests showed as such are replaced. */
export function replaceKnown(text: string, known: KnownValues, hide: Hide = hideAsSecret): string {
  return replaceSpans(text, known.isEmpty ? [] : known.find(text), hide);
}

/** Start and end of each block; one that was cut off ends before the next one or with the text. */
function pemBlocks(text: string): [number, number][] {
  const blocks: [number, number][] = [];
  let start: number | undefined;
  for (const { 0: line, 1: kind, index } of text.matchAll(PEM_BOUNDARY)) {
    if (start !== undefined) blocks.push([start, kind === 'END' ? index + line.length : index]);
    start = kind === 'BEGIN' ? index : undefined;
  }
  if (start !== undefined) blocks.push([start, text.length]);
  return blocks;
}

function replaceSpans(text: string, spans: readonly (readonly [number, number])[], hide: Hide): string {
  if (spans.length === 0) return text;
  let result = '';
  let from = 0;
  for (const [start, end] of spans) {
    result += text.slice(from, start) + hide(text.slice(start, end));
    from = end;
  }
  return result + text.slice(from);
}

/** `user:password`, of which only the password is a credential. */
function hidePair(pair: string, hide: Hide): string {
  const colon = pair.indexOf(':');
  return hide(colon < 0 ? pair : pair.slice(colon + 1));
}

function isUserExample(userInfo: string): boolean {
  return isPlaceholder(userInfo) || /^(?:git|user|username|user:pass(?:word)?)$/i.test(userInfo);
}

/** `-u user:password`, `-u "$USER:$PASS"` */
const USER_EXAMPLE =
  /^(?:[A-Za-z_-]*(?:user(?:[_-]?name)?|login|email|id|key|token|sid)|\$\{?\w+\}?|\{\{[^{}]*\}\}|<[^<>]*>):(?:[A-Za-z_-]*(?:pass(?:word)?|pwd|secret|key|token)|x|\$\{?\w+\}?|\{\{[^{}]*\}\}|<[^<>]*>)?$/i;

function isCredentialOf(scheme: string, token: string): boolean {
  if (isProse(token)) return false;
  return tokenShape(`${scheme} ${token}`) === 'credential' || tokenShape(token) !== undefined;
}

/** Values that are after the name of a credential. Placeholders and ordinary words stay. */
function replaceNamed(text: string, hide: Hide): string {
  const spans: [number, number][] = [];
  for (const named of namedValues(text)) {
    const span = secretSpan(text, named);
    if (span && span[0] >= (spans.at(-1)?.[1] ?? 0)) spans.push(span);
  }
  return replaceSpans(text, spans, hide);
}

function secretSpan(text: string, named: NamedValue): [number, number] | undefined {
  const { start, end, style } = named;
  const value = text.slice(start, end).trimEnd();
  const word = style === 'word' ? value.replace(/[.,;:!?)]+$/, '') : value;
  if (word === '' || isShownValue(word, named)) return undefined;
  return [start, start + word.length];
}

/** `sha256:` */
const DIGEST_LABEL = /\b(?:sha-?\d{1,3}|md5)[:=]$/i;

/** After it, addresses of repositories name a commit by its digest. */
const COMMIT = /\/(?:blob|tree|commits?|raw|blame|compare|src|-)\/$/;
/** `/docs/auth#`: a fragment is the name of a section and is not sent. */
const ANCHOR = /[\w/)]#[\w.-]{0,40}$/;

function replaceTokens(text: string, hide: Hide): string {
  return text.replace(/[\w.~+/=%-]{8,8192}/g, (run, at: number) => {
    // Most runs are words, and none of these is a token.
    if (run.length <= 20 && /^[A-Za-z]?[a-z]+[.]?$/.test(run)) return run;
    const lead = () => text.slice(Math.max(0, at - 60), at);
    if (!run.startsWith('/') && looksLikeEncoded(run) && !ANCHOR.test(lead()))
      return DIGEST_LABEL.test(lead()) ? run : hide(run);
    return run.replace(/[\w.~+%-]{8,8192}/g, (word, from: number) => {
      const shape = tokenShape(word);
      if (shape === undefined || (shape === 'random' && isWordy(word)) || DIGEST_LABEL.test(lead()))
        return word;
      return shape === 'random' && isPublicPlace(lead() + run.slice(0, from), word) ? word : hide(word);
    });
  });
}

/** `sellerSingleUseToken-`: a name of a program, of words of three letters and more. */
function isWordy(text: string): boolean {
  return (
    /^[A-Za-z_-]+$/.test(text) && splitWords(text).every((word) => word.length > 2 && /[aeiouy]/.test(word))
  );
}

/** Where links of documentation have digests and names of sections. */
function isPublicPlace(lead: string, word: string): boolean {
  if (COMMIT.test(lead)) return /^[0-9a-f]{7,40}$/.test(word);
  return (
    ANCHOR.test(lead) && /https?:\/\/|\]\(|href=/.test(lead) && /^(?:[0-9a-f]{1,32}|[A-Za-z]+)$/.test(word)
  );
}

/** Names that are ordinary words of sentences as well; a value after one that has no digit is a word, too. */
const ORDINARY_NAME =
  /^(?:codes?|connections?|licen[cs]es?|certificates?|certs?|hash|sign|seed|keys?|auth|authorization|authentication|sessions?|webhooks?)$/i;
/** What explanations begin with: `session_id: the identifier that …`. */
const EXPLANATION =
  /^(?:the|an?|any|is|it|this|that|your|its|if|when|must|used?|see|same|optional|required|unique|string|value|name|id|identifier)\s+\S+\s+\S/i;
/** `xxxxxx`, `YOUR_API_KEY`, `JWT_TOKEN_HERE`: stands where a credential goes. */
const FILLER =
  /^(.)\1{2,}$|^[A-Za-z_ -]*(?:key|token|secret|password|credentials?)(?:[-_ ](?:id|value|here|goes|string))*$/i;
/** Words about a value: its type, whether it is needed, and the schemes of authorization. */
const DESCRIBING =
  /^(?:required|optional|strings?|integer|number|boolean|object|array|null|undefined|true|false|none|bearer|basic|digest|apikey|oauth2?|jwt|active|inactive|valid|invalid|expired|missing|unknown|enabled|disabled|default|custom|header|query|body|cookie)$/i;
/** Names of licenses as SPDX lists them. */
const LICENSE =
  /^(?:CC-BY|CC0|Apache|A?GPL|LGPL|MPL|BSD|MIT|EUPL|ISC|OFL|Unlicense)(?:[-. ]?[\w.]{1,12}){0,4}$/;
/** `6-digit`, `32-character`, `128-bit` */
const MEASURE = /^\d{1,4}[- ]?(?:digits?|char(?:acter)?s?|bits?|bytes?|letters?|words?|hex)\b/i;
/** `base64(username:password)`, `HMAC_SHA256(secret, body)`: what a reader has to compute. */
const FORMULA =
  /^[\w.-]{2,40}\(\s*(?:(?:user(?:_?name)?|login|email|(?:client|consumer|app|api|access)[_-]?\w{0,8}|id|pass(?:word)?|secret|token|key|body|payload|timestamp|nonce|message|data|string)[\s:,.+"'`{}<>$]*)+\)$/i;

/** Whether the value after the name of a credential is a word of a sentence, or stands for one. */
function isShownValue(value: string, { name, style }: NamedValue): boolean {
  const bare = value.replace(/^[*_~]{1,3}(?=[\w<{])|[*_~]{1,3}$/g, '');
  const plain = bare.replace(/^(?:Bearer|Basic|Token|ApiKey) +(?=\S)/i, '');
  if (!/[\p{L}\p{N}]/u.test(plain) && plain.length < 6) return true;
  if (/^(?:[<$]|\{\{|\.\.\.|…|\*+$|\d{1,3}$)/.test(plain)) return true;
  if (isPlaceholder(plain) || DESCRIBING.test(plain) || FILLER.test(plain) || FORMULA.test(plain))
    return true;
  if (LICENSE.test(plain) || MEASURE.test(plain)) return true;
  const kind = classifyName(name);
  if (kind !== 'passcode' && /^-?\d{1,5}(?:\.\d+)?$/.test(plain)) return true;
  if (/codes?$/i.test(name) && /^[A-Z]+(?:_[A-Z]+){1,6}$/.test(plain)) return true;
  const isSentence = style === 'word' || style === 'line';
  if (isSentence && (isName(plain) || EXPLANATION.test(plain))) return true;
  if (
    style === 'word' &&
    (isProse(plain) ||
      /^[A-Za-z]{3,}-(?:based|side|encoded|sensitive|insensitive|specific|free|protected|like)$/.test(plain))
  )
    return true;
  if (kind !== 'ambiguous') return isSentence && ORDINARY_NAME.test(name) && isWords(plain);
  return !looksLikeCredential(plain) || (isSentence && ORDINARY_NAME.test(name) && isWords(plain));
}

function isWords(text: string): boolean {
  return /^[\p{L}_*-]+$/u.test(text);
}

/** A word as sentences have it. */
function isProse(value: string): boolean {
  return /^[\p{L}][\p{Ll}]*$/u.test(value);
}

/** `X-CSRF-Token`, `access_token`: another name of a credential. */
function isName(value: string): boolean {
  return /^[A-Za-z]+(?:[-_][A-Za-z]+)+$/.test(value) && isCredentialKind(classifyName(value));
}
