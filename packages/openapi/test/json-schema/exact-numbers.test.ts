import fc from 'fast-check';
import { expect, test } from 'vitest';
import { expectLinear } from '../../../diagnostics/test/linear.ts';
import { ValueChecker } from '../../src/check-value.ts';
import { type Json, readDescription, SchemaValidators } from '../../src/index.ts';
import { InstanceChecker, parseExactJson } from '../../src/internal.ts';
import { compareDecimals, isMultiple, parseDecimal } from '../../src/json-schema/decimal.ts';

const INT64 = '9223372036854775807';

/** Schemas and values are texts: no number of them is read before the check. */
async function getCheckers(schema: string, yaml = false) {
  const entry = yaml
    ? `openapi: 3.1.0\ninfo: { title: t, version: '1' }\npaths: {}\ncomponents:\n  schemas:\n    Test: ${schema}\n`
    : `{"openapi":"3.1.0","info":{"title":"t","version":"1"},"paths":{},"components":{"schemas":{"Test":${schema}}}}`;
  const host = { readFile: () => Promise.reject(new Error()), realPath: async (path: string) => path };
  const { description } = await readDescription(entry, { host, path: yaml ? '/a.yaml' : '/a.json' });
  const at = description?.resolve('#/components/schemas/Test', { file: description.entry, pointer: '' });
  if (!description || !at) throw new Error('not read');
  return { description, schema: at };
}

async function getMessages(schema: string, text: string): Promise<string[]> {
  const read = await getCheckers(`{"properties":{"n":${schema}}}`);
  const value = parseExactJson(`{"n":${text}}`) ?? null;
  const { findings } = new ValueChecker(read.description, { direction: 'response' }).check(
    value,
    read.schema,
  );
  const { verdict } = new SchemaValidators(read.description).validator(read.schema).validate(value);
  expect(verdict).toBe(findings.length > 0 ? 'invalid' : 'valid');
  return findings.map(({ message }) => message);
}

test.each<[string, string, string, string?]>([
  [
    'above the maximum',
    `{"maximum":${INT64}}`,
    '9223372036854775808',
    `<= ${INT64}, found the number 9223372036854775808`,
  ],
  ['at the maximum', `{"maximum":${INT64}}`, INT64],
  ['below the maximum', `{"maximum":${INT64}}`, '9223372036854775806'],
  [
    'a maximum that is read as a greater number',
    `{"maximum":${INT64}}`,
    '9223372036854775807.5',
    `<= ${INT64}, found`,
  ],
  [
    'below the minimum',
    '{"minimum":-9223372036854775807}',
    '-9223372036854775808',
    '>= -9223372036854775807, found',
  ],
  [
    'at an exclusive maximum',
    `{"exclusiveMaximum":${INT64}}`,
    INT64,
    `< ${INT64}, found the number ${INT64}`,
  ],
  ['below an exclusive maximum', `{"exclusiveMaximum":${INT64}}`, '9223372036854775806'],
  [
    'at an exclusive minimum',
    '{"exclusiveMinimum":9007199254740993}',
    '9007199254740993',
    '> 9007199254740993, found',
  ],
  ['above an exclusive minimum', '{"exclusiveMinimum":9007199254740993}', '9007199254740994'],
  ['beyond every double', '{"maximum":5}', '1e400', '<= 5, found the number 1e400'],
  ['beyond every double, negative', '{"minimum":5}', '-1e400', '>= 5, found the number -1e400'],
  ['an integer beyond every double', '{"type":"integer"}', '1e400'],
  [
    'a fraction that is read as an integer',
    '{"type":"integer"}',
    '9007199254740993.5',
    'must be integer, found the number 9007199254740993.5',
  ],
  [
    'a small fraction that is read as an integer',
    '{"type":"integer"}',
    '1.00000000000000000001',
    'must be integer, found the number 1.0',
  ],
  [
    'a number of another type',
    '{"type":"string"}',
    '9007199254740993',
    'must be string, found the number 9007199254740993',
  ],
  ['a multiple of a decimal', '{"multipleOf":0.01}', '0.1'],
  ['a large multiple of a decimal', '{"multipleOf":0.01}', '9007199254740993.01'],
  [
    'no multiple of a decimal',
    '{"multipleOf":0.01}',
    '9007199254740993.015',
    'must be a multiple of 0.01, found',
  ],
  [
    'an odd number beyond 2^53',
    '{"multipleOf":2}',
    '9007199254740993',
    'must be a multiple of 2, found the number 9007199254740993',
  ],
  ['an even number beyond 2^53', '{"multipleOf":2}', '9007199254740994'],
  ['a multiple of any size', '{"multipleOf":7}', '7e999999999'],
  ['no multiple of any size', '{"multipleOf":7}', '1e999999999', 'must be a multiple of 7'],
  ['a divisor beyond 2^53', '{"multipleOf":9007199254740993}', '18014398509481986'],
  [
    'another listed number',
    '{"enum":[1,9007199254740993]}',
    '9007199254740992',
    'found the number 9007199254740992',
  ],
  ['a listed number', '{"enum":[1,9007199254740993]}', '9007199254740993'],
  ['a listed number in another form', '{"enum":[9007199254740993]}', '900719925474099.3e1'],
  ['another constant', '{"const":9007199254740993}', '9007199254740992', 'found the number 9007199254740992'],
  ['the constant', '{"const":9007199254740993}', '9007199254740993'],
  [
    'beyond its format',
    '{"format":"int64"}',
    '9223372036854775808',
    'the format `int64`, found the number 9223372036854775808',
  ],
  ['the end of its format', '{"format":"int64"}', INT64],
  ['the end of an unsigned format', '{"format":"uint64"}', '18446744073709551615'],
  ['beyond an unsigned format', '{"format":"uint64"}', '18446744073709551616', 'the format `uint64`'],
  [
    'in an alternative',
    `{"oneOf":[{"maximum":${INT64}},{"type":"string"}]}`,
    '9223372036854775808',
    `<= ${INT64}`,
  ],
  ['excluded', `{"not":{"maximum":${INT64}}}`, '9223372036854775808'],
  ['an item', `{"items":{"maximum":${INT64}}}`, `[1,"x,1",[],9223372036854775808]`, '`/n/3` must be <='],
  ['different items', '{"uniqueItems":true}', '[9007199254740993,9007199254740992]'],
  ['equal items', '{"uniqueItems":true}', '[9007199254740993,1,9007199254740993.0]', 'repeats item 0'],
  ['different objects', '{"uniqueItems":true}', '[{"a":9007199254740993},{"a":9007199254740992}]'],
  [
    'an item that is contained',
    '{"contains":{"const":9007199254740993}}',
    '[9007199254740992]',
    'that match `contains`',
  ],
  ['a plain number', '{"maximum":5}', '6', '<= 5, found the number 6'],
])('%s', async (_, schema, text, message) => {
  expect(await getMessages(schema, text)).toEqual(
    message === undefined ? [] : [expect.stringContaining(message)],
  );
});

