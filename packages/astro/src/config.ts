export type { CurlewConfig } from '@curlew/project/config';
export { ConfigError, defineConfig, findConfig, loadConfig } from '@curlew/project/config';
