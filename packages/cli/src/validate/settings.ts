import { dirname, resolve } from 'node:path';
import type { Policy } from '@curlew/diagnostics';
import { type OpenOptions, planFiles, readBaseline, type Source } from '@curlew/project';
import type { CurlewConfig, SourceConfig } from '@curlew/project/config';
import type { Arguments } from '../command.ts';
import { givenSources } from '../given-sources.ts';
import { readConfig, usable } from '../read-config.ts';
import { requireSources } from '../require-sources.ts';
import { shortPath } from '../short-path.ts';
import { UsageError } from '../usage-error.ts';
import { validateCommand } from './validate-command.ts';

type Values = Arguments<typeof validateCommand.options>['values'];

/** What to check and how, from the command line and the configuration behind it. */
export interface Settings {
  project: OpenOptions<undefined>;
  strict: boolean;
  /** Reports that are shown at a terminal; default: that of the reporter. */
  maxReports?: number;
  baseline?: { file: string; update: boolean };
}

/** @throws {UsageError} when the configuration or the baseline cannot be used, or nothing is to be checked. */
export async function readSettings(values: Values, positionals: readonly string[]): Promise<Settings> {
  const config = await readConfig(values.config);
  const given = requireSources<SourceConfig>(validateCommand, positionals, descriptionsOf(config));
  const maxReports = readCount(values['max-problems']);
  const file = values.baseline ?? (config.baseline && shortPath(config.baseline));
  const update = values['update-baseline'] ?? false;
  if (update && !file)
    throw new UsageError('There is no baseline to update.', 'Name a file with --baseline.');
  const allowRemote = values['allow-remote'] ?? config.allowRemote ?? false;
  const limits = config.limits ?? {};
  const sources = await givenSources(given, limits.fileSize);
  const root = values.root ?? config.root;
  return usable(() => ({
    project: {
      sources: filesToCheck(sources, root, allowRemote),
      limits,
      allowRemote,
      policy: {
        rules: config.rules ?? {},
        ignore: readIgnores(config),
        ...(file && !update && { baseline: readBaseline(file, file) }),
      },
    },
    strict: values.strict ?? config.strict ?? false,
    ...(maxReports ? { maxReports } : {}),
    ...(file ? { baseline: { file, update } } : {}),
  }));
}

/** Descriptions; without a root a `$ref` may not leave the folder of its description. */
function filesToCheck(sources: SourceConfig[], root: string | undefined, allowRemote: boolean): Source[] {
  const from = process.cwd();
  const files = planFiles({ sources, from, cwd: from, root, allowRemote });
  return files.map((source) => ({
    ...source,
    kind: 'openapi',
    root: root === undefined && source.content === undefined ? dirname(source.path) : resolve(source.root),
  }));
}

function readCount(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (/^[1-9]\d{0,8}$/.test(text)) return Number(text);
  throw new UsageError(`\`--max-problems\` is a number from 1, not \`${text}\`.`);
}

/** The sources of a configuration that are descriptions, as far as it says. */
function descriptionsOf({ sources = [] }: CurlewConfig): SourceConfig[] {
  return sources
    .map((source) => (typeof source === 'string' ? { path: source } : source))
    .filter(({ kind, path }) => (kind ? kind === 'openapi' : /\.(ya?ml|json)$/i.test(path)))
    .map(({ path }) => path);
}

function readIgnores({ ignore = [] }: CurlewConfig): Policy['ignore'] {
  return ignore.map(({ code, reason, file, pointer }) => ({
    code,
    reason,
    ...(file !== undefined && { file }),
    ...(pointer !== undefined && { pointer }),
  }));
}
