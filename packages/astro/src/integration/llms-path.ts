/** Where the `llms.txt` of a reference is: a path below the site's own base, no slash in front. */
export function llmsPath(base: string): string {
  return base === '' ? 'llms.txt' : `${base}/llms.txt`;
}
