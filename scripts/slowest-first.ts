import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Ends of the paths of the slowest test files. All other files take seconds. */
const SLOWEST = [
  'starlight/test/starlight.browser.test.ts',
  'starlight/test/docs-site.browser.test.ts',
  'workspace/test/browser/reconnect.browser.test.ts',
  'astro/test/showcase.browser.test.ts',
  'astro/test/try-it.browser.test.ts',
  'astro/test/hostile-text.browser.test.ts',
  'astro/test/explorer.browser.test.ts',
  'workspace/test/browser/views.browser.test.ts',
  'workspace/test/browser/editor.browser.test.ts',
  'workspace/test/browser/request.browser.test.ts',
  'astro/test/site.browser.test.ts',
  'workspace/test/browser/shell.browser.test.ts',
  'scripts/test/script-limits.test.ts',
  'cli/test/scenarios.test.ts',
  'cli/test/interrupted/docs.test.ts',
  'mcp/test/message-size.test.ts',
  'cli/test/planted.test.ts',
  'cli/test/collections.test.ts',
  'contract/test/cases/sent-values.test.ts',
  'contract/test/process-faults.test.ts',
  'cli/test/preview.test.ts',
  'cli/test/process.test.ts',
  'cli/test/outputs-spare-sources.test.ts',
  'cli/test/conformance/conformance.test.ts',
  'cli/test/documented-lines.test.ts',
  'mcp/test/generate.test.ts',
  'cli/test/mcp.test.ts',
];

/**
 * Starts the slowest files of a project first. Without times of earlier runs, as in a fresh clone, Vitest starts the longest
 * files first, which are not the slowest: at the end, one core would wait for a slow file on the other core. Files of a project
 * stay together, because a worker is only reused within its project.
 */
export class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification): number => {
      const at = SLOWEST.findIndex((end) => moduleId.endsWith(end));
      return at < 0 ? SLOWEST.length : at;
    };
    const isShared = ({ project }: TestSpecification): number => Number(!project.config.isolate);
    return (await super.sort(files)).sort(
      (one, other) => isShared(one) - isShared(other) || rank(one) - rank(other),
    );
  }
}
