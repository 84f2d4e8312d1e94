import type { SchemaView } from '@curlew/openapi';
import type { ObjectSchemaView, Variant } from '@curlew/openapi/internal';
import { fillPieces } from './template.ts';
import type { Words } from './words.ts';

/** Maximum number of names listed; further ones are counted. */
const MAX_NAMES = 5;

/** A piece of a type in words: plain text, a name in code, or the name of a schema that can be linked by its id. */
export type TypeWord = string | { code: string } | { name: string; id: string };

/** A type in words: `array of User or null`, ``one of Cat, Dog (by `petType`)``, `map of string to integer`. */
export function typeText(view: SchemaView, words: Words): string {
  return getText(typeWords(view, words));
}

/** The same in pieces, so that a renderer can link the names. */
export function typeWords(view: SchemaView, words: Words): TypeWord[] {
  return getPhrase(view, words.type).words;
}

interface Phrase {
  words: TypeWord[];
  /** Holds "or", "and" or a list: "of" before it needs brackets. */
  isCompound: boolean;
  isMap?: boolean;
}

type TypeTerms = Words['type'];

function getPhrase(view: SchemaView, terms: TypeTerms): Phrase {
  if (view.kind === 'boolean') return single(view.value ? terms.any : terms.nothing);
  if (view.kind === 'schema') return schemaPhrase(view, terms);
  return single(view.unresolved ? view.name : { name: view.name, id: view.id });
}

function single(word: TypeWord): Phrase {
  return { words: [word], isCompound: false };
}

function schemaPhrase(view: ObjectSchemaView, terms: TypeTerms): Phrase {
  const own = ownTypes(view, terms);
  const [only] = own;
  const { oneOf, anyOf, allOf } = view;
  if (only && own.length === 1 && !oneOf && !anyOf && !allOf) return only;
  const isNamed = allOf?.some(({ kind }) => kind === 'ref') ?? false;
  const parts = [
    ...(own.length > 0 && !(isNamed && own.length === 1) ? [joined(own, terms.or)] : []),
    ...(oneOf ? [alternatives(view, oneOf, terms.oneOf, terms)] : []),
    ...(anyOf ? [alternatives(view, anyOf, terms.anyOf, terms)] : []),
    ...(allOf ?? []).map((part) => getPhrase(part, terms)),
  ];
  const phrase = joined(narrowest(parts, terms), terms.and);
  return phrase.words.length === 0 ? single(terms.any) : phrase;
}

function joined(phrases: readonly Phrase[], separator: string): Phrase {
  return {
    words: phrases.flatMap(({ words }, index) => (index === 0 ? words : [separator, ...words])),
    isCompound: phrases.length > 1 || phrases.some(({ isCompound }) => isCompound),
    isMap: phrases.some(({ isMap }) => isMap),
  };
}

/** Without those that read like an earlier one. */
function distinct(phrases: readonly Phrase[]): readonly Phrase[] {
  if (phrases.length < 2) return phrases;
  const byText = new Map(phrases.toReversed().map((phrase) => [getText(phrase.words), phrase]));
  return phrases.filter((phrase) => byText.get(getText(phrase.words)) === phrase);
}

/** Holds the name of a schema, or says what an object holds: `object` beside it is redundant. */
function isStructured({ words, isMap = false }: Phrase): boolean {
  return isMap || words.some((word) => typeof word === 'object' && 'name' in word);
}

/** Compared pairwise; of more parts only those that read alike are left out. */
const MAX_COMPARED = 20;

/** Without those that say nothing beside the others: any value, `object` beside its name, and alternatives of which another allows fewer. */
function narrowest(phrases: readonly Phrase[], terms: TypeTerms): readonly Phrase[] {
  const other = distinct(phrases).filter(({ words }) => getText(words) !== terms.any);
  const unlike = other.some(isStructured) ? other.filter(({ words }) => getText(words) !== 'object') : other;
  if (unlike.length < 2 || unlike.length > MAX_COMPARED) return unlike;
  const choices = unlike.map(({ words }) => new Set(getText(words).split(terms.or)));
  return unlike.filter((_, at) => {
    const own = choices[at];
    return !choices.some(
      (other) => other !== own && other.size < (own?.size ?? 0) && [...other].every((text) => own?.has(text)),
    );
  });
}

