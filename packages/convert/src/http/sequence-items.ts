import { bodySyntax, sequenceSyntax, sequenceTexts } from '@curlew/openapi/internal';
import { parseJson } from './read-json.ts';

/** Whether a body is a stream of server-sent events. */
export function isEventStream(mediaType: string): boolean {
  return bodySyntax(mediaType) === 'event-stream';
}

/** The JSON values of a sequential media type; undefined for other media types, and where an item does not parse. */
export function sequenceItems(mediaType: string, text: string): unknown[] | undefined {
  const syntax = sequenceSyntax(mediaType);
  if (syntax === undefined) return undefined;
  const values = sequenceTexts(text, syntax).map((item) => parseJson(item));
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
