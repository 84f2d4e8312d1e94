import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { SlowestFirst } from './scripts/slowest-first.ts';

const packages = fileURLToPath(new URL('./packages/', import.meta.url));

/** Tests run against the sources: what a package exports from `dist` is read from `src`. */
export const sources = readdirSync(packages)
  .map((folder) => join(packages, folder, 'package.json'))
  .filter((manifest) => existsSync(manifest))
  .flatMap((manifest) => {
    const { name, exports = {} } = JSON.parse(readFileSync(manifest, 'utf8'));
    return Object.entries(exports).flatMap(([key, target]) => {
      const path = /^\.\/dist\/(.+)\.js$/.exec((target as { default?: string }).default ?? '')?.[1];
      const find = new RegExp(`^${name}${key.slice(1)}$`);
      return path === undefined ? [] : [{ find, replacement: join(manifest, '../src', `${path}.ts`) }];
    });
  });

const OTHERS = ['**/node_modules/**', '**/*.browser.test.ts', '**/*.packed.test.ts'];
/** Files with a process of their own: they count work or change the working folder. */
const ISOLATED = [
  'packages/{openapi/test/growth,reference/test/growth-of-work,reference/test/work-of-build,astro/test/find-explorer}.test.ts',
];

export default defineConfig({
  resolve: { alias: sources },
  test: {
    // More than cores: many tests wait for a program they started.
    maxWorkers: Math.ceil(availableParallelism() * 1.5),
    // Speed is not tested: a busy machine takes ten times as long.
    setupFiles: [fileURLToPath(new URL('./scripts/property-runs.ts', import.meta.url))],
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 120_000 } },
    sequence: { sequencer: SlowestFirst },
    reporters: ['default', ['json', { outputFile: '.test-results/unit.json' }]],
    projects: [
      { extends: true, test: { name: 'isolated', include: ISOLATED, exclude: OTHERS } },
      {
        extends: true,
        test: {
          name: 'shared',
          include: ['packages/*/test/**/*.test.ts'],
          exclude: [...OTHERS, ...ISOLATED],
          // Modules are loaded once for each worker: to load them takes as long as to run the tests of most files.
          isolate: false,
        },
      },
    ],
  },
});
