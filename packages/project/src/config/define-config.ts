import type { Plugin } from '../plugins/plugin.ts';
import type { CurlewConfig } from './config-schema.ts';

/** Gives a configuration its type: `export default defineConfig({ sources: ['openapi.yaml'] })`. */
export function defineConfig(config: CurlewConfig): CurlewConfig {
  return config;
}

/** Gives a plugin its type. */
export function definePlugin(plugin: Plugin): Plugin {
  return plugin;
}
