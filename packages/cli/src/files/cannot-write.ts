import type { CommandError } from '../command-error.ts';
import { shortPath } from '../short-path.ts';
import { UsageError } from '../usage-error.ts';
import { writeFailure } from './write-failure.ts';

/** Creates the error for a file of the command line that cannot be written, because of the disk or the path. */
export function cannotWrite(error: unknown, help: string): CommandError {
  const { path = 'The file', code = String(error) } = error as NodeJS.ErrnoException;
  return writeFailure(error) ?? new UsageError(`${shortPath(path)} cannot be written: ${code}.`, help);
}
