import { percentDecode, randomness } from '@curlew/exchange/internal';
import { detailedFormat } from '../../infer/samples/detailed-format.ts';
import { stringFormat } from '../../infer/scalar.ts';
import { camelCase } from '../../letter-case.ts';
import { splitAction } from './colon-action.ts';
import { inferredName } from './parameter-names.ts';
import {
  API_VERSION,
  isVersionNumber,
  looksLikeIdentifier,
  PREVIEW_VERSION,
  type Segment,
} from './path-segments.ts';
import { singular } from './singular.ts';

const LOCALE = /^[a-z]{2,3}[-_](?:[A-Z]{2}|[A-Z][a-z]{3}(?:[-_][A-Z]{2})?)$/;
/** `1.4.2`, `v2.0.0-beta.1`; shorter ones are versions of an API. */
const VERSION = /^v?\d+\.\d+\.\d+(?:[-+][\w.-]+)?$/;
/** Months, weeks and quarters: `2024-02`, `2024-W09`, `2024-Q1`. */
const MONTH = /^\d{4}-(?:0[1-9]|1[0-2]|W\d\d|Q[1-4])$/;
const FILE = /^(.+)(\.[a-z][a-z\d]{1,7})$/;
/** Words that stand beside identifiers and are none: the caller, a form, a number, a search. */
export const RESERVED = /^@?(?:me|self|current|mine|new|count|search)$/i;

/** A key of OData (URL Conventions, section 4.3.1): `Orders(1)`, `Orders('ALFKI')`, `Orders(Id=1,Line=2)`, `Orders(guid'…')`. */
const KEY = /^([A-Za-z]\w*)\(([^()]{1,150})\)$/;

