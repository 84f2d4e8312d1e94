import type { Discriminator, Json, JsonObject, ObjectSchemaView } from '@curlew/openapi';
import type { Html } from '../page.ts';
import { escapeHtml, escapeText } from './escape-html.ts';
import type { ResolvedView } from './resolve-view.ts';
import type { SchemaHref } from './type-html.ts';
import { valueHtml } from './value-html.ts';

/** Examples shown in a row; the sample beside the text shows a whole one. */
const MOST_EXAMPLES = 2;
/** An example that takes more than a line is left to the samples; in characters. */
const MAX_EXAMPLE = 100;

/**
 * `cl-facts`: one line of what limits a value, parts set apart by ` · `: constraints in words, closed
 * objects, encodings, constant, default, example.
 */
export function factsHtml(
  { schema, notes, constraints }: ResolvedView,
  hrefOf: SchemaHref,
  examples: readonly Json[] = [],
): Html {
  const own = schema?.kind === 'schema' ? schemaFacts(schema) : [];
  const facts = [
    ...constraints.map(constraintHtml),
    ...own,
    ...(schema?.kind === 'schema' ? selectionFacts(schema, hrefOf) : []),
    ...(notes.default === undefined ? [] : [`default ${valueHtml(notes.default)}`]),
    ...exampleFacts([...examples, ...(examples.length > 0 ? [] : (notes.examples ?? []))]),
    ...(notes.externalDocs && isWebAddress(notes.externalDocs.url)
      ? [
          `<a href="${escapeHtml(notes.externalDocs.url)}" rel="nofollow noreferrer">${escapeText(notes.externalDocs.description ?? 'More')}</a>`,
        ]
      : []),
  ];
  return facts.length === 0 ? '' : `<p class="cl-facts">${facts.join(' · ')}</p>`;
}

/** An address that a link may lead to. */
export function isWebAddress(url: string): boolean {
  return /^(?:https?:\/\/|mailto:|\/(?!\/)|\.{0,2}\/|#)/i.test(url);
}

function constraintHtml(words: string): Html {
  const [, verb, pattern] = /^(matches) (.+)$/s.exec(words) ?? [];
  return pattern === undefined ? escapeText(words) : `${verb} <code>${escapeText(pattern)}</code>`;
}

function schemaFacts(schema: ObjectSchemaView): Html[] {
  const { additionalProperties, unevaluatedProperties, unevaluatedItems, items } = schema;
  const closed = [additionalProperties, unevaluatedProperties].some(
    (part) => part?.kind === 'boolean' && !part.value,
  );
  const open =
    additionalProperties?.kind === 'boolean' && additionalProperties.value && schema.properties.length > 0;
  const noMoreItems = [unevaluatedItems, items].some((part) => part?.kind === 'boolean' && !part.value);
  return [
    ...(schema.const ? [`always ${valueHtml(schema.const.value)}`] : []),
    ...(schema.contentEncoding ? [`encoded as ${escapeText(schema.contentEncoding)}`] : []),
    ...(schema.contentMediaType ? [`holds <code>${escapeText(schema.contentMediaType)}</code>`] : []),
    ...(closed ? ['no other properties'] : []),
    ...(open ? ['other properties allowed'] : []),
    ...(noMoreItems ? ['no more items'] : []),
    ...(schema.requiredOnly.length > 0
      ? [`also required: ${schema.requiredOnly.map((name) => valueHtml(name)).join(', ')}`]
      : []),
    ...(schema.dependentRequired ?? []).map(
      ({ property, requires }) =>
        `with ${valueHtml(property)} also ${requires.map((name) => valueHtml(name)).join(', ')}`,
    ),
    ...xmlFacts(schema.xml),
  ];
}

/** Where heirs refer to their parent, no list of variants says what a discriminator's values lead to. */
function selectionFacts({ discriminator, oneOf, anyOf }: ObjectSchemaView, hrefOf: SchemaHref): Html[] {
  if (!discriminator || oneOf || anyOf) return [];
  const targets = discriminator.mapping.map(
    (entry) => `${valueHtml(entry.value)} ${targetHtml(entry, hrefOf)}`,
  );
  const values = targets.length === 0 ? '' : `: ${targets.join(', ')}`;
  return [`${valueHtml(discriminator.propertyName)} says which${values}`];
}

function targetHtml({ name, id }: Discriminator['mapping'][number], hrefOf: SchemaHref): Html {
  const href = id === undefined ? undefined : hrefOf(id);
  return href === undefined ? escapeText(name) : `<a href="${escapeHtml(href)}">${escapeText(name)}</a>`;
}

function xmlFacts(xml: JsonObject | undefined): Html[] {
  if (!xml) return [];
  const words = [
    typeof xml.name === 'string' ? `name ${valueHtml(xml.name)}` : '',
    xml.attribute === true ? 'attribute' : '',
    xml.wrapped === true ? 'wrapped' : '',
    typeof xml.nodeType === 'string' ? escapeText(xml.nodeType) : '',
    typeof xml.namespace === 'string' ? `namespace ${valueHtml(xml.namespace)}` : '',
    typeof xml.prefix === 'string' ? `prefix ${valueHtml(xml.prefix)}` : '',
  ].filter((part) => part !== '');
  return words.length === 0 ? [] : [`XML ${words.join(', ')}`];
}

function exampleFacts(examples: readonly Json[]): Html[] {
  const shown = examples
    .filter((example) => example !== null && JSON.stringify(example).length <= MAX_EXAMPLE)
    .slice(0, MOST_EXAMPLES);
  return shown.length === 0 ? [] : [`example ${shown.map((example) => valueHtml(example)).join(', ')}`];
}
