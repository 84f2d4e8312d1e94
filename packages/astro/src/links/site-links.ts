import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { decodeHTMLAttribute } from 'entities';

/**
 * The ids of the pages of a site, and the addresses apart from fragments that are ids of the same page, by the paths of their
 * files, in the order of these. Each list is one text: parts of the HTML would keep all of it in memory.
 */
export type SiteLinks = ReadonlyMap<string, { addresses: string; ids: string }>;

/** U+0000 is in no value: HTML replaces it. */
const SEPARATOR = '\0';

/** The addresses and ids of a page. */
interface PageLinks {
  /** Values of `href` and `src`, each once. */
  addresses: Set<string>;
  ids: Set<string>;
}

const WANTED: ReadonlySet<string> = new Set(['href', 'src', 'id', 'name']);

const SITEMAP = /\/sitemap[^/]*\.xml$/;

const NOT_ASCII = /[^\0-\x7f]/;

/**
 * Reads the links of the pages of a built site.
 * @param paths of files, below the folder; pages are those with `.html`.
 */
export function readSiteLinks(folder: string, paths: readonly string[]): SiteLinks {
  const pages = paths.filter((path) => path.endsWith('.html')).sort();
  return new Map(
    pages.map((path) => {
      const { addresses, ids } = pageLinks(readFileSync(join(folder, path)));
      // Most addresses are those of rows of the page itself.
      const others = [...addresses].filter(
        (address) => !address.startsWith('#') || !ids.has(address.slice(1)),
      );
      return [path, { addresses: others.join(SEPARATOR), ids: [...ids].join(SEPARATOR) }];
    }),
  );
}

/** The values of one list. */
export function linkValues(list: string): string[] {
  return list === '' ? [] : list.split(SEPARATOR);
}

/** Reads the attributes of a page in UTF-8. Only their values are decoded, as most of a page is something else. */
export function pageLinks(page: Buffer): PageLinks {
  const addresses = new Set<string>();
  const ids = new Set<string>();
  scanAttributes(page.toString('latin1'), WANTED, (tag, name, written) => {
    const value = getText(written);
    // Sitemaps are written after the pages are checked.
    if (name === 'href' && tag === 'link' && SITEMAP.test(value)) return;
    if (name === 'href' || name === 'src') addresses.add(value);
    // The name of a link is a target of old pages.
    else if (name === 'id' || (name === 'name' && tag === 'a')) ids.add(value);
  });
  return { addresses, ids };
}

/** The value of an attribute from its bytes, with entities decoded. */
function getText(bytes: string): string {
  const text = NOT_ASCII.test(bytes) ? Buffer.from(bytes, 'latin1').toString('utf8') : bytes;
  return text.includes('&') ? decodeHTMLAttribute(text) : text;
}

/** Elements whose content is text and cannot contain tags (HTML, section 13.1.2). */
const RAW_TEXT = new Set([
  'script',
  'style',
  'textarea',
  'title',
  'iframe',
  'noembed',
  'noframes',
  'xmp',
  'plaintext',
]);
const SHORTEST_RAW = Math.min(...[...RAW_TEXT].map(({ length }) => length));
/** The end of a comment (HTML, section 13.2.5.44 and following). */
const COMMENT_END = /-?>|[\s\S]*?(?:--!?>|$)/y;

const [DOUBLE_QUOTE, SINGLE_QUOTE, SLASH, EQUALS, END] = [...'"\'/=>'].map((character) =>
  character.charCodeAt(0),
);

/** Calls `visit` for an attribute: tag and attribute names in lower case, the value as written. */
type VisitAttribute = (tag: string, name: string, value: string) => void;

/**
 * Visits the attributes with a name of `wanted`. Builds no tree, and makes a text only of what it visits: takes a tenth of the
 * time of an HTML parser on reference pages.
 * @param html a text, or the bytes of one in UTF-8 as a text in Latin-1: all that is looked for is ASCII.
 */
