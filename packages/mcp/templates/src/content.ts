import type { ApiContent } from './api.ts';
import { isCompound, stylePairs, textOf } from './styles.ts';
import { writeXml } from './xml.ts';

type Values = Record<string, unknown>;

/** A value as text of a media type. A string is the text itself, unless the media type is JSON. */
export function contentText(content: ApiContent, value: unknown): string {
  if (content.syntax === 'json') return JSON.stringify(value);
  if (content.xml) return writeXml(value, content.xml);
  if (typeof value === 'string') return value;
  const items = Array.isArray(value) ? value : [value];
  switch (content.syntax) {
    case 'json-lines':
      return items.map((item) => `${JSON.stringify(item)}\n`).join('');
    case 'json-seq':
      // RFC 7464, section 2.2: a record separator before each text.
      return items.map((item) => `\u001e${JSON.stringify(item)}\n`).join('');
    case 'event-stream':
      return items.map(eventText).join('');
    case 'form':
      return new URLSearchParams(formFields(content, value)).toString();
    default:
      return textOf(value);
  }
}

/** The fields of a form: by style or media type where the description names one; a list is one field for each item. */
export function formFields({ fields }: ApiContent, value: unknown): [string, string][] {
  if (!isCompound(value)) return [];
  return Object.entries(value as Values).flatMap(([name, given]): [string, string][] => {
    const field = fields.find((one) => one.name === name);
    if (field?.style !== undefined)
      return stylePairs({ name, style: field.style, explode: field.explode ?? false }, given);
    const content = field?.content;
    const items = Array.isArray(given) ? given : [given];
    return items.map((item) => [name, content ? contentText(content, item) : textOf(item)]);
  });
}

const EVENT_FIELDS = ['event', 'id', 'retry', 'data'];

/** A server-sent event: an object of its field names is written as those fields, anything else is its data. */
function eventText(item: unknown): string {
  const isEvent = isCompound(item) && Object.keys(item).every((key) => EVENT_FIELDS.includes(key));
  const fields = isEvent ? Object.entries(item) : [['data', item] as const];
  const lines = fields.flatMap(([key, value]) =>
    textOf(value)
      .split(/\r\n|\r|\n/)
      .map((line) => `${key}: ${line}\n`),
  );
  return `${lines.join('')}\n`;
}
