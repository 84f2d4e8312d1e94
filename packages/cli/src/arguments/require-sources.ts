import { UsageError } from '../usage-error.ts';
import type { Command } from './command.ts';

/**
 * Returns the sources of the command line, or else those of the configuration.
 * @throws {UsageError} if neither names a source.
 */
export function requireSources<Source>(
  command: Pick<Command, 'name' | 'positional'>,
  ...choices: readonly (readonly Source[] | undefined)[]
): readonly Source[] {
  const chosen = choices.find((sources) => sources !== undefined && sources.length > 0);
  if (chosen) return chosen;
  throw new UsageError(
    `\`curlew ${command.name}\` requires ${command.positional}.`,
    `See \`curlew ${command.name} --help\`.`,
  );
}
