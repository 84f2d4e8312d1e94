import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { UsageError } from '../command-error.ts';
import { STARLIGHT } from './astro-config.ts';

export type PackageManager = 'npm' | 'pnpm' | 'yarn' | 'bun';

/** What a folder holds before it is set up; paths are relative to it. */
export interface ProjectState {
  /** Text of `package.json`. */
  manifest?: string;
  /** Configuration of Astro. */
  astroConfig?: string;
  hasStarlight: boolean;
  manager: PackageManager;
  /** Text of `.gitignore`; undefined without one. */
  gitignore?: string;
  /** The folder is the root of a repository. */
  isRepository: boolean;
  /** The folder is in a repository, at any depth. */
  isInRepository: boolean;
  /** The packages of `package.json` are installed, Curlew among them. */
  isInstalled: boolean;
  /** A remote of the repository is on GitHub. */
  isOnGitHub: boolean;
}

/** The fields of `package.json` that are read. */
interface Manifest {
  packageManager?: unknown;
  dependencies?: Record<string, unknown>;
  devDependencies?: Record<string, unknown>;
}

const ASTRO_CONFIGS = ['mjs', 'ts', 'mts', 'js'].map((kind) => `astro.config.${kind}`);

const LOCK_FILES: readonly (readonly [file: string, manager: PackageManager])[] = [
  ['pnpm-lock.yaml', 'pnpm'],
  ['pnpm-workspace.yaml', 'pnpm'],
  ['yarn.lock', 'yarn'],
  ['bun.lock', 'bun'],
  ['bun.lockb', 'bun'],
  ['package-lock.json', 'npm'],
];

/**
 * Reads what the current folder holds.
 * @throws {UsageError} if its `package.json` is no JSON object.
 */
export function readProject(): ProjectState {
  const manifest = getText('package.json');
  const parsed = manifest === undefined ? undefined : parseManifest(manifest);
  const names = { ...parsed?.dependencies, ...parsed?.devDependencies };
  const astroConfig = 'astro' in names ? ASTRO_CONFIGS.find((name) => existsSync(name)) : undefined;
  const gitignore = getText('.gitignore');
  return {
    ...(manifest !== undefined && { manifest }),
    ...(astroConfig !== undefined && { astroConfig }),
    hasStarlight: STARLIGHT in names,
    manager: findManager(parsed),
    ...(gitignore !== undefined && { gitignore }),
    isRepository: existsSync('.git'),
    isInRepository: isInRepository(process.cwd()),
    isInstalled: existsSync('node_modules/curlew'),
    isOnGitHub: /^\s*url\s*=.*\bgithub\.com[:/]/m.test(getText('.git/config') ?? ''),
  };
}

function isInRepository(folder: string): boolean {
  const above = dirname(folder);
  return existsSync(join(folder, '.git')) || (above !== folder && isInRepository(above));
}

/** Text of a file; undefined if it cannot be read. */
export function getText(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8').replace(/^\uFEFF/, '');
  } catch {
    return undefined;
  }
}

function parseManifest(text: string): Manifest {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value;
  } catch {
    // The message is the same as for a value that is no object.
  }
  throw new UsageError('package.json is not a JSON object.', 'Repair it first, or remove it.');
}

/** The manager that the project names, whose lock file it has, or that runs this program. */
function findManager(manifest: Manifest | undefined): PackageManager {
  const named = getName(manifest?.packageManager);
  return named ?? findLock(process.cwd()) ?? getName(process.env.npm_config_user_agent) ?? 'npm';
}

/** The manager of the nearest lock file; one package of a workspace has none of its own. */
function findLock(folder: string): PackageManager | undefined {
  const here = LOCK_FILES.find(([file]) => existsSync(join(folder, file)))?.[1];
  const isLast = !isInRepository(folder) || existsSync(join(folder, '.git'));
  return here ?? (isLast ? undefined : findLock(dirname(folder)));
}

function getName(value: unknown): PackageManager | undefined {
  const name = /^(npm|pnpm|yarn|bun)\b/.exec(typeof value === 'string' ? value : '')?.[1];
  return name as PackageManager | undefined;
}
