import { readdir, rm } from 'node:fs/promises';
import { rolldown } from 'rolldown';

/**
 * Bundles the program into a few files: start-up time is mostly finding and opening modules, and validating a
 * small file loads a hundred of ours. Third-party packages and packages for long work stay dependencies; what
 * the bundled packages import becomes a dependency of this one.
 */
const bundle = await rolldown({
  input: { index: 'src/index.ts', config: 'src/config.ts' },
  platform: 'node',
  external: (id) =>
    !/^[./]|^@curlew\/(diagnostics|openapi|project)(\/|$)|\/packages\/(cli|diagnostics|openapi|project)\//.test(
      id,
    ),
});
// Remove chunks of an earlier build, which may have other names.
for (const file of await readdir('dist')) if (file.endsWith('.js')) await rm(`dist/${file}`);
await bundle.write({ dir: 'dist', format: 'esm', chunkFileNames: '[name].js', sourcemap: false });
