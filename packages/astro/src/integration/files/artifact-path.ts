/** Path of a file beside the pages of a reference, below the site's own base, without a leading slash. */
export function artifactPath(base: string, path: string): string {
  return base === '' ? path : `${base}/${path}`;
}
