import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readDescription, validateDescription } from '../src/index.ts';
import { ExactNumbers } from '../src/json/exact-numbers.ts';

const MAX = '9223372036854775807';

test.each<[string, string, string, string]>([
  ['the largest integer of 64 bits', MAX, 'at most 9223372036854776000', `at most ${MAX}`],
  ['the least', '-9223372036854775808', '>= -9223372036854776000', '>= -9223372036854775808'],
  ['both', `${MAX} -9223372036854775808`, '-9223372036854776000', '-9223372036854775808'],
  ['a decimal', '3.14159265358979323846', '3.141592653589793', '3.14159265358979323846'],
  ['very many digits', '1234567890123456789012', '1.2345678901234568e+21', '1234567890123456789012'],
  ['in JSON', `{"maximum":${MAX}}`, '[9223372036854776000]', `[${MAX}]`],
  ['a number that is kept', '9007199254740992', '9007199254740992', '9007199254740992'],
  ['zeros at the end', '0.1000000000000000', '0.1', '0.1'],
  ['a number that is read as a short one', '1.0000000000000000001', '1', '1'],
  [
    'two numbers that are read as one',
    `${MAX} 9223372036854775806`,
    '9223372036854776000',
    '9223372036854776000',
  ],
  ['the rounded number itself', `${MAX} 9223372036854776000`, '9223372036854776000', '9223372036854776000'],
  ['a part of a word', `x${MAX}`, '9223372036854776000', '9223372036854776000'],
  ['longer than any number', '9'.repeat(400), 'Infinity', 'Infinity'],
])('%s', (_name, source, written, wanted) => {
  expect(new ExactNumbers([source]).restore(written)).toBe(wanted);
});

test('every integer that JavaScript rounds is restored', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: -(2n ** 70n), max: 2n ** 70n }), (integer) => {
      const numbers = new ExactNumbers([`{"a":${integer}}`]);
      expect(numbers.restore(JSON.stringify({ a: Number(integer) }))).toBe(`{"a":${integer}}`);
    }),
  );
});

test('values of all kinds are restored, and their names are not', () => {
  const given = { '9223372036854776000': ['9223372036854776000', 1, null, { a: 'x' }] };
  expect(new ExactNumbers([MAX]).restoreIn(given)).toEqual({
    '9223372036854776000': [MAX, 1, null, { a: 'x' }],
  });
  expect(new ExactNumbers(['']).restoreIn(given)).toBe(given);
});

test('parts of a value without such numbers are not copied', () => {
  const same = { rows: [{ text: 'at most 4' }] };
  const given = { same, changed: 'at most 9223372036854776000', ['__proto__']: '9223372036854776000' };
  const restored = new ExactNumbers([MAX]).restoreIn(given);
  expect(restored.same).toBe(same);
  expect(restored.changed).toBe(`at most ${MAX}`);
  expect(Object.entries(restored)).toContainEqual(['__proto__', MAX]);
  expect(given.changed).toBe('at most 9223372036854776000');
});

test('more numbers than are looked for one by one', () => {
  const exact = Array.from({ length: 100 }, (_, at) => String(2n ** 63n + 1n + 10_000n * BigInt(at)));
  const written = exact.map((number) => String(Number(number))).join(' ');
  expect(new ExactNumbers([exact.join(' ')]).restore(written)).toBe(exact.join(' '));
});

test('a diagnostic has the number of the author', async () => {
  const text = `openapi: 3.1.0
info: { title: t, version: '1' }
components: { schemas: { Id: { type: integer, maximum: ${MAX}, example: 12345678901234567890 } } }
`;
  const host = {
    readFile: async () => new TextEncoder().encode(text),
    realPath: async (path: string) => path,
  };
  const { description } = await readDescription(text, { host, path: '/a.yaml' });
  if (!description) throw new Error('unusable');
  const messages = validateDescription(description).map(({ message }) => message);
  expect(messages).toContainEqual(
    expect.stringContaining(`<= ${MAX}, found the number 12345678901234567890`),
  );
});
