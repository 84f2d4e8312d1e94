import type { ObjectSchemaView, PropertyView, SchemaView } from '@curlew/openapi';
import type { RowInput } from './property-row.ts';
import { resolveView } from './resolve-view.ts';
import type { TreeWalk } from './tree-walk.ts';

/** The rows of a schema: its properties, then what stands for names and items that are not spelled out. */
export function schemaRows(schema: ObjectSchemaView, path: string, walk: TreeWalk): RowInput[] {
  const at = path === '' ? '' : `${path}.`;
  const rows = visibleProperties(schema, walk).map(
    ({ name, required, schema: view }): RowInput => ({ name, path: at + name, view, required }),
  );
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

/** Those that may travel in the direction of the walk. */
export function visibleProperties({ properties }: ObjectSchemaView, walk: TreeWalk): readonly PropertyView[] {
  if (walk.direction === 'both') return properties;
  const hidden = walk.direction === 'request' ? 'readOnly' : 'writeOnly';
  const isHidden = ({ schema }: PropertyView) => resolveView(schema, walk.views).notes[hidden] === true;
  return properties.some(isHidden) ? properties.filter((property) => !isHidden(property)) : properties;
}

/** The values of a map of plain values are said by its type already. */
function describesValues({ properties, additionalProperties }: ObjectSchemaView, walk: TreeWalk): boolean {
  if (additionalProperties === undefined) return false;
  if (properties.length > 0) return true;
  const { schema, notes, bounds, ids } = resolveView(additionalProperties, walk.views);
  if (notes.description && ids.length === 0) return true;
  return (
    schema?.kind === 'schema' && (holdsAnything(schema) || bounds !== undefined || schema.enum !== undefined)
  );
}

/** Is there something to open? */
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
