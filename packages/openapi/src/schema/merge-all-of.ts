import type { ObjectSchemaView, SchemaView } from '../schema-view.ts';
import { mergeBounds } from './schema-bounds.ts';

/**
 * Draws the parts of an `allOf` that say nothing of their own name into the schema around them, where
 * that loses nothing; a schema that is nothing but one reference becomes that reference.
 */
export function mergeAllOf(view: ObjectSchemaView): SchemaView {
  const { allOf, ...rest } = view;
  if (allOf === undefined) return view;
  let merged: ObjectSchemaView = rest;
  const kept: SchemaView[] = [];
  for (const part of allOf) {
    const both = part.kind === 'schema' ? mergePair(merged, part) : undefined;
    if (both === undefined) kept.push(part);
    else merged = both;
  }
  if (kept.length === 0) return merged;
  const [only] = kept;
  if (kept.length === 1 && only?.kind === 'ref' && saysOnlyWords(merged)) return withWords(only, merged);
  return { ...merged, allOf: kept };
}

const WORDS = [
  'title',
  'description',
  'deprecated',
  'readOnly',
  'writeOnly',
  'default',
  'examples',
  'externalDocs',
  'extensions',
] as const;
const LISTS = ['properties', 'patternProperties', 'requiredOnly'] as const;
/** Keywords whose meaning hangs on what stands beside them: merged only when the other side has nothing to look at. */
const CLOSING = [
  'additionalProperties',
  'unevaluatedProperties',
  'unevaluatedItems',
  'items',
  'prefixItems',
  'patternProperties',
] as const;
const SINGLE = [
  'format',
  'const',
  'enum',
  'additionalProperties',
  'unevaluatedProperties',
  'propertyNames',
  'items',
  'prefixItems',
  'unevaluatedItems',
  'contains',
  'allOf',
  'oneOf',
  'anyOf',
  'not',
  'condition',
  'dependentSchemas',
  'dependentRequired',
  'discriminator',
  'contentEncoding',
  'contentMediaType',
  'contentSchema',
  'xml',
] as const;

function saysOnlyWords(view: ObjectSchemaView): boolean {
  const empty =
    LISTS.every((key) => view[key].length === 0) &&
    [...SINGLE, 'bounds' as const].every((key) => view[key] === undefined);
  return empty && (view.types.length === 0 || (view.types.length === 1 && view.types[0] === 'object'));
}

function withWords(reference: SchemaView, view: ObjectSchemaView): SchemaView {
  const words = Object.fromEntries(
    WORDS.filter((key) => view[key] !== undefined).map((key) => [key, view[key]]),
  );
  return { ...reference, ...words };
}

/** Undefined when one schema cannot say what both say. */
function mergePair(outer: ObjectSchemaView, part: ObjectSchemaView): ObjectSchemaView | undefined {
  if (WORDS.some((key) => key !== 'examples' && clash(outer[key], part[key]))) return undefined;
  if (SINGLE.some((key) => clash(outer[key], part[key]))) return undefined;
  if ((closes(outer) && hasMembers(part)) || (closes(part) && hasMembers(outer))) return undefined;
  const types = mergeTypes(outer.types, part.types);
  if (types === undefined) return undefined;
  const names = new Set(outer.properties.map(({ name }) => name));
  if (part.properties.some(({ name }) => names.has(name))) return undefined;
  const properties = [...outer.properties, ...part.properties];
  const required = new Set([...outer.requiredOnly, ...part.requiredOnly]);
  const declared = new Set(properties.map(({ name }) => name));
  const bounds = mergeBounds(outer.bounds, part.bounds);
  return {
    ...part,
    ...outer,
    types,
    ...(bounds && { bounds }),
    properties: properties.map((property) =>
      required.has(property.name) ? { ...property, required: true } : property,
    ),
    patternProperties: [...outer.patternProperties, ...part.patternProperties],
    requiredOnly: [...required].filter((name) => !declared.has(name)),
  };
}

function clash(one: unknown, other: unknown): boolean {
  return one !== undefined && other !== undefined && JSON.stringify(one) !== JSON.stringify(other);
}

function closes(view: ObjectSchemaView): boolean {
  return CLOSING.some((key) =>
    key === 'patternProperties' ? view[key].length > 0 : view[key] !== undefined,
  );
}

function hasMembers(view: ObjectSchemaView): boolean {
  return view.properties.length > 0 || view.allOf !== undefined || closes(view);
}

function mergeTypes(one: string[], other: string[]): string[] | undefined {
  if (one.length === 0) return other;
  if (other.length === 0) return one;
  const common = one.filter((type) => other.includes(type));
  return common.length > 0 ? common : undefined;
}
