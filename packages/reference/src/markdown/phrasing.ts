import type { Element, ElementContent } from 'hast';

/** Elements that may be inside of a paragraph, a heading or a summary. HTML, section 3.2.5.2.5. */
const PHRASING: ReadonlySet<string> = new Set(
  'a abbr b br cite code del dfn em i img input ins kbd mark q s samp small span strike strong sub sup tt u var'.split(
    ' ',
  ),
);

/** Formulas and drawings, which plugins make: phrasing content whose inside is not HTML. */
const EMBEDDED: ReadonlySet<string> = new Set(['math', 'svg']);

/** The nodes without elements that only are between blocks; their content stays. */
export function phrasing(nodes: readonly ElementContent[]): ElementContent[] {
  return nodes.flatMap((node): ElementContent[] => {
    if (node.type !== 'element' || EMBEDDED.has(node.tagName)) return [node];
    const children = phrasing(node.children);
    return isPhrasing(node) ? [{ ...node, children }] : children;
  });
}

export function isPhrasing(node: Element): boolean {
  return PHRASING.has(node.tagName) || EMBEDDED.has(node.tagName);
}

/** Content for a link or a summary: no links, images as their text, no checkboxes, one line. */
export function quietPhrasing(nodes: readonly ElementContent[]): ElementContent[] {
  return withoutLinks(phrasing(nodes)).flatMap(quiet);
}

function quiet(node: ElementContent): ElementContent[] {
  if (node.type !== 'element') return [node];
  if (node.tagName === 'br') return [{ type: 'text', value: ' ' }];
  if (node.tagName === 'img') return [{ type: 'text', value: String(node.properties.alt ?? '') }];
  return node.tagName === 'input' ? [] : [{ ...node, children: node.children.flatMap(quiet) }];
}

/** The nodes with the content of links in place of the links. */
export function withoutLinks(nodes: readonly ElementContent[]): ElementContent[] {
  return nodes.flatMap((node): ElementContent[] => {
    if (node.type !== 'element') return [node];
    const children = withoutLinks(node.children);
    return node.tagName === 'a' ? children : [{ ...node, children }];
  });
}
