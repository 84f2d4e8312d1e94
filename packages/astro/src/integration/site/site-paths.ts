/** Path of an explorer below its reference; `@curlew/reference` gives it to no other page. */
export const EXPLORER_PATH = 'explorer';

/** Path of the explorer of a reference in the site, without a slash at either end. */
export function explorerPath(base: string): string {
  return base === '' ? EXPLORER_PATH : `${base}/${EXPLORER_PATH}`;
}

/** Path of a file beside the pages of a reference, below the site's own base, without a leading slash. */
export function artifactPath(base: string, path: string): string {
  return base === '' ? path : `${base}/${path}`;
}

/** Page that authorization servers lead back to. The underscore keeps it apart from all other pages. */
export const OAUTH_CALLBACK_PATH = '_oauth-callback';

/** Folder of the images of a reference, without a leading slash; no page name starts with an underscore. */
export function imageFolder(base: string): string {
  return base === '' ? '_images' : `${base}/_images`;
}

/** The route that renders the pages of a source: `/reference/[...path]`. */
export function routePattern(base: string): string {
  return base === '' ? '/[...path]' : `/${base}/[...path]`;
}

/** A path of the site in a locale: `fr/reference`. */
export function inLocale(path: string, base: string): string {
  return [path, base].filter(Boolean).join('/');
}
