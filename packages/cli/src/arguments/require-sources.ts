import { UsageError } from '../command-error.ts';
import type { Command } from './command.ts';

/** A command line without a source; the sources of the folder, if there are any, are its help. */
export class MissingSourceError extends UsageError {}

/**
 * Returns the sources of the command line, or else those of the configuration.
 * @throws {MissingSourceError} if neither names a source.
 */
export function requireSources<Source>(
  command: Pick<Command, 'name' | 'positional'>,
  ...choices: readonly (readonly Source[] | undefined)[]
): readonly Source[] {
  const chosen = choices.find((sources) => sources !== undefined && sources.length > 0);
  if (chosen) return chosen;
  throw new MissingSourceError(
    `\`curlew ${command.name}\` requires ${command.positional}.`,
    `See \`curlew ${command.name} --help\`.`,
  );
}

/** What a command line without a source may have meant: the sources of the current folder that the command takes. */
export async function explainMissingSource(
  error: MissingSourceError,
  { name, takes, usage }: Pick<Command, 'name' | 'takes' | 'usage'>,
): Promise<MissingSourceError> {
  const { listSources, sourcesIn } = await import('@curlew/project/internal');
  const found = await sourcesIn('.');
  const sources = found.sources.filter(({ holds }) => takes === undefined || holds === takes);
  const [first, ...others] = sources;
  if (first === undefined) return error;
  const more = sources.length === found.sources.length ? found.more : 0;
  // Options outside of brackets are required: `[source…] --out <dir> [options]`.
  const required = usage.replaceAll(/\[[^\]]*\]/g, '').match(/--[\w-]+ <[^>]+>/g) ?? [];
  const line = ['curlew', name, quotePath(first.path), ...required].join(' ');
  const help = others.length > 0 ? `Pass one, for example: ${line}` : `Pass it: ${line}`;
  return new MissingSourceError(error.message, `Found ${listSources({ sources, more })}. ${help}`);
}

/** A path as a shell reads it. */
export function quotePath(path: string): string {
  return /^[\w./-]+$/.test(path) ? path : `'${path.replaceAll("'", "'\\''")}'`;
}

/**
 * Returns the source of a command that takes exactly one.
 * @throws {UsageError} if none or several are given.
 */
export function requireSingleSource(
  command: Pick<Command, 'name' | 'positional'>,
  positionals: readonly string[],
): string {
  const [path = '', ...others] = requireSources<string>(command, positionals);
  if (others.length === 0) return path;
  throw new UsageError(`\`curlew ${command.name}\` expects one source, found ${positionals.length}.`);
}
