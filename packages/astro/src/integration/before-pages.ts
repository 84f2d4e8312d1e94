import type { Plugin } from 'vite';

/**
 * Runs `work` in a build, when the code of the site is bundled and its output folder is empty, and before its pages are
 * generated: Astro does that in the `buildApp` hook of a later plugin.
 */
export function beforePages(work: () => Promise<void>): Plugin {
  return {
    name: '@curlew/astro:before-pages',
    enforce: 'pre',
    buildApp: { order: 'post', handler: work },
  };
}
