import { UsageError } from '../usage-error.ts';

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
