import { percentDecode, randomness } from '@curlew/exchange';
import { stringFormat } from '../../../infer/string-format.ts';
import { looksLikeIdentifier } from '../looks-like-identifier.ts';
import { inferredName } from '../parameter-names.ts';
import type { Segment } from '../path-segments.ts';
import { hasIdentifierForm } from './identifier-forms.ts';
import { keySegment } from './key-segment.ts';
import { markedSegment } from './marked-segment.ts';

const LOCALE = /^[a-z]{2,3}[-_](?:[A-Z]{2}|[A-Z][a-z]{3}(?:[-_][A-Z]{2})?)$/;
/** `1.4.2`, `v2.0.0-beta.1`; shorter ones are versions of an API. */
const VERSION = /^v?\d+\.\d+\.\d+(?:[-+][\w.-]+)?$/;
/** Months, weeks and quarters: `2024-02`, `2024-W09`, `2024-Q1`. */
const MONTH = /^\d{4}-(?:0[1-9]|1[0-2]|W\d\d|Q[1-4])$/;
const FILE = /^(.+)(\.(?:json|xml|csv|ya?ml|pdf|html?|txt|png|jpe?g|zip))$/;
/** Segments that name an API, not a resource. */
const API_VERSION = /^(?:api|rest|v\d+(?:\.\d+)*|\d+\.\d+)$/i;
/** `v1beta1`, `v2alpha`, `v1p1beta1` */
const PREVIEW_VERSION = /^v\d+(?:[._-]?(?:p\d+)?[._-]?(?:alpha|beta|rc|preview|dev)\d*)+$/i;

/**
 * The template of a segment that looks like an identifier: `{userId}`, `{fileId}.json`, `Orders({orderId})`.
 * Undefined for words.
 */
export function wideSegment(segments: readonly Segment[], at: number): string | undefined {
  const { text = '' } = segments[at] ?? {};
  // Nothing before it says what it is: only what can be nothing else.
  if (at === 0 && !text.includes('(') && !FIRST.test(text)) return undefined;
  if (text === '' || text.length > 200 || text.includes('{')) return undefined;
  const value = percentDecode(text);
  const name = nameOf(value, segments, at);
  if (name !== undefined) return `{${name}}`;
  const [, stem = '', extension] = FILE.exec(value) ?? [];
  if (extension !== undefined) {
    const inner = nameOf(stem, segments, at);
    return inner === undefined ? undefined : `{${inner}}${extension}`;
  }
  return keySegment(value, (resource, key) => {
    const before = [...segments.slice(0, at), { text: resource }, { text: key }];
    return inferredName(before, at + 1, NONE);
  });
}

/** The name of an account, or a UUID. */
const FIRST = /^(?:[@~][\w.-]+|[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12})$/i;

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
  if (PREVIEW_VERSION.test(value)) return undefined;
  const marked = markedSegment(value, before);
  if (marked !== undefined) return marked;
  const isId = looksLikeIdentifier(value) || hasIdentifierForm(value, before) || isRandomIdentifier(value);
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
