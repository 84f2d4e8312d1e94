import type { Element, Root } from 'hast';
import { fromParse5 } from 'hast-util-from-parse5';
import { sanitize } from 'hast-util-sanitize';
import MarkdownIt, { type Token } from 'markdown-it';
import { parseFragment } from 'parse5';
import { imageAddress, isRemoteImage, linkAddress } from '../html/address.ts';
import { serialize } from '../html/serialize.ts';
import { adaptTree } from './adapt-tree.ts';
import { directivesToQuotes } from './asides.ts';
import { element } from './hast.ts';
import { markImageSizes, setImageSizes } from './image-sizes.ts';
import type { RelativeAddress } from './resolve-addresses.ts';
import { UNSAFE_ELEMENTS } from './sanitize/html-elements.ts';
import { isContained } from './sanitize/is-contained.ts';
import { holdsRawHtml, keepRawHtml, showRawHtml } from './sanitize/keep-raw-html.ts';
import { AUTHOR_SCHEMA, AUTHOR_SCHEMA_WITH_REMOTE_IMAGES } from './sanitize/sanitize-schema.ts';

/** Maximum shown length of a text, in UTF-16 units. */
export const MAX_MARKDOWN = 200_000;

/** Something in a text that its page does not show as it was written. Lines are counted from 1. */
export type MarkdownProblem =
  /** `<script>`, `onclick`: left out. */
  | { kind: 'removed'; name: string; line: number }
  /** `javascript:`, `//host`: a link or image with such an address becomes its text. */
  | { kind: 'refused-address'; address: string; line: number }
  /** An image of another site: shown as a link. */
  | { kind: 'remote-image'; address: string; line: number }
  /** HTML that is not closed, is nested too deep or leaves its place: shown as text. */
  | { kind: 'raw-html'; line: number }
  /** Blocks nested too deep for the parser: all of the text is shown unformatted. */
  | { kind: 'unformatted' }
  /** A Markdown plugin of the site failed, or the text is too long for one: the text is shown without plugins. */
  | { kind: 'plugin'; reason: string }
  /** Too long: only what is above this line is shown. */
  | { kind: 'cut'; line: number };

export interface ParsedMarkdown {
  /** Sanitized, and shaped for a page. */
  tree: Root;
  problems: MarkdownProblem[];
  /** Fragments and paths that no slash begins, in order. */
  relative: RelativeAddress[];
}

/**
 * One line of words: no character that CommonMark, its extensions or HTML give a meaning, and no second space. A colon is
 * followed by a space, so that no word is an address.
 */
