import starlight from '@astrojs/starlight';
import { curlewStarlight } from '@curlew/starlight';
import { defineConfig } from 'astro/config';

// All options: https://github.com/curlew-api/curlew/blob/main/docs/configuration.md
export default defineConfig({
  integrations: [
    starlight({
      title: 'Documentation',
      plugins: [curlewStarlight({ sources: ['{{source}}'] })],
      sidebar: [
        { label: 'Guides', items: ['guides/start'] },
        { label: 'API', link: '/reference/' },
      ],
    }),
  ],
});
