import { closestName } from '@curlew/diagnostics';
import { expect, test } from 'vitest';

test.each([
  ['contents', ['context', 'content', 'contact'], 'content'],
  ['Erorr', ['Order', 'Error', 'User'], 'Error'],
  ['valdiate', ['docs', 'preview', 'convert', 'validate'], 'validate'],
  ['STRICT', ['strict'], 'strict'],
  ['x', ['y'], 'y'],
  ['users', ['orders', 'refunds'], undefined],
  ['', ['a'], 'a'],
  ['anything', [], undefined],
  ['abcdefghi', ['abcdefghixyz', 'xabcdefghi'], 'xabcdefghi'],
  ['abcdefghi', ['abcxyzghi'], 'abcxyzghi'],
  ['abcdefghi', ['abwxyzghi'], undefined],
  ['abcdefghi', ['bacdefgih'], 'bacdefgih'],
  ['user', ['users', 'User', 'userz'], 'User'],
])('%s among %o is %s', (written, names, want) => {
  expect(closestName(written, names)).toBe(want);
});

test('is quick among thousands of names that all look alike', () => {
  const names = Array.from({ length: 5000 }, (_, at) => `components-schemas-${String(at).padStart(6, '0')}`);
  const start = performance.now();
  for (let at = 0; at < 100; at += 1) closestName(`components-schemas-x${at}yz`, names);
  expect(performance.now() - start).toBeLessThan(5000);
});