function scanAttributes(html: string, wanted: ReadonlySet<string>, visit: VisitAttribute): void {
  const longest = Math.max(...[...wanted].map(({ length }) => length));
  let at = html.indexOf('<');
  while (at >= 0) {
    at = html.indexOf('<', isLetter(html.charCodeAt(at + 1)) ? startTag(at + 1) : otherEnd(at + 1, html));
  }

  /** Offset after a start tag, and after the text of an element that contains no tags. */
  function startTag(start: number): number {
    const nameEnd = endOfName(html, start);
    const end = endOfTag(html, nameEnd);
    if (end < 0) return html.length;
    // Most tags have no attributes.
    if (end > nameEnd) visitAttributes(start, nameEnd, end);
    if (nameEnd - start < SHORTEST_RAW) return end + 1;
    const tag = html.slice(start, nameEnd).toLowerCase();
    return RAW_TEXT.has(tag) ? getEnd(tag, html, end + 1) : end + 1;
  }

  /** The attributes of a start tag, which are from the end of its name to its own. */
  function visitAttributes(start: number, nameEnd: number, end: number): void {
    let at = nameEnd;
    while (at < end) {
      const code = html.charCodeAt(at);
      at += 1;
      if (code === SLASH || isSpace(code)) continue;
      // The first character of a name may be `=`.
      const from = at - 1;
      while (at < end && isPartOfName(html.charCodeAt(at))) at += 1;
      const to = at;
      const value = valueAfter(to, end);
      if (value) at = value.after;
      if (to - from > longest) continue;
      const name = html.slice(from, to).toLowerCase();
      if (!wanted.has(name)) continue;
      visit(html.slice(start, nameEnd).toLowerCase(), name, value ? html.slice(value.from, value.to) : '');
    }
  }

  /** Where the value of an attribute is, whose name ends here; undefined if it has none. */
  function valueAfter(nameEnd: number, end: number): { from: number; to: number; after: number } | undefined {
    let at = afterSpace(nameEnd, end);
    if (at >= end || html.charCodeAt(at) !== EQUALS) return undefined;
    at = afterSpace(at + 1, end);
    const first = html.charCodeAt(at);
    if (first === DOUBLE_QUOTE || first === SINGLE_QUOTE) {
      const close = html.indexOf(first === DOUBLE_QUOTE ? '"' : "'", at + 1);
      return close < 0 || close >= end ? undefined : { from: at + 1, to: close, after: close + 1 };
    }
    const to = endOfUnquoted(html, at, end);
    return to === at ? undefined : { from: at, to, after: to };
  }

  function afterSpace(start: number, end: number): number {
    let at = start;
    while (at < end && isSpace(html.charCodeAt(at))) at += 1;
    return at;
  }
}

/** Of the name of an attribute after its first character (HTML, section 13.2.5.33). */
function isPartOfName(code: number): boolean {
  return !(code === SLASH || code === EQUALS || code === END || isSpace(code));
}

/** Offset of the end of a value without quotes: only white space and `>` end it (HTML, section 13.2.5.38). */
function endOfUnquoted(html: string, start: number, end: number): number {
  let at = start;
  while (at < end && html.charCodeAt(at) !== END && !isSpace(html.charCodeAt(at))) at += 1;
  return at;
}

/** ASCII. */
function isLetter(code: number): boolean {
  const lower = code | 0x20;
  return lower >= 0x61 && lower <= 0x7a;
}

/** Offset after a comment, an end tag, `<!…>` or `<?…>`, which an unclosed one extends to the end of the file; of a `<` that is text, the next one. */
function otherEnd(start: number, html: string): number {
  if (html.startsWith('!--', start)) {
    COMMENT_END.lastIndex = start + 3;
    COMMENT_END.test(html);
    return COMMENT_END.lastIndex;
  }
  const first = html[start];
  if (first !== '/' && first !== '!' && first !== '?') return start;
  const end = html.indexOf('>', start);
  return end < 0 ? html.length : end + 1;
}

/** Offset of the first slash, space or `>`. */
function endOfName(html: string, start: number): number {
  for (let at = start; at < html.length; at += 1) {
    const code = html.charCodeAt(at);
    if (code === END || code === SLASH || isSpace(code)) return at;
  }
  return html.length;
}

/** White space of HTML, and the vertical tab. */
function isSpace(code: number): boolean {
  return code === 0x20 || (code >= 0x09 && code <= 0x0d);
}

/** Offset of the first `>` that is not in a quoted value, which begins after `=`; -1 when there is none. */
function endOfTag(html: string, start: number): number {
  let isNamed = false;
  for (let at = start; at < html.length; at += 1) {
    const code = html.charCodeAt(at);
    if (code === END) return at;
    if (code !== EQUALS || !isNamed) {
      if (!isSpace(code)) isNamed = code !== SLASH;
      continue;
    }
    isNamed = false;
    at += 1;
    while (isSpace(html.charCodeAt(at))) at += 1;
    const first = html.charCodeAt(at);
    if (first === DOUBLE_QUOTE || first === SINGLE_QUOTE) {
      at = html.indexOf(first === DOUBLE_QUOTE ? '"' : "'", at + 1);
      if (at < 0) return -1;
    } else at = endOfUnquoted(html, at, html.length) - 1;
  }
  return -1;
}

/** Offset of the end tag of an element, or of the end of the file. */
function getEnd(element: string, html: string, start: number): number {
  const end = new RegExp(`</${element}[\\s/>]`, 'gi');
  end.lastIndex = start;
  return end.exec(html)?.index ?? html.length;
}
