import type { Command } from './arguments/command.ts';
import { requireSources } from './arguments/require-sources.ts';
import { UsageError } from './usage-error.ts';

/** The single source of a command. */
export function onlySource(
  command: Pick<Command, 'name' | 'positional'>,
  positionals: readonly string[],
): string {
  const [path = '', ...others] = requireSources<string>(command, positionals);
  if (others.length === 0) return path;
  throw new UsageError(`\`curlew ${command.name}\` expects one source, found ${positionals.length}.`);
}
