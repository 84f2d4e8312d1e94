import { expect, test } from 'vitest';
import { staleOutput } from '../src/stale-output.ts';

const sources = new Set(['src/index.ts', 'src/plan/plan-pages.ts', 'client/page.ts']);

test.each([
  ['compiled from src', 'plan/plan-pages.d.ts', false],
  ['compiled from another folder of the package', 'client/page.js.map', false],
  ['of a file that was removed', 'model.d.ts', true],
  ['of a file that was moved', 'plan-pages.js.map', true],
  ['a bundle without a source map', 'chunk.js', false],
] as const)('output %s', (_name, path, isStale) => {
  expect(staleOutput([path], sources)).toEqual(isStale ? [path] : []);
});
