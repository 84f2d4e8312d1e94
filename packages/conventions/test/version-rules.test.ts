import { expect, test } from 'vitest';
import { isSource } from '../src/module-graph.ts';
import { readText, repositoryFiles } from '../src/packages.ts';

/** The one folder that may compare versions of OpenAPI: other code reads fields of a dialect. */
const DIALECT = 'packages/openapi/src/dialect/';

const COMPARISONS = [
  /\.(startsWith|includes|match|test)\(\s*['"`]?\/?\^?(2|3)\\?\.[0-2]\b/,
  /[=!]==?\s*['"`](2\.0|3\.[0-2](\.\d+)?)['"`]/,
  /['"`](2\.0|3\.[0-2](\.\d+)?)['"`]\s*[=!]==?/,
  /\bcase ['"`](2\.0|3\.[0-2](\.\d+)?)['"`]:/,
];

/** Lines that compare a version. */
function comparisons(text: string): string[] {
  return text.split('\n').filter((line) => COMPARISONS.some((one) => one.test(line)));
}

test('versions of OpenAPI are compared only in the dialects', () => {
  const files = repositoryFiles().filter((file) => isSource(file) && !file.startsWith(DIALECT));
  expect(files.length).toBeGreaterThan(100);
  const found = files.flatMap((file) => comparisons(readText(file)).map((line) => `${file}: ${line.trim()}`));
  expect(found).toEqual([]);
});

test.each([
  "if (version.startsWith('3.0.')) return;",
  "if (dialect.version === '3.2') return;",
  "if ('3.1' !== version) return;",
  "case '2.0':",
])('a comparison is found: %s', (line) => {
  expect(comparisons(line)).toEqual([line]);
});

test.each(["version: '3.2',", "openapiVersion: '3.2.0',", "help: 'Use version 3.0.x or 3.1.x.',"])(
  'no comparison: %s',
  (line) => {
    expect(comparisons(line)).toEqual([]);
  },
);
