import type { Element, ElementContent, Root, RootContent } from 'hast';
import { BoundedCache } from '../bounded-cache.ts';
import { fieldAddress, linkAddress } from '../html/address.ts';
import type { Html } from '../html/html.ts';
import { serialize } from '../html/serialize.ts';
import { element, textOf } from './hast.ts';
import { type MarkdownProblem, type ParsedMarkdown, parseMarkdown } from './parse-markdown.ts';
import { isPhrasing, quietPhrasing } from './phrasing.ts';
import { plainText } from './plain-text.ts';
import {
  type AddressResolver,
  headingIds,
  isHostPath,
  type RelativeAddress,
  resolveAddresses,
} from './resolve-addresses.ts';

/** Bounds the caches, in UTF-16 units of texts and what was made of them. */
const MAX_CACHED = 30_000_000;

/** Bounds the cache of trees, in UTF-16 units of texts; a tree takes some fifty bytes for each. */
const MAX_PARSED = 1_000_000;

/** A text for a summary line and the place below it. */
export interface LeadHtml {
  line: Html;
  rest: Html;
}

/** A heading of a text on its page. */
interface OutlineEntry {
  id: string;
  title: string;
  /** 0 for the highest level, 1 for the one below. */
  depth: 0 | 1;
}

/** The first line of a text, and the rest. */
interface Lead {
  /** For the inside of a summary or a link. */
  line: Root;
  rest: Root;
}

type ResolvedAddress = RelativeAddress & { kind: keyof AddressResolver };

interface MarkdownOptions {
  remoteImages?: boolean | undefined;
  linkBase?: string | undefined;
}

/** Renders CommonMark with GFM extensions to HTML; equal texts are rendered once per form. */
export class Markdown {
  readonly #remoteImages: boolean;
  readonly #linkBase: string;
  /** Set once pages have addresses; no HTML is rendered before. */
  addresses: AddressResolver = {
    link: (address) => address,
    image: (address) => address,
  };
  readonly #parsed = new BoundedCache<ParsedMarkdown>(MAX_PARSED);
  readonly #html = new BoundedCache<Html>(MAX_CACHED);
  readonly #texts = new BoundedCache<string>(MAX_CACHED / 3);
  readonly #leads = new BoundedCache<LeadHtml>(MAX_CACHED / 3);

  /**
   * `remoteImages`: whether pages may load images of other sites; otherwise these become links. `linkBase`: what links to a path
   * of the host (`/guides`) have in front.
   */
  constructor({ remoteImages = false, linkBase = '' }: MarkdownOptions = {}) {
    this.#remoteImages = remoteImages;
    this.#linkBase = linkBase.replace(/\/$/, '');
  }

  /** Blocks for a place with an outline: headings from the second level down, with ids. */
  page(text: string): Html {
    return this.#made('page', text, (tree) => tree);
  }

  /** Blocks for a row, a response, a parameter: headings become bold lines. */
  block(text: string): Html {
    return this.#made('block', text, blockForm);
  }

  /** The first paragraph for the inside of a summary or a link: without its element, links and images. */
  inline(text: string): Html {
    return this.#made('inline', text, (tree) => lineForm(blockForm(tree)));
  }

