import { expect, test } from 'vitest';
import { RecentSchemas } from '../src/catalog/catalog-context.ts';

test('schemas of tools in use are made once, and those of a long list are not kept', () => {
  const recent = new RecentSchemas();
  const made: string[] = [];
  const read = (key: string) =>
    recent.getOrCreate(key, () => {
      made.push(key);
      return { input: { type: 'object' }, output: undefined };
    });
  const first = read('get /a');
  for (let at = 0; at < 1_000; at += 1) {
    read(`get /list/${at}`);
    if (at % 20 === 0) expect(read('get /a')).toBe(first);
  }
  expect(made.filter((key) => key === 'get /a')).toHaveLength(1);
  read('get /list/0');
  read('get /list/999');
  expect(made.filter((key) => key === 'get /list/0')).toHaveLength(2);
  expect(made.filter((key) => key === 'get /list/999')).toHaveLength(1);
});
