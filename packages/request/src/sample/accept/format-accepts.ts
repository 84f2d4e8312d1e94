import type { Json } from '@curlew/openapi';

/** Each is linear in the length of the text. */
const TEXTS: Readonly<Record<string, RegExp>> = {
  'date-time': /^\d{4}-\d\d-\d\d[Tt ](?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d+)?(?:[Zz]|[+-]\d\d:?\d\d)$/,
  date: /^\d{4}-\d\d-\d\d$/,
  time: /^(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d+)?(?:[Zz]|[+-]\d\d:?\d\d)$/,
  duration: /^P(?=.)(?:\d+W|(?:\d+Y)?(?:\d+M)?(?:\d+D)?(?:T(?=\d)(?:\d+H)?(?:\d+M)?(?:\d+S)?)?)$/,
  uuid: /^(?:urn:uuid:)?[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i,
  email: /^[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*@(?:[a-z\d-]+\.)+[a-z\d-]+$/i,
  uri: /^[a-z][a-z\d+.-]*:[\w~:/?#[\]@!$&'()*+,;=%.-]*$/i,
  url: /^(?:https?|ftp):\/\/[^\s/.]+\.[^\s]*$/i,
  ipv4: /^(?:(?:25[0-5]|2[0-4]\d|1?\d?\d)(?:\.(?!$)|$)){4}$/,
  hostname: /^(?=.{1,254}$)(?:[a-z\d][a-z\d-]{0,62}\.)*[a-z\d][a-z\d-]{0,62}\.?$/i,
  byte: /^(?:[A-Za-z\d+/]{4})*(?:[A-Za-z\d+/]{2}==|[A-Za-z\d+/]{3}=)?$/,
};

const DATE = /^(\d{4})-(\d\d)-(\d\d)/;

/** Does a value have its format? True for formats that are not known. */
export function formatAccepts(format: string | undefined, value: Json): boolean {
  if (format === undefined) return true;
  if (typeof value === 'number') return format !== 'int32' || Math.abs(value) <= 2 ** 31 - 1;
  if (typeof value !== 'string' || !Object.hasOwn(TEXTS, format)) return true;
  if (TEXTS[format]?.test(value) === false) return false;
  return (format !== 'date' && format !== 'date-time') || isDay(value);
}

/** February has 28 days, or 29. */
function isDay(text: string): boolean {
  const [, year, month, day] = (DATE.exec(text) ?? []).map(Number);
  const date = new Date(Date.UTC(year ?? 0, (month ?? 0) - 1, day));
  return date.getUTCMonth() === (month ?? 0) - 1 && date.getUTCDate() === day;
}