const PART = /^(?:([A-Za-z]\w*)=)?((?:guid|datetime|datetimeoffset)?'|)([^',=]+)('?)$/;

/** Matches identifiers; words are functions of the API (`Orders(active)`). */
const VALUE = /[\d-]|^[A-Z]+$/;

/** `YOUR_ACCOUNT`, `REPO_ID`, `PROJECT-NAME` */
const MARKED =
  /^(?:YOUR|MY)[-_][A-Z0-9]+(?:[-_][A-Z0-9]+){0,5}$|^[A-Z][A-Z0-9]*(?:[-_][A-Z0-9]+){0,5}[-_](?:ID|SID|UUID|GUID|SLUG|NAME|NUMBER)$/;

/** Words in the place of a value that documentation writes in capitals. */
const WORDS: ReadonlySet<string> = new Set(
  'OWNER REPO REPOSITORY ORG ORGANIZATION USERNAME USERID USER_LOGIN BRANCH ENTERPRISE TEAM_SLUG PULL_NUMBER ISSUE_NUMBER'.split(
    ' ',
  ),
);

/** Identifiers by their form alone. */
const FORMS: readonly RegExp[] = [
  // `usr_1a2b3c4d`, `cus_NffrFeUfNV2Hib`, `file-abc123`: a word and a random part with a digit
  /^[a-z][a-z0-9]{0,9}(?:_[a-z]{2,8})?[_-](?=[A-Za-z0-9]*\d)[A-Za-z0-9]{5,}$/,
  // `PROJ-123`, `INV-2024-001`, `INV00012`, and `XXXXXXXX` of documentation
  /^(?:[A-Z][A-Z0-9]{1,9}(?:-\d+){1,3}|[A-Z]{1,4}\d{5,}|X{6,})$/,
  // ISBN and other numbers in groups, and times in fractions of a second
  /^(?=[\dX-]{10})\d{1,5}(?:-\d{1,7}){1,5}-[\dX]{1,7}$|^\d{9,}(?:[-_:]\d+)+$/,
  /^\d{9,}\.\d+$/,
  // Names in a scheme: URN, ARN, DID
  /^(?:urn|arn|did|doi|isbn|issn|gid|tag):[^\s/]+$/,
  // Names of accounts
  /^[@~][\w.-]+$/,
  // Addresses of network cards, and places
  /^(?:[0-9A-Fa-f]{2}[:-]){5}[0-9A-Fa-f]{2}$/,
  /^-?\d{1,3}\.\d+,-?\d{1,3}\.\d+$/,
];

/** Segments before the name of a host. */
const HOSTS = /^(?:domains?|hosts?|hostnames?|zones?|sites?|websites?)$/i;

/**
 * The template of a segment that looks like an identifier: `{userId}`, `{fileId}.json`, `Orders({orderId})`.
 * Undefined for words.
 */
export function variableSegment(segments: readonly Segment[], at: number): string | undefined {
  const { text = '' } = segments[at] ?? {};
  // Nothing before it says what it is: only what can be nothing else.
  if (at === 0 && !text.includes('(') && !FIRST.test(text) && !MARKED.test(text)) return undefined;
  if (text === '' || text.length > 200 || text.includes('{')) return undefined;
  const { stem: named, action } = (at === segments.length - 1 ? splitAction(text) : undefined) ?? {};
  if (named !== undefined) {
    const written = variableSegment([...segments.slice(0, at), { text: named }], at);
    return written === undefined ? undefined : `${written}:${action}`;
  }
  const value = percentDecode(text);
  if (RESERVED.test(value)) return undefined;
  const name =
    getName(value, segments, at) ?? (isEncoded(text) ? inferredName(segments, at, NONE) : undefined);
  if (name !== undefined) return `{${name}}`;
  const [, stem = '', extension] = FILE.exec(value) ?? [];
  if (extension !== undefined) {
    const inner = getName(stem, segments, at);
    return inner === undefined ? undefined : `{${inner}}${extension}`;
  }
  return odataKeySegment(value, (resource, key) => {
    const before = [...segments.slice(0, at), { text: resource }, { text: key }];
    return inferredName(before, at + 1, NONE);
  });
}

/**
 * Whether characters had to be encoded that are no letters: `%27Sheet%201%27%21A1`. Words of an API are written without them;
 * `$metadata` and a key of OData may be encoded, too.
 */
function isEncoded(text: string): boolean {
  const value = text.includes('%') ? percentDecode(text) : text;
  return value !== text && !/^\$?[\p{L}\p{M}\p{N}._~-]+$/u.test(value) && !KEY.test(value);
}

/** The name of an account, or a UUID. */
const FIRST = /^(?:[@~][\w.-]+|[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12})$/i;

const NONE: ReadonlySet<number> = new Set();

/** The name of the parameter that a text is a value of. */
function getName(value: string, segments: readonly Segment[], at: number): string | undefined {
  if (stringFormat(value) === 'date' || MONTH.test(value)) return 'date';
  if (stringFormat(value) === 'date-time') return 'time';
  if (LOCALE.test(value)) return 'locale';
  const before = segments[at - 1]?.text ?? '';
  if (VERSION.test(value)) return API_VERSION.test(before) ? undefined : 'version';
  // `/3/movie/550`: a leading number is the version of the API.
  if (isVersionNumber(value, before)) return undefined;
  if (PREVIEW_VERSION.test(value)) return undefined;
  const marked = placeholderSegment(value, before);
  if (marked !== undefined) return marked;
  const isId = looksLikeIdentifier(value) || hasIdentifierForm(value, before) || isRandomIdentifier(value);
  return isId ? inferredName(segments, at, NONE) : undefined;
}

/** Segments of 2,600 public descriptions that hold letters of both cases and digits have 0.22 at most. */
const MIN_RANDOMNESS = 0.25;

/** Letters and digits in a random order: `a1b2c3d4`, `dQw4w9WgXcQ`, not `sha256`, `oauth2` or `serviceV3`. */
export function isRandomIdentifier(value: string): boolean {
  if (!/^[A-Za-z0-9_-]{6,64}$/.test(value)) return false;
  const changes = value.match(/[A-Za-z](?=\d)|\d(?=[A-Za-z])/g)?.length ?? 0;
  const isMixed = /\d/.test(value) && /[a-z]/.test(value) && /[A-Z]/.test(value);
  return changes >= 3 || (isMixed && randomness(value) >= MIN_RANDOMNESS);
}

/**
 * The template of a segment with a key: `Orders({orderId})`, `Orders(Id={id},Line={line})`. `nameOf` names the only value of
 * a resource. Undefined for other segments.
 */
function odataKeySegment(
  text: string,
  getName: (resource: string, key: string) => string,
): string | undefined {
  const [, resource = '', key = ''] = KEY.exec(text) ?? [];
  if (resource === '') return undefined;
  const parts = key.split(',').map((part) => PART.exec(part.trim()));
  if (parts.length > 1 && !parts.every((part) => part?.[1])) return undefined;
  const written = parts.map((part) => {
    const [, name, quote = '', value = '', end = ''] = part ?? [];
    if (value === '' || (quote === '') !== (end === '')) return undefined;
    if (name === undefined && !VALUE.test(value)) return undefined;
    const shown =
      name === undefined ? getName(resource, value) : name.charAt(0).toLowerCase() + name.slice(1);
    return `${name === undefined ? '' : `${name}=`}${quote}{${shown}}${end}`;
  });
  return written.includes(undefined) ? undefined : `${resource}(${written.join(',')})`;
}

/**
 * The name of the parameter that a segment in capitals marks (`/repos/OWNER/REPO`, `/teams/TEAM`); undefined for one that is
 * part of an API (`/convert/USD`).
 */
function placeholderSegment(text: string, before: string): string | undefined {
  if (text !== text.toUpperCase() || !/^[A-Z]/.test(text)) return undefined;
  const isMarked = MARKED.test(text) || WORDS.has(text) || (text.length > 2 && repeats(text, before));
  if (!isMarked) return undefined;
  const name = text.toLowerCase().replace(/^(?:your|my)[-_]/, '');
  return camelCase(name.split(/[-_]/));
}

/** `/teams/TEAM` */
function repeats(text: string, before: string): boolean {
  return before !== before.toUpperCase() && singular(before).toUpperCase() === text;
}

/** Whether the form of a segment says that it identifies something, be it random or not. */
function hasIdentifierForm(value: string, before: string): boolean {
  // A slash that had to be encoded, once or twice, is inside of a value: `https:%2F%2Fapi.shop.test%2F`, `group%2Fproject`.
  if (/\/|%2f/i.test(value) || FORMS.some((form) => form.test(value))) return true;
  // A network is an address with the length of its prefix (RFC 4632, section 3.1).
  const format = detailedFormat(value.replace(/\/\d{1,3}$/, ''), 'host');
  if (format === 'ipv4' || format === 'ipv6') return true;
  if (format === 'hostname') return HOSTS.test(before);
  // `/orders/order-42`, `/users/usr_123`
  const [, word] = /^([A-Za-z]{2,})[_-]\d+$/.exec(value) ?? [];
  return word !== undefined && abbreviates(word.toLowerCase(), singular(before).toLowerCase());
}

/** Whether a word begins as another one and has only letters of it, in their order. */
function abbreviates(word: string, noun: string): boolean {
  let at = 0;
  for (const letter of noun) if (letter === word[at]) at += 1;
  return at === word.length && noun.startsWith(word.charAt(0));
}
