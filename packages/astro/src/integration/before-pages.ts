import type { Plugin } from 'vite';

/**
 * A Vite plugin that runs `work` in a build after bundling and before Astro generates pages. The output folder is
 * empty then: Astro generates pages in the `buildApp` hook of a later plugin.
 */
export function beforePages(work: () => Promise<void>): Plugin {
  return {
    name: '@curlew/astro:before-pages',
    enforce: 'pre',
    buildApp: { order: 'post', handler: work },
  };
}
