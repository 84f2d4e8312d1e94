import { isCredentialKind, isPersonalKind, type NameKind } from './classify-name.ts';
import type { KnownValues } from './known-values.ts';
import { isCard, madeUp, personalShape, withoutEmails } from './personal-data.ts';
import { isPublicId, looksLikeCredential, tokenShape } from './shapes.ts';

/** Meaning of an object, by the names of its members. */
export type Subject = 'person' | 'error' | undefined;

/** How the values of a text of any format are shown. The formats find names and values; this decides about them. */
export interface Redaction {
  readonly known: KnownValues;
  getKind(name: string): NameKind;
  /** A string or number that has a name of this kind, as it is shown. */
  scalar<Value extends string | number>(
    value: Value,
    name: string,
    kind: NameKind,
    subject?: Subject,
  ): string | number;
  /** A text without a name, such as a comment. */
  prose(text: string): string;
  /** The name of a member as it is shown; absent: as it is. */
  memberName?(name: string): string;
  /** Whether an object is a value of its own and not a container; absent: none is. */
  isWhole?(value: object): boolean;
  /** What is deeper than this is left out. */
  readonly maxDepth: number;
  /** What is shown for a container that is too deep. */
  leftOut(value: object): unknown;
}

/** Where a value was recorded: see the table in `isShown`. */
export type SourceKind = 'live' | 'authored' | 'debugging';

/** What a value is, by its name, its shape, and what is known from other places. */
export type Verdict = 'secret' | 'personal' | 'public' | 'unknown';

/**
 * The policy of secrets:
 *
 * - `live` (captures, proxied and tested traffic that becomes a document): only public values are shown.
 * - `authored` (collections and descriptions): all but secrets and personal data.
 * - `debugging` (logs, reports, history, results of tools): all but secrets; the reader owns the data.
 */
export function isShown(verdict: Verdict, source: SourceKind): boolean {
  if (source === 'live') return verdict === 'public';
  return verdict !== 'secret' && (verdict !== 'personal' || source === 'debugging');
}

/** Numbers, dates and times, and switches: nothing in them could be a credential. */
const PLAIN =
  /^(?:-?\d{1,11}(?:\.\d{1,11})?(?:e[+-]?\d{1,3})?|\d{4}-\d\d-\d\d(?:[T ][\d:.]{5,15}(?:Z|[+-]\d\d:?\d\d)?)?|true|false|null)$/;
/** Short words. */
const WORD = /^[A-Za-z]{1,15}$/;
/** Values of switches and schemas, which are never passwords. */
const SWITCH =
  /^(?:true|false|null|none|nil|undefined|yes|no|on|off|n\/a|required|optional|enabled|disabled|set|unset|hidden|masked|redacted|present|missing|unknown)?$/i;
/** Constants of errors: `seat_taken`, `INVALID_ARGUMENT`, `NotFound`. */
const CONSTANT = /^(?:[a-z]+(?:[_.-][a-z]+){0,6}|[A-Z]+(?:_[A-Z]+){0,6}|(?:[A-Z][a-z]+){1,6})$/;
/** Identifiers that are random are shorter; what is longer may be a key. */
const MAX_RANDOM_ID = 32;

/** Judges a string by the kind of its name, its shape, and whether it is known as a credential. */
export function judge(value: string, kind: NameKind, known: KnownValues, subject?: Subject): Verdict {
  if (isPlaceholder(value)) return 'public';
  if (isCredentialKind(kind)) {
    if (isHarmlessCredential(value, kind, subject)) return known.has(value) ? 'secret' : 'unknown';
    return 'secret';
  }
  if (!known.isEmpty && known.has(value)) return 'secret';
  if (isPersonalKind(kind) && madeUp(kind, value) !== undefined) return 'personal';
  if (PLAIN.test(value)) return 'public';
  if (WORD.test(value)) return 'unknown';
  if (personalShape(value) !== undefined || (value.includes('@') && withoutEmails(value) !== value))
    return hasSecretShape(value, kind) ? 'secret' : 'personal';
  return hasSecretShape(value, kind) ? 'secret' : 'unknown';
}

/** Whether a number is a credential or the number of a card. */
export function judgeNumber(value: number, kind: NameKind, known: KnownValues): Verdict {
  if (kind === 'passcode') return 'secret';
  if (value >= 1e4 && known.has(String(value))) return 'secret';
  if (kind === 'ambiguous' && value >= 1e5) return 'secret';
  return isPersonalKind(kind) || (value >= 1e12 && isCard(String(value))) ? 'personal' : 'public';
}

/** Whether the text as a whole has the shape of a credential; random identifiers are public under the name of one. */
export function hasSecretShape(value: string, kind: NameKind): boolean {
  if (isPublicId(value)) return false;
  const shape = tokenShape(value);
  if (shape !== 'random') return shape !== undefined;
  return !(kind === 'public' || (kind === 'id' && isModerate(value)));
}

/** Whether the whole of a value may be random: an identifier by its shape, or by its name. */
export function isPublicValue(value: string, kind: NameKind): boolean {
  if (isPublicId(value)) return true;
  return (kind === 'public' || kind === 'id') && !/\s/.test(value) && !hasSecretShape(value, kind);
}

function isModerate(value: string): boolean {
  return value.length <= MAX_RANDOM_ID || /^[0-9a-f]{32,64}$/i.test(value);
}

/** Whether a value under the name of a credential is none: a switch, a short number, an ordinary word. */
function isHarmlessCredential(value: string, kind: NameKind, subject: Subject): boolean {
  if (SWITCH.test(value)) return true;
  if (kind === 'passcode') return /^\d{1,2}$/.test(value);
  if (/^-?\d{1,3}$/.test(value)) return true;
  if (kind !== 'ambiguous') return false;
  if (/^-?\d{1,5}(?:\.\d{1,3})?$/.test(value)) return true;
  return (subject === 'error' && CONSTANT.test(value)) || !looksLikeCredential(value);
}

/** Whether a value marks a place: `{{id}}`, `$ID`, `${ID}`, `{id}`, `<id>`, `:id`. */
export function isPlaceholder(value: string): boolean {
  if (!'{$<:'.includes(value.charAt(0)) || value === '') return false;
  return /^(?:\{\{[^{}]*\}\}|\$\{?[A-Za-z_]\w*\}?|\{[A-Za-z_][\w.-]*\}|<[^<>]+>|:[A-Za-z_]\w*)$/.test(value);
}
