import { hasFormat } from '@curlew/openapi/json-value';
import { stringFormat } from '../string-format.ts';

const EMAIL =
  /^[\w.!#$%&'*+/=?^`{|}~-]+@[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?(?:\.[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?)+$/;
const URI = /^[a-z][a-z0-9+.-]*:\/\/[^\s<>"{}|\\^`]+$/i;
const PLAIN_URI = /^https?:\/\/[a-z\d.-]+(?::\d+)?(?:[/?][\w./?=&,:~+-]*)?$/i;
const OCTET = '(?:25[0-5]|2[0-4]\\d|1\\d\\d|[1-9]?\\d)';
const IPV4 = new RegExp(`^${OCTET}(?:\\.${OCTET}){3}$`);
const IPV6 = /^(?=[^:]*:[^:]*:)[0-9a-f:]{2,39}(?:\d{1,3}(?:\.\d{1,3}){3})?$/i;
const TIME = /^(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d+)?(?:[Zz]|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/;
const DURATION =
  /^P(?=[\dT])(?:\d+W|(?:\d+Y)?(?:\d+M)?(?:\d+D)?(?:T(?=\d)(?:\d+H)?(?:\d+M)?(?:\d+(?:\.\d+)?S)?)?)$/;
const HOSTNAME =
  /^(?=.{4,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])$/i;
/** `image.png` has the form of a host name: only a name says what it is. */
const HOST_NAMES = /(?:^|[_.-])(?:host|hostname|domain|fqdn)$|(?:Host|Hostname|Domain|HostName)$/;

/** Longer texts are not looked at. */
const MAX_LENGTH = 2000;

/**
 * The format of a text: those of `stringFormat`, and `email`, `uri`, `ipv4`, `ipv6`, `time`, `duration`, and `hostname`
 * where the name of the value says so. JSON Schema Validation 2020-12, section 7.3.
 */
export function detailedFormat(text: string, name: string): string | undefined {
  const { length } = text;
  if (length < 3 || length > MAX_LENGTH) return undefined;
  const plain = stringFormat(text);
  if (plain) return plain;
  if (text.includes('@')) return length <= 254 && EMAIL.test(text) ? 'email' : uriFormat(text);
  const first = text.charCodeAt(0);
  if (text.includes(':')) {
    if (text.includes('://')) return uriFormat(text);
    if (TIME.test(text)) return 'time';
    return IPV6.test(text) && isIpv6(text) ? 'ipv6' : undefined;
  }
  if (first >= DIGIT_0 && first <= DIGIT_9 && IPV4.test(text)) return 'ipv4';
  if (first === LETTER_P && DURATION.test(text)) return 'duration';
  return text.includes('.') && HOST_NAMES.test(name) && HOSTNAME.test(text) ? 'hostname' : undefined;
}

const DIGIT_0 = 48;
const DIGIT_9 = 57;
const LETTER_P = 80;

function uriFormat(text: string): 'uri' | undefined {
  if (!URI.test(text) || !URL.canParse(text)) return undefined;
  // Of a plain address, the expression says as much as the check of the format, which takes ten times as long.
  return PLAIN_URI.test(text) || hasFormat(text, 'uri') === true ? 'uri' : undefined;
}

function isIpv6(text: string): boolean {
  return URL.canParse(`http://[${text}]/`);
}
