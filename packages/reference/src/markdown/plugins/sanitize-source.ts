import type { Element, Root as HtmlRoot } from 'hast';
import { fromParse5 } from 'hast-util-from-parse5';
import { sanitize } from 'hast-util-sanitize';
import { toHtml } from 'hast-util-to-html';
import type { Nodes, PhrasingContent, Root } from 'mdast';
import { parseFragment } from 'parse5';
import { imageAddress, isRemoteImage, linkAddress } from '../../html/address.ts';
import { escapeText } from '../../html/html.ts';
import { getText } from '../hast.ts';
import { isPlaceholder, type RawTag, readRawHtml } from '../sanitize/raw-html.ts';
import { AUTHOR_SCHEMA } from '../sanitize/sanitize-schema.ts';

const ALLOWED: ReadonlySet<string> = new Set(AUTHOR_SCHEMA.tagNames);
/** Removed with their content. */
const STRIPPED: ReadonlySet<string> = new Set(AUTHOR_SCHEMA.strip);
const VOID: ReadonlySet<string> = new Set(['br', 'hr', 'img', 'input']);

/**
 * Sanitizes the tree of a text in place, before the plugins of a site see it: HTML keeps the elements and attributes that a
 * description may have, and links and images the addresses.
 * @param isHtmlText shows all HTML as text.
 */
export function sanitizeSource(tree: Root, remoteImages: boolean, isHtmlText: boolean): void {
  const refused = refusedDefinitions(tree);
  const visit = (node: Nodes): void => {
    if (!('children' in node)) return;
    // A node takes any children here: its own kinds stay, and text stands for what is refused.
    const parent: { type: string; children: Nodes[] } = node;
    /** The end tag that ends what is removed. */
    let removedUntil: string | undefined;
    parent.children = parent.children.flatMap((child): Nodes[] => {
      const tag = child.type === 'html' && !isHtmlText ? singleTag(child.value) : undefined;
      if (removedUntil !== undefined) {
        if (tag?.isEnd && tag.name === removedUntil) removedUntil = undefined;
        return [];
      }
      if (tag && !tag.isEnd && STRIPPED.has(tag.name)) {
        removedUntil = tag.name;
        return [];
      }
      visit(child);
      switch (child.type) {
        case 'html':
          return isHtmlText
            ? shownHtml(child.value, parent)
            : [{ ...child, value: safeHtml(child.value, remoteImages) }];
        case 'link':
          return linkAddress(child.url) === undefined ? child.children : [child];
        case 'linkReference':
          return refused.has(child.identifier) ? child.children : [child];
        case 'definition':
          return refused.has(child.identifier) ? [] : [child];
        case 'image':
          return isSafeImage(child.url, remoteImages) ? [child] : imageLink(child.url, child.alt ?? '');
        case 'imageReference':
          return refused.has(child.identifier) ? [{ type: 'text', value: child.alt ?? '' }] : [child];
        default:
          return [child];
      }
    });
  };
  visit(tree);
}

/** The identifiers of definitions whose address no link may have. */
function refusedDefinitions(tree: Root): ReadonlySet<string> {
  const refused = new Set<string>();
  const visit = (node: Nodes): void => {
    if (node.type === 'definition' && linkAddress(node.url) === undefined) refused.add(node.identifier);
    if ('children' in node) for (const child of node.children) visit(child);
  };
  visit(tree);
  return refused;
}

/** HTML inside of a paragraph is one tag. */
function singleTag(source: string): RawTag | undefined {
  const { tags } = readRawHtml(source);
  return tags.length === 1 ? tags[0] : undefined;
}

/** Nodes whose children are blocks. */
const HOLD_BLOCKS: ReadonlySet<string> = new Set(['root', 'blockquote', 'listItem', 'footnoteDefinition']);

/** HTML as text: in a paragraph where it is a block. */
function shownHtml(value: string, { type }: { type: string }): Nodes[] {
  const text: PhrasingContent = { type: 'text', value };
  return HOLD_BLOCKS.has(type) ? [{ type: 'paragraph', children: [text] }] : [text];
}

function isSafeImage(address: string, remoteImages: boolean): boolean {
  return imageAddress(address) !== undefined || (remoteImages && isRemoteImage(address));
}

/** An image that pages do not load is a link to it, or its text. */
function imageLink(url: string, alt: string): PhrasingContent[] {
  const text: PhrasingContent = { type: 'text', value: alt || 'Image' };
  return linkAddress(url) === undefined
    ? [{ type: 'text', value: alt }]
    : [{ type: 'link', url, children: [text] }];
}

/** HTML of a text, which may begin or end elements that other parts of the text close. */
function safeHtml(source: string, remoteImages: boolean): string {
  const { tags, isComplete } = readRawHtml(source);
  if (!isComplete) return escapeText(source);
  let html = '';
  let at = 0;
  let stripped: string | undefined;
  for (const tag of tags) {
    if (stripped === undefined) html += safeText(source.slice(at, tag.start));
    at = tag.end;
    if (stripped === undefined && STRIPPED.has(tag.name) && !tag.isEnd) stripped = tag.name;
    else if (stripped === undefined) html += safeTag(source.slice(tag.start, tag.end), tag, remoteImages);
    else if (tag.isEnd && tag.name === stripped) stripped = undefined;
  }
  return stripped === undefined ? html + safeText(source.slice(at)) : html;
}

/** Text between tags; comments are dropped. */
function safeText(source: string): string {
  return escapeText(getText(fromParse5(parseFragment(source)) as HtmlRoot));
}

function safeTag(source: string, tag: RawTag, remoteImages: boolean): string {
  const { name, isEnd } = tag;
  if (isPlaceholder(tag)) return escapeText(source);
  if (!ALLOWED.has(name)) return '';
  if (isEnd) return VOID.has(name) ? '' : `</${name}>`;
  // As an element that is allowed everywhere: the parser drops a cell without its table.
  const { children } = fromParse5(parseFragment(`<span${source.slice(1 + name.length)}`)) as HtmlRoot;
  const [parsed] = children;
  const properties = parsed?.type === 'element' ? parsed.properties : {};
  const { href, src } = properties;
  if (typeof href === 'string' && linkAddress(href) === undefined) delete properties.href;
  if (typeof src === 'string' && !isSafeImage(src, remoteImages)) delete properties.src;
  const element: Element = { type: 'element', tagName: name, properties, children: [] };
  const schema = { ...AUTHOR_SCHEMA, ancestors: {}, protocols: {} };
  const written = toHtml(sanitize({ type: 'root', children: [element] }, schema));
  return VOID.has(name) ? written : written.slice(0, -(name.length + 3));
}
