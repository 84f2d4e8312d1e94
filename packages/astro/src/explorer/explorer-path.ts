/** Path of an explorer below its reference; `@curlew/reference` gives it to no other page. */
export const EXPLORER_PATH = 'explorer';

/** Path of the explorer of a reference in the site, without a slash at either end. */
export function explorerPath(base: string): string {
  return base === '' ? EXPLORER_PATH : `${base}/${EXPLORER_PATH}`;
}
