import { readFileSync } from 'node:fs';
import { UsageError } from '../usage-error.ts';
import { type Given, pairOption } from './test-settings.ts';

/**
 * Variables of the command line: those of a file, then the single ones.
 * @throws {UsageError} for an invalid file.
 */
export function readVariables({ variables: file, variable = [] }: Given): Record<string, string> {
  return {
    ...(file === undefined ? {} : variablesOf(file)),
    ...Object.fromEntries(variable.map((text) => pairOption('variable', text, '='))),
  };
}

interface Entry {
  key?: unknown;
  id?: unknown;
  value?: unknown;
  enabled?: unknown;
  disabled?: unknown;
}

function variablesOf(file: string): Record<string, string> {
  const content = readObject(file);
  const { values, variable, info } = content;
  const list = Array.isArray(values) ? values : Array.isArray(variable) ? variable : undefined;
  if (list === undefined && info !== undefined) return {};
  const pairs = (list as Entry[] | undefined)
    ?.filter(({ enabled, disabled }) => enabled !== false && disabled !== true)
    .map(({ key, id, value }): [unknown, unknown] => [key ?? id, value]);
  return Object.fromEntries(
    (pairs ?? Object.entries(content)).flatMap(([name, value]) =>
      typeof name === 'string' && value !== null && value !== undefined ? [[name, textOf(value)]] : [],
    ),
  );
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function readObject(file: string): Record<string, unknown> {
  try {
    const content: unknown = JSON.parse(readFileSync(file, 'utf8'));
    if (typeof content === 'object' && content !== null && !Array.isArray(content)) return { ...content };
  } catch {
    throw new UsageError(`\`--variables\` is not a JSON file: ${file}.`);
  }
  throw new UsageError(`\`--variables\` does not contain a JSON object: ${file}.`);
}
