import { defineConfig } from 'vitest/config';
import { SlowestFirst } from './scripts/slowest-first.ts';
import { sources } from './vitest.config.ts';

export default defineConfig({
  resolve: { alias: sources },
  test: {
    include: ['packages/*/test/**/*.browser.test.ts'],
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 60_000 } },
    // The report names the tests that needed a second run.
    retry: 1,
    // Twice as many as cores of a small machine: most of the time a test waits for a page or a server.
    maxWorkers: 4,
    // The files of a worker share a Chromium and a process that builds sites.
    isolate: false,
    sequence: { sequencer: SlowestFirst },
    reporters: ['default', ['json', { outputFile: '.test-results/browser.json' }]],
  },
});
