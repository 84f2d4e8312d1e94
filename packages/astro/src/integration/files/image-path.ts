/** Folder of the images of a reference, without a leading slash; no page name starts with an underscore. */
export function imageFolder(base: string): string {
  return base === '' ? '_images' : `${base}/_images`;
}
