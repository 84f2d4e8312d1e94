import type { Element, Root } from 'hast';
import { isPhrasing } from './phrasing.ts';

/** The text of a tree on one line: blocks set apart by spaces, images by their text. */
export function plainText(tree: Root): string {
  return textIn(tree).replace(/\s+/g, ' ').trim();
}

function textIn(node: Root | Element): string {
  return node.children
    .map((child) => {
      if (child.type === 'text') return child.value;
      if (child.type !== 'element') return '';
      if (child.tagName === 'img') return String(child.properties.alt ?? '');
      const isInline = isPhrasing(child) && child.tagName !== 'br';
      return isInline ? textIn(child) : ` ${textIn(child)} `;
    })
    .join('');
}

/** At most `length` characters, cut between words where that loses little. */
export function shorten(text: string, length: number): string {
  if (text.length <= length) return text;
  const cut = text.slice(0, length - 1).replace(/[\uD800-\uDBFF]$/, '');
  const space = cut.lastIndexOf(' ');
  return `${(space > length * 0.6 ? cut.slice(0, space) : cut).replace(/[\s,;:.–-]+$/, '')}…`;
}
