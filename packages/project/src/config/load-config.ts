import { readFile } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import { load, YAMLException } from 'js-yaml';
import { duplicateParts } from '../plugins/duplicate-parts.ts';
import type { Plugin } from '../plugins/plugin.ts';
import { PROJECT_CODES } from '../policy/project-codes.ts';
import { absolutePaths } from './absolute-paths.ts';
import { type CodeSource, checkCodes } from './check-codes.ts';
import { ConfigError } from './config-error.ts';
import { type CurlewConfig, configSchema } from './config-schema.ts';
import { describeIssues } from './describe-issues.ts';
import { importConfig } from './import-config.ts';

const OWN_CODES: ReadonlySet<string> = new Set(PROJECT_CODES.map(({ code }) => code));

/**
 * Loads and validates a configuration; its paths become absolute.
 * @param codes codes of problems of further packages.
 * @throws {ConfigError} listing each invalid field, the expected value and a suggestion.
 */
export async function loadConfig(file: string, codes: readonly CodeSource[] = []): Promise<CurlewConfig> {
  const config = await readConfigFile(file);
  await checkCodes(config, codes, file);
  return absolutePaths(config, dirname(file));
}

/**
 * Loads the plugins of a configuration, for a worker, which functions cannot be sent to.
 * @throws {ConfigError} for an invalid file.
 */
export async function loadPlugins(file: string): Promise<readonly Plugin[]> {
  return (await readConfigFile(file)).plugins ?? [];
}

async function readConfigFile(file: string): Promise<CurlewConfig> {
  const given = /\.ya?ml$/i.test(file) ? await readYaml(file) : await runModule(file);
  const result = configSchema.safeParse(given);
  const problems = result.success
    ? duplicateParts(result.data.plugins ?? [], OWN_CODES)
    : describeIssues(result.error, given, configSchema, 'the configuration');
  if (problems.length === 0) return given as CurlewConfig;
  throw new ConfigError(
    `Invalid ${basename(file)}:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`,
    'Use the options of curlew(), or: plugins, out, prefix, server.',
  );
}

async function readYaml(file: string): Promise<unknown> {
  try {
    return load(await readFile(file, 'utf8')) ?? {};
  } catch (error) {
    if (!(error instanceof YAMLException)) throw unreadable(file, error);
    const { line = 0, column = 0 } = error.mark ?? {};
    throw new ConfigError(
      `Invalid YAML in ${basename(file)}:${line + 1}:${column + 1}: ${error.reason}.`,
      'Fix the syntax error shown.',
    );
  }
}

async function runModule(file: string): Promise<unknown> {
  try {
    const module = await importConfig(file);
    if (module.default !== undefined) return module.default;
  } catch (error) {
    throw unreadable(file, error);
  }
  throw new ConfigError(`${basename(file)} has no default export.`, 'Add: export default { … };');
}

function unreadable(file: string, error: unknown): ConfigError {
  const reason = error instanceof Error ? error.message : String(error);
  return new ConfigError(`${basename(file)} cannot be read: ${reason}`, 'Fix the file, or pass another one.');
}
