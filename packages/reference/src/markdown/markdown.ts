import type { Root } from 'hast';
import rehypeRaw from 'rehype-raw';
import rehypeSanitize from 'rehype-sanitize';
import rehypeStringify from 'rehype-stringify';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import remarkRehype from 'remark-rehype';
import { unified } from 'unified';
import { BoundedCache } from '../bounded-cache.ts';
import { escapeHtml } from '../html/escape-html.ts';
import type { Html } from '../page.ts';
import { findUnsafe } from './find-unsafe.ts';
import { keepPlaceholders } from './keep-placeholders.ts';
import { plainMarkdown } from './plain-markdown.ts';
import { SANITIZE_SCHEMA } from './sanitize-schema.ts';
import { shapeContent } from './shape-content.ts';

/** A text in HTML, and what was taken out of it to make it safe. */
export interface RenderedMarkdown {
  html: Html;
  removed: string[];
}

const parser = unified()
  .use(remarkParse)
  .use(remarkGfm, { singleTilde: false })
  .use(remarkRehype, { allowDangerousHtml: true })
  .freeze();
const writer = unified().use(rehypeStringify, { allowDangerousHtml: true }).freeze();
const rebuilder = unified().use(rehypeRaw).freeze();
const sanitizer = unified().use(rehypeSanitize, SANITIZE_SCHEMA).freeze();

/** Longer texts are shown as they are: nobody reads them, and parsing is not linear in every input. In UTF-16 units. */
const MAX_LENGTH = 300_000;

/** Blocks in blocks fifty deep and endless fences take the parser quadratic time. No text is written so. */
const KNOTTY = /^(?:[ \t]*(?:>|[-*+]|\d{1,9}[.)])){50}|`{60}|~{60}/m;

/** Makes HTML of CommonMark with GFM. Equal texts are worked once. */
export class Markdown {
  readonly #cache = new BoundedCache<RenderedMarkdown>(30_000_000);

  /** Blocks for a place with an outline: headings from the second level down, with ids. */
  page(text: string): Html {
    return this.render(text).html;
  }

  /** Blocks for a row, a response, a parameter, where there is no outline to join: headings become bold lines. */
  block(text: string): Html {
    const { html } = this.render(text);
    if (!html.includes('<h')) return html;
    return html.replace(/<h[2-6] id="[^"]*">/g, '<p><strong>').replace(/<\/h[2-6]>/g, '</strong></p>');
  }

  /** The first paragraph without its element and without links: for the inside of a summary or a link. */
  inline(text: string): Html {
    const first = /^<p>([\s\S]*?)<\/p>/.exec(this.block(text))?.[1] ?? '';
    return first.replace(/<\/?(?:a|img|input)\b[^>]*>/g, '');
  }

  render(text: string): RenderedMarkdown {
    const plain = plainMarkdown(text);
    if (plain !== undefined) return { html: plain, removed: [] };
    return this.#cache.get(
      text,
      () => renderMarkdown(text),
      ({ html }) => html.length,
    );
  }
}

export function renderMarkdown(text: string): RenderedMarkdown {
  if (text.length > MAX_LENGTH || KNOTTY.test(text)) return asItIs(text);
  try {
    return parseMarkdown(text);
  } catch (error) {
    // Thousands of nested quotes or lists exhaust the stack of the parser.
    if (error instanceof RangeError) return asItIs(text);
    throw error;
  }
}

function asItIs(text: string): RenderedMarkdown {
  return { html: `<pre>${escapeHtml(text)}</pre>`, removed: [] };
}

function parseMarkdown(text: string): RenderedMarkdown {
  let tree: Root = parser.runSync(parser.parse(text));
  if (holdsRaw(tree)) {
    keepPlaceholders(tree);
    tree = rebuilder.runSync(tree);
  }
  const removed = findUnsafe(tree);
  tree = sanitizer.runSync(tree);
  shapeContent(tree);
  return { html: writer.stringify(tree).trim(), removed };
}

function holdsRaw(node: Root | Root['children'][number]): boolean {
  return node.type === 'raw' || ('children' in node && node.children.some(holdsRaw));
}
