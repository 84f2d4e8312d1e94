import {
  type ObjectSchemaView,
  type PropertyView,
  type ResolvedView,
  resolveView,
  type SchemaView,
} from '@curlew/openapi';
import type { Words } from '../../words/words.ts';
import { fillIn } from '../../words/words-of.ts';
import { aboutBesideLink } from '../about-html.ts';
import type { RowInput } from './property-row.ts';
import type { RowContext } from './tree-walk.ts';

/** A schema that is not just `true` or `false`. */
export type ResolvedObject = ResolvedView & { schema: ObjectSchemaView };

/** The rows of a schema: its properties, then what stands for names and items that are not spelled out. */
export function schemaRows(
  { schema, origins }: ResolvedObject,
  path: string,
  context: RowContext,
): RowInput[] {
  const at = path === '' ? '' : `${path}.`;
  const rows = visibleProperties(schema, context).map(({ name, required, schema: view }): RowInput => {
    const origin = origins.get(name);
    return { name, path: at + name, view, required, ...(origin && { origin }) };
  });
  const { words } = context;
  // Anchors are the same in every language.
  const add = (key: string, view: SchemaView | undefined, name = key, labels: string[] = []): void => {
    if (view !== undefined && view.kind !== 'boolean')
      rows.push({ name, path: at + key, view, any: true, labels });
  };
  const { prefixItems, contains } = schema;
  const { anyOtherName, names, furtherItems, decodedContent, not, pattern: matching } = words.labels;
  for (const { pattern, schema: view } of schema.patternProperties)
    add(`/${pattern}/`, view, `/${pattern}/`, [matching]);
  if (describesValues(schema, context)) add('any other name', schema.additionalProperties, anyOtherName);
  add('any other name', schema.unevaluatedProperties, anyOtherName);
  add('names', schema.propertyNames, names);
  prefixItems?.forEach((view, index) => {
    add(`[${index}]`, view);
  });
  if (prefixItems) add('further items', schema.items, furtherItems);
  add('further items', schema.unevaluatedItems, furtherItems);
  if (contains)
    add('contains', contains.schema, words.labels.contains, [
      timesInWords(contains.min ?? 1, contains.max, words),
    ]);
  add('decoded content', schema.contentSchema, decodedContent);
  add('not', schema.not, not);
  return rows;
}

/** Properties included in the direction of the context. */
export function visibleProperties(
  { properties }: ObjectSchemaView,
  context: RowContext,
): readonly PropertyView[] {
  const hidden = hiddenProperties({ properties }, context);
  if (hidden.length === 0) return properties;
  const left = new Set(hidden);
  return properties.filter((property) => !left.has(property));
}

/** Those that may not: read-only ones in a request, write-only ones in a response. */
export function hiddenProperties(
  { properties }: Pick<ObjectSchemaView, 'properties'>,
  context: RowContext,
): readonly PropertyView[] {
  if (context.direction === 'both') return [];
  const mark = context.direction === 'request' ? 'readOnly' : 'writeOnly';
  return properties.filter(({ schema }) => resolveView(schema, context.views).notes[mark] === true);
}

/** The type of a map of scalars already shows its values. */
function describesValues(
  { properties, additionalProperties }: ObjectSchemaView,
  context: RowContext,
): boolean {
  if (additionalProperties === undefined) return false;
  if (properties.length > 0 || aboutBesideLink(additionalProperties, context) !== '') return true;
  const { schema } = resolveView(additionalProperties, context.views);
  return schema?.kind === 'schema' && holdsAnything(schema);
}

/** Whether a schema has content to expand. */
export function holdsAnything(schema: ObjectSchemaView): boolean {
  const {
    additionalProperties: extra,
    propertyNames,
    items,
    contains,
    contentSchema,
    not,
    condition,
  } = schema;
  return (
    schema.properties.length > 0 ||
    schema.patternProperties.length > 0 ||
    [extra, items, schema.unevaluatedProperties, schema.unevaluatedItems].some(
      (part) => part !== undefined && part.kind !== 'boolean',
    ) ||
    [propertyNames, contains, contentSchema, not, condition].some((part) => part !== undefined) ||
    [schema.prefixItems, schema.oneOf, schema.anyOf, schema.allOf, schema.dependentSchemas].some(
      (parts) => parts !== undefined && parts.length > 0,
    )
  );
}

function timesInWords(min: number, max: number | undefined, { labels }: Words): string {
  return max === undefined ? fillIn(labels.atLeast, String(min)) : `${min}–${max}`;
}
