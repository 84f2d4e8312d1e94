import type { ExternalDocs, Json, JsonObject, ObjectSchemaView, ResolvedView } from '@curlew/openapi';
import { fieldAddress } from '../html/address.ts';
import { fillHtml } from '../html/fill-html.ts';
import { escapeText, type Html, html, joinHtml, NO_HTML } from '../html/html.ts';
import type { Labels } from '../words/dictionary.ts';
import { limitWords } from '../words/limit-words.ts';
import { exampleFacts, type RowExample } from './examples-html.ts';
import { selectionFacts } from './selection-html.ts';
import type { TreeContext } from './tree/tree-walk.ts';
import { valueHtml } from './value-html.ts';
import { wordsHtml } from './words-html.ts';

/**
 * `cl-facts`: one line of what limits a value, parts set apart by ` · `: constraints in words, closed
 * objects, encodings, constant, default, example.
 */
export function factsHtml(
  { schema, ids, notes, bounds }: ResolvedView,
  context: Pick<TreeContext, 'hrefOf' | 'words' | 'heirs' | 'views'>,
  examples: readonly RowExample[],
): Html {
  const { labels } = context.words;
  const own = schema?.kind === 'schema' ? schemaFacts(schema, labels) : [];
  const facts = [
    ...(bounds ? limitWords(bounds, context.words).map(wordsHtml) : []),
    ...own,
    ...(schema?.kind === 'schema' ? selectionFacts(schema, ids, context) : []),
    ...(notes.default === undefined ? [] : [html`${escapeText(labels.default)} ${valueHtml(notes.default)}`]),
    ...exampleFacts(examples, labels),
    ...(notes.externalDocs ? [docsHtml(notes.externalDocs, labels)] : []),
  ];
  return facts.length === 0 ? NO_HTML : html`<p class="cl-facts">${joinHtml(facts, SEPARATOR)}</p>`;
}

function docsHtml({ url, description }: ExternalDocs, labels: Labels): Html {
  const href = fieldAddress(url);
  if (href === undefined) return escapeText(description === undefined ? url : `${description} (${url})`);
  return html`<a href="${escapeText(href)}" rel="nofollow noreferrer">${escapeText(description ?? labels.more)}</a>`;
}

const SEPARATOR = html` · `;
const COMMA = html`, `;

function values(list: readonly Json[]): Html {
  return joinHtml(
    list.map((value) => valueHtml(value)),
    COMMA,
  );
}

function schemaFacts(schema: ObjectSchemaView, labels: Labels): Html[] {
  const { additionalProperties, unevaluatedProperties, unevaluatedItems, items } = schema;
  const closed = [additionalProperties, unevaluatedProperties].some(
    (part) => part?.kind === 'boolean' && !part.value,
  );
  const open =
    additionalProperties?.kind === 'boolean' && additionalProperties.value && schema.properties.length > 0;
  const noMoreItems = [unevaluatedItems, items].some((part) => part?.kind === 'boolean' && !part.value);
  return [
    ...(schema.const ? [html`${escapeText(labels.always)} ${valueHtml(schema.const.value)}`] : []),
    ...(schema.format !== undefined && !showsFormat(schema)
      ? [html`${escapeText(labels.format)} <code>${escapeText(schema.format)}</code>`]
      : []),
    ...(schema.contentEncoding ? [fillHtml(labels.encodedAs, escapeText(schema.contentEncoding))] : []),
    ...(schema.contentMediaType
      ? [fillHtml(labels.holds, html`<code>${escapeText(schema.contentMediaType)}</code>`)]
      : []),
    ...(closed ? [escapeText(labels.noOtherProperties)] : []),
    ...(open ? [escapeText(labels.otherProperties)] : []),
    ...(noMoreItems ? [escapeText(labels.noMoreItems)] : []),
    ...(schema.requiredOnly.length > 0
      ? [html`${escapeText(labels.alsoRequired)} ${values(schema.requiredOnly)}`]
      : []),
    ...(schema.dependentRequired ?? []).map(({ property, requires }) =>
      fillHtml(labels.withAlso, valueHtml(property), values(requires)),
    ),
    ...xmlFacts(schema.xml, labels),
  ];
}

/** The type in words has the format after a scalar type. */
function showsFormat({ types }: ObjectSchemaView): boolean {
  return types.some((type) => type !== 'null' && type !== 'object' && type !== 'array');
}

function xmlFacts(xml: JsonObject | undefined, labels: Labels): Html[] {
  if (!xml) return [];
  const words = [
    ...(typeof xml.name === 'string' ? [fillHtml(labels.xmlName, valueHtml(xml.name))] : []),
    ...(xml.attribute === true ? [escapeText(labels.xmlAttribute)] : []),
    ...(xml.wrapped === true ? [escapeText(labels.xmlWrapped)] : []),
    ...(typeof xml.nodeType === 'string' ? [escapeText(xml.nodeType)] : []),
    ...(typeof xml.namespace === 'string' ? [fillHtml(labels.xmlNamespace, valueHtml(xml.namespace))] : []),
    ...(typeof xml.prefix === 'string' ? [fillHtml(labels.xmlPrefix, valueHtml(xml.prefix))] : []),
  ];
  return words.length === 0 ? [] : [html`XML ${joinHtml(words, COMMA)}`];
}
