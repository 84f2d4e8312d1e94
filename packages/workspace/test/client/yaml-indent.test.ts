import { expect, test } from 'vitest';
import { columnsAfter } from '../../src/client/editor/yaml-indent.ts';

test.each([
  ['a key without a value', 'paths:', 2],
  ['one that is indented', '    get:', 6],
  ['one with space after it', '    get: ', 6],
  ['a quoted key', "      '200':", 8],
  ['a path', '  /users/{id}:', 4],
  ['a comment after it', '  get: # reads', 4],
  ['a block scalar', '  description: |-', 4],
  ['a key in a list', '  - name:', 6],
  ['a member with a value', '  title: Users', 2],
  ['a first member in a list', '  - name: id', 4],
  ['nested lists', '- - a: 1', 4],
  ['a dash alone', '  - ', 2],
  ['a comment that ends with a colon', '  # note:', 2],
  ['an address', '  url: https://a.test', 2],
  ['nothing', '', 0],
])('Enter after %s', (_, before, columns) => {
  expect(columnsAfter(before)).toBe(columns);
});
