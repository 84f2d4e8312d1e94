import fc from 'fast-check';
import { expect, test } from 'vitest';
import { applyChanges } from '../../src/server/texts/apply-changes.ts';
import { changesBetween, compareChanges, differenceLines } from '../../src/server/texts/text-difference.ts';

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

test('changes of a text become changes of whole lines that turn it into the same one', () => {
  const edits = fc.array(fc.record({ skip: fc.nat(9), remove: fc.nat(4), insert: texts }), { maxLength: 4 });
  fc.assert(
    fc.property(texts, edits, (before, made) => {
      let at = 0;
      const changes = made.flatMap(({ skip, remove, insert }) => {
        const from = Math.min(at + skip, before.length);
        at = Math.min(from + remove, before.length);
        return from < at || insert !== '' ? [{ from, to: at, insert }] : [];
      });
      const after = applyChanges(before, changes) ?? '';
      const compared = compareChanges(before, changes);
      expect(applyChanges(before, compared.changes)).toBe(after);
      expect(compared.lines.length === 0).toBe(before === after);
      const linesOf = (mark: string) =>
        compared.lines.filter((line) => line.startsWith(mark)).map((line) => line.slice(1));
      expect(before.split('\n')).toEqual(expect.arrayContaining(linesOf('-')));
      expect(after.split('\n')).toEqual(expect.arrayContaining(linesOf('+')));
    }),
  );
});

test('a line is common to both ends of texts only as a whole', () => {
  expect(differenceLines('a\na', 'a\naa')).toEqual([' a', '-a', '+aa']);
  expect(differenceLines('x\na\n', 'x\nba\n')).toEqual([' x', '-a', '+ba']);
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
