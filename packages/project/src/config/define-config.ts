import type { CurlewConfig } from './config-schema.ts';

/** Gives a configuration its type: `export default defineConfig({ sources: ['openapi.yaml'] })`. */
export function defineConfig(config: CurlewConfig): CurlewConfig {
  return config;
}
