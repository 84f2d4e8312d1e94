import { type Json, type MediaType, parseJson, type SchemaView } from '@curlew/openapi';
import type { ViewSource } from '@curlew/request';
import { coerceText, type TextValue } from './coerce-text.ts';
import { decodePairs } from './decode-parameter.ts';
import { decodeText, queryPairs } from './text-pairs.ts';
import { schemaParts, valueShape } from './value-shape.ts';

/** Decodes a form: declared fields by their style, others as text. */
export function readForm(text: string, { schema, encoding }: MediaType, views: ViewSource): Json {
  const pairs = queryPairs(text);
  const members = new Map<string, Json>();
  const taken = new Set<string>();
  for (const [name, view] of declaredFields(schema && views.view(schema), views)) {
    const own = encoding.find((one) => one.name === name);
    const parts = schemaParts(view, views);
    const shape = valueShape(parts);
    const style = { name, style: own?.style ?? 'form', explode: own?.explode ?? true };
    const asJson = own?.contentType?.includes('json') || (shape === 'object' && own?.style === undefined);
    const found = decodePairs(style, { parts, shape: asJson ? 'scalar' : shape }, pairs);
    if (found === undefined) continue;
    const parsed = asJson ? parseJson(String(found)) : undefined;
    members.set(name, parsed ?? coerceText(found, view, views));
    taken.add(name);
  }
  for (const [key, value] of pairs) {
    const name = decodeText(key);
    if (!taken.has(name.replace(/\[.*$/s, '')) && !members.has(name)) members.set(name, decodeText(value));
  }
  return Object.fromEntries(members);
}

/** Decodes a `multipart/form-data` body: files as text, JSON parts parsed; undefined: invalid. */
export async function readMultipart(
  body: Uint8Array,
  type: string,
  { schema }: MediaType,
  views: ViewSource,
): Promise<Json | undefined> {
  let form: FormData;
  try {
    // Node's own decoder: the body is in memory and its size is limited.
    form = await new Response(body as Uint8Array<ArrayBuffer>, {
      headers: { 'content-type': type },
    }).formData();
  } catch {
    return undefined;
  }
  const fields = new Map(declaredFields(schema && views.view(schema), views));
  const members = new Map<string, Json>();
  for (const name of new Set(form.keys())) {
    const view = fields.get(name);
    const values = await Promise.all(form.getAll(name).map((value) => partValue(value)));
    const shape = valueShape(schemaParts(view, views));
    const texts = shape === 'array' || values.length > 1 ? values : (values[0] ?? '');
    const [only] = values;
    const parsed = shape === 'scalar' || values.length !== 1 ? undefined : parseJson(String(only));
    members.set(name, typeof parsed === 'object' ? parsed : coerceText(texts as TextValue, view, views));
  }
  return Object.fromEntries(members);
}

async function partValue(value: string | File): Promise<string> {
  return typeof value === 'string' ? value : value.text();
}

function declaredFields(view: SchemaView | undefined, views: ViewSource): [string, SchemaView][] {
  return schemaParts(view, views).flatMap(({ properties }) =>
    properties.map(({ name, schema }): [string, SchemaView] => [name, schema]),
  );
}
