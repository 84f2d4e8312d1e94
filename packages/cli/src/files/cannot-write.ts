import type { CommandError } from '../command-error.ts';
import { shortPath } from '../short-path.ts';
import { UsageError } from '../usage-error.ts';
import { writeFailure } from './write-failure.ts';

/** The error to end with when a file that the user named cannot be written: it is the disk, or the name. */
export function cannotWrite(error: unknown, help: string): CommandError {
  const { path = 'The file', code = String(error) } = error as NodeJS.ErrnoException;
  return writeFailure(error) ?? new UsageError(`${shortPath(path)} cannot be written: ${code}.`, help);
}
