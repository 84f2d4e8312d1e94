import type { JsonObject, SchemaView } from '@curlew/openapi';
import type { ObjectSchemaView, ResolvedView } from '@curlew/openapi/internal';
import { limitWords } from '../words/limit-words.ts';
import type { Words } from '../words/words.ts';
import { listDiscriminatorValues } from './discriminator-phrases.ts';
import { fillPhrase, joinPhrases, type Phrase, type PhraseContext, valueList } from './phrase.ts';

/** Limits, constant, format, encodings, XML, and the mapping of a discriminator, in reading order. */
export function listConstraints({ schema, ids, bounds }: ResolvedView, context: PhraseContext): Phrase[] {
  const { words } = context;
  return [
    ...(bounds ? limitWords(bounds, words) : []),
    ...(schema?.kind === 'schema'
      ? [...ownPhrases(schema, words), ...listDiscriminatorValues(schema, ids, context)]
      : []),
  ];
}

/** That an object has the named properties alone, which is said after all of them. */
export function closedPhrases(schema: SchemaView | undefined, { labels }: Words): Phrase[] {
  if (schema?.kind !== 'schema') return [];
  const isClosed = [schema.additionalProperties, schema.unevaluatedProperties].some(
    (part) => part?.kind === 'boolean' && !part.value,
  );
  return isClosed ? [[labels.noOtherProperties]] : [];
}

function ownPhrases(schema: ObjectSchemaView, words: Words): Phrase[] {
  const { count, labels, punctuation } = words;
  const { additionalProperties, unevaluatedItems, items } = schema;
  const open =
    additionalProperties?.kind === 'boolean' && additionalProperties.value && schema.properties.length > 0;
  const noMoreItems = [unevaluatedItems, items].some((part) => part?.kind === 'boolean' && !part.value);
  const { format, contentMediaType } = schema;
  return [
    ...(schema.const ? [fillPhrase(labels.always, [{ value: schema.const.value }])] : []),
    ...(format !== undefined && !showsFormat(schema) ? [fillPhrase(labels.format, [{ code: format }])] : []),
    ...(schema.contentEncoding ? [fillPhrase(labels.encodedAs, [schema.contentEncoding])] : []),
    ...(contentMediaType ? [fillPhrase(labels.holds, [{ code: contentMediaType }])] : []),
    ...(open ? [[labels.otherProperties]] : []),
    ...(noMoreItems ? [[labels.noMoreItems]] : []),
    ...(schema.requiredOnly.length > 0
      ? [fillPhrase(labels.alsoRequired, valueList(schema.requiredOnly, punctuation.comma))]
      : []),
    ...(schema.dependentRequired ?? []).map(({ property, requires }) =>
      fillPhrase(
        count('requiredWith', requires.length),
        [{ value: property }],
        valueList(requires, punctuation.comma),
      ),
    ),
    ...xmlPhrases(schema.xml, words),
  ];
}

/** Whether the type in words already contains the format, as that of scalars does. */
function showsFormat({ types }: ObjectSchemaView): boolean {
  return types.some((type) => type !== 'null' && type !== 'object' && type !== 'array');
}

function xmlPhrases(xml: JsonObject | undefined, { labels, punctuation }: Words): Phrase[] {
  if (!xml) return [];
  const named = (template: string, value: unknown): Phrase[] =>
    typeof value === 'string' ? [fillPhrase(template, [{ value }])] : [];
  const facts: Phrase[] = [
    ...named(labels.xmlName, xml.name),
    ...(xml.attribute === true ? [[labels.xmlAttribute]] : []),
    ...(xml.wrapped === true ? [[labels.xmlWrapped]] : []),
    ...(typeof xml.nodeType === 'string' ? [[xml.nodeType]] : []),
    ...named(labels.xmlNamespace, xml.namespace),
    ...named(labels.xmlPrefix, xml.prefix),
  ];
  return facts.length === 0 ? [] : [fillPhrase(labels.xml, joinPhrases(facts, punctuation.comma))];
}
