import starlight from '@astrojs/starlight';
import { curlewStarlight } from '@curlew/starlight';
import { defineConfig } from 'astro/config';

export default defineConfig({
  site: 'https://harbour.example',
  devToolbar: { enabled: false },
  integrations: [
    starlight({
      title: 'Harbour',
      plugins: [
        curlewStarlight({
          sources: [
            { path: '../../packages/user-api/openapi.yaml', base: '/reference' },
            { path: '../showcase/sources/skylark.collection.json', base: '/skylark' },
          ],
        }),
      ],
      sidebar: [
        { label: 'Guides', items: ['guides/first-order', 'guides/errors'] },
        { label: 'User API', link: '/reference/' },
        { label: 'Skylark', link: '/skylark/' },
      ],
    }),
  ],
});
