import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { packPackages } from './pack-packages.ts';

/** Packages of sites, which the program in the image does not load. */
const NOT_IN_IMAGE = ['@curlew/starlight', 'create-curlew'];

/** Writes the build context of the Containerfile: the packed packages that the command line loads, in `tarballs`. */
export async function packImage(context: string): Promise<void> {
  await rm(context, { recursive: true, force: true });
  for (const { name, tarball } of await packPackages(join(context, 'tarballs')))
    if (NOT_IN_IMAGE.includes(name)) await rm(tarball);
}
