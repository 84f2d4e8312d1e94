import { parseArgs } from 'node:util';
import { closestName } from '@curlew/diagnostics/internal';
import { UsageError } from '../command-error.ts';
import type { Arguments, Command, Option, Options, OptionValues } from './command.ts';
import { unknownChoice } from './option-values.ts';

type Token = ReturnType<typeof readTokens>[number];
type OptionToken = Extract<Token, { kind: 'option' }>;

/**
 * Parses the arguments after the name of a command.
 * @throws {UsageError} on an unknown option, a missing or surplus value.
 */
export function parseArguments<Given extends Options>(
  command: Command<Given>,
  args: string[],
): Arguments<Given> {
  const values: Record<string, boolean | string | string[]> = {};
  const positionals: string[] = [];
  for (const token of readTokens(command.options, withImpliedNumbers(command.options, args))) {
    if (token.kind === 'positional') positionals.push(token.value);
    if (token.kind !== 'option') continue;
    const [name, option] = findOption(command, token);
    const value = readValue(command, name, option, token);
    if (option.multiple) values[name] = [...((values[name] as string[] | undefined) ?? []), String(value)];
    else values[name] = value;
  }
  return { values: values as OptionValues<Given>, positionals };
}

function readTokens(options: Options, args: string[]) {
  const config = Object.fromEntries(
    Object.entries(options).map(([name, { type, short, multiple }]) => [
      name,
      { type, multiple: multiple ?? false, ...(short ? { short } : {}) },
    ]),
  );
  return parseArgs({ args, options: config, allowPositionals: true, strict: false, tokens: true }).tokens;
}

/** Inserts the default for options whose number is omitted, so that the next argument is not taken as their value. */
function withImpliedNumbers(options: Options, args: readonly string[]): string[] {
  const end = args.includes('--') ? args.indexOf('--') : args.length;
  return args.map((arg, at) => {
    const name = arg.startsWith('--') && at < end ? arg.slice(2) : '';
    const implied = Object.hasOwn(options, name) ? options[name]?.numberOr : undefined;
    return implied === undefined || /^\d+$/.test(args[at + 1] ?? '') ? arg : `${arg}=${implied}`;
  });
}

/** `--no-strict` sets `strict` to false. */
function findOption({ name: commandName, options }: Command, token: OptionToken): [string, Option] {
  const positive = token.name.replace(/^no-/, '');
  const name = Object.hasOwn(options, token.name) ? token.name : positive;
  const option = Object.hasOwn(options, name) ? options[name] : undefined;
  if (option && (name === token.name || option.type === 'boolean')) return [name, option];
  const meant = closestName(token.name, Object.keys(options));
  throw new UsageError(
    `Unknown option \`${token.rawName}\` for \`curlew ${commandName}\`.`,
    meant ? `Did you mean \`--${meant}\`?` : `See \`curlew ${commandName} --help\`.`,
  );
}

function readValue(
  { name: commandName }: Command,
  name: string,
  option: Option,
  token: OptionToken,
): boolean | string {
  if (option.type === 'boolean') {
    if (token.value === undefined) return name === token.name;
    if (token.value === 'true' || token.value === 'false') return token.value === 'true';
    throw new UsageError(
      `\`--${name}\` does not accept a value.`,
      `Write \`--${name}\` or \`--no-${name}\`.`,
    );
  }
  const { value } = token;
  if (value === undefined || (!token.inlineValue && value.startsWith('-') && value !== '-')) {
    throw new UsageError(
      `\`--${name}\` requires a value: \`--${name} <${option.value ?? 'value'}>\`.`,
      `See \`curlew ${commandName} --help\`.`,
    );
  }
  if (option.choices && !option.takesOthers && !option.choices.includes(value))
    throw unknownChoice(name, value, option.choices);
  return value;
}
