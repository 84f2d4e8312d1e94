import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { PACKAGE_SOURCES } from './scripts/package-sources.ts';
import { SlowestFirst } from './scripts/slowest-first.ts';
import { IS_COMPLETE } from './scripts/test-scope.ts';

const OTHERS = [
  '**/node_modules/**',
  '**/*.browser.test.ts',
  '**/*.packed.test.ts',
  ...(IS_COMPLETE ? [] : ['**/*.complete.test.ts']),
];
/** Files with a process of their own: they count work or change the working folder. */
const ISOLATED = [
  'packages/{openapi/test/growth,reference/test/growth-of-work,reference/test/work-of-build,astro/test/find-explorer}.test.ts',
];

export default defineConfig({
  resolve: { alias: [...PACKAGE_SOURCES] },
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
