import { redactJson, redactText, redactUrl } from '@curlew/exchange';
import {
  classifyName,
  isAddress,
  isCredentialKind,
  isGraphql,
  isPersonalKind,
  isPlaceholder,
  isPublicValue,
  isShown,
  judge,
  judgeNumber,
  type KnownValues,
  madeUp,
  type NameKind,
  personalShape,
  personLike,
  type Redaction,
  redactGraphql,
  replaceKnown,
  type SourceKind,
  type Subject,
  withoutEmails,
} from '@curlew/exchange/internal';
import { parseJson } from '../http/read-json.ts';
import { ExactNumber, UnknownValue } from '../infer/exact-number.ts';
import { MAX_SCHEMA_DEPTH } from '../infer/json-schema.ts';
import { scalar } from '../infer/scalar.ts';
import { capitalize } from '../letter-case.ts';
import { marker, placeholder } from './placeholder.ts';
import type { RedactContext } from './secret-names.ts';

/** The characters of generated strings. */
const WORDS = 'example text here with some more words in place of those of a recording'.split(' ');

/** Longer texts are cut to the next of these numbers of words. */
const COUNTS = [1, 2, 3, 5, 8, 12, 24, 48] as const;

/** Signs between words that stay; others could be a part of a credential. */
const SIGNS = /[^\s.,;:!?()/_&+'"-]+/g;

/** Identifies who calls in the place of a key, although it reads like any identifier. */
const APP_ID = /^app[-_]?id$/i;
/** Names of a person beside an e-mail address or a phone number. */
const PERSON_NAME = /^(?:display[-_]?)?names?$/i;
const URL_MARKS = { userInfo: 'user:password', segment: 'token', host: 'example.com', fragment: '' };

/** Decides which recorded values an example may show, by the source of the recording. */
export class ScalarRedaction implements Redaction {
  readonly known: KnownValues;
  readonly maxDepth = MAX_SCHEMA_DEPTH;
  readonly #context: RedactContext;
  readonly #source: SourceKind;
  readonly #isStrict: boolean;

  /** @param isStrict what only may be a credential by its name is one. */
  constructor(context: RedactContext, source: SourceKind, isStrict = false) {
    this.known = context.known;
    this.#context = context;
    this.#source = source;
    this.#isStrict = isStrict;
  }

  readonly getKind = (name: string): NameKind => {
    const kind = APP_ID.test(name) ? 'secret' : classifyName(name);
    return this.#isStrict && kind === 'ambiguous' ? 'secret' : kind;
  };

  /** Comments are left out. */
  prose(): string {
    return '';
  }

  isWhole(value: object): boolean {
    return value instanceof ExactNumber || value instanceof UnknownValue;
  }

  leftOut(value: object): unknown {
    return Array.isArray(value) ? [] : {};
  }

  /** A value with what it may not show replaced; the inferred schema stays the same. */
  text(value: string, name: string, kind = this.getKind(name), subject?: Subject): string {
    if (value === '') return value;
    const shown = this.#shown(value, name, kind, subject);
    return shown === value || hasSameSchema(shown, value) ? shown : placeholder('', value);
  }

  scalar<Value extends string | number>(value: Value, name: string, kind: NameKind, subject?: Subject): Value;
  scalar(value: string | number, name: string, kind: NameKind, subject?: Subject): string | number {
    if (typeof value === 'string') return this.text(value, name, kind, subject);
    if (isShown(judgeNumber(value, kind, this.known), this.#source)) return value;
    const text = String(value);
    const made = isPersonalKind(kind) ? madeUp(kind, text) : madeUp(personalShape(text) ?? 'card', text);
    const shown = Number(isCredentialKind(kind) || made === undefined ? placeholder(name, text) : made);
    return Number.isFinite(shown) && Number.isInteger(shown) === Number.isInteger(value) ? shown : 0;
  }

  #shown(value: string, name: string, kind: NameKind, subject: Subject): string {
    if (isCredentialKind(kind) && isPlaceholder(value)) return marker(name);
    const verdict = judge(value, kind, this.known, subject);
    if (subject === 'person' && PERSON_NAME.test(name) && verdict === 'unknown')
      return personLike(value, name);
    if (isCredentialKind(kind) && verdict === 'secret') return this.#credential(value, name, kind);
    if (verdict === 'public') return value;
    const personal = verdict === 'personal' ? madeUpBy(kind, value, name) : undefined;
    if (personal !== undefined) return personal;
    if (this.#source === 'live') return this.#generated(value, name, verdict === 'secret');
    if (verdict === 'secret') return this.#withoutSecret(value, name);
    return isPublicValue(value, kind) ? value : this.#byFormat(value, name);
  }

  #credential(value: string, name: string, kind: NameKind): string {
    const json = kind === 'ambiguous' && /^\s*\{/.test(value) ? parseJson(value)?.value : undefined;
    return typeof json === 'object' ? this.#jsonText(value, json, name) : placeholder(name, value);
  }

  /** A value of the same format; JSON and GraphQL keep their structure. */
  #generated(value: string, name: string, isSecret: boolean): string {
    if (isSecret && !/^\s*[[{]|\s/.test(value)) return placeholder(name, value);
    const structured = this.#structured(value);
    return structured ?? placeholder(name, value, generatedText(value));
  }

  #structured(value: string): string | undefined {
    if (isGraphql(value)) return redactGraphql(value, this);
    const json = /^\s*[[{]/.test(value) ? parseJson(value)?.value : undefined;
    return typeof json === 'object' ? this.#jsonText(value, json, '') : undefined;
  }

  /** A text that is or contains a credential, by its shape or because it is known. */
  #withoutSecret(value: string, name: string): string {
    if (isAddress(value)) {
      const address = this.#byFormat(value, name);
      return this.known.has(address) ? placeholder(name, value) : address;
    }
    if (!/\s/.test(value)) return this.#structured(value) ?? placeholder(name, value);
    return this.#byFormat(
      replaceKnown(value, this.known, () => marker(name)),
      name,
    );
  }

  #jsonText(text: string, value: unknown, name: string): string {
    const shown = this.#context.secretNames.removedFrom(redactJson(value, this, name));
    if (JSON.stringify(shown) === JSON.stringify(value)) return text;
    return JSON.stringify(shown, null, text.includes('\n') ? 2 : 0);
  }

  #byFormat(value: string, name: string): string {
    if (isAddress(value))
      return redactUrl(value, this.known, (key, inner) => this.text(inner, key), URL_MARKS);
    const structured = this.#structured(value);
    if (structured !== undefined) return structured;
    const text = redactText(withoutEmails(value), this.known);
    // A partly redacted token may still be identifiable.
    return text === value || /[\s@]/.test(value) ? text : placeholder(name, value);
  }
}

/** A made-up value of the kind that the name or the shape says; undefined for a text that only contains one. */
function madeUpBy(kind: NameKind, value: string, name: string): string | undefined {
  if (kind === 'person') return personLike(value, name);
  const made = isPersonalKind(kind) ? madeUp(kind, value) : undefined;
  if (made !== undefined) return made;
  const shape = personalShape(value);
  if (shape !== undefined) return madeUp(shape, value);
  // An address or JSON holds more than the e-mail address that is in it.
  return /[\s/?&={]/.test(value) ? undefined : withoutEmails(value);
}

function hasSameSchema(one: string, other: string): boolean {
  const first = scalar(one);
  const second = scalar(other);
  return first.type === second.type && first.format === second.format;
}

/**
 * A readable text of the same kind as a recorded one: as many words up to a class of length, in the same case and with the
 * same separators, and other digits.
 */
function generatedText(value: string): string {
  if (/^[\p{Lu}\d]{1,8}$/u.test(value)) return codeLike(value);
  const pieces = value.match(/[\p{L}\p{M}]+|\d+|[^\p{L}\p{M}\d]+/gu) ?? [];
  const count = pieces.filter((piece) => /[\p{L}\p{M}]/u.test(piece)).length;
  const most = COUNTS.findLast((one) => one <= Math.max(1, count)) ?? 1;
  let used = 0;
  let made = '';
  for (const piece of pieces) {
    if (/^\d/.test(piece)) made += '1234567890'.slice(0, piece.length);
    else if (/^[\p{L}\p{M}]/u.test(piece)) {
      if (used >= most) break;
      made += caseLike(WORDS[used % WORDS.length] ?? '', piece);
      used += 1;
    } else made += piece.replace(/\s+/g, ' ').replace(SIGNS, '').slice(0, 3);
  }
  const text = made.replace(/[\s,;:/_&+'"(-]+$/, '').trim();
  return text === '' ? 'text' : text === value ? `${text}-text` : text;
}

/** `USD`, `AB12`: as many letters and digits. */
function codeLike(value: string): string {
  const made = [...value]
    .map((char, at) => (/\d/.test(char) ? String((at + 1) % 10) : (('ABCDEFGH' as const)[at % 8] ?? 'A')))
    .join('');
  return made === value ? made.replace(/.$/, (last) => (/\d/.test(last) ? '0' : 'X')) : made;
}

function caseLike(word: string, given: string): string {
  if (given === given.toUpperCase() && given !== given.toLowerCase())
    return given.length > 1 ? word.toUpperCase() : capitalize(word);
  return /^\p{Lu}/u.test(given) ? capitalize(word) : word;
}
