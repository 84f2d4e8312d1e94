import type { Element, ElementContent, Root, RootContent } from 'hast';
import { isOtherSite } from '../html/address.ts';
import { withoutLinks } from './phrasing.ts';

/** What `rel` says of links to other sites: see `linkHtml`. */
export const OTHER_SITE = ['nofollow', 'noreferrer'];

/** An address that depends on the site: a relative one, or a link to a path of its host. */
export interface RelativeAddress {
  kind: 'link' | 'image' | 'hostPath';
  address: string;
}

/** Resolves relative addresses: fragments, and paths without a leading slash. */
export interface AddressResolver {
  /** Address of a link; undefined if unresolved. */
  link(address: string): string | undefined;
  /** Address of an image; undefined if missing. */
  image(address: string): string | undefined;
}

interface Around {
  /** Ids of the headings around, which fragments may name without the prefix `d-`. */
  ids: ReadonlySet<string>;
  /** What links to a path of the host have in front. */
  linkBase: string;
}

/**
 * A copy of a tree whose relative addresses are resolved: an unresolved link becomes its text, a missing image
 * its alternative text.
 */
export function resolveAddresses(tree: Root, resolver: AddressResolver, around: Around): Root {
  const visit = (node: ElementContent): ElementContent[] => {
    if (node.type !== 'element') return [node];
    const copy: Element = { ...node, children: node.children.flatMap(visit) };
    if (copy.tagName === 'a') return resolveLink(copy, resolver, around);
    return copy.tagName === 'img' ? resolveImage(copy, resolver) : [copy];
  };
  return {
    ...tree,
    children: tree.children.flatMap((node): RootContent[] =>
      node.type === 'element' ? visit(node) : [node],
    ),
  };
}

/** Whether an address is relative; not called for addresses that `linkAddress` rejects. */
export function isRelativeAddress(address: string): boolean {
  return !/^(?:\/|https?:\/\/|mailto:|tel:)/i.test(address.trim());
}

/** Whether an address is a path of the host that serves the page. */
export function isHostPath(address: string): boolean {
  return address.startsWith('/') && !address.startsWith('//');
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

function resolveLink(link: Element, resolver: AddressResolver, { ids, linkBase }: Around): ElementContent[] {
  const address = String(link.properties.href ?? '');
  if (isHostPath(address)) return [leadTo(link, `${linkBase}${address}`)];
  if (!isRelativeAddress(address)) return [link];
  const own = `d-${address.slice(1)}`;
  const href = address.startsWith('#') && ids.has(own) ? `#${own}` : resolver.link(address);
  if (href === undefined) return withoutLinks(link.children);
  return [leadTo(link, href)];
}

function leadTo(link: Element, href: string): Element {
  const rel = isOtherSite(href) ? { rel: OTHER_SITE } : {};
  return { ...link, properties: { ...link.properties, href, ...rel } };
}

function resolveImage(image: Element, resolver: AddressResolver): ElementContent[] {
  const address = String(image.properties.src ?? '');
  if (!isRelativeAddress(address)) return [image];
  const src = resolver.image(address);
  if (src === undefined) return [{ type: 'text', value: String(image.properties.alt ?? '') }];
  return [{ ...image, properties: { ...image.properties, src } }];
}