test('bounds of YAML are read as they are written, anchors and other forms by their value', async () => {
  for (const [schema, text, verdict] of [
    [`{ maximum: ${INT64} }`, '9223372036854775808', 'invalid'],
    [`{ maximum: ${INT64} }`, INT64, 'valid'],
    [`{ maximum: &max ${INT64} }`, '9223372036854775808', 'invalid'],
    ['{ maximum: 0x7fffffffffffffff }', INT64, 'valid'],
  ] as const) {
    const read = await getCheckers(`{ items: ${schema} }`, true);
    const value = parseExactJson(`[${text}]`) ?? null;
    expect([schema, text, new InstanceChecker(read.description).check(value, read.schema).verdict]).toEqual([
      schema,
      text,
      verdict,
    ]);
  }
});

test('a part of a value keeps its numbers, and of a repeated name the last value counts', async () => {
  const read = await getCheckers(`{"properties":{"n":{"maximum":${INT64}}}}`);
  const checker = new InstanceChecker(read.description);
  const verdict = (value: Json | undefined) => checker.check(value ?? null, read.schema).verdict;
  const items = parseExactJson('[{"n":9223372036854775808},{"n":1}]') as Json[];
  expect(items.map(verdict)).toEqual(['invalid', 'valid']);
  expect(verdict(parseExactJson('{"n":9223372036854775808,"n":9223372036854775807}'))).toBe('valid');
  expect(verdict(parseExactJson('{"n":9223372036854775807,"n":9223372036854775808}'))).toBe('invalid');
  expect(verdict(parseExactJson('{"n":{"n":9223372036854775808},"n":{"m":1}}'))).toBe('valid');
  expect(verdict(parseExactJson('{"__proto__":{"n":9223372036854775808},"n":9223372036854775808}'))).toBe(
    'invalid',
  );
});

test('a text is parsed as by JSON.parse', () => {
  expect(parseExactJson('{"a":[1')).toBeUndefined();
  expect(parseExactJson('9007199254740993')).toBe(9007199254740992);
  fc.assert(
    fc.property(fc.jsonValue(), fc.bigInt(), (value, number) => {
      const text = JSON.stringify([value, 1]).replace(/1\]$/, `${number}]`);
      expect(parseExactJson(text)).toEqual(JSON.parse(text));
    }),
  );
});

test('decimals compare and divide as integers of any size do', () => {
  const power = fc.integer({ min: -30, max: 30 });
  const number = fc.tuple(fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n }), power);
  fc.assert(
    fc.property(number, number, ([a, i], [b, j]) => {
      const [one, other] = [parseDecimal(`${a}e${i}`), parseDecimal(`${b}e${j}`)];
      if (!one || !other) throw new Error('not parsed');
      const [x, y] = [a * 10n ** BigInt(i + 30), b * 10n ** BigInt(j + 30)];
      expect(Math.sign(compareDecimals(one, other))).toBe(x < y ? -1 : x > y ? 1 : 0);
      if (y !== 0n) expect(isMultiple(one, other)).toBe(x % y === 0n);
    }),
  );
});

test.each([
  ['digits', 2_000_000, (count: number) => `{"n":${'9'.repeat(count)}}`],
  ['zeros', 2_000_000, (count: number) => `{"n":1${'0'.repeat(count)}1}`],
  ['an exponent', 2_000_000, (count: number) => `{"n":1e${'9'.repeat(count)}}`],
  ['numbers', 50_000, (count: number) => `{"n":[${'1e400,'.repeat(count)}1]}`],
  ['spaces and digits in a text', 100_000, (count: number) => `{"n":"${' 1234567890123456'.repeat(count)}"}`],
])('the cost is linear in the size: %s', async (_, size, write) => {
  const read = await getCheckers(
    '{"properties":{"n":{"type":"integer","maximum":9223372036854775807,"multipleOf":3}}}',
  );
  await expectLinear(size, (count) => {
    const value = parseExactJson(write(count));
    const { verdict } = new InstanceChecker(read.description).check(value ?? null, read.schema);
    expect(verdict).not.toBe('valid');
  });
});
