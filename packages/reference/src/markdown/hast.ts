import type { Element, ElementContent, Root } from 'hast';

export function element(
  tagName: string,
  properties: Element['properties'],
  children: ElementContent[],
): Element {
  return { type: 'element', tagName, properties, children };
}

/** All text inside of a node. */
export function getText(node: Root | Element): string {
  return node.children
    .map((child) => (child.type === 'text' ? child.value : child.type === 'element' ? getText(child) : ''))
    .join('');
}