  /** The first paragraph as `inline`, and the blocks below it; all blocks if the line would lose parts of it. */
  lead(text: string): LeadHtml {
    return this.#leads.get(
      text,
      () => {
        const { line, rest } = leadOf(this.#resolved('block', text));
        return { line: serialize(line), rest: serialize(rest, this.#remoteImages) };
      },
      ({ line, rest }) => line.length + rest.length,
    );
  }

  /** All of a text on one line, without formatting. */
  text(text: string): string {
    return this.#texts.get(
      `all ${text}`,
      () => plainText(this.#parse(text).tree),
      ({ length }) => length,
    );
  }

  /** Its first paragraph on one line, without formatting. */
  firstText(text: string): string {
    return this.#texts.get(
      `first ${text}`,
      () => plainText(lineForm(blockForm(this.#parse(text).tree))),
      ({ length }) => length,
    );
  }

  /** Its headings of the two highest levels, as `page` draws them. */
  outline(text: string): OutlineEntry[] {
    return outlineOf(this.#parse(text).tree);
  }

  /** The ids of its headings. */
  headings(text: string): ReadonlySet<string> {
    return headingIds(this.#parse(text).tree);
  }

  /** Its addresses that `addresses` resolves, apart from headings of its own. */
  relativeAddresses(text: string): ResolvedAddress[] {
    const { tree, relative } = this.#parse(text);
    if (relative.length === 0) return [];
    const ids = headingIds(tree);
    return relative.filter(
      (one): one is ResolvedAddress => one.kind !== 'hostPath' && !ids.has(`d-${one.address.slice(1)}`),
    );
  }

  /** The address of a field if it may be linked; a path of the host leads to where such links of texts do. */
  fieldHref(address: string): string | undefined {
    const href = fieldAddress(address);
    return href !== undefined && isHostPath(href) ? `${this.#linkBase}${href}` : href;
  }

  /** An image alone; undefined where its address may not be loaded, or where it is missing. */
  inlineImage(alt: string, address: string): Html | undefined {
    const src = linkAddress(address);
    if (src === undefined) return undefined;
    const text = `![${alt.replace(/[^\p{L}\p{N} ]/gu, '\\$&')}](<${src}>)`;
    const isImage = (node: ElementContent): node is Element =>
      node.type === 'element' && node.tagName === 'img';
    const images = this.#resolved('inline', text)
      .children.flatMap((node) => (node.type === 'element' ? node.children : []))
      .filter(isImage);
    return images.length === 0
      ? undefined
      : serialize({ type: 'root', children: images }, this.#remoteImages);
  }

  /** Parts of a text that pages do not show as written. */
  problems(text: string): MarkdownProblem[] {
    return this.#parse(text).problems;
  }

  /** Trees are never changed. */
  #parse(text: string): ParsedMarkdown {
    return this.#parsed.get(text, () => parseMarkdown(text, this.#remoteImages));
  }

  #resolved(form: string, text: string): Root {
    const { tree, relative } = this.#parse(text);
    if (relative.length === 0) return tree;
    // Only a page has headings with ids.
    const ids = form === 'page' ? headingIds(tree) : new Set<string>();
    return resolveAddresses(tree, this.addresses, { ids, linkBase: this.#linkBase });
  }

  #made(form: string, text: string, shape: (tree: Root) => Root): Html {
    return this.#html.get(
      `${form} ${text}`,
      () => serialize(shape(this.#resolved(form, text)), this.#remoteImages),
      ({ length }) => length,
    );
  }
}

/** The headings of the two highest levels, in order. */
function outlineOf(tree: Root): OutlineEntry[] {
  const entries: OutlineEntry[] = [];
  const visit = (node: Root | Element): void => {
    for (const child of node.children) {
      if (child.type !== 'element') continue;
      if (child.tagName === 'h2' || child.tagName === 'h3')
        entries.push({
          id: String(child.properties.id),
          title: textOf(child).replace(/\s+/g, ' ').trim(),
          depth: child.tagName === 'h2' ? 0 : 1,
        });
      visit(child);
    }
  };
  visit(tree);
  return entries;
}

/** For a row, a response, a parameter, which are not in the outline: headings become bold lines. */
function blockForm(tree: Root): Root {
  return root(tree.children.map((child) => (isElement(child) ? boldHeadings(child) : child)));
}

function boldHeadings(node: Element): Element {
  if (/^h[2-6]$/.test(node.tagName)) return element('p', {}, [element('strong', {}, node.children)]);
  return {
    ...node,
    children: node.children.map((child) => (isElement(child) ? boldHeadings(child) : child)),
  };
}

/**
 * The first paragraph, without elements that are not allowed in a summary or a link; empty if the text starts
 * with another block.
 */
function lineForm(tree: Root): Root {
  return root(quietPhrasing(firstParagraph(tree.children)));
}

/** If the line loses parts of the first paragraph, the rest is the whole text. */
function leadOf(tree: Root): Lead {
  const blocks = blockForm(tree);
  const first = blocks.children.findIndex((child) => !isBlank(child));
  const paragraph = blocks.children[first];
  const line = lineForm(blocks);
  const isWhole =
    paragraph !== undefined &&
    isElement(paragraph) &&
    paragraph.tagName === 'p' &&
    JSON.stringify(paragraph.children) === JSON.stringify(line.children);
  return { line, rest: isWhole ? root(blocks.children.slice(first + 1)) : blocks };
}

function firstParagraph(nodes: readonly RootContent[]): ElementContent[] {
  const start = nodes.findIndex((node) => !isBlank(node));
  const first = nodes[start];
  if (first === undefined) return [];
  if (isElement(first) && first.tagName === 'p') return first.children;
  if (isElement(first) && first.tagName === 'div') return firstParagraph(first.children);
  const end = nodes.findIndex((node, at) => at >= start && isElement(node) && !isPhrasing(node));
  return nodes.slice(start, end < 0 ? nodes.length : end) as ElementContent[];
}

function isElement(node: RootContent): node is Element {
  return node.type === 'element';
}

function isBlank(node: RootContent): boolean {
  return node.type === 'text' && node.value.trim() === '';
}

function root(children: RootContent[]): Root {
  return { type: 'root', children };
}
