import { type Header, type Json, parseJson, resolveView, type SchemaViews } from '@curlew/openapi';

/** Parses the value of a header: style `simple`, or JSON if it has `content`. */
export function headerValueOf(
  text: string,
  header: Pick<Header, 'schema' | 'content'>,
  views: SchemaViews,
): Json {
  const [media] = header.content ?? [];
  if (media) return /[/+]json\b/i.test(media.type) ? (parseJson(text) ?? text) : text;
  if (header.schema === undefined) return text;
  const { schema } = resolveView(views.view(header.schema), views);
  if (schema?.kind !== 'schema') return text;
  if (schema.types.includes('array')) {
    const { schema: items } = schema.items ? resolveView(schema.items, views) : {};
    const types = items?.kind === 'schema' ? items.types : [];
    return text === '' ? [] : text.split(',').map((item) => typed(item.trim(), types));
  }
  return typed(text, schema.types);
}

/** Converts a text to the scalar of the first matching type; otherwise returns the text. */
function typed(text: string, types: readonly string[]): Json {
  if (types.includes('boolean') && /^(?:true|false)$/.test(text)) return text === 'true';
  if (types.includes('null') && text === 'null') return null;
  const isNumber = types.includes('integer') || types.includes('number');
  if (isNumber && /^-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?$/.test(text)) return Number(text);
  return text;
}
