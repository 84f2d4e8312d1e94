/**
 * What a schema holds: `ul.cl-props` of its properties, its items' properties, its variants
 * (`div.cl-variants`: a `p.cl-variants-title`, then for each a `details.cl-variant`, or a `div.cl-variant`
 * when it holds nothing), conditions (`details.cl-variant` too).
 */
import type { ObjectSchemaView, SchemaView } from '@curlew/openapi';
import type { Html } from '../page.ts';
import { escapeText } from './escape-html.ts';
import { propertyRow, type RowInput } from './property-row.ts';
import { resolveView } from './resolve-view.ts';
import { conditionsHtml, variantsHtml } from './schema-variants.ts';
import type { TreeWalk } from './tree-walk.ts';

/** What a `<details>` shows and says of itself. */
export interface Inside {
  html: Html;
  /** HTML: `object · 2 properties`. */
  words: Html;
}

/** `undefined`: there is nothing inside, or it is shown elsewhere (a cycle, or beyond the depth). */
export function insideOf(view: SchemaView, path: string, walk: TreeWalk): Inside | undefined {
  const { schema, ids } = resolveView(view, walk.views);
  if (schema?.kind !== 'schema' || walk.room < 0 || !holdsAnything(schema)) return undefined;
  if (ids.some((id) => walk.open.has(id))) return undefined;
  if (ids.length > 0 && walk.depth <= 0) {
    walk.cut = true;
    return undefined;
  }
  for (const id of ids) walk.open.add(id);
  if (ids.length > 0) walk.depth -= 1;
  const html = insideHtml(schema, path, walk);
  if (ids.length > 0) walk.depth += 1;
  for (const id of ids) walk.open.delete(id);
  return html === '' ? undefined : { html, words: insideWords(schema, walk) };
}

function insideHtml(schema: ObjectSchemaView, path: string, walk: TreeWalk): Html {
  const rows = rowsOf(schema, path, walk)
    .map((row) => propertyRow(row, walk))
    .join('');
  const lone = schema.items && !schema.prefixItems ? insideOf(schema.items, path, walk)?.html : undefined;
  return [
    rows === '' ? '' : `<ul class="cl-props">${rows}</ul>`,
    lone ?? '',
    ...(schema.allOf ?? []).map((part) => insideOf(part, path, walk)?.html ?? ''),
    variantsHtml('One of', schema.oneOf, schema.discriminator, path, walk),
    variantsHtml('Any of', schema.anyOf, schema.discriminator, path, walk),
    conditionsHtml(schema, path, walk),
  ].join('');
}

function rowsOf(schema: ObjectSchemaView, path: string, walk: TreeWalk): RowInput[] {
  const at = (name: string) => (path === '' ? name : `${path}.${name}`);
  const {
    additionalProperties: extra,
    unevaluatedProperties: rest,
    prefixItems = [],
    items,
    contains,
  } = schema;
  const any = (name: string, view: SchemaView | undefined, labels: string[] = []): RowInput[] =>
    view === undefined || view.kind === 'boolean' ? [] : [{ name, path: at(name), view, any: true, labels }];
  return [
    ...schema.properties
      .filter((property) => !isHidden(property.schema, walk))
      .map(({ name, required, schema: view }) => ({ name, path: at(name), view, required })),
    ...schema.patternProperties.flatMap(({ pattern, schema: view }) =>
      any(`/${pattern}/`, view, ['pattern']),
    ),
    ...any('any other name', describesValues(schema, walk) ? extra : undefined),
    ...any('any other name', rest),
    ...any('names', schema.propertyNames),
    ...prefixItems.flatMap((view, index) => any(`[${index}]`, view)),
    ...(prefixItems.length > 0 ? any('further items', items) : []),
    ...any('further items', schema.unevaluatedItems),
    ...any('contains', contains?.schema, contains ? [timesInWords(contains.min ?? 1, contains.max)] : []),
    ...any('decoded content', schema.contentSchema),
    ...any('not', schema.not),
  ];
}

/** The values of a map of plain values are said by its type already. */
function describesValues({ properties, additionalProperties }: ObjectSchemaView, walk: TreeWalk): boolean {
  if (additionalProperties === undefined) return false;
  if (properties.length > 0) return true;
  const { schema, notes, constraints, ids } = resolveView(additionalProperties, walk.views);
  if (notes.description && ids.length === 0) return true;
  return (
    schema?.kind === 'schema' &&
    (holdsAnything(schema) || constraints.length > 0 || schema.enum !== undefined)
  );
}

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
      (part) => part && part.kind !== 'boolean',
    ) ||
    [propertyNames, contains, contentSchema, not, condition].some((part) => part !== undefined) ||
    [schema.prefixItems, schema.oneOf, schema.anyOf, schema.allOf, schema.dependentSchemas].some(
      (parts) => parts !== undefined && parts.length > 0,
    )
  );
}

/** `object · 2 properties`, `array · 3 properties each`, `one of 4`. */
export function insideWords(schema: ObjectSchemaView, walk: TreeWalk): Html {
  const visible = schema.properties.filter((property) => !isHidden(property.schema, walk)).length;
  const item = schema.items ? resolveView(schema.items, walk.views).schema : undefined;
  const kind =
    schema.types.find((type) => type !== 'null') ?? (schema.items ? 'array' : visible > 0 ? 'object' : '');
  const variants = (schema.oneOf ?? schema.anyOf ?? []).filter(({ schema: view }) => !isNull(view)).length;
  return (
    [
      escapeText(kind),
      visible > 0 ? counted(visible, 'property', 'properties') : '',
      item?.kind === 'schema' && item.properties.length > 0
        ? `${counted(item.properties.length, 'property', 'properties')} each`
        : '',
      variants > 1 ? `${schema.oneOf ? 'one of' : 'any of'} ${variants}` : '',
    ]
      .filter((part) => part !== '')
      .join(' · ') || 'details'
  );
}

export function isNull(view: SchemaView): boolean {
  return view.kind === 'schema' && view.types.length === 1 && view.types[0] === 'null';
}

function isHidden(view: SchemaView, walk: TreeWalk): boolean {
  if (walk.direction === 'both') return false;
  const { notes } = resolveView(view, walk.views);
  return (walk.direction === 'request' ? notes.readOnly : notes.writeOnly) === true;
}

function counted(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`;
}

function timesInWords(min: number, max: number | undefined): string {
  return max === undefined ? `at least ${min}` : `${min}–${max}`;
}
