export { type CurlewConfig, defineConfig } from '@curlew/astro/config';
