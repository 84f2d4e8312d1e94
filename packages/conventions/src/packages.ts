import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('../../../', import.meta.url));

export interface Manifest {
  name: string;
  version: string;
  private?: boolean;
  license?: string;
  description?: string;
  keywords?: string[];
  type?: string;
  engines?: Record<string, string>;
  files?: string[];
  exports?: Record<string, unknown>;
  bin?: Record<string, string>;
  scripts?: Record<string, string>;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  peerDependenciesMeta?: Record<string, { optional?: boolean }>;
  publishConfig?: Record<string, string>;
  repository?: { type: string; url: string; directory?: string };
}

export interface Package {
  /** `packages/openapi`, `sites/showcase`. */
  folder: string;
  manifest: Manifest;
  /** Every file that Git tracks or would add, relative to the root of the repository. */
  files: string[];
}

/** Lists the tracked and new files of the repository, without ignored files. */
export function repositoryFiles(): string[] {
  const list = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: ROOT,
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  });
  return [...new Set(list.split('\0'))].filter((file) => file !== '' && existsSync(ROOT + file)).sort();
}

/** Returns every package and site with a manifest, in the order of their folders. */
export function findPackages(files = repositoryFiles()): Package[] {
  return files
    .filter((file) => /^(packages|sites)\/[^/]+\/package\.json$/.test(file))
    .map((file) => {
      const folder = file.replace('/package.json', '');
      const manifest: Manifest = JSON.parse(readText(file));
      return { folder, manifest, files: files.filter((path) => path.startsWith(`${folder}/`)) };
    });
}

export function readText(file: string): string {
  return readFileSync(ROOT + file, 'utf8');
}
