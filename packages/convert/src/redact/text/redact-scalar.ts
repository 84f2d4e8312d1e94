import { isPlaceholder } from '../../document/paths/placeholder-value.ts';
import { parseJson } from '../../http/json/parse-json.ts';
import { scalar } from '../../infer/scalar.ts';
import { isCredentialKind, type NameKind } from '../names/classify-name.ts';
import { isPersonName, mayBePersonName } from '../names/person-name.ts';
import type { PersonalKind } from '../names/personal-names.ts';
import { isAddress, redactUrl } from '../redact-url.ts';
import { isHarmlessCredential, looksLikeErrorCode } from '../values/harmless-value.ts';
import { isCard, madeUp, personalShape, personLike, withoutEmails } from '../values/made-up.ts';
import { marker, placeholder } from '../values/placeholder.ts';
import { isPublicId, tokenShape } from '../values/token-shape.ts';
import { isGraphql } from './is-graphql.ts';
import { redactGraphql } from './redact-graphql.ts';
import { type JsonRedaction, redactJson, type Subject } from './redact-json.ts';
import { type RedactContext, redactText, replaceKnown } from './redact-text.ts';

/** Identifiers are shorter; what is longer and random may be a key. */
const MAX_RANDOM_ID = 32;

/** Identifies who calls in the place of a key, although it reads like any identifier. */
const APP_ID = /^app[-_]?id$/i;

/** Numbers, a short word, and what has a format of its own: nothing in them could be a credential. */
const ORDINARY =
  /^(?:-?\d{1,11}(?:\.\d{1,11})?|[A-Za-z]{1,15}|\d{4}-\d\d-\d\d(?:T[\d:.]{8,12}(?:Z|[+-]\d\d:\d\d))?|[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12})$/;

/** Decides which recorded values an example may show, by the name's kind and the value's shape. */
export class ScalarRedaction implements JsonRedaction {
  readonly #context: RedactContext;

  constructor(context: RedactContext) {
    this.#context = context;
  }

  kindOf = (name: string): NameKind => (APP_ID.test(name) ? 'secret' : this.#context.names.of(name));

  /** A value with its credentials and personal data replaced; the inferred schema stays the same. */
  text(value: string, name: string, kind = this.kindOf(name), subject?: Subject): string {
    if (value === '') return value;
    const shown = this.#shown(value, name, kind, subject);
    return shown === value || hasSameSchema(shown, value) ? shown : placeholder('', value);
  }

  scalar<Value extends string | number>(value: Value, name: string, kind: NameKind, subject?: Subject): Value;
  scalar(value: string | number, name: string, kind: NameKind, subject?: Subject): string | number {
    if (typeof value === 'string') return this.text(value, name, kind, subject);
    const isCode = kind === 'passcode' || (kind === 'credential' && value >= 1e5);
    if (!isCode && !isPersonalKind(kind) && !this.#isSecretNumber(value)) return value;
    const shown = Number(this.#shown(String(value), name, kind, subject));
    return Number.isFinite(shown) && Number.isInteger(shown) === Number.isInteger(value) ? shown : 0;
  }

  #isSecretNumber(value: number): boolean {
    if (value < 1e4) return false;
    return this.#context.known.has(String(value)) || (value >= 1e12 && isCard(String(value)));
  }

  #shown(value: string, name: string, kind: NameKind, subject: Subject): string {
    const { known } = this.#context;
    if (isCredentialKind(kind)) return this.#credential(value, name, kind, subject);
    if (!known.isEmpty && known.has(value)) return this.#withoutKnown(value, name, kind);
    if (isPlaceholder(value)) return value;
    const personal = isPersonalKind(kind) ? madeUpBy(kind, value, name) : undefined;
    if (personal !== undefined) return personal;
    if (isNameOfPerson(value, name, subject)) return personLike(value, name);
    if (ORDINARY.test(value)) return value;
    const shape = personalShape(value);
    return (shape && madeUp(shape, value)) ?? this.#byShape(value, name, kind);
  }

  #credential(value: string, name: string, kind: NameKind, subject: Subject): string {
    if (isPlaceholder(value)) return marker(name);
    const isErrorCode = subject === 'error' && kind === 'credential' && looksLikeErrorCode(value);
    if (isErrorCode || isHarmlessCredential(value, kind))
      return this.#context.known.has(value) ? placeholder(name, value) : value;
    const json = kind === 'credential' && /^\s*\{/.test(value) ? parseJson(value)?.value : undefined;
    return typeof json === 'object' ? this.#jsonText(value, json, name) : placeholder(name, value);
  }

  #withoutKnown(value: string, name: string, kind: NameKind): string {
    const { known } = this.#context;
    const shown = isAddress(value)
      ? this.#byShape(value, name, kind)
      : this.#byShape(replaceKnown(value, known, marker(name)), name, kind);
    return !/\s/.test(value) && (known.has(shown) || !isAddress(value)) ? placeholder(name, value) : shown;
  }

  #jsonText(text: string, value: unknown, name: string): string {
    const shown = this.#context.secretNames.removedFrom(redactJson(value, this, name));
    if (JSON.stringify(shown) === JSON.stringify(value)) return text;
    return JSON.stringify(shown, null, text.includes('\n') ? 2 : 0);
  }

  #byShape(value: string, name: string, kind: NameKind): string {
    if (isAddress(value)) return redactUrl(value, this.#context, (key, inner) => this.text(inner, key));
    if (isGraphql(value)) return redactGraphql(value, this);
    const json = /^\s*[[{]/.test(value) ? parseJson(value)?.value : undefined;
    if (typeof json === 'object') return this.#jsonText(value, json, '');
    if (isPublicId(value)) return value;
    const shape = tokenShape(value);
    if (shape === 'random' && isOpaque(kind, value)) return value;
    if (shape !== undefined) return placeholder(name, value);
    if (kind === 'opaque' && !value.includes('PRIVATE')) return value;
    const text = redactText(withoutEmails(value), this.#context);
    // A partly redacted token may still be identifiable.
    return text === value || /[\s@]/.test(value) ? text : placeholder(name, value);
  }
}

function isPersonalKind(kind: NameKind): kind is PersonalKind {
  return /^(?:email|phone|card|account|birth|person)$/.test(kind);
}

function madeUpBy(kind: PersonalKind, value: string, name: string): string | undefined {
  if (kind !== 'person') return madeUp(kind, value);
  return mayBePersonName(value) ? personLike(value, name) : undefined;
}

/** Random values that are public by their name: digests and cursors of any length, identifiers of some. */
function isOpaque(kind: NameKind, value: string): boolean {
  const isModerate = value.length <= MAX_RANDOM_ID || /^[0-9a-f]{32,64}$/i.test(value);
  return kind === 'opaque' || (kind === 'id' && isModerate);
}

/** A `name` is that of a person when it looks like one; beside an e-mail address, any word does. */
function isNameOfPerson(value: string, name: string, subject: Subject): boolean {
  if (subject === 'thing' || !/^(?:display[-_]?)?names?$/i.test(name)) return false;
  return subject === 'person' ? mayBePersonName(value) : isPersonName(value);
}

function hasSameSchema(one: string, other: string): boolean {
  const first = scalar(one);
  const second = scalar(other);
  return first.type === second.type && first.format === second.format;
}
