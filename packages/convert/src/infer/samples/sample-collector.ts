import { getOrInsert } from '../../get-or-insert.ts';
import { ExactNumber, UnknownValue } from '../exact-number.ts';
import { MAX_SCHEMA_DEPTH } from '../json-schema.ts';
import { detailedFormat } from './detailed-format.ts';
import {
  addType,
  type Members,
  type NameFacts,
  noMembers,
  noSamples,
  TextCounts,
  type ValueSamples,
} from './value-samples.ts';

/** Rules for keeping recorded values. */
export interface SampleRules {
  /** Whether a name is itself a credential. */
  isHiddenName(name: string): boolean;
  /** Whether a name indicates a credential; nested values are credentials, too. */
  isSecretName(name: string): boolean;
  /** Whether a harmless value of this name may be kept; `isError`: beside an error message. */
  isPublicName(name: string, isError: boolean): boolean;
  /** Texts with more values are not an enumeration, and their values are not counted further. */
  maxValues: number;
}

/** Members that say of which kind an object is. */
const KINDS: ReadonlySet<string> = new Set([
  ...'@type type _type kind object event $type __typename __type class _class @class action op operation'.split(
    ' ',
  ),
  ...'event resource message entity item record object node block element activity notification transaction payload'
    .split(' ')
    .flatMap((noun) => ['_type', 'Type', '_kind', 'Kind'].map((suffix) => noun + suffix)),
  ...['event_name', 'eventName'],
]);
/** The first of them identifies an object. */
const IDENTITY = /^_?(?:id|uuid)$/i;
const CODE = /^(?:error[-_]?)?code$/i;
/** Members with the text of an error: a `code` beside one is not a credential. */
const ERROR_TEXTS = ['message', 'detail', 'error', 'error_description', 'reason'];
const WORD = /^[A-Za-z][\w.:-]{0,39}$/;

/** Maximum number of kinds of objects that are distinguished. */
const MAX_KINDS = 24;
/** Longer texts are not values of an enumeration. */
const MAX_LENGTH = 60;

/** Collects samples of recorded values. */
export class SampleCollector {
  readonly #rules: SampleRules;
  /** Names are classified once: recordings repeat a few. */
  readonly #names = new Map<string, NameFacts>();

  constructor(rules: SampleRules) {
    this.#rules = rules;
  }

  /** `shown` is the same value as an example may show it, where examples are wanted. */
  add(samples: ValueSamples, value: unknown, shown?: unknown): void {
    this.#value(samples, value, shown, 0, '', true, false);
  }

  /** A text that is not part of a JSON value. */
  addText(samples: ValueSamples, name: string, value: string): void {
    addText(samples, value, name, this.#facts(name).isPublic, this.#rules);
    samples.count += 1;
  }

  #value(
    samples: ValueSamples,
    value: unknown,
    shown: unknown,
    depth: number,
    name: string,
    isPublic: boolean,
    isSecret: boolean,
  ): void {
    samples.count += 1;
    if (typeof value === 'string') addText(samples, value, name, isPublic, this.#rules);
    else if (typeof value === 'number') addType(samples, Number.isInteger(value) ? 'integer' : 'number');
    else if (typeof value === 'boolean') addType(samples, 'boolean');
    else if (value === null) addType(samples, 'null');
    else if (Array.isArray(value)) this.#items(samples, value, shown, depth, name, isPublic, isSecret);
    else if (value instanceof ExactNumber) addType(samples, value.type);
    else if (typeof value === 'object' && !(value instanceof UnknownValue)) {
      // JSON has no other objects.
      this.#object(samples, value as Record<string, unknown>, shown, depth, isSecret);
    }
    if (shown !== undefined && shown !== null && typeof shown !== 'object') samples.example ??= shown;
  }

  #items(
    samples: ValueSamples,
    items: readonly unknown[],
    shown: unknown,
    depth: number,
    name: string,
    isPublic: boolean,
    isSecret: boolean,
  ): void {
    addType(samples, 'array');
    samples.items ??= noSamples();
    if (depth >= MAX_SCHEMA_DEPTH) return;
    for (let at = 0; at < items.length; at += 1) {
      const example: unknown = Array.isArray(shown) ? shown[at] : undefined;
      this.#value(samples.items, items[at], example, depth + 1, name, isPublic, isSecret);
    }
  }

