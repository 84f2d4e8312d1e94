import { fromParse5 } from 'hast-util-from-parse5';
import { toHtml } from 'hast-util-to-html';
import { parseFragment } from 'parse5';

/** The elements of a page that are around texts. */
const AROUND = [
  '<ul><li><dl><dd><details open><div>',
  '</div></details></dd></dl></li></ul><p>.</p>',
] as const;

/**
 * Whether a browser reads a serialized tree as it is, and nothing of it closes or opens an element of
 * the page around it. Trees of Markdown alone always are; sanitizing HTML may leave what HTML cannot write.
 */
export function isContained(html: string): boolean {
  const written = AROUND.join(html);
  return toHtml(fromParse5(parseFragment(written))) === written;
}
