import { statSync } from 'node:fs';
import { shortPath } from '../short-path.ts';
import { UsageError } from '../usage-error.ts';

/** Files that a command reads, whatever links lead to them: two paths to one file are the same. */
export class InputFiles {
  readonly #known = new Set<string>();

  constructor(paths: Iterable<string | undefined>) {
    for (const path of paths) {
      const identity = path === undefined ? undefined : identityOf(path);
      if (identity !== undefined) this.#known.add(identity);
    }
  }

  has(path: string): boolean {
    const identity = identityOf(path);
    return identity !== undefined && this.#known.has(identity);
  }
}

/**
 * Makes sure that an output replaces nothing that the command reads.
 * @param option that names the output.
 * @throws {UsageError} naming the file.
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

/** Undefined for a file that does not exist, a device or a pipe: writing replaces nothing. */
function identityOf(path: string): string | undefined {
  try {
    const stats = statSync(path, { bigint: true });
    return stats.isFile() ? `${stats.dev}:${stats.ino}` : undefined;
  } catch {
    return undefined;
  }
}
