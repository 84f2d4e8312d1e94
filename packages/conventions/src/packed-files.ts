import type { Package } from './packages.ts';

/** Lists the files of a package without those that `files` of its manifest excludes, such as the sources of a bundle. */
export function packedFiles({ files, folder, manifest }: Package): string[] {
  const left = (manifest.files ?? [])
    .filter((path) => path.startsWith('!'))
    .map((path) => `${folder}/${path.slice(1)}`);
  return files.filter((file) => !left.some((path) => file === path || file.startsWith(`${path}/`)));
}
