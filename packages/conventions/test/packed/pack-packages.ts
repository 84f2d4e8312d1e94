import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { findPackages, ROOT } from '../../src/packages.ts';
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

/** Packs every public package of the repository, which must be built, into a folder. */
export async function packPackages(target: string): Promise<PackedPackage[]> {
  await mkdir(target, { recursive: true });
  const folders = findPackages().filter(({ manifest }) => manifest.private !== true);
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
