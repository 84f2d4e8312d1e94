import type { PageFrame } from '@curlew/reference';
import { currentSettings } from './site/current-site.ts';

/** A page with fewer sections is read without a list of them. */
const MIN_LISTED = 3;

/** Whether a page shows the list of its sections. */
export function isListed(contents: PageFrame['contents']): boolean {
  return contents.length >= MIN_LISTED && currentSettings().parts.contents;
}
