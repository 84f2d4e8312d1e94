import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { ConfigError, findConfig } from '@curlew/project';
import type { CurlewConfig } from '@curlew/project/config';
import { UsageError } from './usage-error.ts';

/**
 * The configuration that is named, or the one of the current folder; empty when there is none. What reads
 * it is loaded only when there is something to read.
 * @throws {UsageError} when it cannot be used.
 */
export async function readConfig(named: string | undefined): Promise<CurlewConfig> {
  const file = configFile(named);
  if (file === undefined) return {};
  const { loadConfig } = await import('@curlew/project/config');
  return usable(() =>
    loadConfig(file, [async () => (await import('@curlew/reference/codes')).REFERENCE_CODES]),
  );
}

/**
 * Absolute path of the configuration that is named, or of the one of the current folder.
 * @throws {UsageError} when the one that is named does not exist.
 */
export function configFile(named: string | undefined): string | undefined {
  if (named !== undefined && !existsSync(named)) {
    throw new UsageError(`Configuration not found: ${named}.`, 'Check the path given with --config.');
  }
  return named === undefined ? findConfig(process.cwd()) : resolve(named);
}

/**
 * Runs what a wrong configuration or a wrong source stops.
 * @throws {UsageError} in place of a `ConfigError`.
 */
export async function usable<Result>(work: () => Result | Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ConfigError) throw new UsageError(error.message, error.help);
    throw error;
  }
}
