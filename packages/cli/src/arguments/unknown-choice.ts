import { closestName } from '@curlew/diagnostics';
import { UsageError } from '../usage-error.ts';

/** What is wrong with a value that an option does not take. */
export function unknownChoice(option: string, value: string, choices: readonly string[]): UsageError {
  const meant = closestName(value, choices);
  const list = choices.map((choice) => `\`${choice}\``).join(', ');
  return new UsageError(
    `\`--${option}\` is one of ${list}, not \`${value}\`.`,
    meant ? `Did you mean \`${meant}\`?` : undefined,
  );
}