const SENTENCE = /^[A-Za-z](?:[\w ,.;()'"%+=/$?-]|: )*$/;

const SPECIAL = /_|\/\/| {2}| $/;

/** Longer texts are left to the parser, which cuts them; in UTF-16 units. */
const MAX_LENGTH = 1_000;

/** Parts of a text that sanitizing removes. */
interface UnsafeParts {
  /** The removed part as a reader would name it: `<script>`, `onclick`. */
  removed: string[];
  /** The scheme of an address that no link may have, or the address: `javascript:`, `//host`. */
  refusedAddresses: string[];
  /** Addresses of remote images, which become links. */
  remoteImages: string[];
}

/** Attributes that make a browser load something, beside `src` of an image. In the spelling of hast. */
const LOADING_ATTRIBUTES: ReadonlySet<string> = new Set(
  'action archive background cite classId codeBase data dynSrc formAction href icon itemId longDesc lowSrc manifest ping poster profile src srcDoc srcSet useMap xLinkHref'.split(
    ' ',
  ),
);

/** Longest part of an address that is quoted, in characters. */
const MAX_QUOTED = 60;

/** Reads CommonMark with GFM's tables, tasks, strikethrough and bare addresses, in linear time. */
export function parseMarkdown(text: string, remoteImages = false): ParsedMarkdown {
  const sentence = plainSentence(text);
  if (sentence) return { tree: sentence, problems: [], relative: [] };
  const shown = text.length > MAX_MARKDOWN ? getBeginning(text) : text;
  const parsed = parseShown(shown, remoteImages);
  const { problems } = parsed;
  if (shown === text || problems.some(({ kind }) => kind === 'cut')) return parsed;
  return { ...parsed, problems: [...problems, { kind: 'cut', line: shown.split('\n').length }] };
}

/** Up to the last line that fits. */
function getBeginning(text: string): string {
  const end = text.lastIndexOf('\n', MAX_MARKDOWN);
  return text.slice(0, end > MAX_MARKDOWN / 2 ? end : MAX_MARKDOWN).toWellFormed();
}

function parseShown(written: string, remoteImages: boolean): ParsedMarkdown {
  const text = markImageSizes(directivesToQuotes(written));
  const rendered = renderBlocks(text);
  if (!rendered) return { ...unformatted(text), problems: [{ kind: 'unformatted' }] };
  const { blocks, rawHtmlLine, problemLine, cutLine } = rendered;
  const parsed = parseBlocks(blocks);
  const safe = safeTree(parsed, remoteImages);
  const isSafe = rawHtmlLine === undefined || isContained(serialize(safe.tree));
  const textLine = isSafe ? problemLine : rawHtmlLine;
  const problems: MarkdownProblem[] = [
    ...unsafeParts(blocks, parsed, remoteImages),
    ...(textLine === undefined ? [] : [{ kind: 'raw-html' as const, line: textLine }]),
    ...(cutLine === undefined ? [] : [{ kind: 'cut' as const, line: cutLine }]),
  ];
  if (isSafe) return { ...safe, problems };
  return { ...safeTree(parseBlocks(renderBlocks(text, 'text')?.blocks ?? []), remoteImages), problems };
}

function parseBlocks(blocks: readonly Block[]): Root {
  const text = blocks.map(({ unsafeHtml }) => unsafeHtml).join('');
  // A fragment becomes a root.
  const tree = fromParse5(parseFragment(text)) as Root;
  setImageSizes(tree);
  return tree;
}

type ShapedTree = Pick<ParsedMarkdown, 'tree' | 'relative'>;

function safeTree(parsed: Root, remoteImages: boolean): ShapedTree {
  const schema = remoteImages ? AUTHOR_SCHEMA_WITH_REMOTE_IMAGES : AUTHOR_SCHEMA;
  const tree = sanitize(parsed, schema) as Root;
  return { tree, relative: adaptTree(tree, remoteImages) };
}

/** Parts removed by sanitizing, each with the line of the first block that contains it. */
function unsafeParts(blocks: readonly Block[], parsed: Root, keepsRemoteImages: boolean): MarkdownProblem[] {
  const { removed, refusedAddresses, remoteImages } = findUnsafe(parsed, keepsRemoteImages);
  if (removed.length + refusedAddresses.length + remoteImages.length === 0) return [];
  const found = blocks.map((block) => ({
    line: block.line,
    ...findUnsafe(parseBlocks([block]), keepsRemoteImages),
  }));
  const getLine = (part: keyof UnsafeParts, name: string) =>
    found.find((block) => block[part].includes(name))?.line ?? 1;
  return [
    ...removed.map((name) => ({ kind: 'removed' as const, name, line: getLine('removed', name) })),
    ...refusedAddresses.map((address) => ({
      kind: 'refused-address' as const,
      address,
      line: getLine('refusedAddresses', address),
    })),
    ...remoteImages.map((address) => ({
      kind: 'remote-image' as const,
      address,
      line: getLine('remoteImages', address),
    })),
  ];
}

function unformatted(text: string): ShapedTree {
  const tree: Root = { type: 'root', children: [element('pre', {}, [{ type: 'text', value: text }])] };
  return { tree, relative: adaptTree(tree) };
}

/**
 * The tree of a text that is a plain sentence, as most descriptions of properties are; undefined for any other text, which the
 * parser reads in fifty times the time.
 */
function plainSentence(text: string): Root | undefined {
  if (text.length > MAX_LENGTH || !SENTENCE.test(text) || SPECIAL.test(text)) return undefined;
  return { type: 'root', children: [element('p', {}, [{ type: 'text', value: text }])] };
}

/** Lists the parts that sanitizing will remove. */
function findUnsafe(tree: Root, keepsRemoteImages = false): UnsafeParts {
  const removed = new Set<string>();
  const refusedAddresses = new Set<string>();
  const remoteImages = new Set<string>();
  const visit = (node: Root | Element): void => {
    for (const child of node.children) {
      if (child.type !== 'element') continue;
      if (UNSAFE_ELEMENTS.has(child.tagName)) removed.add(`<${child.tagName}>`);
      for (const [name, value] of Object.entries(child.properties)) {
        const address = String(value ?? '');
        switch (unsafePart(child.tagName, name, address)) {
          case 'attribute':
            removed.add(name.toLowerCase());
            break;
          case 'address':
            refusedAddresses.add(schemeOrAddress(address));
            break;
          case 'remote image':
            if (!keepsRemoteImages || !isRemoteImage(address)) remoteImages.add(quoted(address));
        }
      }
      visit(child);
    }
  };
  visit(tree);
  return {
    removed: [...removed],
    refusedAddresses: [...refusedAddresses],
    remoteImages: [...remoteImages],
  };
}

function unsafePart(
  tagName: string,
  name: string,
  value: string,
): 'attribute' | 'address' | 'remote image' | undefined {
  if (/^on/i.test(name)) return 'attribute';
  if (tagName === 'a' && name === 'href') return linkAddress(value) === undefined ? 'address' : undefined;
  if (tagName === 'img' && name === 'src') {
    if (imageAddress(value) !== undefined) return undefined;
    return linkAddress(value) === undefined ? 'address' : 'remote image';
  }
  if (!LOADING_ATTRIBUTES.has(name) || UNSAFE_ELEMENTS.has(tagName)) return undefined;
  return name === 'cite' ? undefined : 'attribute';
}

/** `javascript:` for an address of a scheme that no link may have, otherwise the address. */
function schemeOrAddress(address: string): string {
  const scheme = /^[\s\p{Cc}]*([a-z][a-z0-9+.-]*:)/iu.exec(address)?.[1]?.toLowerCase();
  return scheme === undefined || scheme === 'http:' || scheme === 'https:' ? quoted(address) : scheme;
}

/** Without user name and password: reports are kept and passed on. */
function quoted(whole: string): string {
  const address = whole.replace(/\/\/[^/?#]*@/, '//…@');
  return address.length > MAX_QUOTED ? `${address.slice(0, MAX_QUOTED).toWellFormed()}…` : address;
}

/** Maximum nesting of blocks; markdown-it omits deeper ones. */
const MAX_NESTING = 100;

/** Tokens that are rendered; a long article has a tenth of them. */
const MAX_TOKENS = 40_000;

const parser = new MarkdownIt({ html: true, linkify: true, maxNesting: MAX_NESTING });
parser.linkify.set({ fuzzyLink: false });
// Addresses are checked in the tree, where rejected ones can be reported.
parser.validateLink = () => true;
parser.normalizeLink = (address) => address;
// GFM uses `<del>`. Alignment is an attribute, because styles are removed.
parser.core.ruler.push('gfm', ({ tokens }) => {
  for (const token of tokens.flatMap((block) => [block, ...(block.children ?? [])])) {
    if (token.tag === 's') token.tag = 'del';
    const align = token.attrs?.find(([name]) => name === 'style');
    if (align) token.attrs = [['align', String(align[1]).replace('text-align:', '')]];
  }
});

/** A rendered block of a text. */
interface Block {
  /** Line of the text where it begins, counted from 1. */
  line: number;
  /** HTML as the author wrote it: not safe, for the HTML parser alone. */
  unsafeHtml: string;
}

interface RenderedBlocks {
  blocks: Block[];
  /** Line of the first raw HTML. */
  rawHtmlLine?: number;
  /** Line of the first raw HTML that became text. */
  problemLine?: number;
  /** Line of the first block that is left out, because there are too many. */
  cutLine?: number;
}

/**
 * Renders the blocks of CommonMark with the tables, strikethrough and bare addresses of GFM, in a time
 * that grows linearly with the text. `undefined`: its blocks are nested 100 deep, or the first one is too large.
 */
function renderBlocks(text: string, rawHtml: 'html' | 'text' = 'html'): RenderedBlocks | undefined {
  const tokens = parser.parse(text, {});
  if (tokens.some(({ level }) => level >= MAX_NESTING - 1)) return undefined;
  const rawHtmlLine = getLine(tokens.find(holdsRawHtml));
  const problemLine = getLine(keepRawHtml(tokens));
  if (rawHtml === 'text') showRawHtml(tokens);
  const { kept, cut } = firstBlocks(topLevel(tokens));
  if (kept.length === 0 && cut !== undefined) return undefined;
  const cutLine = getLine(cut?.[0]);
  const blocks = kept.map((block) => ({
    line: getLine(block[0]) ?? 1,
    unsafeHtml: parser.renderer.render(block, parser.options, {}),
  }));
  return {
    blocks,
    ...(cutLine !== undefined && { cutLine }),
    ...(rawHtmlLine !== undefined && { rawHtmlLine }),
    ...(problemLine !== undefined && { problemLine }),
  };
}

/** Counted from 1. */
function getLine(token: Token | undefined): number | undefined {
  return token === undefined ? undefined : (token.map?.[0] ?? 0) + 1;
}

/** The tokens of each block that is in no other. */
function topLevel(tokens: readonly Token[]): Token[][] {
  const blocks: Token[][] = [];
  for (const token of tokens) {
    if (token.level === 0 && token.nesting >= 0) blocks.push([]);
    blocks.at(-1)?.push(token);
  }
  return blocks;
}

function firstBlocks(blocks: Token[][]): { kept: Token[][]; cut?: Token[] } {
  let count = 0;
  const end = blocks.findIndex((block) => {
    count += block.reduce((sum, { children }) => sum + 1 + (children?.length ?? 0), 0);
    return count > MAX_TOKENS;
  });
  const cut = blocks[end];
  return cut === undefined ? { kept: blocks } : { kept: blocks.slice(0, end), cut };
}
