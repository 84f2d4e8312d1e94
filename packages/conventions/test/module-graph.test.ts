import { expect, test } from 'vitest';
import { listImports } from '../src/imports.ts';
import { importCycles, readModuleGraph } from '../src/module-graph.ts';
import { readText } from '../src/packages.ts';

const { imports, importers, entries } = readModuleGraph();
const MIN_LINES = 25;

/** Files that no file of code names, and what starts them. */
const STARTED = [
  // The window's page loads it.
  'packages/workspace/src/client/main.tsx',
  // Hosts find them by their path.
  /^sites\/[^/]+\/src\/(?:pages\/|content\.config\.ts$)/,
  /\.d\.ts$/,
  // `packages/bench` has a command line, `scripts/corpus.ts` starts the corpus, and developers start scripts.
  'packages/bench/src/main.ts',
  /^packages\/bench\/src\/corpus\/[^/]+\.ts$/,
  /^packages\/[^/]+\/scripts\/[^/]+\.ts$/,
  // A thread starts with it.
  /-worker\.ts$/,
  // Tests use the sources of this package.
  /^packages\/conventions\/src\//,
];

/** Lists of files of one kind, each in a file of its own. */
const REGISTRIES = new Set([
  'packages/cli/src/main.ts',
  'packages/cli/src/reporters/reporters.ts',
  'packages/contract/src/protocols/protocols.ts',
  'packages/contract/src/report/reporters/test-reporters.ts',
  'packages/openapi/src/rules/rules.ts',
  'packages/project/src/kinds/source-kinds.ts',
  'packages/reference/src/artifacts/artifacts.ts',
]);

/** Sources without an importer. These three lists are what is left to correct: a path that keeps the rule again is removed from them. */
const UNUSED: string[] = [];

/** Small files that belong to their only importer. */
const SMALL = [
  'packages/astro/client/search/load-json.ts',
  'packages/astro/client/try-it/reply/finding-event.ts',
  'packages/astro/src/integration/author-names.ts',
  'packages/astro/src/integration/dev-server/server-names.ts',
  'packages/astro/src/integration/pages-at-a-time.ts',
  'packages/bench/src/contract/serve-user-api.ts',
  'packages/bench/src/print-table.ts',
  'packages/cli/src/program.ts',
  'packages/convert/src/sources/curl/locate-commands.ts',
  'packages/convert/src/sources/curl/shell/shell-dialect.ts',
  'packages/exchange/src/check/check-streamed-values.ts',
  'packages/openapi/src/json-schema/alternative-names.ts',
  'packages/openapi/src/json-schema/bundle/property-names.ts',
  'packages/project/src/config/options/policy-options.ts',
  'packages/reference/src/artifacts/artifacts.ts',
  'packages/reference/src/plan/groups/group-by.ts',
  'packages/reference/src/plan/groups/tag-sections.ts',
  'packages/reference/src/render/security-scheme-index.ts',
  'packages/user-api/src/mcp/add-mcp.ts',
  'packages/user-api/src/shop/create-ids.ts',
  'packages/user-api/src/trpc/add-trpc.ts',
  'packages/workspace/src/client/captures/text-difference.tsx',
  'packages/workspace/src/client/dialogs/usages-dialog.tsx',
  'packages/workspace/src/client/mcp/mcp-log.tsx',
  'packages/workspace/src/client/mcp/skipped-list.tsx',
  'packages/workspace/src/client/response/refused-host.tsx',
  'packages/workspace/src/client/shell/no-source.tsx',
  'packages/workspace/src/client/shell/side-view.tsx',
  'packages/workspace/src/client/ui/lazy-view.tsx',
  'packages/workspace/src/server/texts/is-remote.ts',
];

/** The first file of each circle of imports. */
const CIRCLES = [
  'packages/astro/client/try-it/send-request.ts',
  'packages/convert/src/compare/check/check-context.ts',
  'packages/convert/src/document/build-context.ts',
  'packages/convert/src/document/request-details.ts',
  'packages/convert/src/infer/components/mixed-kinds.ts',
  'packages/convert/src/sources/curl/command/backend.ts',
  'packages/convert/src/sources/curl/shell/output/command-output.ts',
  'packages/openapi/src/json-schema/check/check-array.ts',
  'packages/reference/src/schema-html/tree/property-row.ts',
  'packages/workspace/src/client/schema-form/array-input.tsx',
];

function isStarted(file: string): boolean {
  return (
    entries.has(file) || STARTED.some((one) => (typeof one === 'string' ? one === file : one.test(file)))
  );
}

/** Whether a small file is an entry, is exported by one, or is listed by a registry. */
function isListed(file: string): boolean {
  return (
    isStarted(file) || (importers.get(file) ?? []).some((one) => entries.has(one) || REGISTRIES.has(one))
  );
}

test('every source is imported, or is started by something else', () => {
  expect(imports.size).toBeGreaterThan(500);
  const unused = [...imports.keys()].filter((file) => !importers.has(file) && !isStarted(file));
  expect(unused).toEqual(UNUSED);
});

test('a small file has two importers or a place in a registry', () => {
  const small = [...imports.keys()].filter(
    (file) =>
      /\.tsx?$/.test(file) &&
      readText(file).split('\n').length - 1 < MIN_LINES &&
      (importers.get(file)?.length ?? 0) < 2 &&
      !isListed(file),
  );
  expect(small).toEqual(SMALL);
});

test('no files import each other in a circle', () => {
  const circles = importCycles(imports).map(([first = '']) => first);
  expect(circles).toEqual(CIRCLES);
});

test('a registry lists files', () => {
  const listed = [...REGISTRIES].filter((file) => (imports.get(file)?.length ?? 0) < 3);
  expect(listed).toEqual([]);
});

test('a circle is found, also one of types', () => {
  expect(listImports('a.ts', "import type { B } from './b.ts';\nexport { type C } from './c.ts';")).toEqual([
    './b.ts',
    './c.ts',
  ]);
  const cycles = importCycles(
    new Map([
      ['a', ['b']],
      ['b', ['c']],
      ['c', ['b']],
    ]),
  );
  expect(cycles).toEqual([['b', 'c']]);
});
