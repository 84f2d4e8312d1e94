import type { Command } from './arguments/command.ts';
import { requireSources } from './arguments/require-sources.ts';
import { UsageError } from './usage-error.ts';

/**
 * Returns the source of a command that takes exactly one.
 * @throws {UsageError} if none or several are given.
 */
export function requireSingleSource(
  command: Pick<Command, 'name' | 'positional'>,
  positionals: readonly string[],
): string {
  const [path = '', ...others] = requireSources<string>(command, positionals);
  if (others.length === 0) return path;
  throw new UsageError(`\`curlew ${command.name}\` expects one source, found ${positionals.length}.`);
}
