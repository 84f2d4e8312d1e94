import type { SchemaView } from '@curlew/openapi';
import {
  type ObjectSchemaView,
  type PropertyView,
  type ReferenceView,
  type ResolvedView,
  resolveView,
} from '@curlew/openapi/internal';
import type { Html } from '../../html/html.ts';
import { sampleCount, seenLabels } from '../../phrases/sample-words.ts';
import { fillIn } from '../../words/template.ts';
import type { Words } from '../../words/words.ts';
import { siblingAnnotationsHtml } from '../annotations-html.ts';
import type { RowExample } from '../examples-html.ts';
import { holdsAnything } from './holds-anything.ts';
import type { RowContext } from './tree-walk.ts';

/** A schema that is not just `true` or `false`. */
export type ResolvedObject = ResolvedView & { schema: ObjectSchemaView };

export interface RowInput {
  name: string;
  /** Where the row stands: `profile.name`. */
  path: string;
  view: SchemaView;
  required?: boolean;
  deprecated?: boolean;
  /** Before the schema's own. CommonMark, each its own text. */
  descriptions?: readonly string[];
  examples?: readonly RowExample[];
  /** The name is a placeholder: a pattern, "any other", an index. */
  any?: boolean;
  /** Labels after the type: `form, not exploded`. */
  labels?: readonly string[];
  /** Content after the annotations of the row. */
  extra?: Html;
  /** The schema that the property is inherited from. */
  origin?: ReferenceView;
}

/** Lists the rows of a schema: its properties, then placeholders for names and items that are not spelled out. */
export function listSchemaRows(resolved: ResolvedObject, path: string, context: RowContext): RowInput[] {
  const { schema, origins } = resolved;
  const at = path === '' ? '' : `${path}.`;
  const properties = visibleProperties(resolved, context);
  const extensions = properties.map(({ schema: view }) => resolveView(view, context.views).notes.extensions);
  // A component has no count of its own, but an object was recorded at least as often as each of its properties.
  const samples = extensions.reduce((most, one) => Math.max(most, sampleCount(one)), 0);
  const rows = properties.map(({ name, schema: view, ...property }, index): RowInput => {
    const origin = origins.get(name);
    const required = property.required && !isOfOtherDirection(view, context);
    const labels = seenLabels(extensions[index], samples, context.words);
    return {
      name,
      path: at + name,
      view,
      required,
      ...(labels.length > 0 && { labels }),
      ...(origin && { origin }),
    };
  });
  if (context.propertyOrder === 'required-first')
    rows.sort((one, other) => Number(other.required) - Number(one.required));
  const { words } = context;
  // Anchors are the same in every language.
  const add = (key: string, view: SchemaView | undefined, name = key, labels: string[] = []): void => {
    if (view !== undefined) rows.push({ name, path: at + key, view, any: true, labels });
  };
  /** Facts of the schema say whether others are allowed at all. */
  const addOthers = (key: string, view: SchemaView | undefined, name: string): void => {
    if (view?.kind !== 'boolean') add(key, view, name);
  };
  const { prefixItems, contains } = schema;
  const { anyOtherName, names, furtherItems, decodedContent, not, pattern: matching } = words.labels;
  for (const { pattern, schema: view } of schema.patternProperties)
    add(`/${pattern}/`, view, `/${pattern}/`, [matching]);
  if (describesValues(schema, context))
    addOthers('any other name', schema.additionalProperties, anyOtherName);
  addOthers('any other name', schema.unevaluatedProperties, anyOtherName);
  add('names', schema.propertyNames, names);
  prefixItems?.forEach((view, index) => {
    add(`[${index}]`, view);
  });
  if (prefixItems) addOthers('further items', schema.items, furtherItems);
  addOthers('further items', schema.unevaluatedItems, furtherItems);
  if (contains)
    add('contains', contains.schema, words.labels.contains, [
      timesInWords(contains.min ?? 1, contains.max, words),
    ]);
  addOthers('decoded content', schema.contentSchema, decodedContent);
  add('not', schema.not, not);
  return rows;
}

/** Properties included in the direction of the context. */
export function visibleProperties(resolved: ResolvedObject, context: RowContext): readonly PropertyView[] {
  const { properties } = resolved.schema;
  const hidden = hiddenProperties(resolved, context);
  if (hidden.length === 0) return properties;
  const left = new Set(hidden);
  return properties.filter((property) => !left.has(property));
}

/**
 * Those that may not: read-only ones in a request, write-only ones in a response. One that is described here alone, and on no
 * page of a schema, has its row with its mark.
 */
export function hiddenProperties(
  { schema: { properties }, origins }: ResolvedObject,
  context: RowContext,
): readonly PropertyView[] {
  const { isOnPage, findHref } = context;
  const marked = properties.filter(({ schema }) => isOfOtherDirection(schema, context));
  if (isOnPage) return marked;
  return marked.filter(({ name, schema }) => {
    const origin = origins.get(name);
    return (origin !== undefined && findHref(origin.id) !== undefined) || !isDescribed(schema, context);
  });
}

/**
 * Whether a property is read-only in a request or write-only in a response: where it is required, that is so in the other
 * direction alone (OpenAPI 3.0, Schema Object).
 */
function isOfOtherDirection(view: SchemaView, { direction, views }: RowContext): boolean {
  if (direction === 'both') return false;
  return resolveView(view, views).notes[direction === 'request' ? 'readOnly' : 'writeOnly'] === true;
}

/** Whether a schema says more than its type, here and not on its page. */
function isDescribed(view: SchemaView, context: RowContext): boolean {
  if (siblingAnnotationsHtml(view, context) !== '') return true;
  const { schema, ids } = resolveView(view, context.views);
  const hasPage = ids.some((id) => context.findHref(id) !== undefined);
  return !hasPage && schema?.kind === 'schema' && holdsAnything(schema);
}

/** The type of a map of scalars already shows its values. */
function describesValues(
  { properties, additionalProperties }: ObjectSchemaView,
  context: RowContext,
): boolean {
  if (additionalProperties === undefined) return false;
  if (properties.length > 0 || siblingAnnotationsHtml(additionalProperties, context) !== '') return true;
  const { schema, notes } = resolveView(additionalProperties, context.views);
  const isLinked =
    additionalProperties.kind === 'ref' && context.findHref(additionalProperties.id) !== undefined;
  const { title, deprecated, readOnly, writeOnly } = isLinked ? additionalProperties : notes;
  if (title || deprecated || readOnly || writeOnly) return true;
  return schema?.kind === 'schema' && holdsAnything(schema);
}

function timesInWords(min: number, max: number | undefined, { labels, limits }: Words): string {
  return max === undefined ? fillIn(labels.atLeast, String(min)) : limits.range(min, max);
}
