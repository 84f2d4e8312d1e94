import { parseArguments } from '../src/arguments/parse-arguments.ts';
import { docsCommand } from '../src/docs/docs-command.ts';
import { commandWords } from './command-words.ts';

/** One command line with the sources of several, and all their options. */
export interface MergedLine {
  sources: readonly string[];
  args: readonly string[];
}

/**
 * Lines of `curlew docs` for the same sources as one line, so that few builds have all of their options.
 * @param standsAlone whether a line contradicts the others.
 */
export function mergedLines(
  lines: readonly string[],
  standsAlone: (line: string) => boolean,
): Map<string, MergedLine> {
  const merged = new Map<string, { sources: string[]; values: Record<string, unknown> }>();
  for (const line of lines) {
    const [, ...args] = commandWords(line);
    const { values, positionals } = parseArguments(docsCommand, args);
    const key = standsAlone(line) ? line : positionals.join(' ');
    const before = merged.get(key)?.values ?? {};
    merged.set(key, { sources: positionals, values: { ...before, ...values } });
  }
  return new Map(
    [...merged].map(([key, { sources, values }]) => [
      key,
      { sources, args: ['docs', ...sources, ...Object.entries(values).flatMap(written)] },
    ]),
  );
}

function written([name, value]: [string, unknown]): string[] {
  if (value === true) return [`--${name}`];
  if (value === false) return [`--no-${name}`];
  return [value].flat().map((one) => `--${name}=${one}`);
}
