import type { ObjectSchemaView, SchemaView, Variant } from '../schema-view.ts';

/** Names listed before the rest is only counted. */
const MAX_NAMES = 5;

/** A piece of a type in words: plain text, a name in code, or the name of a schema that can be linked by its id. */
export type TypeWord = string | { code: string } | { name: string; id: string };

/** A type in words: `array of User or null`, ``one of Cat, Dog (by `petType`)``, `map of string to integer`. */
export function typeInWords(view: SchemaView): string {
  return textOf(typeWords(view));
}

/** The same in pieces, so that a renderer can link the names. */
export function typeWords(view: SchemaView): TypeWord[] {
  return phraseOf(view).words;
}

interface Phrase {
  words: TypeWord[];
  /** Holds "or", "and" or a list: "of" before it needs brackets. */
  isCompound: boolean;
}

function phraseOf(view: SchemaView): Phrase {
  if (view.kind === 'boolean') return single(view.value ? 'any' : 'nothing');
  if (view.kind === 'schema') return schemaPhrase(view);
  return single(view.unresolved ? view.name : { name: view.name, id: view.id });
}

function single(word: TypeWord): Phrase {
  return { words: [word], isCompound: false };
}

function schemaPhrase(view: ObjectSchemaView): Phrase {
  const own = ownTypes(view);
  const [only] = own;
  if (only && own.length === 1 && !view.oneOf && !view.anyOf && !view.allOf) return only;
  const parts = [
    ...(own.length > 0 ? [joined(own, ' or ')] : []),
    ...(view.oneOf ? [alternatives(view, view.oneOf, 'one of ')] : []),
    ...(view.anyOf ? [alternatives(view, view.anyOf, 'any of ')] : []),
    ...(view.allOf ? [joined(view.allOf.map(phraseOf), ' and ')] : []),
  ];
  const phrase = joined(distinct(parts), ' and ');
  return phrase.words.length === 0 ? single('any') : phrase;
}

function joined(phrases: readonly Phrase[], separator: string): Phrase {
  return {
    words: phrases.flatMap(({ words }, index) => (index === 0 ? words : [separator, ...words])),
    isCompound: phrases.length > 1 || phrases.some(({ isCompound }) => isCompound),
  };
}

/** Without those that read like an earlier one. */
function distinct(phrases: readonly Phrase[]): readonly Phrase[] {
  if (phrases.length < 2) return phrases;
  const byText = new Map(phrases.toReversed().map((phrase) => [textOf(phrase.words), phrase]));
  return phrases.filter((phrase) => byText.get(textOf(phrase.words)) === phrase);
}

/** `object` beside a composition says nothing new. */
function ownTypes(view: ObjectSchemaView): Phrase[] {
  const composed = view.oneOf !== undefined || view.anyOf !== undefined || view.allOf !== undefined;
  const types = view.types.length > 0 ? view.types : impliedTypes(view);
  if (composed && types.length === 1 && types[0] === 'object' && view.properties.length === 0) return [];
  return types.map((type) => oneType(type, view));
}

function oneType(type: string, view: ObjectSchemaView): Phrase {
  if (type === 'array') {
    if (view.prefixItems !== undefined) return single(`tuple of ${view.prefixItems.length} items`);
    return view.items === undefined ? single('array') : of('array of ', view.items);
  }
  const values = view.additionalProperties;
  const isMap = type === 'object' && view.properties.length === 0;
  if (isMap && values !== undefined && values.kind !== 'boolean') return of('map of string to ', values);
  if (view.format !== undefined && type !== 'null' && type !== 'object')
    return single(`${type} (${view.format})`);
  return single(type);
}

/** Brackets where "of" would otherwise reach too short: `array of (string or integer)`. */
function of(words: string, view: SchemaView): Phrase {
  const { words: inner, isCompound } = phraseOf(view);
  const open = isCompound ? `${words}(` : words;
  return { words: [open, ...inner, ...(isCompound ? [')'] : [])], isCompound: false };
}

/** What the keywords and values imply when no type is declared. */
function impliedTypes(view: ObjectSchemaView): string[] {
  const values = view.const === undefined ? view.enum?.map(({ value }) => value) : [view.const.value];
  if (values !== undefined) return [...new Set(values.map(typeOfValue))];
  if (view.properties.length > 0 || view.additionalProperties !== undefined) return ['object'];
  return view.items !== undefined || view.prefixItems !== undefined ? ['array'] : [];
}

function typeOfValue(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  return Number.isInteger(value) ? 'integer' : typeof value;
}

function alternatives(view: ObjectSchemaView, variants: Variant[], words: string): Phrase {
  const phrases = distinct(variants.map(({ schema }) => phraseOf(schema)));
  const others = phrases.filter((phrase) => textOf(phrase.words) !== 'null');
  const orNull = phrases.length > others.length ? [single('null')] : [];
  const [only] = others;
  if (others.length === 1 && only !== undefined) return joined([only, ...orNull], ' or ');
  const rest = others.length - MAX_NAMES;
  const list = joined(others.slice(0, MAX_NAMES), ', ').words;
  const more = rest > 0 ? [` and ${rest} more`] : [];
  const by = view.discriminator ? [' (by ', { code: view.discriminator.propertyName }, ')'] : [];
  const all = { words: [words, ...list, ...more, ...by], isCompound: true };
  return joined([all, ...orNull], ' or ');
}

function textOf(words: readonly TypeWord[]): string {
  return words
    .map((word) => (typeof word === 'string' ? word : 'code' in word ? `\`${word.code}\`` : word.name))
    .join('');
}
