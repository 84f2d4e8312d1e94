export { defineRule } from '@curlew/openapi';
export { type CodeSource, checkCodes } from './config/check-codes.ts';
export { ConfigError } from './config/config-error.ts';
export type {
  ComponentName,
  CurlewConfig,
  ReferenceConfig,
  ResolvedConfig,
  SourceConfig,
} from './config/config-schema.ts';
export { optionsSchema } from './config/config-schema.ts';
export { defineConfig, definePlugin } from './config/define-config.ts';
export { findConfig } from './config/find-config.ts';
export { loadConfig, loadPlugins } from './config/load-config.ts';
export { componentsSchema } from './config/options/components-options.ts';
export type { Guide, SiteLink } from './config/options/look-options.ts';
export { type PartsConfig, partsSchema } from './config/options/parts-options.ts';
export { sourceSchema } from './config/options/source-options.ts';
export { readOptions } from './config/read-options.ts';
export { robotsProblem } from './config/robots-problem.ts';
export { type MergedOptions, withConfig } from './config/with-config.ts';
export { readSiteAddress, type SiteAddress } from './plan/site-address.ts';
export type { Plugin } from './plugins/plugin.ts';
export type { Reporter, ReportInput } from './plugins/reporter.ts';