/** `object` beside a composition is redundant, unless it is a map. */
function ownTypes(view: ObjectSchemaView, terms: TypeTerms): Phrase[] {
  const composed = view.oneOf !== undefined || view.anyOf !== undefined || view.allOf !== undefined;
  const types = view.types.length > 0 ? view.types : impliedTypes(view);
  const isMap = view.additionalProperties !== undefined && view.additionalProperties.kind !== 'boolean';
  const isPlain = types.length === 1 && types[0] === 'object' && view.properties.length === 0;
  if (composed && isPlain && !isMap) return [];
  return types.map((type) => oneType(type, view, terms));
}

function oneType(type: string, view: ObjectSchemaView, terms: TypeTerms): Phrase {
  if (type === 'array') {
    if (view.prefixItems !== undefined) return single(terms.tuple(view.prefixItems.length));
    return view.items === undefined
      ? single('array')
      : of(view.items, terms.arrayOf, terms.arrayOfAny, terms);
  }
  const values = view.additionalProperties;
  const isMap = type === 'object' && view.properties.length === 0;
  if (isMap && values !== undefined && values.kind !== 'boolean')
    return { ...of(values, terms.mapTo, terms.mapToAny, terms), isMap: true };
  if (view.format !== undefined && type !== 'null' && type !== 'object')
    return single(`${type} (${view.format})`);
  return single(type);
}

/** What an array or a map holds; with brackets where that is ambiguous: `array of (string or integer)`. */
function of(view: SchemaView, template: string, templateOfAny: string, terms: TypeTerms): Phrase {
  const { words, isCompound } = getPhrase(view, terms);
  if (words.length === 1 && words[0] === terms.any) return single(templateOfAny);
  const inner = isCompound ? fillPieces(terms.group, words) : words;
  return { words: fillPieces(template, inner), isCompound: false };
}

/** The types implied by keywords and values if none is declared. */
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

function alternatives(
  view: ObjectSchemaView,
  variants: readonly Variant[],
  template: string,
  terms: TypeTerms,
): Phrase {
  const phrases = variants.map(({ schema }) => getPhrase(schema, terms));
  const values = phrases.map((phrase) => withoutNull(phrase, terms));
  const others = distinct(values.filter(({ words }) => words.length > 0));
  const orNull = values.some((phrase, at) => phrase !== phrases[at]) ? [single('null')] : [];
  const [only] = others;
  if (others.length === 1 && only !== undefined) return joined([only, ...orNull], terms.or);
  if (others.length === 0) return single('null');
  const rest = others.length - MAX_NAMES;
  const named = joined(others.slice(0, MAX_NAMES), terms.comma).words;
  const list = rest > 0 ? fillPieces(terms.andMore(rest), named) : named;
  const choice = fillPieces(template, list);
  const selector = view.discriminator && [{ code: view.discriminator.propertyName }];
  const all = {
    words: selector ? fillPieces<TypeWord>(terms.selectedBy, choice, selector) : choice,
    isCompound: true,
  };
  return joined([all, ...orNull], terms.or);
}

/** `string` of `string or null`, nothing of `null`: null is an alternative of its own. */
function withoutNull(phrase: Phrase, terms: TypeTerms): Phrase {
  const { words } = phrase;
  if (words.at(-1) !== 'null' || (words.length > 1 && words.at(-2) !== terms.or)) return phrase;
  const rest = words.slice(0, -2);
  return { ...phrase, words: rest, isCompound: rest.length > 1 };
}

function getText(words: readonly TypeWord[]): string {
  return words
    .map((word) => (typeof word === 'string' ? word : 'code' in word ? `\`${word.code}\`` : word.name))
    .join('');
}
