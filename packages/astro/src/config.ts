export { ConfigError } from './config/config-error.ts';
export type { CurlewConfig } from './config/config-schema.ts';
export { defineConfig } from './config/define-config.ts';
export { findConfig, loadConfig } from './config/load-config.ts';
