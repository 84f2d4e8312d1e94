import type { JsonObject, ObjectSchemaView, ResolvedView } from '@curlew/openapi';
import { limitWords } from '../words/limit-words.ts';
import type { Words } from '../words/words.ts';
import { type Fact, type FactContext, fillFact, joinFacts, valueList } from './fact.ts';
import { selectionFacts } from './selection-facts.ts';

/** Limits, constant, format, encodings, closed objects, XML, and the mapping of a discriminator, in reading order. */
export function schemaFacts({ schema, ids, bounds }: ResolvedView, context: FactContext): Fact[] {
  const { words } = context;
  return [
    ...(bounds ? limitWords(bounds, words) : []),
    ...(schema?.kind === 'schema'
      ? [...ownFacts(schema, words), ...selectionFacts(schema, ids, context)]
      : []),
  ];
}

function ownFacts(schema: ObjectSchemaView, words: Words): Fact[] {
  const { count, labels, punctuation } = words;
  const { additionalProperties, unevaluatedProperties, unevaluatedItems, items } = schema;
  const closed = [additionalProperties, unevaluatedProperties].some(
    (part) => part?.kind === 'boolean' && !part.value,
  );
  const open =
    additionalProperties?.kind === 'boolean' && additionalProperties.value && schema.properties.length > 0;
  const noMoreItems = [unevaluatedItems, items].some((part) => part?.kind === 'boolean' && !part.value);
  const { format, contentMediaType } = schema;
  return [
    ...(schema.const ? [fillFact(labels.always, [{ value: schema.const.value }])] : []),
    ...(format !== undefined && !showsFormat(schema) ? [fillFact(labels.format, [{ code: format }])] : []),
    ...(schema.contentEncoding ? [fillFact(labels.encodedAs, [schema.contentEncoding])] : []),
    ...(contentMediaType ? [fillFact(labels.holds, [{ code: contentMediaType }])] : []),
    ...(closed ? [[labels.noOtherProperties]] : []),
    ...(open ? [[labels.otherProperties]] : []),
    ...(noMoreItems ? [[labels.noMoreItems]] : []),
    ...(schema.requiredOnly.length > 0
      ? [fillFact(labels.alsoRequired, valueList(schema.requiredOnly, punctuation.comma))]
      : []),
    ...(schema.dependentRequired ?? []).map(({ property, requires }) =>
      fillFact(
        count('requiredWith', requires.length),
        [{ value: property }],
        valueList(requires, punctuation.comma),
      ),
    ),
    ...xmlFacts(schema.xml, words),
  ];
}

/** The type in words has the format after a scalar type. */
function showsFormat({ types }: ObjectSchemaView): boolean {
  return types.some((type) => type !== 'null' && type !== 'object' && type !== 'array');
}

function xmlFacts(xml: JsonObject | undefined, { labels, punctuation }: Words): Fact[] {
  if (!xml) return [];
  const named = (template: string, value: unknown): Fact[] =>
    typeof value === 'string' ? [fillFact(template, [{ value }])] : [];
  const facts: Fact[] = [
    ...named(labels.xmlName, xml.name),
    ...(xml.attribute === true ? [[labels.xmlAttribute]] : []),
    ...(xml.wrapped === true ? [[labels.xmlWrapped]] : []),
    ...(typeof xml.nodeType === 'string' ? [[xml.nodeType]] : []),
    ...named(labels.xmlNamespace, xml.namespace),
    ...named(labels.xmlPrefix, xml.prefix),
  ];
  return facts.length === 0 ? [] : [fillFact(labels.xml, joinFacts(facts, punctuation.comma))];
}
