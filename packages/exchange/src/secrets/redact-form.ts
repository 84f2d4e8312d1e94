import { mediaTypeParameter } from '@curlew/openapi/internal';
import { decodeText } from '../decode/text-pairs.ts';

/** Whether a text is `a=1&b=2`: names are words, and no value has blanks or lines. */
export function isForm(text: string): boolean {
  return /^[^\s=&{}[\]"'<>:;,]{1,200}=/.test(text) && !/[\s<>{}"]/.test(text);
}

/** What is shown for the value of a pair, in place of one that is decoded; the same value if it may stay. */
export type RedactPair = (name: string, value: string) => string;

function encode(value: string): string {
  return encodeURIComponent(value.toWellFormed());
}

/**
 * A query or form with its values redacted; a pair whose value stays is kept as it is written.
 * @param redactName what is shown for a name.
 */
export function redactForm(
  text: string,
  redactPair: RedactPair,
  redactName: (name: string) => string = (name) => redactPair('', name),
): string {
  return text
    .split('&')
    .map((part) => {
      const equals = part.indexOf('=');
      if (part === '') return part;
      if (equals < 0) {
        // A text without a name is a value, as those of `?<token>` are.
        const value = decodeText(part);
        const shown = redactPair('', value);
        return shown === value ? part : encode(shown);
      }
      const name = decodeText(part.slice(0, equals));
      const value = decodeText(part.slice(equals + 1));
      const shown = redactPair(name, value);
      const shownName = redactName(name);
      const left = shownName === name ? part.slice(0, equals) : encode(shownName);
      return `${left}=${shown === value ? part.slice(equals + 1) : encode(shown)}`;
    })
    .join('&');
}

/** The first line of a multipart body. RFC 2046, section 5.1.1 */
const DELIMITER = /^(?:\r?\n)?(--[^\s-][^\r\n]{0,69})\r?\n/;

/** A multipart body with its parts redacted by their names (RFC 7578); undefined if the text is none. */
export function redactMultipart(text: string, redactPair: RedactPair): string | undefined {
  const delimiter = DELIMITER.exec(text)?.[1];
  if (delimiter === undefined || !/content-disposition/i.test(text)) return undefined;
  return text
    .split(delimiter)
    .map((section) => redactPart(section, redactPair))
    .join(delimiter);
}

function redactPart(section: string, redactPair: RedactPair): string {
  const gap = /\r?\n\r?\n/.exec(section);
  if (!gap) return section;
  const head = section.slice(0, gap.index);
  const start = gap.index + gap[0].length;
  const end = section.endsWith('\r\n') ? -2 : section.endsWith('\n') ? -1 : undefined;
  const disposition = /^content-disposition:(.*)$/im.exec(head)?.[1] ?? '';
  const name = mediaTypeParameter(disposition.trim(), 'name') ?? '';
  const value = section.slice(start, end);
  const shownHead = redactPair('', head);
  return shownHead + gap[0] + redactPair(name, value) + (end === undefined ? '' : section.slice(end));
}
