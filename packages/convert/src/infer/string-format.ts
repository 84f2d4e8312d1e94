import { hasFormat } from '@curlew/openapi/json-value';

const DASH = 45;
export const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const DATE_TIME =
  /^\d{4}-\d{2}-\d{2}[Tt]([01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d+)?(?:[Zz]|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/;

/** The unambiguous format of a text; RFC 9562 for `uuid`, RFC 3339 for `date` and `date-time`. */
export function stringFormat(text: string): 'uuid' | 'date' | 'date-time' | undefined {
  const { length } = text;
  if (length < 10) return undefined;
  if (length === 36 && text.charCodeAt(8) === DASH && UUID.test(text)) return 'uuid';
  if (text.charCodeAt(4) !== DASH) return undefined;
  if (length === 10) return hasFormat(text, 'date') === true ? 'date' : undefined;
  return length <= 64 && DATE_TIME.test(text) && hasFormat(text.slice(0, 10), 'date')
    ? 'date-time'
    : undefined;
}
