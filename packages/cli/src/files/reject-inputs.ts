import { statSync } from 'node:fs';
import { UsageError } from '../command-error.ts';
import { shortPath } from '../short-path.ts';

/** The files that a command reads. Two paths to one file, for example through a link, count as the same file. */
export class InputFiles {
  readonly #known = new Set<string>();

  constructor(paths: Iterable<string | undefined>) {
    for (const path of paths) {
      const identity = path === undefined ? undefined : readFileIdentity(path);
      if (identity !== undefined) this.#known.add(identity);
    }
  }

  has(path: string): boolean {
    const identity = readFileIdentity(path);
    return identity !== undefined && this.#known.has(identity);
  }
}

/**
 * Checks that an output replaces no file that the command reads.
 * @param option the option that names the output.
 * @throws {UsageError} if it does; the message names the file.
 */
export function rejectInputs(
  outputs: Iterable<string | undefined>,
  inputs: Iterable<string | undefined>,
  option: string,
): void {
  const files = new InputFiles(inputs);
  for (const output of outputs) {
    if (output === undefined || output === '-' || !files.has(output)) continue;
    throw new UsageError(
      `${shortPath(output)} is read by this command, and would be replaced by its output.`,
      `Pass another file with ${option}.`,
    );
  }
}

/** Returns undefined for a missing file, a device or a pipe, because writing to one replaces nothing. */
function readFileIdentity(path: string): string | undefined {
  try {
    const stats = statSync(path, { bigint: true });
    return stats.isFile() ? `${stats.dev}:${stats.ino}` : undefined;
  } catch {
    return undefined;
  }
}
