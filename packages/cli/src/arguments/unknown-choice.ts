import { closestName } from '@curlew/diagnostics/internal';
import { UsageError } from '../usage-error.ts';

/** The error for a value that is not among the choices of an option. */
export function unknownChoice(option: string, value: string, choices: readonly string[]): UsageError {
  const meant = closestName(value, choices);
  const list = choices.map((choice) => `\`${choice}\``).join(', ');
  return new UsageError(
    `\`--${option}\` must be one of ${list}, found \`${value}\`.`,
    meant ? `Did you mean \`${meant}\`?` : undefined,
  );
}
