import type { Root } from 'hast';
import { BoundedCache } from '../bounded-cache.ts';
import type { Html } from '../html/html.ts';
import { serialize } from '../html/serialize.ts';
import { blockForm, leadOf, lineForm } from './markdown-forms.ts';
import { type MarkdownProblem, type ParsedMarkdown, parseMarkdown } from './parse-markdown.ts';
import { plainText } from './plain-text.ts';
import {
  type AddressResolver,
  headingIds,
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

/** Renders CommonMark with GFM extensions to HTML; equal texts are rendered once per form. */
export class Markdown {
  readonly #remoteImages: boolean;
  /** Set once pages have addresses; no HTML is rendered before. */
  addresses: AddressResolver = { link: (address) => address, image: (address) => address };
  readonly #parsed = new BoundedCache<ParsedMarkdown>(MAX_PARSED);
  readonly #html = new BoundedCache<Html>(MAX_CACHED);
  readonly #texts = new BoundedCache<string>(MAX_CACHED / 3);
  readonly #leads = new BoundedCache<LeadHtml>(MAX_CACHED / 3);

  /** `remoteImages`: whether pages may load images of other sites; otherwise these become links. */
  constructor({ remoteImages = false }: { remoteImages?: boolean } = {}) {
    this.#remoteImages = remoteImages;
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

  /** The ids of its headings. */
  headings(text: string): ReadonlySet<string> {
    return headingIds(this.#parse(text).tree);
  }

  /** Its addresses that `addresses` resolves, apart from headings of its own. */
  relativeAddresses(text: string): RelativeAddress[] {
    const { tree, relative } = this.#parse(text);
    if (relative.length === 0) return [];
    const ids = headingIds(tree);
    return relative.filter(({ address }) => !ids.has(`d-${address.slice(1)}`));
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
    return resolveAddresses(tree, this.addresses, ids);
  }

  #made(form: string, text: string, shape: (tree: Root) => Root): Html {
    return this.#html.get(
      `${form} ${text}`,
      () => serialize(shape(this.#resolved(form, text)), this.#remoteImages),
      ({ length }) => length,
    );
  }
}
