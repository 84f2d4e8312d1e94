import { expect, test } from 'vitest';
import { mergeTexts } from '../../src/client/editor/files/merge-texts.ts';

const BASE = 'a\nb\nc\nd\ne\nf\n';

test.each([
  ['nothing was changed here', BASE, 'a\nB\nc\nd\ne\nf\n', 'a\nB\nc\nd\ne\nf\n'],
  ['other lines were changed', 'A\nb\nc\nd\ne\nf\n', 'a\nb\nc\nd\ne\nF\n', 'A\nb\nc\nd\ne\nF\n'],
  ['the same line was changed', 'a\nb\nmine\nd\ne\nf\n', 'a\nb\ntheirs\nd\ne\nf\n', 'a\nb\nmine\nd\ne\nf\n'],
  ['lines were added and removed', 'a\nb\nc\nd\ne\n', 'new\na\nb\nc\nd\ne\nf\n', 'new\na\nb\nc\nd\ne\n'],
  ['a line was added at the end', 'A\nb\nc\nd\ne\nf\n', `${BASE}g\n`, 'A\nb\nc\nd\ne\nf\ng\n'],
  ['the last line has no line break any more', 'A\nb\nc\nd\ne\nf\n', 'a\nb\nc\nd\ne\nf', 'A\nb\nc\nd\ne\nf'],
])('texts are merged by lines where %s', (_, mine, theirs, merged) => {
  expect(mergeTexts(BASE, mine, theirs)).toBe(merged);
});
