import { hasFormat } from '@curlew/openapi/json-value';
import { stringFormat } from '../scalar.ts';

const URI = /^[a-z][a-z0-9+.-]*:\/\/[^\s<>"{}|\\^`]+$/i;
const PLAIN_URI = /^https?:\/\/[a-z\d.-]+(?::\d+)?(?:[/?][\w./?=&,:~+-]*)?$/i;
/** `image.png` has the form of a host name: only a name says what it is. */
const HOST_NAMES = /(?:^|[_.-])(?:host|hostname|domain|fqdn)$|(?:Host|Hostname|Domain|HostName)$/;

/** Longer texts are not looked at. */
const MAX_LENGTH = 2000;

/**
 * The format of a text: those of `stringFormat`, and `email`, `uri`, `ipv4`, `ipv6`, `time`, `duration`, and `hostname`
 * where the name of the value says so. JSON Schema Validation 2020-12, section 7.3. A check of the value decides, and its
 * characters say which one is worth it.
 */
export function detailedFormat(text: string, name: string): string | undefined {
  const { length } = text;
  if (length < 3 || length > MAX_LENGTH) return undefined;
  const plain = stringFormat(text);
  if (plain) return plain;
  if (text.includes('@') && length <= 254 && !text.includes('"') && hasFormat(text, 'email')) return 'email';
  if (text.includes(':')) {
    if (text.includes('://')) return isUri(text) ? 'uri' : undefined;
    return ['time', 'ipv6'].find((format) => hasFormat(text, format));
  }
  const first = text.charCodeAt(0);
  if (first >= DIGIT_0 && first <= DIGIT_9 && hasFormat(text, 'ipv4')) return 'ipv4';
  if (first === LETTER_P && hasFormat(text, 'duration')) return 'duration';
  const mayBeHost = HOST_NAMES.test(name) && /\.[a-z][a-z\d-]*$/i.test(text);
  return mayBeHost && hasFormat(text, 'hostname') ? 'hostname' : undefined;
}

const DIGIT_0 = 48;
const DIGIT_9 = 57;
const LETTER_P = 80;

/** Of a plain address, the expression says as much as the check of the format, which takes ten times as long. */
function isUri(text: string): boolean {
  if (!URI.test(text) || !URL.canParse(text)) return false;
  return PLAIN_URI.test(text) || hasFormat(text, 'uri') === true;
}
