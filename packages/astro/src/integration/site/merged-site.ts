import { SEARCH_FILE } from '@curlew/reference/internal';
import type { ReferenceData } from '../../authoring/reference-data.ts';
import type { ReferenceLink } from './reference-link.ts';
import { fileHref, pageHref, type SiteAddress } from './site-address.ts';
import { artifactPath } from './site-paths.ts';

/**
 * A site can be merged from sites that are built alone, each below the path of the merged one (`curlew docs --merge`). A part
 * knows only that path, so a change of one part, or a new one, builds no other part again: the list of all references is a
 * file of the merged site, which the search of each page loads.
 */

/** Path of the list of references, below the path of its site. */
export const REFERENCES_FILE = 'references.json';

/** The list of references of a site, `references.json`: of a part, with the addresses of its pages, or of the merged site. */
export interface ReferencesFile {
  /** Path of the merged site: `''` at the root of its host, or `/docs`. */
  mergedAt: string;
  /** Path of this site, below that of the merged one. */
  base: string;
  references: ListedReference[];
}

/** A reference of a part, as the merged site shows and searches it. */
export interface ListedReference extends ReferenceLink {
  /** Language of its interface. */
  language: string;
  /** Address of its search index. */
  search: string;
  /** Addresses of its pages, for the sitemap; empty in the file of the merged site. */
  pages: readonly string[];
}

/** The file of a part, as JSON. */
export function partReferences(
  references: readonly ReferenceData[],
  address: SiteAddress,
  mergedAt: string,
): string {
  const listed = references
    .filter(({ isOld }) => !isOld)
    .map(
      ({ title, version, operations, href, language, base, pages }): ListedReference => ({
        title,
        version,
        operations,
        href,
        language,
        search: fileHref(address, artifactPath(base, SEARCH_FILE)),
        pages: pages.map((page) => page.href),
      }),
    );
  return referencesText({ mergedAt, base: address.base, references: listed });
}

/** The file of the merged site, as JSON. */
export function mergedReferences(listed: readonly ListedReference[], mergedAt: string): string {
  return referencesText({
    mergedAt,
    base: mergedAt,
    references: listed.map((reference) => ({ ...reference, pages: [] })),
  });
}

function referencesText(file: ReferencesFile): string {
  return `${JSON.stringify(file, undefined, 1)}\n`;
}

/** Address of the page that lists all references of the merged site. */
export function mergedList(address: SiteAddress, mergedAt: string): string {
  return pageHref({ ...address, base: mergedAt }, '');
}
