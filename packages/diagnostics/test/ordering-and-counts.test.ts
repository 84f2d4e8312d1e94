import { countDiagnostics, sortDiagnostics } from '@curlew/diagnostics';
import { countsInWords } from '@curlew/diagnostics/internal';
import { expect, test } from 'vitest';
import { noPlace, unresolved } from './sample-diagnostics.ts';

test.each([
  [{ errors: 0, warnings: 0, infos: 0 }, 'no problems'],
  [{ errors: 1, warnings: 0, infos: 0 }, '1 error'],
  [{ errors: 2, warnings: 1, infos: 3 }, '2 errors, 1 warning, 3 infos'],
])('%o is "%s"', (counts, want) => {
  expect(countsInWords(counts)).toBe(want);
});

test('counts by severity', () => {
  expect(countDiagnostics([unresolved, noPlace, noPlace])).toEqual({ errors: 1, warnings: 2, infos: 0 });
});

test('sorts by first appearance of the file, then line, then column, and stays stable', () => {
  const at = (file: string, line: number, column: number, code: string) => ({
    ...unresolved,
    code,
    span: { file, line, column, length: 0 },
  });
  const given = [
    at('b', 9, 1, '4'),
    at('a', 2, 5, '6'),
    at('a', 2, 1, '5'),
    noPlace,
    at('b', 3, 1, '2'),
    at('b', 3, 1, '3'),
  ];
  expect(sortDiagnostics(given).map(({ code }) => code)).toEqual(['file-missing', '2', '3', '4', '5', '6']);
});
