import { UsageError } from '../usage-error.ts';
import type { Command } from './command.ts';

/**
 * What a command works on: what is named, else what the configuration names.
 * @throws {UsageError} when neither names anything.
 */
export function requireSources<Source>(
  command: Pick<Command, 'name' | 'positional'>,
  ...choices: readonly (readonly Source[] | undefined)[]
): readonly Source[] {
  const chosen = choices.find((sources) => sources !== undefined && sources.length > 0);
  if (chosen) return chosen;
  throw new UsageError(
    `\`curlew ${command.name}\` needs ${command.positional}.`,
    `See \`curlew ${command.name} --help\`.`,
  );
}
