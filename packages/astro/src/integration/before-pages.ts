import type { Plugin } from 'vite';

/**
 * Runs `work` in a build after bundling, when the output folder is empty, and before Astro generates pages, in
 * the `buildApp` hook of a later plugin.
 */
export function beforePages(work: () => Promise<void>): Plugin {
  return {
    name: '@curlew/astro:before-pages',
    enforce: 'pre',
    buildApp: { order: 'post', handler: work },
  };
}
