import { percentDecode } from '../decode/text-pairs.ts';
import { classifyName, classifyQueryName, isCredentialKind, splitWords } from './classify-name.ts';
import type { KnownValues } from './known-values.ts';
import { personalShape, withoutEmails } from './personal-data.ts';
import { type RedactPair, redactForm } from './redact-form.ts';
import { alternates, isRandomToken, looksLikeEncoded, tokenShape } from './shapes.ts';

/** Scheme, authority, path, query, fragment. RFC 3986, appendix B. */
const ADDRESS = /^([A-Za-z][\w+.-]{0,20}:)?(\/\/[^/?#\s]*)?([^?#\s]*)(\?[^#\s]*)?(#\S*)?$/;

/** What stands for the parts of an address that are secret. */
export interface UrlMarks {
  /** For user and password; empty: they are left out with the `@`. */
  userInfo: string;
  segment: string;
  /** For a host that is a credential. */
  host: string;
  fragment: string;
}

/** Whether a text is an address with a scheme. */
export function isAddress(text: string): boolean {
  return /^[A-Za-z][\w+.-]{1,20}:\/\/\S+$/.test(text);
}

/** An address with user and password, secret segments, and values of its query and fragment replaced. */
export function redactUrl(
  text: string,
  known: KnownValues,
  redactPair: RedactPair,
  marks: UrlMarks,
  redactName?: (name: string) => string,
): string {
  const parts = ADDRESS.exec(text);
  if (!parts) return text;
  const [, scheme = '', authority = '', path = '', query = '', fragment = ''] = parts;
  return (
    scheme +
    redactAuthority(authority, known, marks) +
    redactPath(path, known, marks.segment) +
    (query === '' ? '' : `?${redactForm(query.slice(1), redactPair, redactName)}`) +
    (/^#!?\//.test(fragment)
      ? // The address of a page of an application.
        fragment.replace(/\/\S*$/, (route) => redactUrl(route, known, redactPair, marks, redactName))
      : /^#[^=]*=/.test(fragment)
        ? `#${redactForm(fragment.slice(1), redactPair, redactName)}`
        : redactFragment(fragment, known, marks))
  );
}

function redactAuthority(authority: string, known: KnownValues, marks: UrlMarks): string {
  const at = authority.lastIndexOf('@');
  const host = at < 0 ? authority : `//${authority.slice(at + 1)}`;
  const isSecret = known.has(host.slice(2)) || host.slice(2).split(/[.:]/).some(isSecretLabel);
  const shown = isSecret ? `//${marks.host}` : host;
  return at < 0 || marks.userInfo === '' ? shown : `//${marks.userInfo}@${shown.slice(2)}`;
}

/** Labels of tunnels and hooks are random, and whoever knows them has access. */
export function isSecretLabel(label: string): boolean {
  if (label.length < 20) return false;
  // Names of hosts this long have hyphens, and no digits in between.
  return tokenShape(label) !== undefined || (/^[a-z\d]{30,}$/i.test(label) && alternates(label));
}

function redactPath(path: string, known: KnownValues, mark: string): string {
  if (path.length < 2) return path;
  const segments = path.split('/');
  const secret = secretSegments(segments, known);
  const shown = secret.size === 0 ? segments : segments.map((one, at) => (secret.has(at) ? mark : one));
  return shown.map((segment) => redactMatrix(segment, known, mark)).join('/');
}

/** `;jsessionid=…`. RFC 3986, section 3.3 */
function redactMatrix(segment: string, known: KnownValues, mark: string): string {
  if (!segment.includes(';')) return segment;
  return segment.replace(/;([\w.-]{1,60})=([^;]+)/g, (pair, name: string, value: string) => {
    const isSecret = isCredentialKind(classifyName(name)) || tokenShape(value) || known.has(value);
    return isSecret ? `;${name}=${mark}` : pair;
  });
}

function redactFragment(fragment: string, known: KnownValues, marks: UrlMarks): string {
  const text = percentDecode(fragment.slice(1));
  return text !== '' && (known.has(text) || tokenShape(text) !== undefined) ? marks.fragment : fragment;
}

/** The kind of a parameter of an address that a server redirects to: its `code` and `state` grant access, too. */
export function isSecretInRedirect(name: string): boolean {
  return (
    /^(?:code|state|session_state|ticket|samlart|key|id_token_hint|login_hint|assertion)$/i.test(name) ||
    isCredentialKind(classifyQueryName(name))
  );
}

/** A segment, decoded. */
export interface SecretSegment {
  text: string;
  /** It is a credential by what it looks like or follows, and not only may be one. */
  isCertain: boolean;
}

/**
 * The segments of a path that must not be shown: known and random ones, and those after words such as `reset`. A link that
 * is sent to a person is opened with GET; `isPosted` says that the path was called otherwise.
 */
export function secretSegments(
  segments: readonly string[],
  known: KnownValues,
  isPosted = false,
): ReadonlyMap<number, SecretSegment> {
  const found = new Map<number, SecretSegment>();
  const data = dataSegments(segments);
  for (let at = 0; at < segments.length; at += 1) {
    const segment = segments[at] ?? '';
    if (data?.has(at)) {
      found.set(at, { text: percentDecode(segment), isCertain: false });
      continue;
    }
    if (segment.length < MIN_LENGTH || segment.includes('{')) continue;
    const text = percentDecode(segment);
    if ((text.includes('@') && EMAIL.test(text)) || isPersonSegment(text, segments[at - 1] ?? '')) {
      found.set(at, { text, isCertain: false });
      continue;
    }
    const mayBeBehind = at > 0 && !found.has(at - 1) && !namesNext(segments, at);
    const before = mayBeBehind ? kindBehind(segments, at) : undefined;
    if (!before && known.isEmpty && ORDINARY.test(segment)) continue;
    if (isSecretByShape(text)) found.set(at, { text, isCertain: tokenShape(text) === 'credential' });
    else if (
      before &&
      isSecretBehind(text, before) &&
      !(isPosted && before === 'action' && WORDS.test(withoutFormat(text)))
    )
      found.set(at, { text, isCertain: isCertain(before) });
    else if (isSecretPair(text)) found.set(at, { text, isCertain: true });
    else if (known.has(text)) found.set(at, { text, isCertain: false });
  }
  return found;
}

/** Characters of JSON and markup that no URL contains; a misplaced quote in a command moves a body into its URL. */
const DATA = /[{}"<>]|%7b|%7d|%22|%3c|%3e/i;

/** The segments that are data, with those between an opening and a closing brace; undefined for an ordinary path. */
function dataSegments(segments: readonly string[]): ReadonlySet<number> | undefined {
  if (!segments.some((segment) => DATA.test(segment))) return undefined;
  const found = new Set<number>();
  let depth = 0;
  for (const [at, segment] of segments.entries()) {
    const text = percentDecode(segment.replace(/\{[\w.-]{1,64}\}/g, ''));
    if (depth > 0 || /[{}"<>]/.test(text)) found.add(at);
    depth = Math.max(0, depth + text.split('{').length - text.split('}').length);
  }
  return found;
}

/** Whether a segment says what the next one is: `/invitations/by_token/…`. */
function namesNext(segments: readonly string[], at: number): boolean {
  return at + 1 < segments.length && /^by(?:[-_][a-z]+|[A-Z][a-z]+){1,2}$/.test(segments[at] ?? '');
}

const MIN_LENGTH = 3;
/** Also of the domains that examples use: a path does not contain email addresses of an API. */
const EMAIL = /^[^\s@/]+@[^\s@/]+\.[a-z]{2,}$/i;
/** Resources whose identifiers may be names of persons. */
const PERSONS =
  /^(?:people|persons?|employees?|authors?|patients?|students?|teachers?|players?|artists?|actors?|speakers?|doctors?)$/i;
const USERS = /^(?:users?|members?|customers?|contacts?|profiles?|guests?|clients?|drivers?)$/i;

/** Whether a segment is the name of a person, by what is before it: `John Smith`, `john.smith`, `john-smith`. */
function isPersonSegment(text: string, before: string): boolean {
  if (!/^\p{L}[\p{L}'’]*(?:[ ._+-]\p{L}[\p{L}'’.]*){1,3}$/u.test(text)) return false;
  const isName = /[ ]|\p{Ll}\.\p{L}/u.test(text);
  // What follows the word for one person is a part of it: `/player/recently-played`.
  const isCollection = /s$|^people$/i.test(before);
  if (PERSONS.test(before)) return isName || (isCollection && text.split('-').length === 2);
  return isName && USERS.test(before);
}

/** Words, and numbers that are not card numbers. */
const ORDINARY = /^(?:[a-z_-]{1,15}|\d{1,11})$/;
/** `sign-in`, `forgotPassword`, `oauth2` */
const WORDS = /^[A-Za-z]+(?:[_-][A-Za-z]+)*[_-]?\d?$/;
/** Numbers, UUIDs, ULIDs (128 bits in Crockford's base 32) and hexadecimal digits, as identifiers have them. */
const IDENTIFIER =
  /^(?:\d+|[0-9a-f]{8,}|[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}|[0-7][0-9a-hjkmnp-tv-z]{25})$/i;

/** Whether a segment can be an identifier by its form alone. */
export function isIdentifier(segment: string): boolean {
  return IDENTIFIER.test(segment);
}

function isSecretByShape(text: string): boolean {
  if (text.length < 8 || ORDINARY.test(text)) return false;
  if (tokenShape(text) !== undefined || looksLikeEncoded(text)) return true;
  // `(S(…))`, `Users('…')`
  if (/[('"]/.test(text) && text.split(/[^\w.~+=-]+/).some((part) => tokenShape(part) !== undefined))
    return true;
  if (isRandomToken(text) && !isIdentifier(text)) return true;
  return text.includes('@') ? withoutEmails(text) !== text : personalShape(text) !== undefined;
}

/** `token=…`, `x,token=…` */
function isSecretPair(text: string): boolean {
  if (!text.includes('=')) return false;
  const [, name, value = ''] = /(?:^|,)([A-Za-z][\w.-]{1,40})=([^,]{3,})/.exec(text) ?? [];
  if (name === undefined) return false;
  const kind = classifyName(name);
  return kind === 'secret' || kind === 'passcode' || (kind === 'ambiguous' && !ORDINARY.test(value));
}

/**
 * What follows a segment of a path: a credential (`strict`), or a credential or a name (`lenient`; `action` where a way to
 * sign in may follow). Behind a plural (`credentials`, `lenients`) there may be parts of a resource, too:
 * `/credentials/keys`, `/secrets/public-key`, `/tickets/create_many`.
 */
export type SegmentKind = 'strict' | 'credentials' | 'lenient' | 'lenients' | 'action';

/** Verbs and nouns of links that are mailed to one person: the next segment grants access. */
const STRICT =
  /^(?:reset|verify|confirm|activate|unlock|recover|forgot|forget|unsubscribe|validate|optout|unsub|magic|invite|invitation|activation|verification|confirmation|recovery)$/;
/** Words before a name or a credential: a single word is shown, digits and several parts are not. */
const LENIENT =
  /^(?:hook|share|shared|signed|access|claim|redeem|join|link|ticket|key|code|sign|webhook|signature|assertion)$/;
/** Words before ways to sign in: of what is posted to, words of several parts are shown, too (`POST /auth/sign-in`). */
const SIGN_IN = /^(?:login|signin|sso|auth|oauth|authorization|authentication)$/;

const kinds = new Map<string, SegmentKind | null>();
const MAX_CACHED = 20_000;

/** What the segment behind this one is. */
export function segmentKind(segment: string): SegmentKind | undefined {
  const known = kinds.get(segment);
  if (known !== undefined) return known ?? undefined;
  if (segment.length > 60 || segment.includes('{') || isIdentifier(segment)) return undefined;
  const name = percentDecode(segment).replace(/[;?].*$/, '');
  const words = splitWords(name).map((word) => word.replace(/(?<=[a-z]{3}[^s])s$/, ''));
  const last = words.at(-1) ?? '';
  const kind = classifyName(name);
  const isPlural = /[^s]s$/.test(name);
  let found: SegmentKind | undefined;
  if (
    STRICT.test(last) ||
    /^(?:reset|verify|confirm|activate|unlock|recover|forgot|forget|unsubscribe|validate|magic)$/.test(
      words[0] ?? '',
    )
  )
    found = 'strict';
  else if (SIGN_IN.test(last)) found = 'action';
  else if (LENIENT.test(last)) found = isPlural && !last.endsWith('hook') ? 'lenients' : 'lenient';
  else if (kind === 'secret' || kind === 'passcode') found = isPlural ? 'credentials' : 'strict';
  // `token-types` are none.
  else if (kind === 'ambiguous' && isCredentialKind(classifyName(last))) found = 'lenient';
  if (kinds.size >= MAX_CACHED) kinds.clear();
  kinds.set(segment, found ?? null);
  return found;
}

/**
 * What a segment is by the one before it. Behind the name of one credential of a collection, a single word is a part of it:
 * `/secrets/database-password/versions`.
 */
function kindBehind(segments: readonly string[], at: number): SegmentKind | undefined {
  const name = segments[at - 1] ?? '';
  const kind = segmentKind(name);
  const isNamed = kind === 'strict' && splitWords(name).length > 1 && isCredentialKind(classifyName(name));
  const isItem = isNamed && at > 1 && segmentKind(segments[at - 2] ?? '') === 'credentials';
  return isItem && /^[a-z]+$/.test(segments[at] ?? '') ? undefined : kind;
}

function isCertain(before: SegmentKind): boolean {
  return before === 'strict' || before === 'credentials';
}

/** What an API does behind `token`, `session` or `reset`: such segments are no credentials. */
const ACTION =
  /^(?:accept|active|all|apply|auth|callback|cancel|change|check|complete|confirm|count|create|current|decline|default|delete|disable|done|edit|email|enable|exchange|expired?|export|failed|forgot|generate|google|info|introspect|invalidate|issue|link|list|login|logout|me|methods?|new|now|otp|password|permissions|phone|profile|query|read|readwrite|reauth|recent|refresh|register|reject|renew|request|resend|reset|resolve|revoke|roles|rotate|scopes|search|self|send|settings|setup|sms|start|status|stats|success|token|tokens|total|types?|unlink|update|user|users|valid|validate|verify|whoami|write)$/;

/** Whether a word is an action or undoes one: `register`, `unregister`. */
function isAction(word: string): boolean {
  return ACTION.test(word) || ACTION.test(word.replace(/^(?:un|de|re)(?=[a-z]{4})/, ''));
}

/** `create_many`, `keys`, `public-key`: words that begin or end with an action or what it is done to. */
function isPart(text: string): boolean {
  if (!WORDS.test(text)) return false;
  const words = splitWords(text);
  return [words[0], words.at(-1)].some((word = '') => isAction(word) || isCredentialKind(classifyName(word)));
}

function withoutFormat(text: string): string {
  return text.replace(/\.(?:json|xml|html?|php|aspx?|jsp|do|action)$/i, '');
}

/** Whether a segment grants access by what is before it. */
export function isSecretBehind(text: string, before: SegmentKind): boolean {
  const plain = withoutFormat(text);
  if (
    /^v?\d{1,3}(?:\.\d{1,3})*$/i.test(plain) ||
    (splitWords(plain).every(isAction) && /^[A-Za-z_-]+$/.test(plain))
  )
    return false;
  if (before.endsWith('s') && isPart(plain)) return false;
  if (isCertain(before)) return !/^\d+$/.test(text) || text.length >= 4;
  return !/^\d+$/.test(text) && /[\d\-_. ~]|[a-z][A-Z]/.test(text);
}
