import { CommandError, EXIT, UsageError } from '../command-error.ts';
import { shortPath } from '../short-path.ts';

/** Reasons for error codes of a full or failing disk. */
const REASONS: Readonly<Record<string, string>> = {
  ENOSPC: 'there is no space left on the disk',
  EDQUOT: 'the disk quota is exceeded',
  EFBIG: 'the file exceeds the size limit of this process',
  EIO: 'the disk reported an error',
  EMFILE: 'the limit of open files of this process is reached',
  ENFILE: 'the limit of open files of the system is reached',
};

/** The same reasons by error number on Linux and macOS, for programs that report only the number. */
const NUMBERS: Readonly<Record<string, string>> = {
  5: 'EIO',
  23: 'ENFILE',
  24: 'EMFILE',
  27: 'EFBIG',
  28: 'ENOSPC',
  69: 'EDQUOT',
  122: 'EDQUOT',
};

/**
 * Returns the error for a full or failing disk, or undefined for any other error.
 * @param place the file or folder that cannot be written; default: the file that the error names.
 */
export function writeFailure(error: unknown, place?: string): CommandError | undefined {
  const found = diskError(error, 0);
  if (found === undefined) return undefined;
  const { code, path } = found;
  const what = place ?? path ?? 'The output';
  return new CommandError(
    `${what} cannot be written: ${REASONS[code]} (${code}).`,
    'Free disk space or raise the limit, and run the command again; earlier output is unchanged.',
    EXIT.unwritable,
  );
}

/** Errors of other programs wrap those of the system, and some wrap several. */
function diskError(error: unknown, depth: number): { code: string; path?: string } | undefined {
  if (!(error instanceof Error) || depth > 5) return undefined;
  const { code = '', path } = error as NodeJS.ErrnoException;
  if (Object.hasOwn(REASONS, code)) return { code, ...(path !== undefined && { path }) };
  // Programs compiled from Rust, such as the bundler of Astro, report the number in the message.
  const number = /\(os error (\d+)\)/.exec(error.message)?.[1] ?? '';
  const known = Object.hasOwn(NUMBERS, number) ? NUMBERS[number] : undefined;
  if (known !== undefined) return { code: known };
  const inner = [error.cause, ...(error instanceof AggregateError ? error.errors : [])];
  return inner.map((one) => diskError(one, depth + 1)).find((one) => one !== undefined);
}

/** Creates the error for a file of the command line that cannot be written, because of the disk or the path. */
export function cannotWrite(error: unknown, help: string): CommandError {
  const { path = 'The file', code = String(error) } = error as NodeJS.ErrnoException;
  return writeFailure(error) ?? new UsageError(`${shortPath(path)} cannot be written: ${code}.`, help);
}
