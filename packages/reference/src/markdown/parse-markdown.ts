import type { Root } from 'hast';
import { fromParse5 } from 'hast-util-from-parse5';
import { sanitize } from 'hast-util-sanitize';
import { parseFragment } from 'parse5';
import { type Block, renderBlocks } from './commonmark.ts';
import { element } from './hast.ts';
import { plainSentence } from './plain-sentence.ts';
import type { RelativeAddress } from './resolve-addresses.ts';
import { findUnsafe } from './sanitize/find-unsafe.ts';
import { isContained } from './sanitize/is-contained.ts';
import { AUTHOR_SCHEMA, AUTHOR_SCHEMA_WITH_REMOTE_IMAGES } from './sanitize/sanitize-schema.ts';
import { shapeContent } from './shape/shape-content.ts';

/** Maximum shown length of a text, in UTF-16 units. */
export const MAX_MARKDOWN = 200_000;

/** Something in a text that its page does not show as it was written. Lines are counted from 1. */
export type MarkdownProblem =
  /** `<script>`, `onclick`, `javascript:`, `//host`: left out. */
  | { kind: 'removed'; name: string; line: number }
  /** An image of another site: shown as a link. */
  | { kind: 'remote-image'; address: string; line: number }
  /** HTML that is not closed, is nested too deep or leaves its place: shown as text. */
  | { kind: 'raw-html'; line: number }
  /** Blocks nested too deep for the parser: all of the text is shown unformatted. */
  | { kind: 'unformatted' }
  /** Too long: only what is above this line is shown. */
  | { kind: 'cut'; line: number };

export interface ParsedMarkdown {
  /** Sanitized, and shaped for a page. */
  tree: Root;
  problems: MarkdownProblem[];
  /** Fragments and paths that no slash begins, in order. */
  relative: RelativeAddress[];
}

/** Reads CommonMark with GFM's tables, tasks, strikethrough and bare addresses, in linear time. */
export function parseMarkdown(text: string, remoteImages = false): ParsedMarkdown {
  const sentence = plainSentence(text);
  if (sentence) return { tree: sentence, problems: [], relative: [] };
  const shown = text.length > MAX_MARKDOWN ? beginningOf(text) : text;
  const parsed = parseShown(shown, remoteImages);
  const { problems } = parsed;
  if (shown === text || problems.some(({ kind }) => kind === 'cut')) return parsed;
  return { ...parsed, problems: [...problems, { kind: 'cut', line: shown.split('\n').length }] };
}

/** Up to the last line that fits. */
function beginningOf(text: string): string {
  const end = text.lastIndexOf('\n', MAX_MARKDOWN);
  return text.slice(0, end > MAX_MARKDOWN / 2 ? end : MAX_MARKDOWN).toWellFormed();
}

function parseShown(text: string, remoteImages: boolean): ParsedMarkdown {
  const rendered = renderBlocks(text);
  if (!rendered) return { ...unformatted(text), problems: [{ kind: 'unformatted' }] };
  const { blocks, rawHtmlLine, problemLine, cutLine } = rendered;
  const parsed = parseBlocks(blocks);
  const safe = safeTree(parsed, remoteImages);
  const isSafe = rawHtmlLine === undefined || isContained(safe.tree);
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
  // A fragment becomes a root.
  return fromParse5(parseFragment(blocks.map(({ unsafeHtml }) => unsafeHtml).join(''))) as Root;
}

type ShapedTree = Pick<ParsedMarkdown, 'tree' | 'relative'>;

function safeTree(parsed: Root, remoteImages: boolean): ShapedTree {
  const schema = remoteImages ? AUTHOR_SCHEMA_WITH_REMOTE_IMAGES : AUTHOR_SCHEMA;
  const tree = sanitize(parsed, schema) as Root;
  return { tree, relative: shapeContent(tree, remoteImages) };
}

/** Parts removed by sanitizing, each with the line of the first block that contains it. */
function unsafeParts(blocks: readonly Block[], parsed: Root, keepsRemoteImages: boolean): MarkdownProblem[] {
  const { removed, remoteImages } = findUnsafe(parsed, keepsRemoteImages);
  if (removed.length + remoteImages.length === 0) return [];
  const found = blocks.map((block) => ({
    line: block.line,
    ...findUnsafe(parseBlocks([block]), keepsRemoteImages),
  }));
  const lineOf = (part: 'removed' | 'remoteImages', name: string) =>
    found.find((block) => block[part].includes(name))?.line ?? 1;
  return [
    ...removed.map((name) => ({ kind: 'removed' as const, name, line: lineOf('removed', name) })),
    ...remoteImages.map((address) => ({
      kind: 'remote-image' as const,
      address,
      line: lineOf('remoteImages', address),
    })),
  ];
}

function unformatted(text: string): ShapedTree {
  const tree: Root = { type: 'root', children: [element('pre', {}, [{ type: 'text', value: text }])] };
  return { tree, relative: shapeContent(tree) };
}
