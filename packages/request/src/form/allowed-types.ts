import type { SchemaViews } from '@curlew/openapi';
import { type ObjectSchemaView, resolveView } from '@curlew/openapi/internal';

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
