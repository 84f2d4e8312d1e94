import starlight from '@astrojs/starlight';
import { defineConfig } from 'astro/config';
import starlightOpenAPI, { openAPISidebarGroups } from 'starlight-openapi';

export default defineConfig({
  outDir: process.env.BENCH_OUT,
  integrations: [
    starlight({
      title: 'Docs',
      pagefind: false,
      plugins: [starlightOpenAPI([{ base: 'reference', schema: process.env.BENCH_DESCRIPTION }])],
      sidebar: openAPISidebarGroups,
    }),
  ],
});
