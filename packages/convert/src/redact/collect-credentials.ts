import { redactJson } from '@curlew/exchange';
import {
  authorizationParts,
  base64Text,
  classifyName,
  classifyQueryName,
  isCredentialKind,
  KnownValues,
  type NameKind,
  namedValues,
  tokenShape,
} from '@curlew/exchange/internal';
import { hasDuplicateKeys, parseJson, parseWithRepeats } from '@curlew/openapi/internal';
import { userInfoCredentials } from '../http/read-address.ts';
import type {
  Header,
  NormalizedRequest,
  ParameterValue,
  RecordedResponse,
  RequestBody,
  RequestDetails,
} from '../normalized-request.ts';
import { decodeJsString } from './js-string.ts';

/** Shorter values are words, and would be found everywhere. */
const MIN_LENGTH = 6;

/**
 * Most bodies name no credential, and this is four times as fast as to look at each word. Only words: the engine looks for
 * all of them at once.
 */
const MAY_NAME =
  /pass|pw|secret|tok|tkn|hdn|cred|key|auth|sess|otp|jwt|pin|cvv|cvc|cvn|psk|mnemo|hook|cookie|csrf|hmac|sign|dsn|nonce|salt|conn|bearer|cert|assert|verifier|sas|kennw|senha|clave|geheim|heslo|lozink|senord|magic|presign|bind|phrase|парол|секрет|токен|密|パスワ|トーク|비밀|암호|口令|令牌/i;

const NOTHING = new KnownValues();

const MAX_DEPTH = 64;

/** Letters of a name that are escaped. */
const ESCAPED = /\\u00[4-7]/;

const MAX_NAME = 60;

