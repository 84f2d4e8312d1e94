import type { Discriminator, Json, JsonObject, ObjectSchemaView, ResolvedView } from '@curlew/openapi';
import { limitWords } from '../words/limit-words.ts';
import { linkAddress } from './address.ts';
import { escapeText, type Html, html, joinHtml, NO_HTML } from './html.ts';
import type { TreeContext } from './tree-walk.ts';
import type { SchemaHref } from './type-html.ts';
import { valueHtml } from './value-html.ts';
import { wordsHtml } from './words-html.ts';

/** Examples shown in a row; the sample beside the text shows a whole one. */
const MOST_EXAMPLES = 2;
/** An example that takes more than a line is left to the samples; in characters. */
const MAX_EXAMPLE = 100;

/**
 * `cl-facts`: one line of what limits a value, parts set apart by ` · `: constraints in words, closed
 * objects, encodings, constant, default, example.
 */
export function factsHtml(
  { schema, notes, bounds }: ResolvedView,
  { hrefOf, words }: Pick<TreeContext, 'hrefOf' | 'words'>,
  examples: readonly Json[] = [],
): Html {
  const own = schema?.kind === 'schema' ? schemaFacts(schema) : [];
  const docs = notes.externalDocs && linkAddress(notes.externalDocs.url);
  const facts = [
    ...(bounds ? limitWords(bounds, words).map(wordsHtml) : []),
    ...own,
    ...(schema?.kind === 'schema' ? selectionFacts(schema, hrefOf) : []),
    ...(notes.default === undefined ? [] : [html`default ${valueHtml(notes.default)}`]),
    ...exampleFacts([...examples, ...(examples.length > 0 ? [] : (notes.examples ?? []))]),
    ...(docs
      ? [
          html`<a href="${escapeText(docs)}" rel="nofollow noreferrer">${escapeText(notes.externalDocs?.description ?? 'More')}</a>`,
        ]
      : []),
  ];
  return facts.length === 0 ? NO_HTML : html`<p class="cl-facts">${joinHtml(facts, SEPARATOR)}</p>`;
}

const SEPARATOR = html` · `;
const COMMA = html`, `;

function values(list: readonly Json[]): Html {
  return joinHtml(
    list.map((value) => valueHtml(value)),
    COMMA,
  );
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
    ...(schema.const ? [html`always ${valueHtml(schema.const.value)}`] : []),
    ...(schema.format !== undefined && !showsFormat(schema)
      ? [html`format <code>${escapeText(schema.format)}</code>`]
      : []),
    ...(schema.contentEncoding ? [html`encoded as ${escapeText(schema.contentEncoding)}`] : []),
    ...(schema.contentMediaType ? [html`holds <code>${escapeText(schema.contentMediaType)}</code>`] : []),
    ...(closed ? [html`no other properties`] : []),
    ...(open ? [html`other properties allowed`] : []),
    ...(noMoreItems ? [html`no more items`] : []),
    ...(schema.requiredOnly.length > 0 ? [html`also required: ${values(schema.requiredOnly)}`] : []),
    ...(schema.dependentRequired ?? []).map(
      ({ property, requires }) => html`with ${valueHtml(property)} also ${values(requires)}`,
    ),
    ...xmlFacts(schema.xml),
  ];
}

/** The type in words has the format behind a scalar type. */
function showsFormat({ types }: ObjectSchemaView): boolean {
  return types.some((type) => type !== 'null' && type !== 'object' && type !== 'array');
}

/** Where heirs refer to their parent, no list of variants says what a discriminator's values lead to. */
function selectionFacts({ discriminator, oneOf, anyOf }: ObjectSchemaView, hrefOf: SchemaHref): Html[] {
  if (!discriminator || oneOf || anyOf) return [];
  const targets = discriminator.mapping.map(
    (entry) => html`${valueHtml(entry.value)} ${targetHtml(entry, hrefOf)}`,
  );
  const list = targets.length === 0 ? '' : html`: ${joinHtml(targets, COMMA)}`;
  return [html`${valueHtml(discriminator.propertyName)} says which${list}`];
}

function targetHtml({ name, id }: Discriminator['mapping'][number], hrefOf: SchemaHref): Html {
  const href = id === undefined ? undefined : hrefOf(id);
  return href === undefined ? escapeText(name) : html`<a href="${escapeText(href)}">${escapeText(name)}</a>`;
}

function xmlFacts(xml: JsonObject | undefined): Html[] {
  if (!xml) return [];
  const words = [
    ...(typeof xml.name === 'string' ? [html`name ${valueHtml(xml.name)}`] : []),
    ...(xml.attribute === true ? [html`attribute`] : []),
    ...(xml.wrapped === true ? [html`wrapped`] : []),
    ...(typeof xml.nodeType === 'string' ? [escapeText(xml.nodeType)] : []),
    ...(typeof xml.namespace === 'string' ? [html`namespace ${valueHtml(xml.namespace)}`] : []),
    ...(typeof xml.prefix === 'string' ? [html`prefix ${valueHtml(xml.prefix)}`] : []),
  ];
  return words.length === 0 ? [] : [html`XML ${joinHtml(words, COMMA)}`];
}

function exampleFacts(examples: readonly Json[]): Html[] {
  const shown = examples
    .filter((example) => example !== null && JSON.stringify(example).length <= MAX_EXAMPLE)
    .slice(0, MOST_EXAMPLES);
  return shown.length === 0 ? [] : [html`example ${values(shown)}`];
}
