import type { Json, JsonObject, MediaType, SchemaView } from '@curlew/openapi';
import type { Encoding, PartEncoding } from '@curlew/openapi/internal';
import type { FormField } from '../composed-request.ts';
import { encodePair, serializeStyle } from '../serialize-style.ts';
import type { FieldsContext, TextContext, TextWriter } from './write-context.ts';
import { findItemSchema, memberSchema, resolvedSchema } from './write-context.ts';

/** Delimiters of `application/x-www-form-urlencoded`, in a query as in a body; a `#` would end a query. */
export const FORM_DELIMITERS = '&+#';

/**
 * Returns the fields of a form (OpenAPI 3.2, Encoding the `x-www-form-urlencoded` Media Type): by style where an
 * Encoding Object names one of `style`, `explode` and `allowReserved`, else each value or item of a list in its
 * content type.
 */
export function composeFields(
  value: JsonObject,
  { encoding }: Pick<MediaType, 'encoding'>,
  schema: SchemaView | undefined,
  fieldsContext: FieldsContext,
  write: TextWriter,
): FormField[] {
  const encodings = new Map(encoding.map((one) => [one.name, one]));
  const object = resolvedSchema(schema, fieldsContext.views);
  return Object.entries(value).flatMap(([name, item]) => {
    const context = { ...fieldsContext, report: fieldsContext.reportPart(name) };
    const own = encodings.get(name);
    if (own && hasStyle(own)) return composeStyledFields(name, item, own, context);
    const member = memberSchema(object, name, context.views);
    if (!Array.isArray(item)) return [{ name, value: writeField(item, own, member, context, write) }];
    const list = resolvedSchema(member, context.views);
    return item.map((one, index) => {
      const part = findItemSchema(list, index, context.views);
      return { name, value: writeField(one, own, part, context, write) };
    });
  });
}

/** Returns the body or query string. */
export function formText(fields: readonly FormField[]): string {
  return fields
    .map(({ name, value, encoded }) => encoded ?? new URLSearchParams([[name, value]]).toString())
    .join('&');
}

/** OpenAPI 3.2, Encoding Object: one of the three makes `contentType` be ignored. */
export function hasStyle({ style, explode, allowReserved }: PartEncoding): boolean {
  return style !== undefined || explode !== undefined || allowReserved !== undefined;
}

/** The pairs of a field or part with a style; defaults as in a query. */
export function serializeEncoding(name: string, value: Json, encoding: PartEncoding, context: TextContext) {
  const style = encoding.style ?? 'form';
  return serializeStyle(
    name,
    { style, explode: encoding.explode ?? style === 'form' },
    value,
    context.report,
  );
}

function composeStyledFields(
  name: string,
  value: Json,
  encoding: Encoding,
  context: TextContext,
): FormField[] {
  const allowReserved = encoding.allowReserved ?? false;
  return serializeEncoding(name, value, encoding, context).map((pair) => {
    const encoded = encodePair(pair, { allowReserved, delimiters: FORM_DELIMITERS });
    return { name: pair.name, value: pair.items.join(pair.delimiter), encoded };
  });
}

/** Objects and lists inside of lists are JSON by default, everything else is plain text. */
function writeField(
  value: Json,
  encoding: PartEncoding | undefined,
  schema: SchemaView | undefined,
  context: TextContext,
  write: TextWriter,
): string {
  const isCompound = typeof value === 'object' && value !== null;
  const type = firstType(encoding?.contentType) ?? (isCompound ? 'application/json' : 'text/plain');
  return write(value, type, schema, { ...context, pretty: false });
}

/** Returns the first media type of a list that is not a range. */
export function firstType(list: string | undefined): string | undefined {
  return list
    ?.split(',')
    .map((type) => type.trim())
    .find((type) => type !== '' && !type.includes('*'));
}
