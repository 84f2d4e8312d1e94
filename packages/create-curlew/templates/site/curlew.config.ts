import { defineConfig } from 'curlew/config';

// All options: https://github.com/curlew-api/curlew/blob/main/docs/configuration.md
export default defineConfig({
  sources: ['{{source}}'],
  out: 'dist',
});
