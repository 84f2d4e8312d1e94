import type { Element, Root } from 'hast';
import { SANITIZE_SCHEMA, UNSAFE_ELEMENTS } from './sanitize-schema.ts';

/** Lists what sanitising is about to take out, as a reader would name it: `<script>`, `onclick`, `javascript:`. */
export function findUnsafe(tree: Root): string[] {
  const found = new Set<string>();
  visit(tree, found);
  return [...found];
}

function visit(node: Root | Element, found: Set<string>): void {
  for (const child of node.children) {
    if (child.type !== 'element') continue;
    if (UNSAFE_ELEMENTS.has(child.tagName)) found.add(`<${child.tagName}>`);
    for (const [name, value] of Object.entries(child.properties)) {
      if (/^on/i.test(name)) found.add(name.toLowerCase());
      else if (name === 'href' || name === 'src') addScheme(name, String(value), found);
    }
    visit(child, found);
  }
}

function addScheme(attribute: 'href' | 'src', url: string, found: Set<string>): void {
  const scheme = /^[\s\p{Cc}]*([a-z][a-z0-9+.-]*):/iu.exec(url)?.[1]?.toLowerCase();
  if (scheme !== undefined && !SANITIZE_SCHEMA.protocols?.[attribute]?.includes(scheme))
    found.add(`${scheme}:`);
}
