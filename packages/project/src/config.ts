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
export {
  defineConfig,
  definePlugin,
  loadConfig,
  loadPlugins,
  type MergedOptions,
  readOptions,
  withConfig,
} from './config/load-config.ts';
export { robotsProblem } from './config/robots-problem.ts';
export { readSiteAddress, type SiteAddress } from './plan/source-address.ts';
export type { Plugin, Reporter, ReportInput } from './plugins/plugin.ts';
