export { type CurlewConfig, defineConfig, definePlugin, defineRule } from '@curlew/astro/config';
