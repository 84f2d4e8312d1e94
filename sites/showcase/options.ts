import type { CurlewOptions } from '@curlew/astro';

/** One source of each kind. */
const sources: CurlewOptions['sources'] = [
  {
    path: '../../packages/user-api/openapi.yaml',
    base: '/reference/user-api',
    explorer: true,
    workflows: '../../packages/user-api/flows.arazzo.yaml',
  },
  {
    path: 'sources/larder-captures.txt',
    base: '/reference/larder',
    title: 'Larder',
    options: {
      description:
        'What a kitchen holds, and for how long. Nobody wrote this reference: it was made from requests that three people copied out of their browsers.',
      includeExamples: true,
      inference: { sampleCounts: true },
    },
  },
  {
    path: 'sources/skylark.collection.json',
    base: '/reference/skylark',
    title: 'Skylark Tickets',
    options: { includeExamples: true, useServerBasePath: true },
  },
];

/** Of the integration; `npm run demo` and Astro's own commands build the same site. */
export const options: Partial<CurlewOptions> = {
  sources,
  logo: { light: 'src/images/logo.svg', dark: 'src/images/logo-dark.svg' },
  favicon: 'src/images/icon.svg',
  headerLinks: [{ title: 'Start page', href: '/' }],
  footerLinks: [{ title: 'Your first order', href: '/guides/first-order/' }],
  guides: [{ title: 'Your first order', href: '/guides/first-order/' }],
  editUrl: 'https://github.com/curlew-api/curlew/edit/main/{path}#L{line}',
  tryIt: true,
  links: 'error',
  notFoundPage: true,
  robots: true,
  sitemap: true,
};

/** Address of the site, which the sitemap and canonical links need. */
export const site = 'https://showcase.example';
