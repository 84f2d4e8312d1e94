import MarkdownIt, { type Token } from 'markdown-it';
import { holdsRawHtml, keepRawHtml, showRawHtml } from './sanitize/keep-raw-html.ts';

/** Maximum nesting of blocks; markdown-it omits deeper ones. */
const MAX_NESTING = 100;

/** Tokens that are rendered; a long article has a tenth of them. */
const MAX_TOKENS = 40_000;

const parser = new MarkdownIt({ html: true, linkify: true, maxNesting: MAX_NESTING });
parser.linkify.set({ fuzzyLink: false });
// Addresses are checked in the tree, where rejected ones can be reported.
parser.validateLink = () => true;
parser.normalizeLink = (address) => address;
// As in GFM: `<del>`, and alignment as an attribute, because styles are removed.
parser.core.ruler.push('gfm', ({ tokens }) => {
  for (const token of tokens.flatMap((block) => [block, ...(block.children ?? [])])) {
    if (token.tag === 's') token.tag = 'del';
    const align = token.attrs?.find(([name]) => name === 'style');
    if (align) token.attrs = [['align', String(align[1]).replace('text-align:', '')]];
  }
});

/** A rendered block of a text. */
export interface Block {
  /** Line of the text where it begins, counted from 1. */
  line: number;
  /** HTML as the author wrote it: not safe, for the HTML parser alone. */
  unsafeHtml: string;
}

export interface RenderedBlocks {
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
export function renderBlocks(text: string, rawHtml: 'html' | 'text' = 'html'): RenderedBlocks | undefined {
  const tokens = parser.parse(text, {});
  if (tokens.some(({ level }) => level >= MAX_NESTING - 1)) return undefined;
  const rawHtmlLine = lineOf(tokens.find(holdsRawHtml));
  const problemLine = lineOf(keepRawHtml(tokens));
  if (rawHtml === 'text') showRawHtml(tokens);
  const { kept, cut } = firstBlocks(topLevel(tokens));
  if (kept.length === 0 && cut !== undefined) return undefined;
  const cutLine = lineOf(cut?.[0]);
  const blocks = kept.map((block) => ({
    line: lineOf(block[0]) ?? 1,
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
function lineOf(token: Token | undefined): number | undefined {
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
