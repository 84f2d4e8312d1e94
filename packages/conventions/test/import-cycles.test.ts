import { expect, test } from 'vitest';
import { importCycles, valueImports } from '../src/import-cycles.ts';
import { readText, repositoryFiles } from '../src/packages.ts';
import { isSource } from '../src/source-files.ts';

/**
 * Functions that call each other on the levels of one recursive value, a schema, in a file each. The
 * first file of each group is named; no other cycle is allowed.
 */
const RECURSIVE = ['packages/openapi/src/schema/variants.ts'];

const files = repositoryFiles().filter((file) => isSource(file) && file.endsWith('.ts'));

test('no files import each other in a circle', () => {
  const imports = new Map(files.map((file) => [file, valueImports(file, readText(file))]));
  expect(imports.size).toBeGreaterThan(100);
  expect(importCycles(imports).map(([first]) => first)).toEqual(RECURSIVE);
});

test('a circle is found, and imports of types are none', () => {
  const text =
    "import { b } from './b.ts';\nimport type { C } from './c.ts';\nimport { type D } from './d.ts';";
  expect(valueImports('x/a.ts', text)).toEqual(['x/b.ts']);
  const cycles = importCycles(
    new Map([
      ['a', ['b']],
      ['b', ['c']],
      ['c', ['b']],
    ]),
  );
  expect(cycles).toEqual([['b', 'c']]);
});
