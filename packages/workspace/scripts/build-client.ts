import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { PACKAGE_SOURCES } from '../../../scripts/package-sources.ts';

/** The window's own code, in `dist/client`: what is seen first in one file, everything else loaded on first use. */
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
  },
});
