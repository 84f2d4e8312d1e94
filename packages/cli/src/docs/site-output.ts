import { existsSync, mkdirSync, readdirSync, rmdirSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { realTarget } from '@curlew/project/files';
import { CommandError } from '../command-error.ts';
import { cannotWrite } from '../files/cannot-write.ts';
import { RECORD } from '../files/file-record.ts';
import { UsageError } from '../usage-error.ts';
import { publishSite, recoverSite } from './publish-site.ts';
import { lockSite } from './site-lock.ts';

/** The locked output folder of a site. */
export interface SiteOutput {
  /** Publishes a built site, made from the files `inputs`, and returns its files. */
  publish(built: string, inputs: readonly string[]): Promise<string[]>;
  /** Releases the lock; also called when the program ends. */
  release(): void;
}

/**
 * Locks the output folder before any work is done.
 * @throws {CommandError} when the folder contains what no run wrote and `force` is not set, or when another
 * process writes to it.
 */
export function openSiteOutput(path: string, force: boolean): SiteOutput {
  checkTarget(path, force);
  try {
    return open(realTarget(path));
  } catch (error) {
    throw explained(error, path);
  }
}

function open(target: string): SiteOutput {
  const made = mkdirSync(dirname(target), { recursive: true });
  const lock = lockSite(target);
  const release = () => {
    process.off('exit', release);
    rmSync(lock.folder, { recursive: true, force: true, maxRetries: 3 });
    if (made !== undefined && !existsSync(target)) removeEmpty(dirname(target), made);
  };
  process.on('exit', release);
  recoverSite(target, lock);
  const publish = async (built: string, inputs: readonly string[]) => {
    try {
      return await publishSite(built, target, lock, inputs);
    } catch (error) {
      throw explained(error, target);
    }
  };
  return { publish, release };
}

function explained(error: unknown, target: string): unknown {
  const isOfSystem = error instanceof Error && 'code' in error && !(error instanceof CommandError);
  if (!isOfSystem) return error;
  return cannotWrite(Object.assign(error, { path: target }), 'Pass another folder with --out.');
}

function checkTarget(target: string, force: boolean): void {
  const entries = entriesOf(target).filter((name) => !name.startsWith('.curlew'));
  if (force || entries.length === 0 || entriesOf(target).includes(RECORD)) return;
  throw new UsageError(
    `${target} contains files that curlew did not write.`,
    'Pass an empty or new folder with --out, or write into this one with --force.',
  );
}

function entriesOf(target: string): string[] {
  try {
    return readdirSync(target);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw new UsageError(
      `${target} is not a folder that can be written to.`,
      'Pass another folder with --out.',
    );
  }
}

/** Removes folders created for a site that was not written. */
function removeEmpty(folder: string, outermost: string): void {
  for (let here = folder; here.startsWith(outermost); here = dirname(here)) {
    try {
      rmdirSync(here);
    } catch {
      return;
    }
  }
}
