import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const README = readFileSync(new URL('../README.md', import.meta.url), 'utf8');

test('examples of pages and layouts link to no fixed address, which a site or its `base` may not have', () => {
  const examples = [...README.matchAll(/```astro\n(.*?)```/gs)].map(([, code = '']) => code);
  expect(examples.filter((code) => code.includes('<slot />')).length).toBeGreaterThan(0);
  expect(examples.flatMap((code) => code.match(/\bhref="\/[^"]*"/g) ?? [])).toEqual([]);
});
