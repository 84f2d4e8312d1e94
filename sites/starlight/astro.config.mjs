import starlight from '@astrojs/starlight';
import { curlewStarlight } from '@curlew/starlight';
import { defineConfig } from 'astro/config';

export default defineConfig({
  site: 'https://harbour.example',
  devToolbar: { enabled: false },
  integrations: [
    starlight({
      title: 'Harbour',
      locales: { root: { label: 'English', lang: 'en' }, fr: { label: 'Français', lang: 'fr' } },
      plugins: [
        curlewStarlight({
          sources: [
            {
              path: '../../packages/user-api/openapi.yaml',
              base: '/reference',
              workflows: '../../packages/user-api/flows.arazzo.yaml',
            },
            {
              path: '../showcase/sources/skylark.collection.json',
              base: '/skylark',
              version: 'v3',
              versions: [{ label: 'v2', source: 'sources/skylark-v2.yaml' }],
            },
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
