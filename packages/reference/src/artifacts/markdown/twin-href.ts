import type { Model } from '../../model.ts';
import type { PageInfo } from '../../page.ts';
import { twinPath } from '../file-paths.ts';

/** Where links of Markdown lead: to the twin of a page, absolute where the site has an address. */
export function twinHref(page: Pick<PageInfo, 'path'>, model: Pick<Model, 'absolute' | 'fileHref'>): string {
  return model.absolute(model.fileHref(twinPath(page)));
}
