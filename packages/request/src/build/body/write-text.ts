import type { Json, SchemaView } from '@curlew/openapi';
import { bodySyntax, isObject } from '@curlew/openapi/internal';
import { writeScalar } from '../json-value.ts';
import type { ReportAt } from '../request-problem.ts';
import { readCharset } from './encode-text.ts';
import { composeFields, formText } from './form-fields.ts';
import type { TextContext } from './write-context.ts';
import { writeXml } from './write-xml.ts';

/**
 * Serializes a value in its media type. A string is the text itself where the media type is not JSON: forms,
 * sequences and XML documents are often given so.
 */
export function writeText(
  value: Json,
  mediaType: string,
  schema: SchemaView | undefined,
  context: TextContext,
): string {
  const { report, pretty } = context;
  const syntax = bodySyntax(mediaType);
  if (syntax === 'json') return JSON.stringify(value, null, pretty ? 2 : undefined);
  if (syntax === 'xml') return writeXml(value, schema, { ...context, charset: readCharset(mediaType) });
  if (typeof value === 'string') return value;
  const items = Array.isArray(value) ? value : [value];
  switch (syntax) {
    case 'json-lines':
      return items.map((item) => `${JSON.stringify(item)}\n`).join('');
    case 'json-seq':
      // RFC 7464, section 2.2: a record separator before each text.
      return items.map((item) => `\u001e${JSON.stringify(item)}\n`).join('');
    case 'event-stream':
      return items.map((item) => writeEvent(item, report)).join('');
    case 'form':
      return isObject(value)
        ? formText(
            composeFields(
              value,
              { encoding: [] },
              schema,
              { ...context, reportPart: () => report },
              writeText,
            ),
          )
        : writeScalar(value);
    case 'yaml':
      return JSON.stringify(value, null, 2);
    default:
      if (typeof value !== 'object' || value === null) return writeScalar(value);
      report(
        'undefined-serialization',
        `${JSON.stringify(mediaType)} does not define a serialization of lists and objects; JSON is used.`,
      );
      return JSON.stringify(value, null, pretty ? 2 : undefined);
  }
}

const EVENT_FIELDS = ['event', 'id', 'retry', 'data'];

/**
 * Returns an event of `text/event-stream` (HTML, Server-sent events): an object of its field names is written as
 * those fields.
 */
function writeEvent(item: Json, report: ReportAt): string {
  const isEvent = isObject(item) && Object.keys(item).every((key) => EVENT_FIELDS.includes(key));
  const fields: [string, Json][] = isEvent ? Object.entries(item) : [['data', item]];
  const lines = fields.flatMap(([key, value]) => {
    const texts = writeScalar(value).split(/\r\n|\r|\n/);
    if (texts.length > 1 && key !== 'data')
      report(
        'unsupported-value',
        `The field ${key} of an event contains a line break; only data may have several lines.`,
      );
    return texts.map((line) => `${key}: ${line}\n`);
  });
  return `${lines.join('')}\n`;
}
