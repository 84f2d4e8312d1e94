import { lstatSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';

/** Record of the files that a run wrote to a folder, so that the next one replaces and removes only those. */
export const RECORD = '.curlew-files';
/** Prefix of the names of folders with unfinished work in an output folder. */
const WORK_FOLDER = '.curlew';

/** Lists all entries below a folder except folders, as paths with slashes. */
export function listFilesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .sort();
}

/** Lists the files that the last run wrote to a folder, including the record. Empty if there was no earlier run. */
export function readRecord(folder: string): string[] {
  const record = join(folder, RECORD);
  if (!lstatSync(record, { throwIfNoEntry: false })?.isFile()) return [];
  return [...readFileSync(record, 'utf8').split('\n').filter(isInside), RECORD];
}

export function formatRecord(files: Iterable<string>): string {
  return [...files]
    .filter((file) => file !== RECORD)
    .map((file) => `${file}\n`)
    .join('');
}

/** Files that the operating system writes to folders that it displays. */
const SYSTEM_FILE = /(?:^|\/)(?:\.DS_Store|Thumbs\.db|desktop\.ini)$/i;

/** Lists the entries of a folder that the last run did not write, including links and folders with other files. */
export function listForeignEntries(folder: string): string[] {
  const recorded = new Set(readRecord(folder));
  const folders = new Set([...recorded].flatMap(listParentFolders));
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

/** The record may have been edited, so lines that name a path outside the folder are ignored. */
function isInside(path: string): boolean {
  return (
    path !== '' && !path.startsWith('/') && !/^[A-Za-z]:|\\/.test(path) && !path.split('/').includes('..')
  );
}

/** Lists the folders above a file, the nearest last. */
function listParentFolders(file: string): string[] {
  const parts = file.split('/').slice(0, -1);
  return parts.map((_, at) => parts.slice(0, at + 1).join('/'));
}
