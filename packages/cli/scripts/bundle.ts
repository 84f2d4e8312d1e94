import { readdir, rm } from 'node:fs/promises';
import { rolldown } from 'rolldown';

/**
 * The program in a few files: start-up is mostly the finding and opening of modules, and a check of a
 * small file needs a hundred of ours. What others publish stays a dependency, and so does what only
 * long work needs; what the bundled packages import of others is a dependency of this one.
 */
const bundle = await rolldown({
  input: { index: 'src/index.ts', config: 'src/config.ts' },
  platform: 'node',
  external: (id) =>
    !/^[./]|^@curlew\/(diagnostics|openapi|project)(\/|$)|\/packages\/(cli|diagnostics|openapi|project)\//.test(
      id,
    ),
});
// Chunks of an earlier build may have other names.
for (const file of await readdir('dist')) if (file.endsWith('.js')) await rm(`dist/${file}`);
await bundle.write({ dir: 'dist', format: 'esm', chunkFileNames: '[name].js', sourcemap: false });
