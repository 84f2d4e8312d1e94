import type { CodeSource } from './check-codes.ts';
import { optionsSchema, type ReferenceConfig } from './config-schema.ts';
import { loadConfig } from './load-config.ts';

/**
 * The options of `curlew()` with those of the configuration file behind them.
 * @throws {ConfigError} when the file cannot be used.
 */
export async function withConfig(
  file: string,
  given: Partial<ReferenceConfig>,
  codes: readonly CodeSource[] = [],
): Promise<Partial<ReferenceConfig>> {
  const config = await loadConfig(file, codes);
  const shared = Object.entries(config).filter(([name]) => Object.hasOwn(optionsSchema.shape, name));
  return { ...Object.fromEntries(shared), ...given };
}
