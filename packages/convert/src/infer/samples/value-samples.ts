import type { NamingContext } from '../components/naming-context.ts';

/** Types of JSON values, `integer` being a number without a fraction. JSON Schema 2020-12. */
export type JsonType = 'null' | 'boolean' | 'integer' | 'number' | 'string' | 'array' | 'object';

/** Samples of one place of a value. Made by `noSamples` alone: objects of one form are read several times as fast. */
export interface ValueSamples {
  /** Number of values, unknown variables included. */
  count: number;
  /** Types in the order first seen; a list, because hardly a place has more than two. Lists are shared. */
  types: readonly JsonType[];
  strings: StringSamples | undefined;
  /** Undefined once they were added to those of a known shape. */
  objects: ObjectSamples | undefined;
  items: ValueSamples | undefined;
  /** Number of values that have the name of their place as their `id`. */
  ownNames: number;
  /** The first scalar as an example may show it. */
  example: unknown;
  /** Set once the shape of its objects is known. */
  form: ObjectForm | undefined;
  /** Context for names, set when shapes are searched. */
  context: NamingContext | undefined;
  /** What the name of the place says, if values are still added to it. */
  facts: NameFacts | undefined;
}

/** What is known of a name. */
export interface NameFacts {
  /** A credential itself: it is not kept. */
  isHidden: boolean;
  /** Whether everything below this value is a credential. */
  isSecret: boolean;
  /** A value under it may be written down. */
  isPublic: boolean;
  /** Whether a code beside the text of an error may be shown. */
  isPublicCode: boolean;
}

/** Objects of one place: of one shape, a map, or a union discriminated by a member. */
export type ObjectForm =
  | { is: 'shape'; shape: Shape }
  | { is: 'map'; values: ValueSamples }
  | { is: 'union'; member: string; kinds: Map<string, ValueSamples> };

/** Objects that have one schema, of one place or several. */
export interface Shape {
  members: Members;
}

export interface StringSamples {
  count: number;
  /** The format all of them have; `undefined` when they differ or one has none. */
  format: string | undefined;
  /** Count of each value; undefined if there are too many, or if they are too long or must not be shown. */
  values: TextCounts | undefined;
}

/** Objects by the value of the member that tells their kind (`type`); those without one are under the empty text. */
export interface ObjectSamples {
  count: number;
  kindName: string | undefined;
  kinds: Map<string, Members>;
}

/** The members of objects of one kind. */
export interface Members {
  count: number;
  properties: Map<string, ValueSamples>;
  /** Values of members whose name is a credential: their names are not kept. */
  hidden: ValueSamples | undefined;
}

export function noSamples(): ValueSamples {
  return {
    count: 0,
    types: NO_TYPES,
    strings: undefined,
    objects: undefined,
    items: undefined,
    ownNames: 0,
    example: undefined,
    form: undefined,
    context: undefined,
    facts: undefined,
  };
}

const NO_TYPES: readonly JsonType[] = [];

/** Most places have one type, and millions of places one of these lists. */
const ONE_TYPE: Readonly<Record<JsonType, readonly JsonType[]>> = {
  null: ['null'],
  boolean: ['boolean'],
  integer: ['integer'],
  number: ['number'],
  string: ['string'],
  array: ['array'],
  object: ['object'],
};

export function addType(samples: ValueSamples, type: JsonType): void {
  const { types } = samples;
  if (types.length === 0) samples.types = ONE_TYPE[type];
  else if (!types.includes(type)) samples.types = [...types, type];
}

export function noMembers(): Members {
  return { count: 0, properties: new Map(), hidden: undefined };
}

/** Counts strings. Most places of a single body have one string, which needs no map. */
export class TextCounts {
  readonly #first: string;
  #times: number;
  #others: Map<string, number> | undefined;

  constructor(first: string) {
    this.#first = first;
    this.#times = 1;
  }

  /** Number of different strings. */
  get size(): number {
    return 1 + (this.#others?.size ?? 0);
  }

  /** The texts in the order first seen. */
  texts(): string[] {
    return this.#others ? [this.#first, ...this.#others.keys()] : [this.#first];
  }

  /** Returns the count of a string. */
  of(text: string): number {
    return text === this.#first ? this.#times : (this.#others?.get(text) ?? 0);
  }

  add(text: string, times = 1): void {
    if (text === this.#first) this.#times += times;
    else {
      this.#others ??= new Map();
      this.#others.set(text, (this.#others.get(text) ?? 0) + times);
    }
  }

  addAll(counts: TextCounts): void {
    this.add(counts.#first, counts.#times);
    if (counts.#others) for (const [text, times] of counts.#others) this.add(text, times);
  }
}
