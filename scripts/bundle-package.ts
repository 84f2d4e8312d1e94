import { readdir, readFile, rm } from 'node:fs/promises';
import { rolldown } from 'rolldown';

/**
 * Bundles the package of the working folder: its entries and what they share, instead of a file for each module. To find and open
 * a module takes longer than to run it, and a program that reads one description loaded three hundred of ours. Types stay a file
 * for each module; other packages stay imports.
 */
const { exports } = JSON.parse(await readFile('package.json', 'utf8')) as {
  exports: Record<string, { default?: string }>;
};
const entries = Object.values(exports).flatMap(({ default: path }) => {
  const [, name] = /^\.\/dist\/(.+)\.js$/.exec(path ?? '') ?? [];
  return name === undefined ? [] : [[name, `src/${name}.ts`]];
});
const bundle = await rolldown({
  input: Object.fromEntries(entries),
  platform: 'neutral',
  external: (id) => !/^[./]/.test(id) || id.includes('/vendor/'),
  checks: { ineffectiveDynamicImport: false },
  // No module of ours does anything when it is loaded.
  treeshake: { moduleSideEffects: false },
});

// Remove files of an earlier build, which may have other names.
for (const file of await readdir('dist', { recursive: true }))
  if (file.endsWith('.js')) await rm(`dist/${file}`);
await bundle.write({ dir: 'dist', format: 'esm', chunkFileNames: '[name]-shared.js' });
