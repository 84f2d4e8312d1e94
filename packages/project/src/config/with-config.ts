import type { Plugin } from '../plugins/plugin.ts';
import type { CodeSource } from './check-codes.ts';
import { type CurlewConfig, optionsSchema, type ReferenceConfig } from './config-schema.ts';
import { loadConfig } from './load-config.ts';

/** Options of `curlew()`, and fields that only a configuration file has. */
export interface MergedOptions {
  options: Partial<ReferenceConfig>;
  plugins: readonly Plugin[];
}

/**
 * The options of `curlew()`, completed by those of the configuration file.
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

/** Gives a configuration its type: `export default defineConfig({ sources: ['openapi.yaml'] })`. */
export function defineConfig(config: CurlewConfig): CurlewConfig {
  return config;
}

/** Gives a plugin its type. */
export function definePlugin(plugin: Plugin): Plugin {
  return plugin;
}
