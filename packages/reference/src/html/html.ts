import { fillPieces } from '../words/template.ts';

/**
 * HTML in which every text is escaped or sanitized, to be inserted unchanged. At run time it is a string, so
 * that a page stays JSON-safe. Only this file makes one: from a text (`escapeText`), from a template (`html`),
 * from other HTML (`joinHtml`), and from a sanitized tree through the serializer of Markdown.
 */
export type Html = string & { readonly [HTML]: true };

declare const HTML: unique symbol;

/** A value for a placeholder: HTML, a list of it, a number, or nothing. */
export type HtmlPart = Html | readonly Html[] | number | '' | undefined;

export const NO_HTML = '' as Html;

/** Control characters other than tab and line ends: HTML has no way to write them. */
const CONTROL = /[^\P{Cc}\t\n\r]/gu;

/**
 * Placeholder for the prefix of ids, so that one tree can be inserted in several places. Escaped text cannot
 * contain it.
 */
const ID_PREFIX = '\u0001';

/** Characters that must be escaped or replaced: most texts contain none. */
const SPECIAL = /[^\t\n\r -%'-;=-~\u00a0-\ud7ff]/;

/** A text as the content of an element. In a quoted attribute, the template escapes the quotes, too. */
export function escapeText(text: string): Html {
  if (!SPECIAL.test(text)) return text as Html;
  const clean = withoutControls(text);
  return (/[&<]/.test(clean) ? clean.replaceAll('&', '&amp;').replaceAll('<', '&lt;') : clean) as Html;
}

/** A text whose control characters are replaced by U+FFFD, as browsers do with what they cannot show. */
export function withoutControls(text: string): string {
  return text.replace(CONTROL, '\ufffd').toWellFormed();
}

/**
 * HTML from a template. A placeholder is content of an element or in double quotes.
 * @throws {TypeError} for a placeholder anywhere else, where escaping is not sufficient.
 */
export function html(strings: TemplateStringsArray, ...parts: readonly HtmlPart[]): Html {
  const quoted = findQuotedHoles(strings);
  let text = strings[0] ?? '';
  for (let index = 0; index < parts.length; index += 1) {
    const part = parts[index];
    if (part !== undefined && part !== '') {
      const inner = typeof part === 'object' ? joinHtml(part) : String(part);
      text += quoted[index] && inner.includes('"') ? inner.replaceAll('"', '&quot;') : inner;
    }
    text += strings[index + 1];
  }
  return text as Html;
}

/** Joins HTML by concatenation, which is lazy in V8; `join` would copy at each level. */
export function joinHtml(parts: readonly Html[], separator: Html = NO_HTML): Html {
  let text = '';
  for (let index = 0; index < parts.length; index += 1) {
    text += index === 0 || separator === '' ? parts[index] : separator + parts[index];
  }
  return text as Html;
}

/** Placeholder of the prefix of ids. */
export const idPrefix = ID_PREFIX as Html;

/** Puts the prefix of a place into the ids of a tree. The prefix contains letters, digits, `-` and `.` only. */
export function withPrefix(tree: Html, prefix: string): Html {
  return tree.replaceAll(ID_PREFIX, prefix) as Html;
}

/** Which placeholders of a template are in a quoted attribute; one array for each place in the code. */
const known = new WeakMap<TemplateStringsArray, boolean[]>();

function findQuotedHoles(strings: TemplateStringsArray): boolean[] {
  const found = known.get(strings) ?? findHoles(strings);
  known.set(strings, found);
  return found;
}

function findHoles(strings: TemplateStringsArray): boolean[] {
  let state: 'content' | 'tag' | 'quoted' = 'content';
  return strings.slice(0, -1).map((piece) => {
    for (const char of piece) {
      if (state === 'content') state = char === '<' ? 'tag' : state;
      else if (char === '"') state = state === 'tag' ? 'quoted' : 'tag';
      else if (state === 'tag' && char === '>') state = 'content';
    }
    if (state === 'tag') throw new TypeError(`html: a placeholder is inside a tag, after ${piece}`);
    return state === 'quoted';
  });
}

/** A text of the interface with HTML in its places: `fillHtml('Copy {}', …)`. */
export function fillHtml(template: string, ...parts: readonly Html[]): Html {
  const pieces = fillPieces(template, ...parts.map((part) => [{ part }]));
  return joinHtml(pieces.map((piece) => (typeof piece === 'string' ? escapeText(piece) : piece.part)));
}