  #object(
    samples: ValueSamples,
    value: Record<string, unknown>,
    shown: unknown,
    depth: number,
    isSecret: boolean,
  ): void {
    addType(samples, 'object');
    const members = membersFor(samples, value);
    members.count += 1;
    if (depth >= MAX_SCHEMA_DEPTH) return;
    // Parsed JSON has no members but its own.
    for (const name in value) {
      // One search a name: what is known of it is beside its samples, unless it is hidden.
      const seen = members.properties.get(name);
      const facts = seen?.facts ?? this.#names.get(name) ?? this.#facts(name);
      const isCode = facts.isPublicCode && !isSecret && hasErrorText(value);
      const isPublic = isCode || (!isSecret && facts.isPublic);
      const isBelowSecret = isSecret || (facts.isSecret && !isCode);
      if (facts.isHidden) members.hidden ??= noSamples();
      const known = facts.isHidden ? members.hidden : seen;
      const target = known ?? noSamples();
      if (!known) members.properties.set(name, target);
      if (!facts.isHidden) target.facts ??= facts;
      const member = value[name];
      if (hasIdentity(member, name)) target.ownNames += 1;
      this.#value(
        target,
        member,
        getMember(shown, name),
        depth + 1,
        name,
        isPublic && !facts.isHidden,
        isBelowSecret,
      );
    }
  }

  #facts(name: string): NameFacts {
    return getOrInsert(this.#names, name, this.#classify);
  }

  readonly #classify = (name: string): NameFacts => ({
    isHidden: this.#rules.isHiddenName(name),
    isSecret: this.#rules.isSecretName(name),
    isPublic: this.#rules.isPublicName(name, false),
    isPublicCode: CODE.test(name) && this.#rules.isPublicName(name, true),
  });
}

/** Whether a value is an object that a text identifies. */
function hasIdentity(value: unknown, text: string): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  for (const name in value) if (IDENTITY.test(name)) return (value as Record<string, unknown>)[name] === text;
  return false;
}

function hasErrorText(value: Record<string, unknown>): boolean {
  return ERROR_TEXTS.some((name) => Object.hasOwn(value, name) && typeof value[name] === 'string');
}

function getMember(shown: unknown, name: string): unknown {
  if (typeof shown !== 'object' || shown === null) return undefined;
  return Object.hasOwn(shown, name) ? (shown as Record<string, unknown>)[name] : undefined;
}

function getKindName(value: Record<string, unknown>): string | undefined {
  for (const name in value) if (KINDS.has(name)) return name;
  return undefined;
}

/** Objects whose names are looked at for one that tells the kind: it is in the first ones or in none. */
const MAX_LOOKED = 3;

function membersFor(samples: ValueSamples, value: Record<string, unknown>): Members {
  samples.objects ??= { count: 0, kindName: undefined, kinds: new Map() };
  const { objects } = samples;
  objects.count += 1;
  if (objects.count <= MAX_LOOKED) objects.kindName ??= getKindName(value);
  const { kindName, kinds } = objects;
  const told = kindName !== undefined && Object.hasOwn(value, kindName) ? value[kindName] : '';
  let kind = typeof told === 'string' && WORD.test(told) ? told : '';
  if (kind !== '' && !kinds.has(kind) && kinds.size >= MAX_KINDS) kind = '';
  return getOrInsert(kinds, kind, noMembers);
}

/** Adds a text to samples; its value is kept when it is public and no longer than a word may be. */
function addText(
  samples: ValueSamples,
  text: string,
  name: string,
  isPublic: boolean,
  { maxValues }: SampleRules,
): void {
  addType(samples, 'string');
  const isKept = isPublic && text.length <= MAX_LENGTH;
  const { strings } = samples;
  if (!strings) {
    const values = isKept ? new TextCounts(text) : undefined;
    samples.strings = { count: 1, format: detailedFormat(text, name), values };
    return;
  }
  strings.count += 1;
  const { format, values } = strings;
  if (format !== undefined && format !== detailedFormat(text, name)) strings.format = undefined;
  if (!values) return;
  if (isKept) values.add(text);
  if (!isKept || values.size > maxValues) strings.values = undefined;
}
