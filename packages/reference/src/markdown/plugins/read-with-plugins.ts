import type { Element, Root, RootContent } from 'hast';
import { fromParse5 } from 'hast-util-from-parse5';
import { toHtml } from 'hast-util-to-html';
import type { Root as MarkdownRoot } from 'mdast';
import { parseFragment } from 'parse5';
import rehypeRaw from 'rehype-raw';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import remarkRehype from 'remark-rehype';
import { type PluggableList, type Processor, unified } from 'unified';
import { adaptTree } from '../adapt-tree.ts';
import { directivesToQuotes } from '../asides.ts';
import { markImageSizes, setImageSizes } from '../image-sizes.ts';
import type { MarkdownPlugins, PluginSettings } from '../markdown-plugins.ts';
import type { RelativeAddress } from '../resolve-addresses.ts';
import { isContained } from '../sanitize/is-contained.ts';
import { sanitizeSource } from './sanitize-source.ts';

export type { MarkdownPlugins };

/** Plugins of a site, each alone or with its options: `[remarkMath]`, `[[rehypeKatex, { strict: true }]]`. */
export interface PluginLists {
  remarkPlugins?: PluggableList;
  rehypePlugins?: PluggableList;
}

/**
 * Prepares the reading of descriptions with plugins: `remark-parse` and `remark-gfm` read a text, it is sanitized, and the plugins
 * change the trees of Markdown and of HTML. Plugins must be synchronous.
 */
export function readWithPlugins({ remarkPlugins = [], rehypePlugins = [] }: PluginLists): MarkdownPlugins {
  const reader = unified()
    .use(remarkParse)
    .use(remarkGfm, { singleTilde: false })
    .use(withoutFootnotes)
    .use(remarkPlugins)
    .use(remarkRehype, { allowDangerousHtml: true })
    .use(rehypeRaw)
    .freeze();
  const finisher = unified().use(rehypePlugins).freeze();
  const parse = (text: string, { remoteImages, isHtmlText }: PluginSettings): Root => {
    const source = reader.parse(markImageSizes(directivesToQuotes(text))) as MarkdownRoot;
    sanitizeSource(source, remoteImages, isHtmlText);
    return reader.runSync(source) as Root;
  };
  return {
    read(text, settings) {
      let tree = parse(text, settings);
      // HTML of the text that leaves its place is shown as text.
      if (!settings.isHtmlText && !isContained(toHtml(tree)))
        tree = parse(text, { ...settings, isHtmlText: true });
      setImageSizes(tree);
      return finish(tree, (before) => finisher.runSync(before) as Root, settings.remoteImages);
    },
  };
}

/** Pages and their Markdown twins have no place for footnotes, whose ids would meet where a page shows several texts. */
function withoutFootnotes(this: Processor): void {
  const names = ['gfmFootnoteDefinition', 'gfmPotentialFootnoteCall', 'gfmFootnoteCall'];
  const extensions = this.data('micromarkExtensions') ?? [];
  this.data('micromarkExtensions', [...extensions, { disable: { null: names } }]);
}

/** Runs the plugins over HTML, and shapes what is of the text for a page. */
function finish(
  tree: Root,
  run: (tree: Root) => Root,
  remoteImages: boolean,
): { tree: Root; relative: RelativeAddress[] } {
  const written = new WeakSet<Element>();
  visitElements(tree, (element) => {
    written.add(element);
    // Pages draw tasks without the classes of `remark-rehype`.
    if (/^(?:li|[uo]l)$/.test(element.tagName)) delete element.properties.className;
  });
  const made = run(tree);
  parseRawNodes(made);
  return { tree: made, relative: adaptTree(made, remoteImages, (element) => written.has(element)) };
}

function visitElements(node: Root | Element, visitor: (element: Element) => void): void {
  for (const child of node.children) {
    if (child.type !== 'element') continue;
    visitor(child);
    visitElements(child, visitor);
  }
}

/** HTML that a plugin wrote as text becomes elements. */
function parseRawNodes(node: Root | Element): void {
  node.children = (node.children as (RootContent | { type: 'raw'; value: string })[]).flatMap((child) => {
    if (child.type === 'raw') return (fromParse5(parseFragment(child.value)) as Root).children;
    if (child.type === 'element') parseRawNodes(child);
    return [child];
  }) as Element['children'];
}
