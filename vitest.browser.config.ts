import { defineConfig } from 'vitest/config';
import { FlakyTests } from './scripts/flaky-tests.ts';
import { PACKAGE_SOURCES } from './scripts/package-sources.ts';
import { SlowestFirst } from './scripts/slowest-first.ts';
import { IS_COMPLETE } from './scripts/test-scope.ts';

export default defineConfig({
  resolve: { alias: [...PACKAGE_SOURCES] },
  test: {
    include: ['packages/*/test/**/*.browser.test.ts'],
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 60_000 } },
    // The end of `npm test` names the tests that needed a second run; before a release there is none.
    retry: IS_COMPLETE ? 0 : 1,
    // More than cores of a small machine: a test often waits for a page or a server.
    maxWorkers: 3,
    // The files of a worker share a Chromium and a process that builds sites.
    isolate: false,
    sequence: { sequencer: SlowestFirst },
    reporters: ['default', new FlakyTests(), ['json', { outputFile: '.test-results/browser.json' }]],
  },
});
