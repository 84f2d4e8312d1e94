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
  if (length === 10) return isCalendarDate(text) ? 'date' : undefined;
  const dateTime = length <= 64 ? DATE_TIME.exec(text) : null;
  return dateTime && isCalendarDate(text) ? 'date-time' : undefined;
}

/** A day that exists: `2023-02-29` does not. */
function isCalendarDate(text: string): boolean {
  const year = digits(text, 0, 4);
  const month = digits(text, 5, 7);
  const day = digits(text, 8, 10);
  if (text.charCodeAt(4) !== DASH || text.charCodeAt(7) !== DASH) return false;
  return year >= 0 && month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month);
}

/** The number written from `start` to `end`; negative when something else is there. */
function digits(text: string, start: number, end: number): number {
  let value = 0;
  for (let at = start; at < end; at += 1) {
    const digit = text.charCodeAt(at) - 48;
    if (!(digit >= 0 && digit <= 9)) return -1;
    value = value * 10 + digit;
  }
  return value;
}

function daysInMonth(year: number, month: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
  return [4, 6, 9, 11].includes(month) ? 30 : 31;
}
