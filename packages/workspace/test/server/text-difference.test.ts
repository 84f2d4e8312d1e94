import fc from 'fast-check';
import { expect, test } from 'vitest';
import { applyChanges } from '../../src/server/texts/apply-changes.ts';
import { changesBetween, differenceLines } from '../../src/server/texts/text-difference.ts';

const texts = fc
  .array(fc.constantFrom('a', 'b', 'ab', '', 'a\n', '\n', 'b\n'), { maxLength: 12 })
  .map((parts) => parts.join(''));

test('the changes between two texts turn one into the other', () => {
  fc.assert(
    fc.property(texts, texts, (before, after) => {
      expect(applyChanges(before, changesBetween(before, after))).toBe(after);
    }),
  );
});

test('a change in a long text is the lines that differ', () => {
  const lines = Array.from({ length: 200_000 }, (_, index) => `line ${index % 7}`);
  const before = `${lines.join('\n')}\n`;
  const changed = [...lines.slice(0, 90_000), 'new', ...lines.slice(90_000)];
  const after = `${changed.join('\n')}\n`;
  const [change, ...others] = changesBetween(before, after);
  expect(others).toEqual([]);
  expect([change?.insert, (change?.to ?? 0) - (change?.from ?? 0)]).toEqual(['new\n', 0]);
  expect(differenceLines('a\nb\nc\nd\n', 'a\nb\nx\nd\n')).toEqual([' a', ' b', '-c', '+x', ' d']);
});
