import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { PACKAGE_SOURCES } from '../../../scripts/package-sources.ts';

/** The window's own code, in `dist/client`: what is seen first in one file, the other views in another, and the editor in a third. */
const folder = fileURLToPath(new URL('../', import.meta.url));
await build({
  configFile: false,
  root: `${folder}src/client`,
  // The server may serve it below any address.
  base: './',
  logLevel: 'warn',
  resolve: { alias: [...PACKAGE_SOURCES] },
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  build: {
    outDir: `${folder}dist/client`,
    emptyOutDir: true,
    target: 'es2023',
    modulePreload: { polyfill: false },
    // Fonts and images in styles would need a policy that allows `data:`.
    assetsInlineLimit: 0,
    // Dozens of small files would be 4% larger (gzip), and a view would wait for several of them.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'first', tags: ['$initial'], includeDependenciesRecursively: false },
            { name: 'views', test: /\/src\/client\/(?!editor\/)/, includeDependenciesRecursively: false },
          ],
        },
      },
    },
  },
});
