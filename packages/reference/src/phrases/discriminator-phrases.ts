import {
  type Discriminator,
  type DiscriminatorTarget,
  type ObjectSchemaView,
  selectValues,
  type Variant,
} from '@curlew/openapi/internal';
import type { TreeContext } from '../schema-html/tree/tree-walk.ts';
import {
  fillPhrase,
  joinPhrases,
  type Phrase,
  type PhraseContext,
  type PhrasePart,
  valueList,
} from './phrase.ts';

/** Maximum number of targets listed if the schema has its own page: some base types have over 1,000 subtypes. */
const MAX_TARGETS = 50;

/**
 * The mapping of a discriminator, unless a list of alternatives shows it: schemas that refer to their parent,
 * and targets that are not among the alternatives. More than `MAX_TARGETS` are counted, with a link to the page
 * of the schema, which lists them. `ids`: the references that were followed to the schema.
 */
export function listDiscriminatorValues(
  { discriminator, oneOf, anyOf }: ObjectSchemaView,
  ids: readonly string[],
  { findHref, subtypes, views, words: { count, labels, punctuation } }: PhraseContext,
): Phrase[] {
  if (!discriminator) return [];
  const variants = new Set(
    [...(oneOf ?? []), ...(anyOf ?? [])].map(({ schema }) => (schema.kind === 'ref' ? schema.id : '')),
  );
  const isListed = ({ id }: { id?: string }) => id !== undefined && variants.has(id);
  const targets = [...discriminator.mapping, ...unmapped(discriminator, subtypes)].filter(
    (target) => !isListed(target),
  );
  const { propertyName, defaultMapping } = discriminator;
  const name: Phrase = [{ value: propertyName }];
  const listed = targets.length > MAX_TARGETS ? ids.find((id) => findHref(id) !== undefined) : undefined;
  if (listed !== undefined) {
    const page: Phrase = [{ name: views.get(listed)?.name ?? listed, id: listed }];
    return [fillPhrase(count('selectsSchemaOf', targets.length), name, page)];
  }
  const fallback = defaultMapping && !isListed(defaultMapping) ? defaultMapping : undefined;
  if (variants.size > 0 && targets.length === 0 && !fallback) return [];
  const words: Phrase[] = [
    ...targets.map(targetPhrase),
    ...(fallback ? [fillPhrase(labels.otherwise, [targetWord(fallback)])] : []),
  ];
  if (words.length === 0) return [fillPhrase(labels.selectsSchema, name)];
  return [fillPhrase(labels.selectsSchemaAs, name, joinPhrases(words, punctuation.comma))];
}

/** `type cat`: the discriminator values of an alternative, and whether it is the default. */
export function variantPhrases(
  variant: Variant,
  discriminator: Discriminator,
  { views, words }: Pick<PhraseContext, 'views' | 'words'>,
): Phrase[] {
  const { propertyName, defaultMapping } = discriminator;
  const values = selectValues(variant, discriminator, views);
  const { schema } = variant;
  const isDefault = schema.kind === 'ref' && defaultMapping?.id === schema.id;
  return [
    ...(values.length === 0
      ? []
      : [[{ code: propertyName }, ' ', ...valueList(values, words.punctuation.comma)]]),
    ...(isDefault ? [[words.labels.default]] : []),
  ];
}

/** Schemas that inherit from the parent are selected by their names. */
function unmapped(discriminator: Discriminator, subtypes: TreeContext['subtypes']): DiscriminatorTarget[] {
  const mapped = new Set(discriminator.mapping.map(({ id }) => id));
  return (subtypes.get(discriminator) ?? [])
    .filter(({ id }) => !mapped.has(id))
    .map(({ id, name }) => ({ value: name, name, id }));
}

/** A value and the schema that it selects; one link where the value is the name, as in most lists of a thousand. */
function targetPhrase({ value, name, id }: DiscriminatorTarget): Phrase {
  if (value.replace(/^#/, '') === name) return [targetWord({ name: value, ...(id !== undefined && { id }) })];
  return [{ value }, ' ', targetWord({ name, ...(id !== undefined && { id }) })];
}

function targetWord({ name, id }: { name: string; id?: string }): PhrasePart {
  return { name, ...(id !== undefined && { id }) };
}
