import type { Element, ElementContent, Root, RootContent } from 'hast';
import { BoundedCache } from '../bounded-cache.ts';
import { fieldAddress, linkAddress } from '../html/address.ts';
import { type Html, NO_HTML } from '../html/html.ts';
import { serialize, serializeTrusted } from '../html/serialize.ts';
import { element, getText } from './hast.ts';
import type { MarkdownPlugins } from './markdown-plugins.ts';
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
  /** The rest is the whole text, and so has the words of the line again. */
  isRepeated: boolean;
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
  isRepeated: boolean;
}

type ResolvedAddress = RelativeAddress & { kind: keyof AddressResolver };

interface MarkdownOptions {
  remoteImages?: boolean | undefined;
  linkBase?: string | undefined;
  plugins?: MarkdownPlugins | undefined;
}

/** A text as pages show it. */
interface ShownText extends Pick<ParsedMarkdown, 'tree' | 'relative'> {
  /** The tree was made by plugins of the site, whose additions no check removes. */
  isTrusted?: true;
  /** Why plugins did not make it. */
  failure?: string;
}

/** For a place with an outline, for a row, and for the inside of a line. */
type Form = 'page' | 'block' | 'inline';

/** Renders CommonMark with GFM extensions to HTML; equal texts are rendered once per form. */
export class Markdown {
  readonly #remoteImages: boolean;
  readonly #linkBase: string;
  readonly #plugins: MarkdownPlugins | undefined;
  /** Set once pages have addresses; no HTML is rendered before. */
  addresses: AddressResolver = {
    link: (address) => address,
    image: (address) => address,
  };
  readonly #parsed = new BoundedCache<ParsedMarkdown>(MAX_PARSED);
  readonly #shownTexts = new BoundedCache<ShownText>(MAX_PARSED);
  // Keyed by the texts of the description themselves: a key that is put together is copied and hashed at each use.
  readonly #html = {
    page: new BoundedCache<Html>(MAX_CACHED / 3),
    block: new BoundedCache<Html>(MAX_CACHED / 3),
    inline: new BoundedCache<Html>(MAX_CACHED / 3),
  };
  readonly #texts = new BoundedCache<string>(MAX_CACHED / 6);
  readonly #firstTexts = new BoundedCache<string>(MAX_CACHED / 6);
  readonly #leads = new BoundedCache<LeadHtml>(MAX_CACHED / 3);

  /**
   * `remoteImages`: whether pages may load images of other sites; otherwise these become links. `linkBase`: what links to a path
   * of the host (`/guides`) have in front. `plugins`: those of the site, which see all that is shown with formatting.
   */
  constructor({ remoteImages = false, linkBase = '', plugins }: MarkdownOptions = {}) {
    this.#remoteImages = remoteImages;
    this.#plugins = plugins;
    this.#linkBase = linkBase.replace(/\/$/, '');
  }

  /** Whether texts are read with plugins, each of which may have a problem. */
  get hasPlugins(): boolean {
    return this.#plugins !== undefined;
  }

  /** Blocks for a place with an outline: headings from the second level down, with ids. */
  page(text: string): Html {
    return this.#made('page', text, (tree) => tree);
  }

  /** As `page`, with the first paragraph of a text that begins with one apart from the blocks below it. */
  opening(text: string): { lead: Html; rest: Html } {
    const tree = this.#resolved('page', text);
    const at = tree.children.findIndex(({ type }) => type === 'element');
    const first = tree.children[at];
    // A paragraph of badges is none to begin with.
    const hasWords =
      first?.type === 'element' &&
      first.tagName === 'p' &&
      first.children.some((node) => node.type === 'text' && node.value.trim() !== '');
    if (!hasWords) return { lead: NO_HTML, rest: this.page(text) };
    const below = tree.children.slice(at + 1);
    return {
      lead: this.#write(text, { ...tree, children: [first] }),
      rest: this.#write(text, { ...tree, children: below }),
    };
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
        const { line, rest, isRepeated } = splitLead(this.#resolved('block', text));
        return { line: this.#write(text, line), rest: this.#write(text, rest), isRepeated };
      },
      ({ line, rest }) => line.length + rest.length,
    );
  }

  /** All of a text on one line, without formatting. */
  text(text: string): string {
    return this.#texts.get(
      text,
      () => plainText(this.#parse(text).tree),
      ({ length }) => length,
    );
  }

  /** Its first paragraph on one line, without formatting. */
  firstText(text: string): string {
    return this.#firstTexts.get(
      text,
      () => plainText(lineForm(blockForm(this.#parse(text).tree))),
      ({ length }) => length,
    );
  }

  /** Its headings of the two highest levels, as `page` draws them. */
  outline(text: string): OutlineEntry[] {
    return getOutline(this.#shown(text).tree);
  }

  /** The ids of its headings. */
  headings(text: string): ReadonlySet<string> {
    return headingIds(this.#shown(text).tree);
  }

  /** Its addresses that `addresses` resolves, apart from headings of its own. */
  relativeAddresses(text: string): ResolvedAddress[] {
    const { tree, relative } = this.#shown(text);
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
    const { failure } = this.#shown(text);
    const { problems } = this.#parse(text);
    return failure === undefined ? problems : [...problems, { kind: 'plugin', reason: failure }];
  }

  /** Trees are never changed. */
  #parse(text: string): ParsedMarkdown {
    return this.#parsed.get(text, () => parseMarkdown(text, this.#remoteImages));
  }

  /** What plugins make of a text; without them, or where they fail, what the linear parser reads. */
  #shown(text: string): ShownText {
    const plugins = this.#plugins;
    return plugins === undefined
      ? this.#parse(text)
      : this.#shownTexts.get(text, () => withPlugins(text, this.#parse(text), plugins, this.#remoteImages));
  }

  #write(text: string, tree: Root): Html {
    return this.#shown(text).isTrusted ? serializeTrusted(tree) : serialize(tree, this.#remoteImages);
  }

  #resolved(form: Form, text: string): Root {
    const { tree, relative } = this.#shown(text);
    if (relative.length === 0) return tree;
    // Only a page has headings with ids.
    const ids = form === 'page' ? headingIds(tree) : new Set<string>();
    return resolveAddresses(tree, this.addresses, { ids, linkBase: this.#linkBase });
  }

  #made(form: Form, text: string, shape: (tree: Root) => Root): Html {
    return this.#html[form].get(
      text,
      () => this.#write(text, shape(this.#resolved(form, text))),
      ({ length }) => length,
    );
  }
}

