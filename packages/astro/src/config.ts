export type { CurlewConfig, Plugin, Reporter, ReportInput } from '@curlew/project/config';
export {
  ConfigError,
  defineConfig,
  definePlugin,
  defineRule,
  findConfig,
  loadConfig,
} from '@curlew/project/config';
