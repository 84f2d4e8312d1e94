import type { PageInfo } from '../page.ts';
import type { PageAddresses } from '../render-context.ts';

/** The description in one file, for download. */
export const DESCRIPTION_FILES = { yaml: 'openapi.yaml', json: 'openapi.json' } as const;

/** The file that the search loads first. The path cannot clash with an operation; `search` alone could be a tag. */
export const SEARCH_FILE = 'search.json';

/**
 * A part of the search index, beside `SEARCH_FILE`.
 * @param at which part, from 0; undefined where there is only one.
 */
export function searchPart(kind: 'pages' | 'words' | 'vocabulary', at?: number): string {
  return at === undefined ? `search.${kind}.json` : `search.${kind}.${at}.json`;
}

/** The Markdown twin of a page. No page has a dot in its path, so that no two files meet. */
export function twinPath({ path }: Pick<PageInfo, 'path'>): string {
  return `${path || 'index'}.md`;
}

/** An operation as OpenAPI JSON. */
export function operationFilePath({ path }: Pick<PageInfo, 'path'>): string {
  return `${path}.json`;
}

/** Where links of Markdown lead: to the twin of a page, absolute where the site has an address. */
export function markdownHref(
  page: Pick<PageInfo, 'path'>,
  context: Pick<PageAddresses, 'absolute' | 'fileHref'>,
): string {
  return context.absolute(context.fileHref(twinPath(page)));
}
