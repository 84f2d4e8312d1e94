import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5';
import type { PageView } from '../../../../reference/src/page.ts';
import type { Value } from './documents.ts';

type Element = DefaultTreeAdapterTypes.Element;
type Node = DefaultTreeAdapterTypes.ChildNode | DefaultTreeAdapterTypes.DocumentFragment;

/** The name in the head of a list item that is a row. */
export type RowName = (item: Element) => string | undefined;

/** A text in the forms that facts are looked for in, each made when it is requested. */
export class PageText {
  readonly #parts: string[] = [];
  #words?: string;
  #letters?: string;
  #squeezed?: string;

  add(text: string): void {
    this.#parts.push(text);
  }

  /** As it is written. */
  get plain(): string {
    if (this.#parts.length > 1) this.#parts.splice(0, this.#parts.length, this.#parts.join(''));
    return this.#parts[0] ?? '';
  }

  get words(): string {
    this.#words ??= getWords(this.plain);
    return this.#words;
  }

  get letters(): string {
    this.#letters ??= getLetters(this.plain);
    return this.#letters;
  }

  get squeezed(): string {
    this.#squeezed ??= squeezed(this.plain);
    return this.#squeezed;
  }
}

/** Characters ignored when comparing words: white space, punctuation and symbols. */
const WORD = /[\p{L}\p{N}]+/gu;

/** The words of a text in small letters, one space around each. */
export function getWords(text: string): string {
  return ` ${(text.normalize('NFC').toLowerCase().match(WORD) ?? []).join(' ')} `;
}

/** The letters and digits alone: a name reads the same in camel case and with hyphens. */
export function getLetters(text: string): string {
  return getWords(text).replaceAll(' ', '');
}

/** A text without what a page may change of a value: white space and characters that HTML cannot hold. */
export function squeezed(text: string): string {
  return text.normalize('NFC').replace(/[\s\p{Cc}\p{Cf}\p{Cs}\ufffd]+/gu, '');
}

/**
 * The pieces of a CommonMark text between its marks, as letters: each is on a page as it is, whatever becomes
 * of the marks. Addresses of links, tags and comments are not among them.
 */
export function getPhrases(markdown: string): string[] {
  const text = markdown
    .replace(/<!--[\s\S]*?-->/g, '\n')
    .replace(/<(script|style|svg|iframe|object|template)\b[\s\S]*?(?:<\/\1\s*>|$)/gi, '\n')
    .replace(/^ {0,3}\[[^\]\n]+\]:[^\n]*$/gm, '\n')
    .replace(/\]\s?\((?:[^()\n]|\([^()\n]*\))*\)/g, '\n')
    .replace(/<\/?[A-Za-z][^<>]*>/g, '\n')
    .replace(/https?:\/\/[^\s<>)\]"'`]+/g, '\n')
    .replace(/^\s*(?:```|~~~)[^\n]*$/gm, '\n')
    .replace(/^\s*\d+[.)]\s/gm, '\n')
    .replace(/\\(?=[!-/:-@[-`{-~])/g, '');
  const plain = text.replace(/&(?:#\d+|#x[\da-f]+|\w+);/gi, decodeEntity);
  return plain
    .split(/[\n*_`[\]|~<>()"#:;,.!?]+/)
    .map(getLetters)
    .filter((letters) => letters !== '');
}

/** The scalars of a value, as texts. */
export function getScalars(value: Value, found: string[] = []): string[] {
  const left: Value[] = [value];
  for (let here = left.pop(); here !== undefined; here = left.pop()) {
    if (typeof here === 'object' && here !== null) {
      for (const [key, member] of Object.entries(here)) {
        if (!Array.isArray(here)) found.push(key);
        left.push(member as Value);
      }
    } else found.push(String(here));
  }
  return found;
}

function decodeEntity(entity: string): string {
  const [node] = parseFragment(entity).childNodes;
  return node && 'value' in node ? node.value : entity;
}

/** The readable content of a page. */
export interface PageContent {
  /** All but what is in rows with names. */
  own: PageText;
  whole: PageText;
  /** Rows by the name they begin with, each without the named rows inside of it. */
  rows: Map<string, PageText[]>;
  links: Set<string>;
  /** In UTF-16 units of HTML. */
  size: number;
}

/** Fields of a page that are HTML; the others are texts. */
const HTML_FIELDS = new Set(
  'lead intro body authorization rows code schema typeHtml pathHtml headers kind path'.split(' '),
);

/** Fields that are not the page's own content, or not shown as they are; the version stands on the overview. */
const NOT_CONTENT = new Set(
  'kind path navigation breadcrumbs previous next contents apiTitle apiVersion home description usedBy'.split(
    ' ',
  ),
);

export function pageContent(page: PageView): PageContent {
  const content = emptyContent();
  addFields(page, content, true);
  return content;
}

/** The same of a text that is HTML as a whole. */
export function htmlContent(html: string, rowName: RowName): PageContent {
  const content = emptyContent();
  content.size = html.length;
  addNode(parseFragment(html), [content.own, content.whole], content, rowName);
  return content;
}

function emptyContent(): PageContent {
  return { own: new PageText(), whole: new PageText(), rows: new Map(), links: new Set(), size: 0 };
}

function addFields(value: object, content: PageContent, isPage: boolean): void {
  const isOverview = isPage && 'kind' in value && value.kind === 'overview';
  for (const [field, member] of Object.entries(value)) {
    if (isPage && NOT_CONTENT.has(field) && !(isOverview && field === 'apiVersion')) continue;
    addField(field, member, content);
  }
}

function addField(field: string, member: unknown, content: PageContent): void {
  if (typeof member === 'string') {
    if (field === 'href') content.links.add(member);
    content.size += member.length;
    const texts = [content.own, content.whole];
    if (HTML_FIELDS.has(field)) addNode(parseFragment(member), texts, content, nameOfRow);
    else if (!isOwnAddress(member)) for (const text of texts) text.add(member);
    for (const text of texts) text.add('\n');
  } else if (member === true) {
    for (const text of [content.own, content.whole]) text.add(`\n${field}\n`);
  } else if (Array.isArray(member)) {
    for (const item of member) addField(field, item, content);
  } else if (typeof member === 'object' && member !== null) addFields(member, content, false);
}

/** Elements that a reader sees apart from what is before and after them. */
const BLOCKS = new Set(
  'p div li ul ol dl dt dd pre details summary table tr td th h1 h2 h3 h4 h5 h6 blockquote br hr'.split(' '),
);

function addNode(node: Node, texts: readonly PageText[], content: PageContent, rowName: RowName): void {
  if ('value' in node && node.nodeName === '#text') {
    for (const text of texts) text.add(node.value);
    return;
  }
  if (!('childNodes' in node)) return;
  let inside = texts;
  if ('attrs' in node) {
    const href = attribute(node, 'href');
    if (href !== undefined) {
      content.links.add(href);
    }
    for (const name of ['src', 'alt', 'title', 'checked'])
      for (const text of texts) text.add(` ${attribute(node, name) ?? ''} `);
    const name = node.nodeName === 'li' ? rowName(node) : undefined;
    if (name !== undefined) {
      const row = new PageText();
      content.rows.set(name, [...(content.rows.get(name) ?? []), row]);
      inside = [row, content.whole];
    }
  }
  const isBlock = BLOCKS.has(node.nodeName);
  for (const text of isBlock ? inside : []) text.add('\n');
  for (const item of node.childNodes) addNode(item, inside, content, rowName);
  if ('attrs' in node && node.nodeName === 'a')
    for (const text of inside) {
      const href = attribute(node, 'href') ?? '';
      if (!isOwnAddress(href)) text.add(` ${href} `);
    }
  for (const text of isBlock ? inside : []) text.add('\n');
}

/** Addresses of our own pages contain names that readers do not see. */
function isOwnAddress(text: string): boolean {
  return text.startsWith('/r/');
}

/** The name in the head of a row, unless it stands for other names. */
function nameOfRow(row: Element): string | undefined {
  const [head] = row.childNodes;
  const [name] = head && 'childNodes' in head ? head.childNodes : [];
  if (!name || !('attrs' in name) || attribute(name, 'class') !== 'cl-name') return undefined;
  return getText(name);
}

export function getText(node: Node): string {
  if ('value' in node && node.nodeName === '#text') return node.value;
  return 'childNodes' in node ? node.childNodes.map(getText).join('') : '';
}

function attribute({ attrs }: Element, wanted: string): string | undefined {
  return attrs.find(({ name }) => name === wanted)?.value;
}
