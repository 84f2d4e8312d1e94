import { readFileSync } from 'node:fs';
import { closestName } from '@curlew/diagnostics/internal';
import { UsageError } from '../command-error.ts';

/** Parses the number of an option. Returns undefined if the option is not given. */
export function readNumber(
  name: string,
  text: string | undefined,
  { min, max, integer = true }: { min: number; max: number; integer?: boolean },
): number | undefined {
  if (text === undefined) return undefined;
  const value = Number(text);
  const isNumber = (integer ? /^\d+$/ : /^(?:\d+(?:\.\d+)?|\.\d+)$/).test(text);
  if (isNumber && value >= min && value <= max) return value;
  throw new UsageError(`\`--${name}\` must be a number from ${min} to ${max}, found \`${text}\`.`);
}

/**
 * The origins of `--cors`.
 * @throws {UsageError} if one of them is not an origin.
 */
export function readCors(origins: readonly string[] = []): '*' | readonly string[] {
  if (origins.includes('*')) return '*';
  return origins.map((origin) => {
    if (URL.canParse(origin) && new URL(origin).origin !== 'null') return new URL(origin).origin;
    throw new UsageError(
      `\`--cors\` must be an origin such as https://app.example.com, or \`*\`, found \`${origin}\`.`,
    );
  });
}

/** @throws {UsageError} if the file of an option cannot be read. */
export function readPem(option: string, file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    throw new UsageError(`\`--${option}\` cannot be read: ${file}.`);
  }
}

/** The error for a value that is not among the choices of an option. */
export function unknownChoice(option: string, value: string, choices: readonly string[]): UsageError {
  const meant = closestName(value, choices);
  const list = choices.map((choice) => `\`${choice}\``).join(', ');
  return new UsageError(
    `\`--${option}\` must be one of ${list}, found \`${value}\`.`,
    meant ? `Did you mean \`${meant}\`?` : undefined,
  );
}
