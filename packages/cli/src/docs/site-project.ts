import { existsSync, mkdtempSync, readdirSync, realpathSync, rmSync } from 'node:fs';
import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { isCreatorEnded, processIdentity, signature } from '@curlew/project/files';

/** A temporary Astro project outside the user's folders. */
export interface SiteProject {
  /** Absolute, symbolic links followed. */
  root: string;
  /** Where a build writes to, inside `root`. */
  out: string;
  /** Folders with the code that pages load, which a development server may serve. */
  code: string[];
  /** Removes the project; also called when the program ends. */
  remove(): void;
}

const require = createRequire(import.meta.url);

const PREFIX = 'curlew-';

/** Creates an empty project in the temporary folder, with links to Astro and our packages as this program has them. */
export async function createSiteProject(): Promise<SiteProject> {
  removeLeftovers();
  const prefix = `${PREFIX}${signature(processIdentity())}-`;
  // Synchronous: a signal between creating and registering the folder would leave it behind.
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

/** Removes a folder while other threads may still write into it. */
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
    if (!name.startsWith(PREFIX) || !isCreatorEnded(name.slice(PREFIX.length))) continue;
    try {
      rmSync(join(tmpdir(), name), { recursive: true, force: true });
    } catch {
      // It belongs to another user.
    }
  }
}

/**
 * Makes the imports of the project resolvable. With npm and Yarn, it links the flat `node_modules`. With pnpm, where a
 * package sees only its own dependencies, it creates a folder with links to the two packages that the project imports.
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

/** `node_modules` folders in which this program's imports are resolved, nearest first. */
function moduleFolders(): string[] {
  return require.resolve.paths('astro') ?? [];
}

function codeFolders(): string[] {
  const packages = ['astro', '@curlew/astro', '@curlew/reference'].map((name) =>
    realpathSync(packageFolder(name)),
  );
  // The package of an explorer may be installed only in the user's project.
  const modules = [...moduleFolders(), join(process.cwd(), 'node_modules')];
  return [...new Set([...packages, ...modules.filter((folder) => existsSync(folder))])];
}

/** The folder of an installed package. */
export function packageFolder(name: string): string {
  const folder = moduleFolders()
    .map((modules) => join(modules, name))
    .find((path) => existsSync(path));
  return folder ?? dirname(require.resolve(`${name}/package.json`));
}
