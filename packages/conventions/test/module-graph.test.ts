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
  'packages/request/src/code/code-samples.ts',
]);

/** Small files with one importer that stand alone, with the reason. */
const APART: Readonly<Record<string, string>> = {
  'packages/astro/src/integration/pages-at-a-time.ts': 'its test must not load the integration',
  'packages/bench/src/contract/serve-user-api.ts': 'a process of its own',
  'packages/cli/src/program.ts': 'names a path beside the bundle',
  'packages/user-api/src/mcp/add-mcp.ts': 'one file for each protocol',
  'packages/user-api/src/trpc/add-trpc.ts': 'one file for each protocol',
};

function isStarted(file: string): boolean {
  return (
    entries.has(file) || STARTED.some((one) => (typeof one === 'string' ? one === file : one.test(file)))
  );
}

/** Whether a small file is an entry, is exported by one, or is listed by a registry. */
function isListed(file: string): boolean {
  return (
    isStarted(file) ||
    REGISTRIES.has(file) ||
    (importers.get(file) ?? []).some((one) => entries.has(one) || REGISTRIES.has(one))
  );
}

test('every source is imported, or is started by something else', () => {
  expect(imports.size).toBeGreaterThan(500);
  const unused = [...imports.keys()].filter((file) => !importers.has(file) && !isStarted(file));
  expect(unused).toEqual([]);
});

test('a small file has two importers or a place in a registry', () => {
  const small = [...imports.keys()].filter(
    (file) =>
      /\.tsx?$/.test(file) &&
      readText(file).split('\n').length - 1 < MIN_LINES &&
      (importers.get(file)?.length ?? 0) < 2 &&
      !isListed(file),
  );
  expect(small).toEqual(Object.keys(APART));
});

test('no files import each other in a circle', () => {
  const circles = importCycles(imports).map(([first = '']) => first);
  expect(circles).toEqual([]);
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
