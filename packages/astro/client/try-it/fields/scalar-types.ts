import { type Json, type ObjectSchemaView, resolveView, type SchemaViews } from '@curlew/openapi';

/** Types of values that have no parts. */
const SCALAR_TYPES = new Set(['string', 'number', 'integer', 'boolean', 'null']);

/** The types that a schema allows, which may be those of its alternatives. Empty: any. */
export function allowedTypes(
  { types, oneOf, anyOf }: ObjectSchemaView,
  views: Pick<SchemaViews, 'get'>,
): readonly string[] {
  if (types.length > 0) return types;
  const alternatives = (oneOf ?? anyOf ?? []).map(({ schema }) => {
    const { schema: found } = resolveView(schema, views);
    return found?.kind === 'schema' ? found.types : [];
  });
  return alternatives.some((own) => own.length === 0) ? [] : [...new Set(alternatives.flat())];
}

/** The schema itself, or its alternative where the only other one is null. */
export function withoutNull(schema: ObjectSchemaView, views: Pick<SchemaViews, 'get'>): ObjectSchemaView {
  const alternatives = (schema.oneOf ?? schema.anyOf ?? []).map(
    (one) => resolveView(one.schema, views).schema,
  );
  const [only, ...others] = alternatives.filter((one) => one?.kind !== 'schema' || !isNull(one));
  const isNullable = alternatives.length === 2 && others.length === 0;
  return isNullable && only?.kind === 'schema' ? only : schema;
}

function isNull({ types }: ObjectSchemaView): boolean {
  return types.length === 1 && types[0] === 'null';
}

export function isScalar(types: readonly string[]): boolean {
  return types.length > 0 && types.every((type) => SCALAR_TYPES.has(type));
}

/**
 * What is typed, in a type that is allowed; a text where it is of none of them.
 * @param isText the value is written as text, as in a query: a number is sent as it is typed, with all its digits.
 */
export function typedValue(
  text: string,
  types: readonly string[],
  isText: boolean,
): string | number | boolean | null {
  if (types.includes('null') && text === 'null') return null;
  if (types.includes('boolean') && /^(?:true|false)$/.test(text)) return text === 'true';
  const value = Number(text);
  const isNumber = text.trim() !== '' && Number.isFinite(value);
  if (!isNumber || !(types.includes('number') || types.includes('integer'))) return text;
  if (!isText) return value;
  return types.includes('string') ? text : text.trim();
}

/** The type that an initial value has, of those that are allowed; without one, the first that has more values than null. */
export function initialType(value: Json | undefined, types: readonly string[]): string {
  const allowed = (...names: string[]) => names.find((name) => types.includes(name));
  const own =
    typeof value === 'number'
      ? allowed(...(Number.isInteger(value) ? ['integer'] : []), 'number')
      : allowed(value === null ? 'null' : typeof value);
  return own ?? types.find((type) => type !== 'null') ?? 'null';
}
