import type { CurlewSource } from '@curlew/astro';

/** One source of each kind. */
export const sources: CurlewSource[] = [
  { path: '../../packages/user-api/openapi.yaml', base: '/reference/user-api' },
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
