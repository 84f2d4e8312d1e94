import type { Diagnostic } from '@curlew/diagnostics';
import type { Description } from '@curlew/openapi';
import { openProject, type Reporter, resolvePlugins, type Source } from '@curlew/project';
import type { Arguments, Command } from '../arguments/command.ts';
import { readGivenSources } from '../arguments/read-given-sources.ts';
import { planDescriptions } from '../plan-descriptions.ts';
import { configFile, readConfig, usable } from '../read-config.ts';
import { findReporter } from '../reporters/find-reporter.ts';
import { requireSingleSource } from '../require-single-source.ts';
import { UsageError } from '../usage-error.ts';
import type { TRANSFORM_OPTIONS } from './transform-options.ts';

type Values = Arguments<typeof TRANSFORM_OPTIONS>['values'];

/** The description that a command transforms. */
export interface OpenedEntry {
  /** Absent if it cannot be used; see `diagnostics`. */
  description?: Description;
  source: Source;
  diagnostics: readonly Diagnostic[];
  reporter: Reporter;
  /** Files that the output must not replace. */
  inputs: readonly (string | undefined)[];
}

/**
 * Opens the source of a command line; problems of validation are not searched.
 * @throws {UsageError} for options that contradict each other, or an invalid configuration.
 */
export async function openEntry(
  command: Pick<Command, 'name' | 'positional'>,
  { values, positionals }: { values: Values; positionals: readonly string[] },
): Promise<OpenedEntry> {
  if (values.json && (values.out === undefined || values.out === '-'))
    throw new UsageError('`--json` requires `--out`.', 'Pass the file to write with --out.');
  const path = requireSingleSource(command, positionals);
  const config = await readConfig(values.config);
  const plugins = resolvePlugins(config.plugins);
  const reporter = findReporter(values.reporter, plugins.reporters);
  const allowRemote = values['allow-remote'] ?? config.allowRemote ?? false;
  const limits = config.limits ?? {};
  const sources = await readGivenSources([path], limits.fileSize);
  const { refs } = config;
  const root = values.root ?? config.root;
  const project = await usable(() =>
    openProject<undefined>({
      sources: planDescriptions(sources, { root, refs, allowRemote, kinds: plugins.kinds }),
      kinds: plugins.kinds,
      limits,
      allowRemote,
      validate: false,
      descriptionsOnly: true,
    }),
  );
  const [source] = await usable(() => project.load());
  if (source === undefined) throw new TypeError('A project has the source that it was opened with.');
  const { description, diagnostics, files } = source;
  const inputs = [path, ...files, configFile(values.config)];
  return { ...(description && { description }), source, diagnostics, reporter, inputs };
}
