import { defineConfig } from 'vitest/config';

/** Public packages as a registry would serve them, installed outside of the repository; it needs the network. */
export default defineConfig({
  test: {
    include: ['packages/*/test/**/*.packed.test.ts'],
    // An installation downloads some 200 packages.
    testTimeout: 300_000,
    hookTimeout: 600_000,
    // A file takes minutes: each test is printed when it ends.
    reporters: ['verbose', ['json', { outputFile: '.test-results/packed.json' }]],
  },
});
