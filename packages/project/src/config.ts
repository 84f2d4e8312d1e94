export { defineRule } from '@curlew/openapi';
export { type CodeSource, checkCodes } from './config/check-codes.ts';
export { ConfigError } from './config/config-error.ts';
export type {
  ComponentName,
  CurlewConfig,
  Guide,
  ReferenceConfig,
  ResolvedConfig,
  SiteLink,
  SourceConfig,
} from './config/config-schema.ts';
export {
  componentsSchema,
  optionsSchema,
  type PartsConfig,
  partsSchema,
  sourceSchema,
} from './config/config-schema.ts';
export { findConfig } from './config/find-config.ts';
export { loadConfig, loadPlugins } from './config/load-config.ts';
export { readOptions } from './config/read-options.ts';
export { robotsProblem } from './config/robots-problem.ts';
export { defineConfig, definePlugin, type MergedOptions, withConfig } from './config/with-config.ts';
export { readSiteAddress, type SiteAddress } from './plan/site-address.ts';
export type { Plugin, Reporter, ReportInput } from './plugins/plugin.ts';
