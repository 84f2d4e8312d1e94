import { isObject, type Json } from '@curlew/openapi/language';
import { linkAddress } from '@curlew/reference/address';

/** Controls other than tab and line end: a form feed separates the classes of an element, and nobody sees one. */
const CONTROL = /[^\P{Cc}\t\n]/gu;

/** Separates characters that would mean something together, and is not seen (U+2060 WORD JOINER). */
const JOINER = '\u2060';

/** Elements that a text may have, without attributes. */
const ELEMENTS =
  'b blockquote br cite code dd del details dfn dl dt em h1 h2 h3 h4 h5 h6 hr i ins kbd li mark ol p pre q s samp small strike strong sub summary sup table tbody td tfoot th thead tr tt u ul var';

/** A tag without attributes, a link, or the autolink of Markdown (CommonMark, section 6.5). */
const HARMLESS = new RegExp(
  `<(?:/?(?:a|${ELEMENTS.replaceAll(' ', '|')})\\s?/?>|a href="https?://[^\\s"'<>]*">|https?://[^\\s"'<>]*>|[\\w.+-]+@[\\w.-]+>)`,
  'iy',
);

/** An image of this site, by its path. Other images become links. */
const OWN_IMAGE = /!\[[^[\]\n]*\]\(\/(?!\/)[\w./-]*\)/y;

/** Marks of a code block, whose language becomes a class. */
const FENCE = /`{3}|~{3}/;

/** A string without control characters. */
export function safeText(text: string): string {
  return text.toWellFormed().replace(/\r\n?/g, '\n').replace(CONTROL, '');
}

/**
 * Markdown whose HTML is tags of a fixed list without attributes. The explorer keeps the classes of HTML, and its style
 * sheet has classes that cover a page. Other tags are shown as they are written, in code too: what is code is not decided
 * here, because a parser that decides otherwise would read tags. Images of other sites become links.
 */
export function safeMarkdown(text: string, remoteImages = false): string {
  const clean = remoteImages ? safeText(text) : linkImages(safeText(text));
  const shown = clean.replace(/<(?=[A-Za-z/!?])/g, (mark, at: number, whole: string) => {
    HARMLESS.lastIndex = at;
    return HARMLESS.test(whole) ? mark : mark + JOINER;
  });
  // A character reference in the language of a code block may be a space: each word would be a class.
  if (!FENCE.test(shown)) return shown;
  return shown
    .split('\n')
    .map((line) => (FENCE.test(line) ? line.replaceAll('&', `&${JOINER}`) : line))
    .join('\n');
}

/** Removes the `!` of an image. After a word it is code, such as `vec![0]`, and stays. */
function linkImages(text: string): string {
  return text.replace(/!(?=\[)/g, (mark, at: number, whole: string) => {
    OWN_IMAGE.lastIndex = at;
    if (OWN_IMAGE.test(whole)) return mark;
    return /\w/.test(whole[at - 1] ?? '') ? mark + JOINER : '';
  });
}

/** An address that a link may have; undefined for any other, such as `javascript:`. */
export function safeAddress(address: string): string | undefined {
  return linkAddress(safeText(address));
}

/** The URL of a server, in which braces name variables; undefined where it is not of HTTP, WebSocket or this site. */
export function safeServerUrl(url: string): string | undefined {
  const text = safeText(url).trim();
  const isAllowed = /^(?:(?:https?|wss?|\{[^{}]*\}):\/\/[^/\\]|\/(?![/\\])|\.|\{|[\w~-][^:]*$|$)/i.test(text);
  return isAllowed && !/[\s\\<>"]/.test(text) ? text : undefined;
}

/** An address for `mailto:`, without a subject or further recipients. */
export function safeEmail(email: string): string | undefined {
  return /^[^\s<>"'?&,;:%]+@[\p{L}\p{N}.-]+$/u.test(email) ? email : undefined;
}

/**
 * A value of the author, such as an example. The explorer follows `$ref` and `externalValue` wherever they are, also in
 * examples: a value that contains one of them becomes its JSON text, which the explorer shows in the same way.
 */
export function safeValue(value: Json): Json {
  return containsReference(value) ? safeText(JSON.stringify(value)) : plainValue(value);
}

function containsReference(value: Json): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const isReference = isObject(value) && ['$ref', 'externalValue'].some((key) => Object.hasOwn(value, key));
  return isReference || Object.values(value).some(containsReference);
}

function plainValue(value: Json): Json {
  if (typeof value === 'string') return safeText(value);
  if (Array.isArray(value)) return value.map(plainValue);
  if (!isObject(value)) return value;
  return Object.fromEntries(safeEntries(value).map(([key, one]) => [key, plainValue(one)]));
}

/** Members without those whose name would set the prototype of a copy. */
export function safeEntries<Value>(members: Readonly<Record<string, Value>>): [string, Value][] {
  return Object.entries(members).flatMap(([key, value]) =>
    key === '__proto__' ? [] : [[safeText(key), value] as [string, Value]],
  );
}
