import type { Source } from '@curlew/project';

/** Whether a source could not be read as a description at all. */
export function isUnusable({ description }: Source): boolean {
  return description === undefined;
}
