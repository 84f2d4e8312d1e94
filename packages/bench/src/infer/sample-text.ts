import type { Json } from './description.ts';

const WORDS =
  'amber basket canyon dynamo ember fabric garden harbor island jungle kettle lantern meadow needle orchard pebble quarry ribbon saddle timber umbrella valley willow yonder zephyr'.split(
    ' ',
  );
const LOWER = 'abcdefghijklmnopqrstuvwxyz';
const DIGITS = '0123456789';
const BASE62 = `${LOWER}${LOWER.toUpperCase()}${DIGITS}`;
const HEX = 'abcdef0123456789';

const FORMATS: Record<string, (random: Random) => string> = {
  date: (random) => `20${random.below(10) + 15}-0${random.below(9) + 1}-${random.below(18) + 10}`,
  'date-time': (random) =>
    `20${random.below(10) + 15}-0${random.below(9) + 1}-${random.below(18) + 10}T1${random.below(10)}:${random.below(40) + 10}:${random.below(40) + 10}Z`,
  time: (random) => `1${random.below(10)}:${random.below(40) + 10}:${random.below(40) + 10}Z`,
  duration: (random) => `PT${random.below(9) + 1}H${random.below(50) + 1}M`,
  uuid: (random) =>
    `${random.text(HEX, 8)}-${random.text(HEX, 4)}-4${random.text(HEX, 3)}-a${random.text(HEX, 3)}-${random.text(HEX, 12)}`,
  email: (random) => `${word(random)}.${word(random)}@${word(random)}.example`,
  uri: (random) => `https://${word(random)}.example.com/${word(random)}/${random.below(1e6)}`,
  url: (random) => `https://${word(random)}.example.com/${word(random)}`,
  ipv4: (random) => `10.${random.below(256)}.${random.below(256)}.${random.below(256)}`,
  ipv6: (random) => `2001:db8::${random.text(HEX, 4)}:${random.text(HEX, 4)}`,
  hostname: (random) => `${word(random)}.${word(random)}.example.com`,
};

/** Generates a string for a schema: by its format, else like its example if that is an identifier, else words. */
export function sampleText(schema: Json, name: string, random: Random): string {
  const format = FORMATS[String(schema.format)];
  if (format) return format(random);
  const { example } = schema;
  if (typeof example === 'string' && isIdentifierLike(example)) return likeExample(example, random);
  if (/(?:^|_|\b)(?:gid|id|uuid|key)$/i.test(name) || /[a-z]Id$/.test(name)) return random.text(DIGITS, 12);
  return Array.from({ length: random.below(4) + 1 }, () => word(random)).join(' ');
}

/** Generates a string with letters and digits in the same places. */
export function likeExample(example: string, random: Random): string {
  return example.replace(/[A-Za-z0-9]/g, (char) => {
    if (/\d/.test(char)) return random.text(DIGITS, 1);
    return random.text(char === char.toLowerCase() ? LOWER : LOWER.toUpperCase(), 1);
  });
}

function isIdentifierLike(text: string): boolean {
  return text.length <= 64 && !/\s/.test(text) && /\d/.test(text);
}

/** A seeded generator of random numbers (mulberry32). */
export class Random {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  /** Returns a number from 0 up to but not including 1. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = this.#state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  below(limit: number): number {
    return Math.floor(this.next() * limit);
  }

  chance(probability: number): boolean {
    return this.next() < probability;
  }

  pick<Item>(items: readonly [Item, ...Item[]]): Item;
  pick<Item>(items: readonly Item[]): Item | undefined;
  pick<Item>(items: readonly Item[]): Item | undefined {
    return items[this.below(items.length)];
  }

  text(alphabet: string, length: number): string {
    return Array.from({ length }, () => alphabet[this.below(alphabet.length)]).join('');
  }
}

const IDENTIFIERS: readonly [(random: Random) => string, ...((random: Random) => string)[]] = [
  (random) => String(random.below(1e6) + 1),
  FORMATS.uuid as (random: Random) => string,
  (random) => random.text(BASE62, 22),
  (random) => random.text(HEX, 24),
  (random) => random.text('123456789', 16),
];

/** Generates an identifier for a path. All identifiers of one resource, which `kind` names, have one form. */
export function sampleIdentifier(schema: Json, kind: string, random: Random): string {
  if (Array.isArray(schema.enum) && schema.enum.length > 0) return String(random.pick(schema.enum));
  if (schema.type === 'integer' || schema.type === 'number') return String(random.below(1e6) + 1);
  const format = FORMATS[String(schema.format)];
  if (format) return format(random);
  if (typeof schema.example === 'string' && isIdentifierLike(schema.example)) {
    return likeExample(schema.example, random);
  }
  let hash = 7;
  for (const char of kind) hash = (hash * 31 + char.charCodeAt(0)) >>> 0;
  return (IDENTIFIERS[hash % IDENTIFIERS.length] ?? IDENTIFIERS[0])(random);
}

function word(random: Random): string {
  return random.pick(WORDS) ?? '';
}
