import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { load, YAMLException } from 'js-yaml';
import { describeIssues } from '../describe-issues.ts';
import { absolutePaths } from './absolute-paths.ts';
import { ConfigError } from './config-error.ts';
import { type CurlewConfig, configSchema } from './config-schema.ts';

/** File names in the order they are looked for. */
export const CONFIG_NAMES = ['ts', 'mts', 'js', 'mjs', 'yaml', 'yml'].map((kind) => `curlew.config.${kind}`);

/** The configuration of a folder; undefined when it has none. */
export function findConfig(folder: string): string | undefined {
  return CONFIG_NAMES.map((name) => join(folder, name)).find((path) => existsSync(path));
}

/**
 * Reads a configuration; every path in it becomes absolute.
 * @throws {ConfigError} naming each wrong field, what was expected and what was meant.
 */
export async function loadConfig(file: string): Promise<CurlewConfig> {
  const given = /\.ya?ml$/i.test(file) ? await readYaml(file) : await runModule(file);
  const result = configSchema.safeParse(given);
  if (!result.success) {
    const problems = describeIssues(result.error, given, configSchema, 'the configuration');
    throw new ConfigError(
      `${basename(file)} is wrong:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`,
      'The fields are those of curlew(), and: baseline, root, limits, out, prefix, server.',
    );
  }
  return absolutePaths(given as CurlewConfig, dirname(file));
}

async function readYaml(file: string): Promise<unknown> {
  try {
    return load(await readFile(file, 'utf8')) ?? {};
  } catch (error) {
    if (!(error instanceof YAMLException)) throw unreadable(file, error);
    const { line = 0, column = 0 } = error.mark ?? {};
    throw new ConfigError(
      `${basename(file)}:${line + 1}:${column + 1} is not YAML: ${error.reason}.`,
      'Mend the text at this place.',
    );
  }
}

async function runModule(file: string): Promise<unknown> {
  try {
    const module: { default?: unknown } = await import(pathToFileURL(file).href);
    if (module.default !== undefined) return module.default;
  } catch (error) {
    throw unreadable(file, error);
  }
  throw new ConfigError(`${basename(file)} has no default export.`, 'Write: export default { … };');
}

function unreadable(file: string, error: unknown): ConfigError {
  const reason = error instanceof Error ? error.message : String(error);
  return new ConfigError(
    `${basename(file)} cannot be read: ${reason}`,
    'Mend the file, or name another one.',
  );
}
