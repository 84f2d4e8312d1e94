import fc from 'fast-check';
import { expect, it } from 'vitest';
import { renderMarkdown } from '../src/markdown/markdown.ts';
import { plainMarkdown } from '../src/markdown/plain-markdown.ts';

const pieces = [
  'a',
  'Word',
  ' ',
  '  ',
  '\n',
  '\n\n',
  '.',
  ',',
  ':',
  '-',
  '_',
  '*',
  '**',
  '`',
  '``',
  '[',
  ']',
  '(',
  ')',
  '#',
  '+',
  '=',
  '1.',
  '2)',
  '>',
  '<b>',
  '&amp;',
  '~~',
  '|',
  '\\',
  '!',
  '@',
  'www.x.com',
  'https://x.com/a_b',
  '[a b](https://x.com/a?b=c)',
  '[a](/b)',
  '[a](#b)',
  '`code <x> & y`',
  '**bold**',
  'snake_case',
  '_x_',
  "'",
  '"',
  '/',
  '—',
  'ä',
  '\t',
  'http:',
  '0',
  'a@b.co',
  '[x]',
  '`a`',
  '(`a`)',
  '%20',
  '\u00a0',
  '---',
  '===',
  'mailto:x',
];
const text = fc.array(fc.constantFrom(...pieces), { maxLength: 14 }).map((parts) => parts.join(''));

it('equals what the parser makes of it, or leaves it to the parser', () => {
  let plain = 0;
  fc.assert(
    fc.property(text, (given) => {
      const quick = plainMarkdown(given);
      if (quick === undefined) return;
      plain += 1;
      expect(quick).toBe(renderMarkdown(given).html);
    }),
    { numRuns: 3_000 },
  );
  expect(plain).toBeGreaterThan(100);
});

it.each([
  ['The `name` of the user, see [the guide](https://x.test/a). **Required**: yes.\n\nSecond.', true],
  ['A list:\n- one', false],
  ['Use snake_case and user_id.', true],
  ['An *emphasis*', false],
  ['www.example.com', false],
  ['<b>bold</b>', false],
  ['', true],
])('%j needs no parser: %s', (given, want) => {
  expect(plainMarkdown(given) !== undefined).toBe(want);
});
