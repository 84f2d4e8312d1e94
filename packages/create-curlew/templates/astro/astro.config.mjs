import curlew from '@curlew/astro';
import { defineConfig } from 'astro/config';

// All options: https://github.com/curlew-api/curlew/blob/main/docs/configuration.md
export default defineConfig({
  integrations: [
    curlew({
      sources: ['{{source}}'],
      guides: [{ title: 'Start', href: '/guides/start/' }],
    }),
  ],
});
