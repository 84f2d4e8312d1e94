import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { ConfigError, findConfig } from '@curlew/project';
import type { CurlewConfig } from '@curlew/project/config';
import { UsageError } from './command-error.ts';

/**
 * Loads the given configuration, or the one of the current folder; empty without one. The loader is imported
 * only if there is a file.
 * @throws {UsageError} for an invalid configuration.
 */
export async function readConfig(named: string | undefined): Promise<CurlewConfig> {
  const file = configFile(named);
  if (file === undefined) return {};
  const { loadConfig } = await import('@curlew/project/config');
  return usable(() => loadConfig(file, [referenceCodes]));
}

/** Loads the diagnostic codes of references, which validation does not report. */
export async function referenceCodes(): Promise<readonly { code: string }[]> {
  return (await import('@curlew/reference/codes')).REFERENCE_CODES;
}

/**
 * Absolute path of the given configuration, or of the one of the current folder.
 * @throws {UsageError} if the given file does not exist.
 */
export function configFile(named: string | undefined): string | undefined {
  if (named !== undefined && !existsSync(named)) {
    throw new UsageError(`Configuration not found: ${named}.`, 'Check the path given with --config.');
  }
  return named === undefined ? findConfig(process.cwd()) : resolve(named);
}

/**
 * Runs work that may throw a `ConfigError`.
 * @throws {UsageError} instead of a `ConfigError`.
 */
export async function usable<Result>(work: () => Result | Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ConfigError) throw new UsageError(error.message, error.help);
    throw error;
  }
}
