import { existsSync, mkdtempSync, readdirSync, realpathSync, rmSync } from 'node:fs';
import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { isOfEndedProcess, processIdentity, signature } from '@curlew/project/files';

/** An Astro project of our own making, outside of everything the user has. */
export interface SiteProject {
  /** Absolute, symbolic links followed. */
  root: string;
  /** Where a build writes to, inside `root`. */
  out: string;
  /** Folders with the code that pages load: what a development server may serve. */
  code: string[];
  /** Removes it; also done when the program ends. */
  remove(): void;
}

const require = createRequire(import.meta.url);

const PREFIX = 'curlew-';

/** Makes an empty project in the folder for temporary files; it finds Astro and our packages where this program has them. */
export async function createSiteProject(): Promise<SiteProject> {
  removeLeftovers();
  const prefix = `${PREFIX}${signature(processIdentity())}-`;
  // In one step: a signal between making the folder and remembering it would leave it behind.
  const root = realpathSync(mkdtempSync(join(tmpdir(), prefix)));
  const remove = () => {
    process.off('exit', remove);
    removeFolder(root);
  };
  process.on('exit', remove);
  await mkdir(join(root, 'src/pages'), { recursive: true });
  await writeFile(join(root, 'package.json'), '{ "private": true, "type": "module" }\n');
  await linkModules(join(root, 'node_modules'));
  return { root, out: join(root, 'dist'), code: [root, ...codeFolders()], remove };
}

/** Removes a folder that other threads may be writing into: what they make meanwhile is removed as well. */
function removeFolder(path: string): void {
  const pause = new Int32Array(new SharedArrayBuffer(4));
  for (let attempt = 0; attempt < 5 && existsSync(path); attempt += 1) {
    rmSync(path, { recursive: true, force: true, maxRetries: 3 });
    Atomics.wait(pause, 0, 0, 10);
  }
}

/** Removes the projects of processes that were killed. */
function removeLeftovers(): void {
  for (const name of readdirSync(tmpdir())) {
    if (!name.startsWith(PREFIX) || !isOfEndedProcess(name.slice(PREFIX.length))) continue;
    try {
      rmSync(join(tmpdir(), name), { recursive: true, force: true });
    } catch {
      // It is of another user.
    }
  }
}

/**
 * A link to the folder with everything where npm and Yarn install that way. With pnpm each package sees
 * only its own dependencies: then a folder with links to the two packages that a project names.
 */
async function linkModules(target: string): Promise<void> {
  const flat = moduleFolders().find(
    (folder) => existsSync(join(folder, 'astro')) && existsSync(join(folder, '@curlew/astro')),
  );
  if (flat) {
    await symlink(flat, target, 'junction');
    return;
  }
  await mkdir(join(target, '@curlew'), { recursive: true });
  await symlink(packageFolder('astro'), join(target, 'astro'), 'junction');
  await symlink(packageFolder('@curlew/astro'), join(target, '@curlew/astro'), 'junction');
}

/** The `node_modules` folders that this program's imports are looked for in, nearest first. */
function moduleFolders(): string[] {
  return require.resolve.paths('astro') ?? [];
}

function codeFolders(): string[] {
  const packages = ['astro', '@curlew/astro', '@curlew/reference'].map((name) =>
    realpathSync(packageFolder(name)),
  );
  return [...new Set([...packages, ...moduleFolders().filter((folder) => existsSync(folder))])];
}

function packageFolder(name: string): string {
  const folder = moduleFolders()
    .map((modules) => join(modules, name))
    .find((path) => existsSync(path));
  return folder ?? dirname(require.resolve(`${name}/package.json`));
}
