import type { ObjectSchemaView, SchemaView, Variant } from '../schema-view.ts';
import type { SchemaViews } from './schema-views.ts';

/** Names listed before the rest is only counted. */
const MOST = 5;

/** A type as it is spoken: `array of User or null`, ``one of Cat, Dog (by `petType`)``, `map of string to integer`. */
export function typeInWords(view: SchemaView, _views?: SchemaViews): string {
  if (view.kind === 'ref') return view.name;
  if (view.kind === 'boolean') return view.value ? 'any' : 'nothing';
  return schemaInWords(view);
}

function schemaInWords(view: ObjectSchemaView): string {
  const own = ownTypes(view);
  const parts = [
    own.length > 0 ? own.join(' or ') : undefined,
    view.oneOf && alternatives(view, view.oneOf, 'one of'),
    view.anyOf && alternatives(view, view.anyOf, 'any of'),
    view.allOf?.map((part) => typeInWords(part)).join(' and '),
  ].filter((words) => words !== undefined);
  return [...new Set(parts)].join(' and ') || 'any';
}

/** `object` beside a composition says nothing new. */
function ownTypes(view: ObjectSchemaView): string[] {
  const composed = view.oneOf !== undefined || view.anyOf !== undefined || view.allOf !== undefined;
  const types = view.types.length > 0 ? view.types : impliedTypes(view);
  if (composed && types.length === 1 && types[0] === 'object' && view.properties.length === 0) return [];
  return types.map((type) => oneType(type, view));
}

function oneType(type: string, view: ObjectSchemaView): string {
  if (type === 'array') {
    if (view.prefixItems !== undefined) return `tuple of ${view.prefixItems.length} items`;
    return view.items === undefined ? 'array' : `array of ${grouped(view.items)}`;
  }
  const values = view.additionalProperties;
  if (
    type === 'object' &&
    view.properties.length === 0 &&
    values !== undefined &&
    values.kind !== 'boolean'
  ) {
    return `map of string to ${grouped(values)}`;
  }
  if (view.format !== undefined && type !== 'null' && type !== 'object') return `${type} (${view.format})`;
  return type;
}

/** What the keywords and values speak of when no type is declared. */
function impliedTypes(view: ObjectSchemaView): string[] {
  const values = view.const === undefined ? view.enum?.map(({ value }) => value) : [view.const.value];
  if (values !== undefined) return [...new Set(values.map(typeOfValue))];
  if (view.properties.length > 0 || view.additionalProperties !== undefined) return ['object'];
  return view.items !== undefined || view.prefixItems !== undefined ? ['array'] : [];
}

function typeOfValue(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  return Number.isInteger(value) ? 'integer' : typeof value;
}

function alternatives(view: ObjectSchemaView, variants: Variant[], words: string): string {
  const names = [...new Set(variants.map(({ schema }) => typeInWords(schema)))];
  const others = names.filter((name) => name !== 'null');
  const [only] = others;
  if (others.length === 1 && only !== undefined) return names.length > 1 ? `${only} or null` : only;
  const shown = others.slice(0, MOST).join(', ');
  const more = others.length > MOST ? ` and ${others.length - MOST} more` : '';
  const by = view.discriminator === undefined ? '' : ` (by \`${view.discriminator.propertyName}\`)`;
  return `${words} ${shown}${more}${by}${names.length > others.length ? ' or null' : ''}`;
}

/** Brackets where "of" would otherwise reach too short: `array of (string or integer)`. */
function grouped(view: SchemaView): string {
  const words = typeInWords(view);
  const several =
    view.kind === 'schema' &&
    (view.types.length > 1 ||
      view.anyOf !== undefined ||
      view.oneOf !== undefined ||
      view.allOf !== undefined);
  return several && / or | and |, /.test(words) ? `(${words})` : words;
}
