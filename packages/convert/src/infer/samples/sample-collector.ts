import { getOrInsert } from '../../get-or-insert.ts';
import { ExactNumber } from '../exact-number.ts';
import { MAX_SCHEMA_DEPTH } from '../json-schema.ts';
import { UnknownValue } from '../unknown-value.ts';
import { detailedFormat } from './detailed-format.ts';
import { addType, type Members, noMembers, noSamples, type ValueSamples } from './value-samples.ts';

/** What may be kept of recorded values. */
export interface SampleRules {
  /** A name that is a credential itself. */
  isHiddenName(name: string): boolean;
  /** A name that says that all below it is a credential. */
  isSecretName(name: string): boolean;
  /** Whether a value under this name may be written down, if it looks harmless; `isError` beside the text of an error. */
  isPublicName(name: string, isError: boolean): boolean;
}

/** Members that say of which kind an object is. */
const KIND =
  /^(?:@?type|_type|kind|object|event|event_type|eventType|resource_type|resourceType|\$type|__typename)$/;
const CODE = /^(?:error[-_]?)?code$/i;
/** Members with the text of an error: a `code` beside one is no credential. */
const ERROR_TEXTS = ['message', 'detail', 'error', 'error_description', 'reason'];
const WORD = /^[A-Za-z][\w.:-]{0,39}$/;

/** Objects of more kinds are not told apart. */
const MAX_KINDS = 24;
/** Texts with more values are no enumeration, and are no longer counted. */
const MAX_VALUES = 64;
/** Longer texts are no words of an enumeration. */
const MAX_LENGTH = 60;

/** Adds recorded values to samples. */
export class SampleCollector {
  readonly #rules: SampleRules;
  readonly #names = new Map<string, Publicity>();
  readonly #errorNames = new Map<string, Publicity>();

  constructor(rules: SampleRules) {
    this.#rules = rules;
  }

  /** `shown` is the same value as an example may show it, where examples are wanted. */
  add(samples: ValueSamples, value: unknown, shown?: unknown): void {
    this.#value(samples, value, shown, { depth: 0, name: '', isPublic: true, isSecret: false });
  }

  /** A text that is not part of a JSON value. */
  addText(samples: ValueSamples, name: string, value: string, shown?: string): void {
    this.#value(samples, value, shown, { depth: 0, name, ...this.#publicity(name, false) });
  }

  #value(samples: ValueSamples, value: unknown, shown: unknown, place: Place): void {
    samples.count += 1;
    if (value === null) addType(samples, 'null');
    else if (typeof value === 'string') this.#text(samples, value, place);
    else if (typeof value === 'number') addType(samples, Number.isInteger(value) ? 'integer' : 'number');
    else if (typeof value === 'boolean') addType(samples, 'boolean');
    else if (typeof value === 'object') this.#container(samples, value, shown, place);
    if (shown !== undefined && shown !== null && typeof shown !== 'object') samples.example ??= shown;
  }

  #text(samples: ValueSamples, text: string, { name, isPublic }: Place): void {
    addType(samples, 'string');
    const format = detailedFormat(text, name);
    samples.strings ??= { count: 0, format, values: isPublic ? new Map() : undefined };
    const { strings } = samples;
    strings.count += 1;
    if (strings.format !== format) strings.format = undefined;
    if (!strings.values) return;
    strings.values.set(text, (strings.values.get(text) ?? 0) + 1);
    if (!isPublic || text.length > MAX_LENGTH || strings.values.size > MAX_VALUES) strings.values = undefined;
  }

  #container(samples: ValueSamples, value: object, shown: unknown, place: Place): void {
    if (value instanceof UnknownValue) return;
    if (value instanceof ExactNumber) {
      addType(samples, value.type);
      return;
    }
    const isArray = Array.isArray(value);
    addType(samples, isArray ? 'array' : 'object');
    const isDeep = place.depth >= MAX_SCHEMA_DEPTH;
    if (isArray) {
      samples.items ??= noSamples();
      const inner = { ...place, depth: place.depth + 1 };
      if (!isDeep) {
        for (const [at, item] of value.entries())
          this.#value(samples.items, item, Array.isArray(shown) ? shown[at] : undefined, inner);
      }
      return;
    }
    const members = membersFor(samples, value as Record<string, unknown>);
    members.count += 1;
    if (!isDeep) this.#members(members, value as Record<string, unknown>, shown, place);
  }

  #members(members: Members, value: Record<string, unknown>, shown: unknown, outer: Place): void {
    const examples = typeof shown === 'object' && shown !== null ? (shown as Record<string, unknown>) : {};
    const isError = ERROR_TEXTS.some((name) => typeof value[name] === 'string');
    for (const [name, member] of Object.entries(value)) {
      const place = { depth: outer.depth + 1, name, ...this.#publicity(name, isError, outer) };
      const example = Object.hasOwn(examples, name) ? examples[name] : undefined;
      if (this.#rules.isHiddenName(name)) {
        members.hidden ??= noSamples();
        this.#value(members.hidden, member, example, { ...place, isPublic: false, isSecret: true });
      } else {
        this.#value(getOrInsert(members.properties, name, noSamples), member, example, place);
      }
    }
  }

  #publicity(name: string, isError: boolean, outer?: Publicity): Publicity {
    const own = getOrInsert(isError ? this.#errorNames : this.#names, name, () => ({
      isPublic: this.#rules.isPublicName(name, isError),
      isSecret: !(isError && CODE.test(name)) && this.#rules.isSecretName(name),
    }));
    return outer?.isSecret ? { isPublic: false, isSecret: true } : own;
  }
}

interface Publicity {
  /** Neither the name nor one around it says that the value is a credential or of a person. */
  isPublic: boolean;
  /** The name or one around it is a credential's. */
  isSecret: boolean;
}

interface Place extends Publicity {
  depth: number;
  name: string;
}

function membersFor(samples: ValueSamples, value: Record<string, unknown>): Members {
  samples.objects ??= { count: 0, kindName: undefined, kinds: new Map() };
  const { objects } = samples;
  objects.count += 1;
  objects.kindName ??= Object.keys(value).find((name) => KIND.test(name));
  const told =
    objects.kindName !== undefined && Object.hasOwn(value, objects.kindName) ? value[objects.kindName] : '';
  let kind = typeof told === 'string' && WORD.test(told) ? told : '';
  if (!objects.kinds.has(kind) && objects.kinds.size >= MAX_KINDS) kind = '';
  return getOrInsert(objects.kinds, kind, noMembers);
}
