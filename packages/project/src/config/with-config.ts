import type { Plugin } from '../plugins/plugin.ts';
import type { CodeSource } from './check-codes.ts';
import { optionsSchema, type ReferenceConfig } from './config-schema.ts';
import { loadConfig } from './load-config.ts';

/** Options of `curlew()`, and fields that only a configuration file has. */
export interface MergedOptions {
  options: Partial<ReferenceConfig>;
  plugins: readonly Plugin[];
}

/**
 * Completes the options of `curlew()` with those of the configuration file.
 * @throws {ConfigError} for an invalid file.
 */
export async function withConfig(
  file: string,
  given: Partial<ReferenceConfig>,
  codes: readonly CodeSource[] = [],
): Promise<MergedOptions> {
  const config = await loadConfig(file, codes);
  const shared = Object.entries(config).filter(([name]) => Object.hasOwn(optionsSchema.shape, name));
  return { options: { ...Object.fromEntries(shared), ...given }, plugins: config.plugins ?? [] };
}
