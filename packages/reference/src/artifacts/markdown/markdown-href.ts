import type { PageInfo } from '../../page.ts';
import type { PageAddresses } from '../../render-context.ts';
import { twinPath } from '../file-paths.ts';

/** Where links of Markdown lead: to the twin of a page, absolute where the site has an address. */
export function markdownHref(
  page: Pick<PageInfo, 'path'>,
  context: Pick<PageAddresses, 'absolute' | 'fileHref'>,
): string {
  return context.absolute(context.fileHref(twinPath(page)));
}
