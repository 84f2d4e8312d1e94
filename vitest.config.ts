import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { SlowestFirst } from './scripts/slowest-first.ts';

const packages = fileURLToPath(new URL('./packages/', import.meta.url));

/** Tests run against the sources: `@curlew/x` is `packages/x/src/index.ts`. */
export const sources = [
  { find: /^@curlew\/([a-z-]+)$/, replacement: `${packages}$1/src/index.ts` },
  { find: /^@curlew\/([a-z-]+)\/([a-z-]+)$/, replacement: `${packages}$1/src/$2.ts` },
];

export default defineConfig({
  resolve: { alias: sources },
  test: {
    include: ['packages/*/test/**/*.test.ts'],
    exclude: ['**/node_modules/**', '**/*.browser.test.ts', '**/*.packed.test.ts'],
    // More than cores: many tests wait for a program they started.
    maxWorkers: Math.ceil(availableParallelism() * 1.5),
    // Speed is not tested: a busy machine takes ten times as long.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 120_000 } },
    sequence: { sequencer: SlowestFirst },
    reporters: ['default', ['json', { outputFile: '.test-results/unit.json' }]],
  },
});
