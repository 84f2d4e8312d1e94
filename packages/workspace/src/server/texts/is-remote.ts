/** A file that was fetched has a URL in place of a path. */
export function isRemote(path: string): boolean {
  return /^https?:\/\//i.test(path);
}