/** Longer texts are read without plugins, in UTF-16 units: the parser of plugins takes quadratic time for some. */
const MAX_PLUGIN_TEXT = 20_000;

function withPlugins(
  text: string,
  parsed: ParsedMarkdown,
  plugins: MarkdownPlugins,
  remoteImages: boolean,
): ShownText {
  const problems = new Set(parsed.problems.map(({ kind }) => kind));
  // The linear parser has refused to format it, or shows a part.
  if (problems.has('unformatted') || problems.has('cut')) return parsed;
  if (text.length > MAX_PLUGIN_TEXT)
    return { ...parsed, failure: `it has more than ${MAX_PLUGIN_TEXT.toLocaleString('en')} characters` };
  try {
    const shown = plugins.read(text, { remoteImages, isHtmlText: problems.has('raw-html') });
    return { ...shown, isTrusted: true };
  } catch (error) {
    return { ...parsed, failure: error instanceof Error ? error.message : String(error) };
  }
}

/** The headings of the two highest levels, in order. */
function getOutline(tree: Root): OutlineEntry[] {
  const entries: OutlineEntry[] = [];
  const visit = (node: Root | Element): void => {
    for (const child of node.children) {
      if (child.type !== 'element') continue;
      if (child.tagName === 'h2' || child.tagName === 'h3')
        entries.push({
          id: String(child.properties.id),
          title: getText(child).replace(/\s+/g, ' ').trim(),
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
function splitLead(tree: Root): Lead {
  const blocks = blockForm(tree);
  const first = blocks.children.findIndex((child) => !isBlank(child));
  const paragraph = blocks.children[first];
  const line = lineForm(blocks);
  const isWhole =
    paragraph !== undefined &&
    isElement(paragraph) &&
    paragraph.tagName === 'p' &&
    JSON.stringify(paragraph.children) === JSON.stringify(line.children);
  return isWhole
    ? { line, rest: root(blocks.children.slice(first + 1)), isRepeated: false }
    : { line, rest: blocks, isRepeated: line.children.length > 0 };
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
