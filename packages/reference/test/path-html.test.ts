import { expect, it } from 'vitest';
import { pathHtml } from '../src/render/operation/path-html.ts';

it.each([
  ['/', '/'],
  ['/users', '/users'],
  ['/users/{id}', '/users<wbr>/<var>{id}</var>'],
  ['/a/b/', '/a<wbr>/b<wbr>/'],
  ['/{a}/{b}.{c}', '/<var>{a}</var><wbr>/<var>{b}</var>.<var>{c}</var>'],
  ['{$request.body#/hook}', '<var>{$request.body#/hook}</var>'],
  ['/a{b/c', '/a{b<wbr>/c'],
  ['//x', '/<wbr>/x'],
  ['/a}b', '/a}b'],
  ['/<b>{<i>}', '/&lt;b><var>{&lt;i>}</var>'],
  ['', ''],
])('%s', (path, expected) => {
  expect(pathHtml(path)).toBe(expected);
});
