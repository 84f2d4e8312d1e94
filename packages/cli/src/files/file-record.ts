import { lstatSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';

/** Record of the files that a run wrote to a folder, so that the next one replaces and removes only those. */
export const RECORD = '.curlew-files';
/** Begins the names of folders with unfinished work in an output folder. */
const WORK_FOLDER = '.curlew';

/** All entries below a folder except folders, as paths with slashes. */
export function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .sort();
}

/** Files that the last run wrote to a folder, the record included; empty without an earlier run. */
export function recordedFiles(folder: string): string[] {
  const record = join(folder, RECORD);
  if (!lstatSync(record, { throwIfNoEntry: false })?.isFile()) return [];
  return [...readFileSync(record, 'utf8').split('\n').filter(isInside), RECORD];
}

export function recordText(files: Iterable<string>): string {
  return [...files]
    .filter((file) => file !== RECORD)
    .map((file) => `${file}\n`)
    .join('');
}

/** Files that a system writes into every folder that it shows. */
const SYSTEM_FILE = /(?:^|\/)(?:\.DS_Store|Thumbs\.db|desktop\.ini)$/i;

/** What a folder contains beside the files of the last run, links and folders of other files included. */
export function foreignEntries(folder: string): string[] {
  const recorded = new Set(recordedFiles(folder));
  const folders = new Set([...recorded].flatMap(foldersOf));
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .map((entry) => ({
      path: relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'),
      isOwn: (path: string) =>
        entry.isDirectory()
          ? folders.has(path)
          : entry.isFile() && (recorded.has(path) || SYSTEM_FILE.test(path)),
    }))
    .filter(({ path, isOwn }) => !isOwn(path) && !path.startsWith(WORK_FOLDER))
    .map(({ path }) => path);
}

/** The record may be edited: lines that leave the folder are ignored. */
function isInside(path: string): boolean {
  return (
    path !== '' && !path.startsWith('/') && !/^[A-Za-z]:|\\/.test(path) && !path.split('/').includes('..')
  );
}

/** The folders above a file, the nearest last. */
function foldersOf(file: string): string[] {
  const parts = file.split('/').slice(0, -1);
  return parts.map((_, at) => parts.slice(0, at + 1).join('/'));
}
