import { getExtension, schemaIn } from '@curlew/exchange/internal';
import type { Json, MediaType, Operation, SchemaView } from '@curlew/openapi';
import type { ValueChecker } from '@curlew/openapi/check-value';
import { bodySyntax, essence, isObject, resolveView, type ViewSource } from '@curlew/openapi/internal';
import { sampleValue } from '@curlew/request';
import { placeholderBytes, pruneValue, type RequestValue, Serialized } from '@curlew/request/internal';
import type { Preference } from './choose-response.ts';

/** Number of generated items of a sequence. */
const ITEMS = 3;
/** Number of generated values in a body, after which only required ones are added. */
const MAX_VALUES = 300;

export interface ResponseContext {
  views: ViewSource;
  /** For responses. */
  checker: ValueChecker;
}

/**
 * Chooses the body of a response: the preferred example, else the first valid example, else a generated value,
 * else the valid parts of these, else the first example. `undefined`: no example has the preferred name.
 */
export function responseValue(
  operation: Operation,
  media: MediaType,
  { example, dynamic = false }: Preference,
  context: ResponseContext,
): RequestValue | undefined {
  const { examples } = media;
  if (example !== undefined) {
    const named = examples.find(({ name }) => name === example);
    return named && given(named);
  }
  const usable = examples.filter(
    ({ value, serializedValue }) => value !== undefined || serializedValue !== undefined,
  );
  const [first] = usable;
  const fitting = usable.find(({ value, serializedValue }) => {
    return serializedValue !== undefined || (value !== undefined && fits(value, media, context));
  });
  if (!dynamic && fitting !== undefined) return given(fitting);
  const made = makeValue(operation, media, context);
  if (made !== undefined && (fits(made, media, context) || dynamic)) return made;
  const { schema } = media;
  for (const value of [first?.value, made]) {
    if (schema === undefined || value === undefined) continue;
    const pruned = pruneValue(value as Json, schema, context.checker);
    if (pruned !== undefined) return pruned;
  }
  return (
    (first && given(first)) ?? made ?? (bodySyntax(media.type) === 'json' ? null : placeholder(media.type))
  );
}

function given({ value, serializedValue }: MediaType['examples'][number]): RequestValue | undefined {
  return serializedValue === undefined ? value : new Serialized(serializedValue);
}

/** Whether a value is valid for a media type; values are not checked without a schema. */
export function fits(
  value: RequestValue,
  { schema, itemSchema }: MediaType,
  { checker }: ResponseContext,
): boolean {
  const json = value as Json;
  if (schema !== undefined) return checker.check(json, schema).findings.length === 0;
  if (itemSchema === undefined || !Array.isArray(json)) return true;
  return json.every((item) => checker.check(item, itemSchema).findings.length === 0);
}

function makeValue(
  operation: Operation,
  media: MediaType,
  { views }: ResponseContext,
): RequestValue | undefined {
  const { schema, itemSchema, type } = media;
  const syntax = bodySyntax(type);
  if (syntax === 'binary') return placeholder(type);
  const options = { direction: 'response', maxValues: MAX_VALUES } as const;
  if (schema !== undefined) return sampleValue(views.view(schema), views, options);
  const events = syntax === 'event-stream' ? declaredEvents(operation, views) : [];
  if (events.length > 0) return events;
  if (itemSchema === undefined) return undefined;
  const view = views.view(itemSchema);
  const items = Array.from({ length: ITEMS }, () => sampleValue(view, views, options));
  const known = items.filter((item) => item !== undefined);
  return syntax === 'event-stream' ? known.map((item, index) => getEvent(item, index, view, views)) : known;
}

function placeholder(type: string): Blob {
  return new Blob([placeholderBytes(type) as Uint8Array<ArrayBuffer>]);
}

/** One event of each type that `x-sse` declares. */
function declaredEvents(operation: Operation, views: ViewSource): Json[] {
  const { events = {} } = getExtension(operation, 'x-sse') ?? {};
  return Object.entries(events).map(([name, { contentType = 'application/json' }], index): Json => {
    const schema = schemaIn(operation, ['x-sse', 'events', name, 'schema']);
    const value = schema && sampleValue(views.view(schema), views, { direction: 'response' });
    const text = contentType === 'application/json' ? JSON.stringify(value ?? null) : String(value ?? '');
    const data = views.description.exactNumbers.restore(text);
    return { ...(name === 'message' ? {} : { event: name }), id: String(index + 1), data };
  });
}

/** An event with its number as `id` and data of its `contentSchema`. */
function getEvent(item: Json, index: number, view: SchemaView, views: ViewSource): Json {
  if (!isObject(item)) return item;
  const { schema } = resolveView(view, views);
  const data = schema?.kind === 'schema' ? schema.properties.find(({ name }) => name === 'data') : undefined;
  const inner = data && resolveView(data.schema, views).schema;
  const content = inner?.kind === 'schema' ? inner.contentSchema : undefined;
  const value = content && sampleValue(content, views, { direction: 'response' });
  return {
    ...item,
    ...(typeof item.id === 'string' ? { id: String(index + 1) } : {}),
    ...(value === undefined ? {} : { data: views.description.exactNumbers.restore(JSON.stringify(value)) }),
  };
}

/** A concrete media type for a range. */
export function concreteType(declared: string, accept = ''): string {
  if (!declared.includes('*')) return declared;
  const [type = '*', subtype = '*'] = essence(declared).split('/');
  if (subtype.startsWith('*+'))
    return `${type === '*' ? 'application' : type}/vnd.example${subtype.slice(1)}`;
  const wanted = accept
    .split(',')
    .map(essence)
    .find((one) => !one.includes('*') && (type === '*' || one.startsWith(`${type}/`)));
  if (wanted !== undefined && wanted !== '') return wanted;
  if (type === 'text') return 'text/plain';
  return type === 'image'
    ? 'image/png'
    : type === '*' || type === 'application'
      ? 'application/json'
      : 'application/octet-stream';
}

/** A text as the value of a header (RFC 9110, section 5.5): without line breaks and characters above U+00FF. */
export function headerText(text: string): string {
  return text.replaceAll(/[^\t\x20-\x7e\x80-\xff]/g, '').trim();
}
