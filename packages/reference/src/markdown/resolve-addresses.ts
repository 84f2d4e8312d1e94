import type { Element, ElementContent, Root, RootContent } from 'hast';
import { withoutLinks } from './phrasing.ts';

/** An address that only its place gives a meaning. */
export interface RelativeAddress {
  kind: 'link' | 'image';
  address: string;
}

/** Where addresses lead that only their place gives a meaning: fragments, and paths that no slash begins. */
export interface AddressResolver {
  /** Address of a link; undefined when nothing is there. */
  link(address: string): string | undefined;
  /** Address of an image; undefined when there is none. */
  image(address: string): string | undefined;
}

/**
 * A copy of a tree whose relative addresses are resolved: a link that leads nowhere leaves its text, an
 * image that is not found its alternative text.
 *
 * @param ids of the headings around, which fragments may name without the prefix `d-`.
 */
export function resolveAddresses(tree: Root, resolver: AddressResolver, ids: ReadonlySet<string>): Root {
  const visit = (node: ElementContent): ElementContent[] => {
    if (node.type !== 'element') return [node];
    const copy: Element = { ...node, children: node.children.flatMap(visit) };
    if (copy.tagName === 'a') return resolveLink(copy, resolver, ids);
    return copy.tagName === 'img' ? resolveImage(copy, resolver) : [copy];
  };
  return {
    ...tree,
    children: tree.children.flatMap((node): RootContent[] =>
      node.type === 'element' ? visit(node) : [node],
    ),
  };
}

/** Whether the place of an address gives it its meaning. Addresses that `linkAddress` refuses are not asked about. */
export function isRelativeAddress(address: string): boolean {
  return !/^(?:\/|https?:\/\/|mailto:|tel:)/i.test(address.trim());
}

/** The ids of headings in a tree. */
export function headingIds(tree: Root): Set<string> {
  const ids = new Set<string>();
  const visit = (node: Root | Element): void => {
    for (const child of node.children) {
      if (child.type !== 'element') continue;
      if (/^h[2-6]$/.test(child.tagName)) ids.add(String(child.properties.id));
      visit(child);
    }
  };
  visit(tree);
  return ids;
}

function resolveLink(link: Element, resolver: AddressResolver, ids: ReadonlySet<string>): ElementContent[] {
  const address = String(link.properties.href ?? '');
  if (!isRelativeAddress(address)) return [link];
  const own = `d-${address.slice(1)}`;
  const href = address.startsWith('#') && ids.has(own) ? `#${own}` : resolver.link(address);
  if (href === undefined) return withoutLinks(link.children);
  return [{ ...link, properties: { ...link.properties, href } }];
}

function resolveImage(image: Element, resolver: AddressResolver): ElementContent[] {
  const address = String(image.properties.src ?? '');
  if (!isRelativeAddress(address)) return [image];
  const src = resolver.image(address);
  if (src === undefined) return [{ type: 'text', value: String(image.properties.alt ?? '') }];
  return [{ ...image, properties: { ...image.properties, src } }];
}
