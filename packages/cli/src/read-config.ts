import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import type { CurlewConfig } from '@curlew/astro/config';
import { UsageError } from './usage-error.ts';

const KINDS = ['ts', 'mts', 'js', 'mjs', 'yaml', 'yml'];

/**
 * The configuration that is named, or the one of the current folder; empty when there is none. What reads
 * it is loaded only when there is something to read.
 * @throws {UsageError} when it cannot be used.
 */
export async function readConfig(named: string | undefined): Promise<CurlewConfig> {
  if (named !== undefined && !existsSync(named)) {
    throw new UsageError(`There is no configuration ${named}.`, 'Check the path given with --config.');
  }
  if (named === undefined && !KINDS.some((kind) => existsSync(`curlew.config.${kind}`))) return {};
  const { ConfigError, findConfig, loadConfig } = await import('@curlew/astro/config');
  const file = named === undefined ? findConfig(process.cwd()) : resolve(named);
  try {
    return file === undefined ? {} : await loadConfig(file);
  } catch (error) {
    if (error instanceof ConfigError) throw new UsageError(error.message, error.help);
    throw error;
  }
}