/** The rest of a name, and what follows it before an object, a list or a number; of a label, what follows a value. */
const BEHIND = /([^"]{0,60})"\s{0,20}(?::\s{0,20}[[{\d]|[,}])/y;

/** Credentials that requests show as such: in security headers, cookies, and under names of credentials. */
export function collectCredentials(requests: readonly NormalizedRequest[]): KnownValues {
  const collector = new Collector();
  for (const { headers, query, cookies, body, auth, details, extensions } of requests) {
    collector.headers(headers);
    const key = auth?.type === 'apiKey' && auth.in === 'query' ? auth.name : undefined;
    for (const pair of query) collector.named(pair, pair.name === key, classifyQueryName(pair.name));
    collector.cookies(cookies);
    collector.body(body);
    for (const credential of details?.credentials ?? []) collector.add(credential);
    if (details) collector.details(details);
    for (const text of extensions ? listStrings(extensions) : []) collector.text(text);
  }
  return collector.known;
}

class Collector {
  readonly known = new KnownValues();
  /** Caches `Authorization` headers, because recordings repeat a few. */
  readonly #authorizations = new Set<string>();

  /** Values to search for: not placeholders, ordinary words or short numbers. */
  add(value: string): void {
    if (value.length < MIN_LENGTH || isVariable(value) || isFiller(value)) return;
    this.known.add(value);
  }

  headers(headers: readonly Header[]): void {
    for (const header of headers) {
      const name = header.name.toLowerCase();
      if (name.endsWith('authorization')) this.#authorization(header.value);
      else if (name === 'set-cookie')
        for (const line of header.value.split('\n')) this.#cookie(line.split(';')[0] ?? '');
      else if (name === 'cookie') for (const pair of header.value.split(';')) this.#cookie(pair);
      else this.named(header);
    }
  }

  /** A value under the name of a credential; under a name that only may be one, if it looks like one. */
  named({ name, value }: ParameterValue, isKey = false, kind: NameKind = classifyName(name)): void {
    if (isKey || kind === 'passcode' || (kind === 'secret' && !WORD.test(value))) this.add(value);
    else if (kind === 'ambiguous' && tokenShape(value) !== undefined) this.add(value);
    const scheme = /^(?:Bearer|Basic|Token|ApiKey)\s+(\S{6,})$/i.exec(value)?.[1];
    if (scheme) this.add(scheme);
  }

  cookies(cookies: readonly ParameterValue[]): void {
    for (const { name, value } of cookies) {
      if (isCredentialKind(classifyName(name)) || isTelling(value) || value.length >= 12) this.add(value);
    }
  }

  body(body: RequestBody | undefined): void {
    for (const { name, value } of body?.fields ?? []) {
      if (value === undefined) continue;
      this.named({ name, value });
      // A value that is JSON is what a member of this name would be.
      if (/^\s*[[{]/.test(value)) this.text(`{${JSON.stringify(name)}:${value}}`);
    }
    if (body?.raw !== undefined && body.fields === undefined) this.text(body.raw);
  }

  /** Collects the credentials of declared parameters that were not sent, and of saved responses. */
  details({ parameters = [], fields = [], variants = [], responses = [] }: RequestDetails): void {
    for (const { in: place, name, unsent } of parameters) {
      if (unsent && place === 'header') this.headers([{ name, value: unsent.value }]);
      else if (unsent) this.named({ name, value: unsent.value });
    }
    for (const { name, unsent } of fields) {
      if (unsent && 'value' in unsent) this.named({ name, value: unsent.value });
    }
    for (const { body } of variants) this.body(body);
    for (const response of responses) this.response(response);
  }

  response({ headers, raw }: RecordedResponse): void {
    this.headers(headers);
    if (raw !== undefined) this.text(raw);
  }

  text(text: string): void {
    if (!MAY_NAME.test(text)) return;
    for (const { name, value } of jsonCredentials(text, MAY_NAME)) this.named({ name, value });
    for (const { name, start, end, style } of namedValues(text)) {
      if (style === 'line' || style === 'word') continue;
      const value = text.slice(start, end);
      if (/\s{2}|[{}]/.test(value)) continue;
      this.named({ name, value });
      if (value.includes('\\')) this.named({ name, value: decodeJsString(value) });
    }
  }

  #authorization(value: string): void {
    if (this.#authorizations.has(value)) return;
    this.#authorizations.add(value);
    for (const part of authorizationParts(value)) this.add(part);
    const pair = base64Text(/^\s*basic\s+(\S+)/i.exec(value)?.[1] ?? '') ?? '';
    for (const part of [pair, ...userInfoCredentials(pair)]) this.add(part);
  }

  #cookie(pair: string): void {
    const equals = pair.indexOf('=');
    if (equals > 0)
      this.cookies([{ name: pair.slice(0, equals).trim(), value: pair.slice(equals + 1).trim() }]);
  }
}

/** Words and constants, as a `session` may be `active`: they would be found everywhere. */
const WORD = /^(?:[a-z]{1,10}|[A-Z_]{1,20})$/;

/** `{{token}}`, `$TOKEN`, `{token}`, `<token>`. A password may begin with `$` as well. */
function isVariable(value: string): boolean {
  return /^(?:\{\{[^{}]*\}\}|\{[A-Za-z_][\w.-]*\}|<[^<>]+>)$|^\$(?:[({]|[A-Z_][A-Z0-9_]*\W?$)/.test(value);
}

/** `xxxxxxxx`, `********`, `YOUR_API_KEY`, `Vendor-Access-Token`, `...`: marks a place, and no credential. */
function isFiller(value: string): boolean {
  return (
    /^(.)\1*$|^[x*.…_-]+$|\.{3}$|…|^[<{[]|[>}\]]$/i.test(value) ||
    /^[A-Za-z_ -]*(?:key|token|secret|password|credentials?)(?:[-_ ](?:id|value|here))?[-_:= ]*$/i.test(
      value,
    ) ||
    /^\d{1,7}$|^\d{4}-\d\d-\d\d/.test(value)
  );
}

/** Whether a value is more than a word: it is long, and of letters and something else. */
export function isTelling(value: string): boolean {
  if (value.length < 12 || /^https?:/.test(value) || !/[a-z]/i.test(value)) return false;
  return /[^A-Za-z]/.test(value) || /[a-z][A-Z]/.test(value) || tokenShape(value) !== undefined;
}

/**
 * Values that a JSON text gives to names of credentials without being directly behind them: in objects and lists, beside a label
 * (`{ "name": "api_key", "value": "…" }`), as numbers, and under names that an object repeats. They are those that an
 * example replaces. `mayName` finds parts of such names.
 */
function jsonCredentials(text: string, mayName: RegExp): ParameterValue[] {
  if (!/^\s*[[{]/.test(text) || !(hasContainer(text, mayName) || ESCAPED.test(text))) return [];
  const value = parseJson(text);
  if (value === undefined) return [];
  const found: ParameterValue[] = [];
  redactJson(hasDuplicateKeys(text, value) ? parseWithRepeats(text) : value, {
    known: NOTHING,
    maxDepth: MAX_DEPTH,
    leftOut: (value) => value,
    prose: (text) => text,
    getKind: classifyName,
    scalar(one, name, kind) {
      if (kind === 'passcode' || (kind === 'secret' && typeof one === 'string'))
        found.push({ name, value: String(one) });
      return one;
    },
  });
  // Sentences about a credential stand in objects of its name.
  return found.filter(({ value: one }) => !/\s/.test(one));
}

function hasContainer(text: string, mayName: RegExp): boolean {
  const words = new RegExp(mayName.source, 'gi');
  for (let match = words.exec(text); match; match = words.exec(text)) {
    BEHIND.lastIndex = words.lastIndex;
    const behind = BEHIND.exec(text);
    if (behind === null) continue;
    const before = text.slice(Math.max(0, match.index - MAX_NAME), match.index);
    const quote = before.lastIndexOf('"');
    // Parts of names are in words, too: monkeys, authors.
    if (quote >= 0 && classifyName(before.slice(quote + 1) + match[0] + behind[1]) !== 'unknown') return true;
  }
  return false;
}

/** The texts inside of a value, each container once. */
export function listStrings(value: unknown, seen = new Set<object>()): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null || seen.has(value)) return [];
  seen.add(value);
  return Object.values(value).flatMap((member) => listStrings(member, seen));
}
