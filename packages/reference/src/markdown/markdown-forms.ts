import type { Element, ElementContent, Root, RootContent } from 'hast';
import { element } from './hast.ts';
import { isPhrasing, quietPhrasing } from './phrasing.ts';

/** The first line of a text, and the rest. */
export interface Lead {
  /** For the inside of a summary or a link. */
  line: Root;
  rest: Root;
}

/** For a row, a response, a parameter, which are not in the outline: headings become bold lines. */
export function blockForm(tree: Root): Root {
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
export function lineForm(tree: Root): Root {
  return root(quietPhrasing(firstParagraph(tree.children)));
}

/** If the line loses parts of the first paragraph, the rest is the whole text. */
export function leadOf(tree: Root): Lead {
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
