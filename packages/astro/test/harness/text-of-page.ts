import type { DefaultTreeAdapterTypes } from 'parse5';

type Node = DefaultTreeAdapterTypes.ChildNode | DefaultTreeAdapterTypes.Document;

/** What a reader finds on a page: its text and the addresses of its links. */
export function textOfPage(node: Node): string {
  if (node.nodeName === '#text' && 'value' in node) return node.value;
  if (node.nodeName === 'head' || node.nodeName === 'script') return '';
  const href = 'attrs' in node ? node.attrs.find(({ name }) => name === 'href')?.value : undefined;
  const inside = 'childNodes' in node ? node.childNodes.map(textOfPage).join('') : '';
  return href === undefined ? inside : `${inside} ${href} `;
}
