import type { Element, ElementContent, Root, RootContent } from 'hast';
import { slugify } from '../address/slugify.ts';
import { highlight } from '../html/highlight.ts';
import { shapeQuote } from './shape-quote.ts';

/** The level of a description's highest heading: below the title of a page. */
const TOP_LEVEL = 2;

/**
 * After sanitising, fits a description into a page: headings below the page's own without gaps, links
 * that leave the site marked, images loaded late and without a referrer, tables in a box that
 * scrolls, code highlighted, alerts titled.
 */
export function shapeContent(tree: Root): void {
  visit(tree, new Levels(tree));
}

function visit(node: Root | Element, levels: Levels): void {
  node.children = node.children.map((child) => {
    if (child.type !== 'element') return child;
    if (child.tagName === 'pre') return shapeCode(child);
    visit(child, levels);
    if (/^h[1-6]$/.test(child.tagName)) return shapeHeading(child, levels);
    if (child.tagName === 'a') return shapeLink(child);
    if (child.tagName === 'img') return shapeImage(child);
    if (child.tagName === 'table') return box(child);
    if (child.tagName === 'blockquote') return shapeQuote(child);
    return child;
  }) as RootContent[] & ElementContent[];
}

/** Turns the ranks a text uses into levels that follow each other. */
class Levels {
  readonly #ranks: number[];
  readonly #used = new Set<string>();

  constructor(tree: Root) {
    this.#ranks = [...new Set(ranksOf(tree))].sort((a, b) => a - b);
  }

  level(rank: number): number {
    return Math.min(TOP_LEVEL + this.#ranks.indexOf(rank), 6);
  }

  id(text: string): string {
    const slug = `d-${slugify(text) || 'section'}`;
    let id = slug;
    for (let count = 2; this.#used.has(id); count += 1) id = `${slug}-${count}`;
    this.#used.add(id);
    return id;
  }
}

function ranksOf(node: Root | Element): number[] {
  return node.children.flatMap((child) => {
    if (child.type !== 'element') return [];
    const rank = /^h([1-6])$/.exec(child.tagName)?.[1];
    return rank ? [Number(rank)] : ranksOf(child);
  });
}

function shapeHeading(heading: Element, levels: Levels): Element {
  const level = levels.level(Number(heading.tagName.slice(1)));
  return element(`h${level}`, { id: levels.id(textOf(heading)) }, heading.children);
}

function shapeLink(link: Element): Element {
  if (/^https?:/i.test(String(link.properties.href ?? ''))) link.properties.rel = ['nofollow', 'noreferrer'];
  return link;
}

/** An image whose address was not allowed leaves its text. */
function shapeImage(image: Element): ElementContent {
  if (!image.properties.src) return { type: 'text', value: String(image.properties.alt ?? '') };
  image.properties = { alt: '', ...image.properties, loading: 'lazy', referrerPolicy: 'no-referrer' };
  return image;
}

function shapeCode(pre: Element): ElementContent {
  const code = pre.children.find((child) => child.type === 'element' && child.tagName === 'code');
  const source = code?.type === 'element' ? code : pre;
  const [name] = Array.isArray(source.properties.className) ? source.properties.className : [];
  const text = textOf(source).replace(/\n$/, '');
  // The only raw HTML in the tree: sanitising has removed everybody else's.
  const html = highlight(text, String(name ?? '').replace('language-', ''));
  return element('pre', { tabIndex: 0 }, [element('code', {}, [{ type: 'raw', value: html }])]);
}

function box(table: Element): Element {
  return element('div', { className: ['cl-table'], tabIndex: 0 }, [table]);
}

function element(tagName: string, properties: Element['properties'], children: ElementContent[]): Element {
  return { type: 'element', tagName, properties, children };
}

function textOf(node: Element): string {
  return node.children
    .map((child) => (child.type === 'text' ? child.value : child.type === 'element' ? textOf(child) : ''))
    .join('');
}
