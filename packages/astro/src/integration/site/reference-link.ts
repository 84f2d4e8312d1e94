import type { ReferenceSummary } from '../../report/reference-source.ts';
import { pageHref, type SiteAddress } from './site-address.ts';

/** A reference in menus, and on the page that lists all. */
export interface ReferenceLink {
  title: string;
  version: string;
  href: string;
  operations: number;
}

export function referenceLink(
  base: string,
  { title, version, operations }: ReferenceSummary,
  address: SiteAddress,
): ReferenceLink {
  return { title, version, operations, href: pageHref(address, base) };
}

/** The meta description of a page that lists references. */
export function describeReferences(heading: string, references: readonly ReferenceLink[]): string {
  return `${heading}: ${references.map(({ title }) => title).join(', ')}`;
}
