import { expect, test } from 'vitest';
import { pagesAtATime } from '../src/integration/pages-at-a-time.ts';

test.each([
  ['four by default', undefined, 1, 4],
  ['as many as Astro’s option says', undefined, 8, 8],
  ['one, where the option asks for it', 1, 1, 1],
  ['the option before Astro’s', 2, 8, 2],
])('%s', (_what, given, ofAstro, expected) => {
  expect(pagesAtATime(given, ofAstro)).toBe(expected);
});
