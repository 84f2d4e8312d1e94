import { SourceFile } from '@curlew/diagnostics';
import { expect, test } from 'vitest';

test('finds lines with every kind of line end', () => {
  const source = new SourceFile('x', 'a\nbb\r\nccc\rd');
  expect([1, 2, 3, 4].map((line) => source.lineText(line))).toEqual(['a', 'bb', 'ccc', 'd']);
  expect(source.lineText(5)).toBe('');
  expect(source.lineText(0)).toBe('');
});

test.each([
  [0, { line: 1, column: 1 }],
  [1, { line: 1, column: 2 }],
  [2, { line: 2, column: 1 }],
  [99, { line: 3, column: 2 }],
  [-5, { line: 1, column: 1 }],
])('offset %i lies at %o', (offset, want) => {
  expect(new SourceFile('x', 'a\nb\nc').spanAt(offset)).toMatchObject(want);
});

test('keeps a line that ends with the file and one that is empty', () => {
  const source = new SourceFile('x', '\n\nlast');
  expect(source.lineStarts).toEqual([0, 1, 2]);
  expect(source.lineText(1)).toBe('');
  expect(source.lineText(3)).toBe('last');
});
