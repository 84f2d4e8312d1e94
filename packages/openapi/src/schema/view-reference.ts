import type { Description } from '../description.ts';
import { isObject, type JsonObject } from '../json.ts';
import type { Location } from '../location.ts';
import { parsePointer } from '../reference/pointer.ts';
import type { ReferenceView, SchemaView } from '../schema-view.ts';
import { readAnnotations } from './annotations.ts';
import { readBounds } from './schema-bounds.ts';
import { componentOf, schemaName } from './schema-name.ts';
import type { ViewContext } from './view-context.ts';
import { viewObjectSchema } from './view-object-schema.ts';

export interface LocatedSchema {
  value: JsonObject;
  location: Location;
}

/** Keywords that a `ref` view can carry beside its id. */
const CARRIED = new Set([
  '$ref',
  '$dynamicRef',
  '$schema',
  '$comment',
  'title',
  'description',
  'deprecated',
  'readOnly',
  'writeOnly',
  'default',
  'example',
  'examples',
  'externalDocs',
  'minLength',
  'maxLength',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'multipleOf',
  'minItems',
  'maxItems',
  'uniqueItems',
  'minProperties',
  'maxProperties',
  'pattern',
  'xml',
]);

/** A `$ref` with its siblings. Siblings with assertions turn it into an `allOf` of both. */
export function viewReference(schema: LocatedSchema, reference: string, context: ViewContext): SchemaView {
  const { description } = context;
  const dialect = description.dialect(schema.location.file);
  const view = referenceView(schema.location, reference, context);
  if (!dialect.schemaSiblings) return view;
  const siblings = dialect.modernSchema(schema.value);
  const structural = Object.keys(siblings).some((key) => !CARRIED.has(key) && !key.startsWith('x-'));
  if (!structural) {
    const bounds = readBounds(siblings);
    return {
      ...view,
      ...readAnnotations(siblings),
      ...(bounds && { bounds }),
      ...(isObject(siblings.xml) && { xml: siblings.xml }),
    };
  }
  const { $ref: _, $dynamicRef: __, ...rest } = siblings;
  const beside = viewObjectSchema({ value: rest, location: schema.location }, context, schema.value);
  if (beside.kind !== 'schema') return { ...view, ...readAnnotations(siblings) };
  return { ...beside, allOf: [view, ...(beside.allOf ?? [])] };
}

function referenceView(from: Location, reference: string, { description }: ViewContext): ReferenceView {
  const target = description.resolve(reference, from);
  if (target === undefined) {
    const last = parsePointer(reference.slice(reference.indexOf('#') + 1))?.at(-1);
    return { kind: 'ref', id: reference, name: last ?? reference, unresolved: true };
  }
  return {
    kind: 'ref',
    id: description.idOf(target.location),
    name: schemaName(description, target.location),
    ...(isLocal(description, target.location) && { isLocal: true }),
  };
}

function isLocal(description: Description, location: Location): boolean {
  return location.file === description.entry && componentOf(description, location) === undefined;
}
