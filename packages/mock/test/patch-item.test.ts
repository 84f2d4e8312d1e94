import type { Json } from '@curlew/openapi';
import { expect, test } from 'vitest';
import { applyPatch } from '../src/state/item-store.ts';

const ITEM = { name: 'Ada', tags: ['a'] };

const doubled = Array.from({ length: 60 }, () => ({ op: 'copy', from: '/tags', path: '/tags/-' }));

test.each<[string, Json | undefined, Json | undefined]>([
  ['no list', { op: 'add' }, undefined],
  ['a list of texts', ['add'], undefined],
  ['an added value', [{ op: 'add', path: '/age', value: 3 }], { ...ITEM, age: 3 }],
  ['a removed value', [{ op: 'remove', path: '/tags' }], { name: 'Ada' }],
  ['a copied value', [{ op: 'copy', from: '/name', path: '/alias' }], { ...ITEM, alias: 'Ada' }],
  ['a passed test', [{ op: 'test', path: '/name', value: 'Ada' }], ITEM],
  ['a failed test', [{ op: 'test', path: '/name', value: 'Bob' }], 'conflict'],
  ['a place that is not there', [{ op: 'remove', path: '/none' }], 'conflict'],
  ['a whole item that is no object', [{ op: 'replace', path: '', value: 3 }], 'conflict'],
  ['the prototype', [{ op: 'add', path: '/__proto__/x', value: 1 }], 'conflict'],
  ['the prototype, at the end', [{ op: 'add', path: '/__proto__', value: {} }], 'conflict'],
  ['a copy of the prototype', [{ op: 'copy', from: '/tags/__proto__', path: '/x' }], 'conflict'],
  ['copies that double the item', doubled, 'conflict'],
])('a JSON Patch: %s', (_, operations, expected) => {
  expect(applyPatch(ITEM, operations)).toEqual(expected);
  expect(ITEM).toEqual({ name: 'Ada', tags: ['a'] });
});
