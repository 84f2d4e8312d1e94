import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { findPackages, type Package, ROOT } from '../../src/packages.ts';
import { staleOutput } from '../../src/stale-output.ts';
import { runToSuccess } from './run-program.ts';

/** A package as a registry would serve it. */
export interface PackedPackage {
  name: string;
  tarball: string;
  /** Paths in it, without `package/`. */
  files: string[];
  /** Bytes of the tarball. */
  size: number;
  unpackedSize: number;
}

interface PackReport {
  name: string;
  filename: string;
  size: number;
  unpackedSize: number;
  files: { path: string }[];
}

/**
 * Packs every public package of the repository, which must be built, into a folder.
 * @throws {Error} naming each file of `dist` that has no source any more.
 */
export async function packPackages(target: string): Promise<PackedPackage[]> {
  await mkdir(target, { recursive: true });
  const folders = findPackages().filter(({ manifest }) => manifest.private !== true);
  await rejectStaleOutput(folders);
  const workspaces = folders.flatMap(({ folder }) => ['-w', folder]);
  const output = await runToSuccess(
    'npm',
    ['pack', '--json', '--ignore-scripts', '--pack-destination', target, ...workspaces],
    ROOT,
  );
  const reports: PackReport[] = Object.values(JSON.parse(output));
  return reports.map(({ name, filename, size, unpackedSize, files }) => ({
    name,
    tarball: join(target, filename),
    files: files.map(({ path }) => path),
    size,
    unpackedSize,
  }));
}

async function rejectStaleOutput(packages: readonly Package[]): Promise<void> {
  for (const { folder, files } of packages) {
    const output = await readdir(join(ROOT, folder, 'dist'), { recursive: true });
    const sources = new Set(files.map((file) => file.slice(folder.length + 1)));
    const stale = staleOutput(
      output.map((path) => path.replaceAll('\\', '/')),
      sources,
    );
    if (stale.length > 0)
      throw new Error(
        `${folder}/dist has output without a source: ${stale.join(', ')}. Remove ${folder}/dist and build again.`,
      );
  }
}
