import { lstatSync } from 'node:fs';
import { join } from 'node:path';
import { CommandError, EXIT } from '../command-error.ts';
import { shortPath } from '../short-path.ts';
import { readRecord } from './file-record.ts';
import { InputFiles } from './reject-inputs.ts';

const MAX_NAMED = 3;

/**
 * Checks that writing files below a folder loses no data. Only files of an earlier run may be replaced, even if they were
 * changed since, and files that the command reads may neither be replaced nor removed.
 * @throws {CommandError} if a file would be lost; the message names the files.
 */
export function rejectForeignFiles(
  files: readonly string[],
  folder: string,
  inputs: readonly string[],
): void {
  const recorded = readRecord(folder);
  const known = new Set(recorded);
  const read = new InputFiles(inputs);
  const sources = [...new Set([...files, ...recorded])].filter((file) => read.has(join(folder, file)));
  if (sources.length > 0)
    throw inTheWay(folder, sources, 'would be replaced or removed, although this run reads it');
  const existing = files.filter(
    (file) =>
      !known.has(file) && lstatSync(join(folder, file), { throwIfNoEntry: false })?.isDirectory() === false,
  );
  if (existing.length === 0) return;
  // On a disk that ignores case, a file may be recorded in another spelling.
  const own = new InputFiles(recorded.map((file) => join(folder, file)));
  const foreign = existing.filter((file) => !own.has(join(folder, file)));
  if (foreign.length > 0)
    throw inTheWay(folder, foreign, 'would be replaced, although no earlier run wrote it');
}

function inTheWay(folder: string, files: readonly string[], reason: string): CommandError {
  const named = files.slice(0, MAX_NAMED).map((file) => shortPath(join(folder, file)));
  const more = files.length > MAX_NAMED ? ` (and ${files.length - MAX_NAMED} more files)` : '';
  return new CommandError(
    `${named.join(', ')}${more} ${reason}. Nothing was written.`,
    'Pass another folder with --out, or move the file away.',
    EXIT.usage,
  );
}
