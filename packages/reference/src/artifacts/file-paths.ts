import type { PageInfo } from '../page.ts';

/** The description in one file, for download. */
export const DESCRIPTION_FILES = { yaml: 'openapi.yaml', json: 'openapi.json' } as const;

/** The Markdown twin of a page. No page has a dot in its path, so that no two files meet. */
export function twinPath({ path }: Pick<PageInfo, 'path'>): string {
  return `${path || 'index'}.md`;
}

/** An operation as OpenAPI JSON. */
export function operationFilePath({ path }: Pick<PageInfo, 'path'>): string {
  return `${path}.json`;
}
