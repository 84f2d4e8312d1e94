import { expect, it } from 'vitest';
import { FlowValues } from '../../src/flow/flow-values.ts';
import { camelCase } from '../../src/flow/languages/replace-literals.ts';

it('gives variables names that differ however a language joins their words', () => {
  const values = new FlowValues();
  const wishes = ['a2', 'a', 'a', 'a 2', 'item', 'Item 2', 'item2', 'read body', 'readBody', 'text'];
  const names = wishes.map((wish) => camelCase(values.variable(wish)));
  expect(new Set(names).size).toBe(wishes.length);
  // Programs have an item and functions of these names.
  expect(names).not.toContain('item2');
  expect(names).not.toContain('readBody');
  expect(names).not.toContain('text');
});
