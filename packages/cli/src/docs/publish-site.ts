import { existsSync } from 'node:fs';
import { cp, mkdir, readdir, readFile, rm, rmdir, writeFile } from 'node:fs/promises';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { UsageError } from '../usage-error.ts';

/** Lists what a run wrote, so that the next one removes only that. */
const RECORD = '.curlew-files';

/**
 * Refuses a folder that holds what we did not write.
 * @throws {UsageError} before any work is done.
 */
export async function checkTarget(target: string, force: boolean): Promise<void> {
  const entries = await readdir(target).catch((error: NodeJS.ErrnoException): string[] => {
    if (error.code === 'ENOENT') return [];
    throw new UsageError(`${target} is no folder to write to.`, 'Name another one with --out.');
  });
  if (force || entries.length === 0 || entries.includes(RECORD)) return;
  throw new UsageError(
    `${target} holds files that curlew did not write.`,
    'Name an empty or a new folder with --out, or write into this one with --force.',
  );
}

/** Brings `target` up to date with the built site and gives its files; files of the last run that are gone are removed. */
export async function publishSite(built: string, target: string): Promise<string[]> {
  const files = await filesBelow(built);
  const kept = new Set(files);
  const gone = (await recordedFiles(target)).filter((file) => !kept.has(file));
  await mkdir(target, { recursive: true });
  await cp(built, target, { recursive: true });
  for (const file of gone) await removeInside(target, file);
  await writeFile(join(target, RECORD), `${files.join('\n')}\n`);
  return files;
}

async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .sort();
}

async function recordedFiles(target: string): Promise<string[]> {
  const record = join(target, RECORD);
  if (!existsSync(record)) return [];
  return (await readFile(record, 'utf8')).split('\n').filter((line) => line !== '');
}

/** A record is a file like any other: a line of it that leaves the folder is not followed. */
async function removeInside(target: string, file: string): Promise<void> {
  const root = resolve(target);
  const path = resolve(root, file);
  if (!path.startsWith(root + sep)) return;
  await rm(path, { force: true });
  for (let folder = dirname(path); folder !== root; folder = dirname(folder)) {
    try {
      await rmdir(folder);
    } catch {
      return;
    }
  }
}
