import type { Site } from '../components/site.ts';
import type { TextCounts } from './text-counts.ts';

/** Types of JSON values, `integer` being a number without a fraction. JSON Schema 2020-12. */
export type JsonType = 'null' | 'boolean' | 'integer' | 'number' | 'string' | 'array' | 'object';

/** Samples of one place of a value. */
export interface ValueSamples {
  /** How many values; those of an unknown variable included. */
  count: number;
  /** Types in the order first seen; a list, because hardly a place has more than two. */
  types: JsonType[];
  strings?: StringSamples;
  /** Undefined once they were added to those of a known shape. */
  objects?: ObjectSamples | undefined;
  items?: ValueSamples;
  /** The first scalar as an example may show it. */
  example?: unknown;
  /** Set once the shape of its objects is known. */
  form?: ObjectForm;
  /** Where the place is; set once shapes are looked for in it. */
  site?: Site;
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
  /** How often each value was seen; undefined when they are too many, too long, or not to be shown. */
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
  hidden?: ValueSamples;
}

export function noSamples(): ValueSamples {
  return { count: 0, types: [] };
}

export function addType(samples: ValueSamples, type: JsonType): void {
  // Most places have one type, and a list that grows reserves room for 17.
  if (samples.types.length === 0) samples.types = [type];
  else if (!samples.types.includes(type)) samples.types.push(type);
}

export function noMembers(): Members {
  return { count: 0, properties: new Map() };
}
