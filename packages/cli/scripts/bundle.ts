import { readdir, rm } from 'node:fs/promises';
import { type OutputChunk, rolldown } from 'rolldown';
import { packageSource } from '../../../scripts/package-sources.ts';

/** Ours that a short command loads: with one of them left out, a second copy of what it imports is loaded, too. */
const BUNDLED =
  /^@curlew\/(?:contract\/rules|(?:diagnostics|exchange|openapi|project)(?:\/.+)?)$|\/packages\/(?:cli|contract|diagnostics|exchange|openapi|project)\//;

/**
 * Bundles the program into a few files: start-up time is mostly finding and opening modules, and validating a
 * small file loads a hundred of ours. Third-party packages and packages for long work stay dependencies; what
 * the bundled packages import becomes a dependency of this one.
 */
const bundle = await rolldown({
  input: { index: 'src/index.ts', config: 'src/config.ts' },
  platform: 'node',
  preserveEntrySignatures: 'allow-extension',
  checks: { ineffectiveDynamicImport: false },
  // No module of ours does anything when it is loaded, so a chunk holds what is used of a package and not all of it.
  treeshake: { moduleSideEffects: false },
  external: (id) => !/^[./]/.test(id) && !BUNDLED.test(id),
  plugins: [{ name: 'from-sources', resolveId: (id) => packageSource(id) }],
});
/** The modules that a static import of these chunks loads. */
function loadedBy(chunks: ReadonlyMap<string, OutputChunk>, names: Iterable<string>): Set<string> {
  const files = new Set(names);
  for (const file of files) for (const imported of chunks.get(file)?.imports ?? []) files.add(imported);
  return new Set([...files].flatMap((file) => chunks.get(file)?.moduleIds ?? []));
}

const { output } = await bundle.generate({ format: 'esm', chunkFileNames: '[name].js' });
const chunks = new Map(output.flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file]] : [])));
const start = loadedBy(chunks, ['index.js', 'run-validate.js']);

// Remove chunks of an earlier build, which may have other names.
for (const file of await readdir('dist')) if (file.endsWith('.js')) await rm(`dist/${file}`);
await bundle.write({
  dir: 'dist',
  format: 'esm',
  chunkFileNames: '[name].js',
  sourcemap: false,
  // Opening a file takes a millisecond, so what the shortest command loads is one chunk.
  codeSplitting: {
    includeDependenciesRecursively: false,
    groups: [{ name: 'start', test: (id) => start.has(id) }],
  },
});
