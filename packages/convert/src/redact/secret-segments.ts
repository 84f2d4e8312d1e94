import { looksLikeIdentifier } from '../document/paths/looks-like-identifier.ts';
import { percentDecode } from '../http/percent-decode.ts';
import { isCommonPhrase } from './names/common-words.ts';
import type { NameKinds } from './names/name-kinds.ts';
import { isPersonSegment } from './names/person-name.ts';
import type { SegmentKind } from './segment-kinds.ts';
import type { RedactContext } from './text/redact-text.ts';
import { personalShape, withoutEmails } from './values/made-up.ts';
import { isRandomToken, looksLikeEncoded, tokenShape } from './values/token-shape.ts';

/** A segment, decoded. */
export interface SecretSegment {
  text: string;
  /** It is a credential by what it looks like or follows, and not only may be one. */
  isCertain: boolean;
}

/** The segments of a path that must not be shown: known and random ones, and those after words such as `reset`. */
export function secretSegments(
  segments: readonly string[],
  { known, names, segmentKinds }: RedactContext,
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
    const before = at > 0 && !found.has(at - 1) ? segmentKinds.of(segments[at - 1] ?? '') : undefined;
    if (!before && known.isEmpty && ORDINARY.test(segment)) continue;
    if (isSecretByShape(text)) found.set(at, { text, isCertain: tokenShape(text) === 'credential' });
    else if (before && isSecretBehind(text, before)) found.set(at, { text, isCertain: before !== 'lenient' });
    else if (isSecretPair(text, names)) found.set(at, { text, isCertain: true });
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

const MIN_LENGTH = 3;
/** Also of the domains that examples use: a path does not contain email addresses of an API. */
const EMAIL = /^[^\s@/]+@[^\s@/]+\.[a-z]{2,}$/i;
/** Words, and numbers that are not card numbers. */
const ORDINARY = /^(?:[a-z_-]{1,15}|\d{1,11})$/;

function isSecretByShape(text: string): boolean {
  if (text.length < 8 || ORDINARY.test(text)) return false;
  if (tokenShape(text) !== undefined || looksLikeEncoded(text)) return true;
  // `(S(…))`, `Users('…')`
  if (/[('"]/.test(text) && text.split(/[^\w.~+=-]+/).some((part) => tokenShape(part) !== undefined))
    return true;
  if (isRandomToken(text) && !looksLikeIdentifier(text)) return true;
  return text.includes('@') ? withoutEmails(text) !== text : personalShape(text) !== undefined;
}

/** `token=…`, `x,token=…` */
function isSecretPair(text: string, names: NameKinds): boolean {
  if (!text.includes('=')) return false;
  const [, name, value = ''] = /(?:^|,)([A-Za-z][\w.-]{1,40})=([^,]{3,})/.exec(text) ?? [];
  return name !== undefined && names.isCredential(name) && !isCommonPhrase(value);
}

/** Whether a segment grants access by what is before it. */
export function isSecretBehind(text: string, before: SegmentKind): boolean {
  if (
    /^v?\d{1,3}$/i.test(text) ||
    isCommonPhrase(text.replace(/\.(?:json|xml|html?|php|aspx?|jsp|do|action)$/i, ''))
  )
    return false;
  if (before === 'strict') return !/^\d+$/.test(text) || text.length >= 4;
  return !/^\d+$/.test(text) && /[\d\-_. ~]|[a-z][A-Z]/.test(text);
}
