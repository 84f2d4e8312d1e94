import type { Element, Root } from 'hast';
import { textOf } from './hast.ts';

/** A heading of a text on its page. */
export interface OutlineEntry {
  id: string;
  title: string;
  /** 0 for the highest level, 1 for the one below. */
  depth: 0 | 1;
}

/** The headings of the two highest levels, in order. */
export function outlineOf(tree: Root): OutlineEntry[] {
  const entries: OutlineEntry[] = [];
  const visit = (node: Root | Element): void => {
    for (const child of node.children) {
      if (child.type !== 'element') continue;
      if (child.tagName === 'h2' || child.tagName === 'h3')
        entries.push({
          id: String(child.properties.id),
          title: textOf(child).replace(/\s+/g, ' ').trim(),
          depth: child.tagName === 'h2' ? 0 : 1,
        });
      visit(child);
    }
  };
  visit(tree);
  return entries;
}
