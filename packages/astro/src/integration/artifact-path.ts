/** Where a file beside the pages of a reference is: a path below the site's own base, no slash in front. */
export function artifactPath(base: string, path: string): string {
  return base === '' ? path : `${base}/${path}`;
}
