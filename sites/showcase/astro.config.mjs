import { curlew } from '@curlew/astro';
import { defineConfig } from 'astro/config';
import { sources } from './sources.ts';

export default defineConfig({
  build: { inlineStylesheets: 'never' },
  devToolbar: { enabled: false },
  integrations: [curlew({ sources, tryIt: true, links: 'error' })],
});
