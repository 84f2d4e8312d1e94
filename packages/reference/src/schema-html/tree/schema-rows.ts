import {
  type ObjectSchemaView,
  type PropertyView,
  type ResolvedView,
  resolveView,
  type SchemaView,
} from '@curlew/openapi';
import { aboutBesideLink } from '../about-html.ts';
import type { RowInput } from './property-row.ts';
import type { TreeWalk } from './tree-walk.ts';

/** A schema that is not just `true` or `false`. */
export type ResolvedObject = ResolvedView & { schema: ObjectSchemaView };

/** The rows of a schema: its properties, then what stands for names and items that are not spelled out. */
export function schemaRows({ schema, origins }: ResolvedObject, path: string, walk: TreeWalk): RowInput[] {
  const at = path === '' ? '' : `${path}.`;
  const rows = visibleProperties(schema, walk).map(({ name, required, schema: view }): RowInput => {
    const origin = origins.get(name);
    return { name, path: at + name, view, required, ...(origin && { origin }) };
  });
  const add = (name: string, view: SchemaView | undefined, labels: string[] = []): void => {
    if (view !== undefined && view.kind !== 'boolean')
      rows.push({ name, path: at + name, view, any: true, labels });
  };
  const { prefixItems, contains } = schema;
  for (const { pattern, schema: view } of schema.patternProperties) add(`/${pattern}/`, view, ['pattern']);
  if (describesValues(schema, walk)) add('any other name', schema.additionalProperties);
  add('any other name', schema.unevaluatedProperties);
  add('names', schema.propertyNames);
  prefixItems?.forEach((view, index) => {
    add(`[${index}]`, view);
  });
  if (prefixItems) add('further items', schema.items);
  add('further items', schema.unevaluatedItems);
  if (contains) add('contains', contains.schema, [timesInWords(contains.min ?? 1, contains.max)]);
  add('decoded content', schema.contentSchema);
  add('not', schema.not);
  return rows;
}

/** Properties included in the direction of the walk. */
export function visibleProperties({ properties }: ObjectSchemaView, walk: TreeWalk): readonly PropertyView[] {
  const hidden = hiddenProperties({ properties }, walk);
  if (hidden.length === 0) return properties;
  const left = new Set(hidden);
  return properties.filter((property) => !left.has(property));
}

/** Those that may not: read-only ones in a request, write-only ones in a response. */
export function hiddenProperties(
  { properties }: Pick<ObjectSchemaView, 'properties'>,
  walk: TreeWalk,
): readonly PropertyView[] {
  if (walk.direction === 'both') return [];
  const mark = walk.direction === 'request' ? 'readOnly' : 'writeOnly';
  return properties.filter(({ schema }) => resolveView(schema, walk.views).notes[mark] === true);
}

/** The type of a map of scalars already shows its values. */
function describesValues({ properties, additionalProperties }: ObjectSchemaView, walk: TreeWalk): boolean {
  if (additionalProperties === undefined) return false;
  if (properties.length > 0 || aboutBesideLink(additionalProperties, walk) !== '') return true;
  const { schema } = resolveView(additionalProperties, walk.views);
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

function timesInWords(min: number, max: number | undefined): string {
  return max === undefined ? `at least ${min}` : `${min}–${max}`;
}
