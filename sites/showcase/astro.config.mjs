import { curlew } from '@curlew/astro';
import { defineConfig } from 'astro/config';
import { options, site } from './options.ts';

export default defineConfig({
  site,
  build: { inlineStylesheets: 'never' },
  devToolbar: { enabled: false },
  integrations: [curlew(options)],
});
