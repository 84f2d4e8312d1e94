import type { Policy, SarifRule } from '@curlew/diagnostics';
import {
  type OpenOptions,
  type Reporter,
  readBaseline,
  resolvePlugins,
  type SourceKind,
  sourceKind,
} from '@curlew/project';
import type { CurlewConfig, SourceConfig } from '@curlew/project/config';
import type { Arguments } from '../arguments/command.ts';
import { givenSources } from '../arguments/given-sources.ts';
import { requireSources } from '../arguments/require-sources.ts';
import { planDescriptions } from '../plan-descriptions.ts';
import { readConfig, referenceCodes, usable } from '../read-config.ts';
import { findReporter } from '../reporters/find-reporter.ts';
import { reportRules } from '../reporters/report-rules.ts';
import { shortPath } from '../short-path.ts';
import { UsageError } from '../usage-error.ts';
import { validateCommand } from './validate-command.ts';

type Values = Arguments<typeof validateCommand.options>['values'];

/** Settings of a validation, from the command line and the configuration. */
export interface Settings {
  project: OpenOptions<undefined>;
  strict: boolean;
  reporter: Reporter;
  /** Rules listed in reports. */
  rules: readonly SarifRule[];
  /** Maximum number of reports at a terminal; default: that of the reporter. */
  maxReports?: number;
  /** List every place of every report. */
  all: boolean;
  baseline?: { file: string; update: boolean };
}

/** @throws {UsageError} if the configuration or the baseline is invalid, or there is no file. */
export async function readSettings(values: Values, positionals: readonly string[]): Promise<Settings> {
  const config = await readConfig(values.config);
  const plugins = resolvePlugins(config.plugins);
  const given = requireSources<SourceConfig>(
    validateCommand,
    positionals,
    descriptionsOf(config, plugins.kinds),
  );
  const maxReports = readCount(values['max-problems']);
  const file = values.baseline ?? (config.baseline && shortPath(config.baseline));
  const update = values['update-baseline'] ?? false;
  if (update && !file)
    throw new UsageError('`--update-baseline` requires a baseline file.', 'Pass a file with --baseline.');
  const allowRemote = values['allow-remote'] ?? config.allowRemote ?? false;
  const limits = config.limits ?? {};
  const sources = await givenSources(given, limits.fileSize);
  const root = values.root ?? config.root;
  return usable(() => ({
    project: {
      sources: planDescriptions(sources, { root, refs: config.refs, allowRemote, kinds: plugins.kinds }),
      kinds: plugins.kinds,
      rules: plugins.rules,
      limits,
      allowRemote,
      descriptionsOnly: true,
      codes: referenceCodes,
      policy: {
        rules: config.rules ?? {},
        ignore: readIgnores(config),
        // The given files may be only a part of the project.
        reportUnusedIgnores: positionals.length === 0,
        ...(file && !update && { baseline: readBaseline(file, file) }),
      },
    },
    reporter: findReporter(values.json ? 'json' : values.reporter, plugins.reporters),
    rules: reportRules(plugins.rules),
    strict: values.strict ?? config.strict ?? false,
    all: values.all ?? false,
    ...(maxReports ? { maxReports } : {}),
    ...(file ? { baseline: { file, update } } : {}),
  }));
}

function readCount(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (/^[1-9]\d{0,8}$/.test(text)) return Number(text);
  throw new UsageError(`\`--max-problems\` must be a whole number of at least 1, found \`${text}\`.`);
}

/** The sources of a configuration that are descriptions, by their kind or else by the file extension. */
function descriptionsOf({ sources = [] }: CurlewConfig, kinds: readonly SourceKind[]): SourceConfig[] {
  return sources
    .map((source) => (typeof source === 'string' ? { path: source } : source))
    .filter(({ kind, path }) =>
      kind ? sourceKind(kind, kinds)?.holds !== 'requests' : /\.(ya?ml|json)$/i.test(path),
    )
    .map(({ path, kind }) => (kind ? { path, kind } : path));
}

function readIgnores({ ignore = [] }: CurlewConfig): Policy['ignore'] {
  return ignore.map(({ code, reason, file, pointer }) => ({
    code,
    reason,
    ...(file !== undefined && { file }),
    ...(pointer !== undefined && { pointer }),
  }));
}
