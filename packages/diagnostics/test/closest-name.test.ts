import { closestName } from '@curlew/diagnostics/internal';
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
