import { existsSync, readFileSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { type DataRow, placedRows } from '@curlew/contract/internal';
import { CommandError } from '../command-error.ts';
import { EXIT } from '../exit-code.ts';
import { shortPath } from '../short-path.ts';

/**
 * The rows of a CSV or JSON file.
 * @throws {CommandError} if it does not exist, or has none.
 */
export function readRows(path: string, onFile: (file: string) => void = () => {}): DataRow[] {
  const file = resolve(path);
  onFile(file);
  const text = readText(file);
  try {
    return placedRows(text, basename(file));
  } catch (error) {
    const reason = error instanceof Error ? error.message : '';
    throw new CommandError(`${shortPath(file)} contains no rows: ${reason}`, undefined, EXIT.unusable);
  }
}

/** @throws {CommandError} if the file does not exist. */
export function readText(file: string): string {
  if (!existsSync(file))
    throw new CommandError(`File not found: ${shortPath(file)}.`, undefined, EXIT.unusable);
  return readFileSync(file, 'utf8');
}
