import { essence } from '@curlew/openapi';
import { parseJson } from './parse-json.ts';

/** Media types of JSON values one after the other. */
const JSON_LINES = new Set([
  'application/jsonl',
  'application/x-jsonl',
  'application/jsonlines',
  'application/x-jsonlines',
  'application/x-ndjson',
  'application/ndjson',
  'application/x-json-stream',
  'application/stream+json',
  'application/json-seq',
  'application/geo+json-seq',
]);

/** Whether a body is a stream of server-sent events. */
export function isEventStream(mediaType: string): boolean {
  return essence(mediaType) === 'text/event-stream';
}

/**
 * The items of a sequential media type: JSON values in lines (NDJSON) or after record separators (RFC 7464), or server-sent
 * events. Undefined for other media types, and where an item does not parse.
 */
export function sequenceItems(mediaType: string, text: string): unknown[] | undefined {
  const type = essence(mediaType);
  if (isEventStream(type)) return serverSentEvents(text);
  if (!JSON_LINES.has(type)) return undefined;
  const lines = text.split(type.endsWith('json-seq') ? '\u001e' : '\n').filter((line) => line.trim() !== '');
  const values = lines.map((line) => parseJson(line));
  return values.every((value) => value !== undefined) ? values.map(({ value }) => value) : undefined;
}

/** An event of a stream (HTML, section 9.2.6), as OpenAPI 3.2, section 4.14.4, models it. */
export interface ServerSentEvent {
  data?: string;
  event?: string;
  id?: string;
  retry?: number;
}

/** The events of a stream; comments are left out. */
export function serverSentEvents(text: string): ServerSentEvent[] {
  const blocks = text.replace(/^\uFEFF/, '').split(/(?:\r\n|\r|\n){2,}/);
  return blocks.flatMap((block) => {
    const event: ServerSentEvent = {};
    const data: string[] = [];
    for (const line of block.split(/\r\n|\r|\n/)) {
      const [, field = '', value = ''] = /^([^:]*):? ?(.*)$/.exec(line) ?? [];
      if (field === 'data') data.push(value);
      else if (field === 'event' || field === 'id') event[field] = value;
      else if (field === 'retry' && /^\d+$/.test(value)) event.retry = Number(value);
    }
    if (data.length > 0) event.data = data.join('\n');
    return Object.keys(event).length > 0 ? [event] : [];
  });
}
