import { lstatSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';

/** Record of the files that a run wrote to a folder, so that the next one replaces and removes only those. */
export const RECORD = '.curlew-files';

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

/** Whether a folder contains nothing but what the last run wrote. */
export function holdsRecordedFilesAlone(folder: string): boolean {
  const recorded = new Set(recordedFiles(folder));
  const folders = new Set([...recorded].flatMap(foldersOf));
  return readdirSync(folder, { recursive: true, withFileTypes: true }).every((entry) => {
    const path = relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/');
    return entry.isDirectory() ? folders.has(path) : entry.isFile() && recorded.has(path);
  });
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
