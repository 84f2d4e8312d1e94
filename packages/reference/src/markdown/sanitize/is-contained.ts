import type { Root } from 'hast';
import { fromParse5 } from 'hast-util-from-parse5';
import { toHtml } from 'hast-util-to-html';
import { parseFragment } from 'parse5';
import { serialize } from '../../html/serialize.ts';

/** The elements of a page that stand around texts. */
const AROUND = [
  '<ul><li><dl><dd><details open><div>',
  '</div></details></dd></dl></li></ul><p>.</p>',
] as const;

/**
 * Whether a browser reads the serialized tree as it is, and nothing of it closes or opens an element of
 * the page around it. Trees of Markdown alone always are; sanitizing HTML may leave what HTML cannot write.
 */
export function isContained(tree: Root): boolean {
  const written = AROUND.join(serialize(tree));
  return toHtml(fromParse5(parseFragment(written))) === written;
}
