import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { CurlewConfig } from '@curlew/astro/config';
import { type Baseline, type Policy, parseBaseline } from '@curlew/diagnostics';
import type { Limits } from '@curlew/openapi';
import type { Arguments } from '../command.ts';
import { readConfig } from '../read-config.ts';
import { requireSources } from '../require-sources.ts';
import { shortPath } from '../short-path.ts';
import { UsageError } from '../usage-error.ts';
import { validateCommand } from './validate-command.ts';

type Values = Arguments<typeof validateCommand.options>['values'];

/** What to check and how, from the command line and the configuration behind it. */
export interface Settings {
  /** `-` is standard input. */
  paths: readonly string[];
  /** Folder that references may not leave. */
  root?: string;
  limits: Partial<Limits>;
  /** Whether `$ref`s may lead to other machines. */
  allowRemote: boolean;
  policy: Policy;
  strict: boolean;
  /** Reports that are shown at a terminal; default: that of the reporter. */
  maxReports?: number;
  baseline?: { file: string; update: boolean; known: Baseline | undefined };
}

/** @throws {UsageError} when the configuration or the baseline cannot be used, or nothing is to be checked. */
export async function readSettings(values: Values, positionals: readonly string[]): Promise<Settings> {
  const config = await readConfig(values.config);
  const paths = requireSources(validateCommand, positionals, descriptionsOf(config));
  const root = values.root ?? config.root;
  const maxReports = readCount(values['max-problems']);
  const file = values.baseline ?? (config.baseline && shortPath(config.baseline));
  const update = values['update-baseline'] ?? false;
  if (update && !file)
    throw new UsageError('There is no baseline to update.', 'Name a file with --baseline.');
  return {
    paths: [...new Set(paths)],
    limits: Object.fromEntries(
      Object.entries(config.limits ?? {}).filter(([, limit]) => limit !== undefined),
    ),
    allowRemote: values['allow-remote'] ?? config.allowRemote ?? false,
    policy: { rules: config.rules ?? {}, ignore: readIgnores(config) },
    strict: values.strict ?? config.strict ?? false,
    ...(root ? { root } : {}),
    ...(maxReports ? { maxReports } : {}),
    ...(file ? { baseline: { file, update, known: update ? undefined : await readBaseline(file) } } : {}),
  };
}

function readCount(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (/^[1-9]\d{0,8}$/.test(text)) return Number(text);
  throw new UsageError(`\`--max-problems\` is a number from 1, not \`${text}\`.`);
}

/** The sources of a configuration that are descriptions, as far as it says. */
function descriptionsOf({ sources = [] }: CurlewConfig): string[] {
  return sources
    .map((source) => (typeof source === 'string' ? { path: source } : source))
    .filter(({ kind, path }) => (kind ? kind === 'openapi' : /\.(ya?ml|json)$/i.test(path)))
    .map(({ path }) => shortPath(path));
}

function readIgnores({ ignore = [] }: CurlewConfig): Policy['ignore'] {
  return ignore.map(({ code, reason, file, pointer }) => ({
    code,
    reason,
    ...(file !== undefined && { file }),
    ...(pointer !== undefined && { pointer }),
  }));
}

async function readBaseline(file: string): Promise<Baseline> {
  if (!existsSync(file)) {
    throw new UsageError(`There is no baseline ${file}.`, 'Write one with --update-baseline.');
  }
  const baseline = parseBaseline(await readFile(file, 'utf8'));
  if (baseline) return baseline;
  throw new UsageError(`${file} is no baseline.`, 'Write it anew with --update-baseline.');
}
