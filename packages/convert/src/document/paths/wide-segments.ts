import { percentDecode } from '../../http/percent-decode.ts';
import { stringFormat } from '../../infer/string-format.ts';
import { randomness } from '../../redact/values/random-text.ts';
import { looksLikeIdentifier } from './looks-like-identifier.ts';
import { inferredName } from './parameter-names.ts';
import type { Segment } from './path-segments.ts';

/** `usr_1a2b3c4d`, `cus_NffrFeUfNV2Hib`, `file-abc123`: a word and a random part with a digit. */
const PREFIXED = /^[a-z][a-z0-9]{0,9}(?:_[a-z]{2,8})?[_-](?=[A-Za-z0-9]*\d)[A-Za-z0-9]{5,}$/;
/** `PROJ-123` */
const ISSUE_KEY = /^[A-Z][A-Z0-9]{1,9}-\d+$/;
const LOCALE = /^[a-z]{2,3}[-_][A-Z]{2}$/;
/** `1.4.2`, `v2.0.0-beta.1`; shorter ones are versions of an API. */
const VERSION = /^v?\d+\.\d+\.\d+(?:[-+][\w.-]+)?$/;
const MONTH = /^\d{4}-(?:0[1-9]|1[0-2])$/;
const FILE = /^(.+)(\.(?:json|xml|csv|ya?ml|pdf|html?|txt|png|jpe?g|zip))$/;
/** A key of OData (URL Conventions, section 4.3.1): `Orders(1)`, `Orders('ALFKI')`. */
const KEY = /^([A-Za-z]\w*)\(('?)([^()']+)('?)\)$/;
/** Segments that name an API, not a resource. */
const API_VERSION = /^(?:api|rest|v\d+(?:\.\d+)*|\d+\.\d+)$/i;

/**
 * The template of a segment that looks like an identifier: `{userId}`, `{fileId}.json`, `Orders({orderId})`.
 * Undefined for words.
 */
export function wideSegment(segments: readonly Segment[], at: number): string | undefined {
  const { text = '' } = segments[at] ?? {};
  if (at === 0 && !text.includes('(')) return undefined;
  if (text === '' || text.length > 200 || text.includes('{')) return undefined;
  const value = percentDecode(text);
  const name = nameOf(value, segments, at);
  if (name !== undefined) return `{${name}}`;
  const [, stem = '', extension] = FILE.exec(value) ?? [];
  if (extension !== undefined) {
    const inner = nameOf(stem, segments, at);
    return inner === undefined ? undefined : `{${inner}}${extension}`;
  }
  const [, resource = '', quote = '', key = ''] = KEY.exec(value) ?? [];
  if (resource === '' || !/[\d-]|^[A-Z]+$/.test(key)) return undefined;
  const before = [...segments.slice(0, at), { text: resource }, { text: key }];
  return `${resource}(${quote}{${inferredName(before, at + 1, NONE)}}${quote})`;
}

const NONE: ReadonlySet<number> = new Set();

/** The name of the parameter that a text is a value of. */
function nameOf(value: string, segments: readonly Segment[], at: number): string | undefined {
  if (stringFormat(value) === 'date' || MONTH.test(value)) return 'date';
  if (stringFormat(value) === 'date-time') return 'time';
  if (LOCALE.test(value)) return 'locale';
  if (VERSION.test(value)) return 'version';
  const before = segments[at - 1]?.text ?? '';
  // `/3/movie/550`: a leading number is the version of the API.
  if (/^\d{1,2}$/.test(value) && API_VERSION.test(before)) return undefined;
  const isId =
    looksLikeIdentifier(value) || PREFIXED.test(value) || ISSUE_KEY.test(value) || isRandomIdentifier(value);
  return isId ? inferredName(segments, at, NONE) : undefined;
}

/** Shorter texts of letters of both cases and digits may be names. */
const MIN_MIXED = 8;
/** Segments of 2,600 public descriptions that hold letters of both cases and digits have 0.22 at most. */
const MIN_RANDOMNESS = 0.25;

/** Letters and digits in a random order: `a1b2c3d4`, `dQw4w9WgXcQ`, not `sha256`, `oauth2` or `serviceV3`. */
function isRandomIdentifier(value: string): boolean {
  if (!/^[A-Za-z0-9_-]{6,64}$/.test(value)) return false;
  const changes = value.match(/[A-Za-z](?=\d)|\d(?=[A-Za-z])/g)?.length ?? 0;
  if (changes >= 3) return true;
  if (value.length < MIN_MIXED || !/\d/.test(value) || !/[a-z]/.test(value) || !/[A-Z]/.test(value))
    return false;
  return randomness(value) >= MIN_RANDOMNESS;
}
