import type { Element, Root } from 'hast';
import { NamePool } from '../plan/names/name-pool.ts';
import { slugify } from '../plan/names/slugify.ts';
import { element, textOf } from './hast.ts';
import { phrasing } from './phrasing.ts';

/** The level of a description's highest heading: below the title of a page. */
const TOP_LEVEL = 2;

/** Makes a function that turns the ranks a text uses into levels that follow each other, each heading with an id. */
export function headingLevels(tree: Root): (node: Element) => Element {
  const ranks = [...new Set(ranksOf(tree))].sort((a, b) => a - b);
  const ids = new NamePool();
  return (node) => {
    const rank = rankOf(node);
    if (rank === undefined) return node;
    const level = Math.min(TOP_LEVEL + ranks.indexOf(rank), 6);
    const id = ids.take(`d-${slugify(textOf(node)) || 'section'}`);
    return element(`h${level}`, { id }, phrasing(node.children));
  };
}

function ranksOf(node: Root | Element): number[] {
  return node.children.flatMap((child) =>
    child.type === 'element'
      ? [...(rankOf(child) === undefined ? [] : [rankOf(child) ?? 0]), ...ranksOf(child)]
      : [],
  );
}

function rankOf({ tagName }: Element): number | undefined {
  return /^h[1-6]$/.test(tagName) ? Number(tagName[1]) : undefined;
}
