import type { Example, Json, SchemaView } from '@curlew/openapi';
import { isObject } from '@curlew/openapi';
import { bodySyntax } from '../build/media-type.ts';
import { scalarText, serializeQueryPairs } from '../build/serialize-parameter.ts';
import type { ViewSource } from '../build/view-source.ts';
import { writeXml } from '../build/write-xml.ts';

/** A body as it is read: its text and the language it is highlighted in. */
export interface BodyText {
  text: string;
  language: 'json' | 'xml' | 'yaml' | 'text';
}

/** Texts longer than this are cut with a note: nobody reads a megabyte of example. In UTF-16 units. */
const MAX_LENGTH = 20_000;

/** A value written in its media type: pretty JSON, XML, JSON lines, events, form pairs or plain text. */
export function bodyText(
  value: Json,
  mediaType: string,
  view: SchemaView | undefined,
  views: Pick<ViewSource, 'get'>,
): BodyText {
  const { text, language } = write(value, mediaType, view, views);
  return { text: cut(text), language };
}

/** The same for an example: its exact text where it has one. `undefined`: it is kept elsewhere. */
export function exampleText(
  example: Example,
  mediaType: string,
  view: SchemaView | undefined,
  views: Pick<ViewSource, 'get'>,
): BodyText | undefined {
  if (example.serializedValue !== undefined) {
    return { text: cut(example.serializedValue), language: languageOf(mediaType) };
  }
  return example.value === undefined ? undefined : bodyText(example.value, mediaType, view, views);
}

function write(
  value: Json,
  mediaType: string,
  view: SchemaView | undefined,
  views: Pick<ViewSource, 'get'>,
): BodyText {
  const syntax = bodySyntax(mediaType);
  switch (syntax) {
    case 'json':
      return { text: jsonText(value, view), language: 'json' };
    case 'json-lines':
    case 'json-seq':
      return { text: lines(value, (item) => JSON.stringify(item)), language: 'json' };
    case 'event-stream':
      return { text: lines(value, eventText, '\n\n'), language: 'text' };
    case 'xml':
      return { text: typeof value === 'string' ? value : writeXml(value, view, views), language: 'xml' };
    case 'form':
      return { text: typeof value === 'string' ? value : formText(value), language: 'text' };
    case 'yaml':
      return { text: typeof value === 'string' ? value : JSON.stringify(value, null, 2), language: 'yaml' };
    default:
      return typeof value === 'string'
        ? { text: value, language: 'text' }
        : { text: JSON.stringify(value, null, 2), language: 'json' };
  }
}

function languageOf(mediaType: string): BodyText['language'] {
  const syntax = bodySyntax(mediaType);
  if (syntax === 'json-lines' || syntax === 'json-seq') return 'json';
  return syntax === 'json' || syntax === 'xml' || syntax === 'yaml' ? syntax : 'text';
}

/** Descriptions often give a JSON body as text; where the schema does not ask for a string it is that body. */
function jsonText(value: Json, view: SchemaView | undefined): string {
  if (typeof value === 'string' && !(view?.kind === 'schema' && view.types.includes('string'))) {
    const parsed = parseJsonContainer(value);
    if (parsed !== undefined) return JSON.stringify(parsed, null, 2);
  }
  return JSON.stringify(value, null, 2);
}

/** The object or array that a text spells in JSON. */
export function parseJsonContainer(text: string): Json | undefined {
  if (!/^\s*[[{]/.test(text)) return undefined;
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}

function lines(value: Json, line: (item: Json) => string, separator = '\n'): string {
  if (typeof value === 'string') return value;
  return (Array.isArray(value) ? value : [value]).map(line).join(separator);
}

const EVENT_FIELDS = ['event', 'id', 'retry', 'data'];

/** An event of `text/event-stream`: an object of its field names is written as those fields. */
function eventText(item: Json): string {
  const isEvent = isObject(item) && Object.keys(item).every((key) => EVENT_FIELDS.includes(key));
  const fields = isEvent ? Object.entries(item) : [['data', item] as const];
  return fields
    .flatMap(([key, value]) =>
      scalarText(value)
        .split('\n')
        .map((line) => `${key}: ${line}`),
    )
    .join('\n');
}

function formText(value: Json): string {
  if (!isObject(value)) return scalarText(value);
  return Object.entries(value)
    .flatMap(([name, item]) => formPairs(name, item))
    .join('&');
}

/** The pairs of one field of a form at its default encoding (`form`, exploded). */
export function formPairs(name: string, value: Json): string[] {
  return serializeQueryPairs(
    { name, in: 'query', style: 'form', explode: true, allowReserved: false },
    value,
  );
}

function cut(text: string): string {
  return text.length <= MAX_LENGTH ? text : `${text.slice(0, MAX_LENGTH)}\n…`;
}
