import { latin1Text, utf8Text } from '../decode/bytes.ts';
import { percentDecode } from '../decode/text-pairs.ts';
import type { Exchange } from '../exchange.ts';

/**
 * Whether a text may show a credential that is known, as it is or as a format writes it: escaped, percent-encoded, or with a
 * plus for a space.
 * @param isIn whether a text has one as it is.
 */
export function mayShow(text: string, isIn: (text: string) => boolean): boolean {
  if (isIn(text)) return true;
  const plain = text.includes('\\') ? unescaped(text) : text;
  // An escape in an escape, or an entity of XML.
  if (plain.includes('\\') || (plain.includes('&') && /&(?:#|[a-z]{2,4};)/i.test(plain))) return true;
  return (
    (plain !== text && isIn(plain)) ||
    (plain.includes('+') && isIn(plain.replaceAll('+', ' '))) ||
    (plain.includes('%') && isIn(percentDecode(plain)))
  );
}

/** Whether a masked exchange may show a credential that was found only later. */
export function showsKnown(
  { request, response, messages, redirects, failure }: Exchange,
  shows: (text: string) => boolean,
): boolean {
  const headers = [...request.headers, ...(response?.headers ?? []), ...(response?.trailers ?? [])];
  const head = [
    request.url,
    ...headers.flatMap(({ name, value }) => [name, value]),
    ...redirects.flatMap(({ from, to }) => [from, to]),
    response?.statusText,
    failure?.message,
  ];
  if (shows(head.join(' ')) || messages.some(({ data }) => shows(data))) return true;
  return [request.body, response?.body].some((body) => body !== undefined && shows(getText(body).text));
}

/** Bodies that are not UTF-8 are read as ISO-8859-1, which keeps their bytes. */
export function getText(body: Uint8Array): { text: string; isBinary: boolean } {
  const text = utf8Text(body);
  const isBinary = text.includes('\ufffd');
  return { text: isBinary ? latin1Text(body) : text, isBinary };
}

/** The strings of a JSON text as they are read, one in another, with their escapes replaced. */
function unescaped(text: string): string {
  return text.replace(/\\(?:u([\da-f]{4})|(.))/gi, (_whole, code?: string, char?: string) =>
    code === undefined ? (ESCAPES[char ?? ''] ?? char ?? '') : String.fromCharCode(Number.parseInt(code, 16)),
  );
}

const ESCAPES: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' };
