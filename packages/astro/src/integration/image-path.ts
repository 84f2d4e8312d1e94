/** Folder of the images of a reference: no page has a name that begins with an underscore. No slash in front. */
export function imageFolder(base: string): string {
  return base === '' ? '_images' : `${base}/_images`;
}
