import { describe, expect, test } from 'vitest';
import { SecretMask } from '../../src/index.ts';
import { KnownValues } from '../../src/internal.ts';

const SECRET = 'Zk8/qT2+vW5 xR7=nM4';
const TEXTS: readonly [name: string, text: string, isKnown: boolean][] = [
  ['as it is', `before ${SECRET} after`, true],
  ['in another case', SECRET.toLowerCase(), true],
  ['percent-encoded', `/a?b=${encodeURIComponent(SECRET)}`, true],
  ['as a form writes it', `b=${encodeURIComponent(SECRET).replaceAll('%20', '+')}`, true],
  ...['', 'x', 'xy'].map((lead): [string, string, boolean] => [
    `in base 64 behind ${lead.length} bytes`,
    `Basic ${btoa(`${lead}${SECRET}:y`)}`,
    true,
  ]),
  ['wrapped over lines', `first\n${SECRET.slice(0, 7)}\\\n  ${SECRET.slice(7)} last`, true],
  ['without its last character', SECRET.slice(0, -1), false],
  ['in base 64 of another text', btoa('an ordinary text that is encoded'), false],
  ['lines of another text', 'one\ntwo\nthree and four and five', false],
];

/** A few values are searched one by one, many by an index. */
describe.each([1, 40])('among %i values', (count) => {
  const values = new KnownValues();
  for (let at = 1; at < count; at += 1) values.add(`other-value-${at}-of-${count}`);
  values.add(SECRET);

  test.each(TEXTS)('%s', (_name, text, isKnown) => {
    expect(values.isIn(text)).toBe(isKnown);
    expect(values.find(text)).toHaveLength(isKnown ? 1 : 0);
  });
});

test('a short value counts where it is apart, and each place is found once', () => {
  const values = new KnownValues();
  values.add('abcdef');
  expect(values.find('xabcdefx abcdef-abcdef')).toEqual([
    [9, 15],
    [16, 22],
  ]);
});

test.each([
  ['under another name before', { echo: 'sw0rd-Fish-1', password: 'sw0rd-Fish-1' }],
  ['in a sentence', { note: 'use sw0rd-Fish-1 now', password: 'sw0rd-Fish-1' }],
  ['behind an escape', { note: '"sw0rd-Fish-1"\n', password: 'sw0rd-Fish-1' }],
  ['in an entity of markup', { note: '<b>sw0rd&amp;Fish-1</b>', password: 'sw0rd&Fish-1' }],
  ['in a query', { note: '/x?q=sw0rd+Fish-1', password: 'sw0rd Fish-1' }],
  ['in JSON inside of JSON', { note: JSON.stringify({ q: 'sw0rd"Fish-1' }), password: 'sw0rd"Fish-1' }],
  [
    'of which a part is a token',
    { note: 'sw0rd Bearer abc123XYZ789', password: 'sw0rd Bearer abc123XYZ789' },
  ],
])('a password that comes later is masked %s', (_name, value) => {
  const shown = new SecretMask().bodyText(JSON.stringify(value));
  expect(shown).toContain('***');
  expect(shown).not.toMatch(/sw0rd|Fish/);
});

test('names and short values that are masked are still masked among sentences', () => {
  const body = {
    note: 'Bearer swordfish',
    pin: '1234 ',
    text: 'the PIN was 48213',
    other: 'identified by swordfish',
  };
  expect(JSON.parse(new SecretMask().bodyText(JSON.stringify(body)))).toEqual({
    note: '***',
    pin: '***',
    text: 'the PIN was ***',
    other: 'identified by ***',
  });
});
