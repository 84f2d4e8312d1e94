export { type CodeSource, checkCodes } from './config/check-codes.ts';
export { ConfigError } from './config/config-error.ts';
export type {
  ComponentName,
  CurlewConfig,
  ReferenceConfig,
  ResolvedConfig,
  SourceConfig,
} from './config/config-schema.ts';
export { componentsSchema, optionsSchema } from './config/config-schema.ts';
export { defineConfig } from './config/define-config.ts';
export { findConfig } from './config/find-config.ts';
export { loadConfig } from './config/load-config.ts';
export { readOptions } from './config/read-options.ts';
export { sourceSchema } from './config/source-options.ts';
export { withConfig } from './config/with-config.ts';
