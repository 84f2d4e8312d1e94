import { collToOpenApi, scalar } from '@curlew/convert';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { propertyRuns } from '../../../../scripts/test-scope.ts';
import { authoredExamples, liveExamples } from './shown-example.ts';
import { HARMLESS_VALUES, SECRET_VALUES } from './value-table.ts';

const SOURCES = [
  ['a capture', liveExamples],
  ['a collection', authoredExamples],
] as const;

async function shown(value: unknown, name = 'item', examplesOf = authoredExamples): Promise<unknown> {
  return (await examplesOf({ [name]: value }))[name]?.example;
}

test('there are enough values of both kinds', () => {
  expect(new Set(HARMLESS_VALUES).size).toBeGreaterThanOrEqual(60);
  expect(new Set(SECRET_VALUES).size).toBeGreaterThanOrEqual(60);
});

test.each(HARMLESS_VALUES)('%s of a collection is shown', async (value) => {
  expect(await shown(value)).toBe(value);
});

/** Numbers, dates and switches. */
const PUBLIC = /^(?:-?\d+(?:\.\d+)?(?:e\d+)?|\d{4}-\d\d-\d\d(?:T.*)?|true|null)$/;

test.each(HARMLESS_VALUES)('%s of a capture is shown only as a number, date or switch', async (value) => {
  const example = await shown(value, 'item', liveExamples);
  if (PUBLIC.test(value)) expect(example).toBe(value);
  else expect(example).not.toBe(value);
  expect(scalar(String(example))).toEqual(scalar(value));
});

describe.each(SOURCES)('%s', (_source, examplesOf) => {
  test.each(SECRET_VALUES)('%j is replaced by a value of the same schema', async (value) => {
    const example = await shown(value, 'item', examplesOf);
    expect(example).not.toBe(value);
    expect(String(example)).not.toMatch(/hunter2|s3cr3t/);
    expect(scalar(String(example))).toEqual(scalar(value));
  });
});

test.each([
  ['Springfield', 'Example'],
  ['in progress', 'example text'],
  ['Leave it at the door, please.', 'Example text here with some'],
  ['USD', 'ABC'],
  ['us-east-1', 'example-text-1'],
  ['PAYMENT_FAILED', 'EXAMPLE_TEXT'],
  ['550e8400-e29b-41d4-a716-446655440000', '00000000-0000-4000-8000-000000000000'],
  ['https://shop.example.org/products/42', 'https://example.com/path'],
  ['ada@corp.io', 'user@example.com'],
  ['日本語', 'example'],
  ['{"a":"Springfield","n":1}', '{"a":"Example","n":1}'],
])('for %j of a capture stands %j', async (value, example) => {
  expect(await shown(value, 'item', liveExamples)).toBe(example);
});

test.each([
  ['sk_live_4eC39HqLyjWDarjtT1zdp7dc', /^sk_live_[A-Za-z0-9]{24}$/],
  ['ghp_16C7e42F292c6912E7710c838347Ae178B4a', /^ghp_[A-Za-z0-9]{40}$/],
  ['xoxb-17653672481-19874698323-pdFZKVeTuE8sk7oO', /^xoxb-/],
  ['d41d8cd98f00b204e9800998ecf8427f', /^[0-9a-f]{32}$/],
  ['D41D8CD98F00B204E9800998ECF8427F', /^[0-9A-F]{32}$/],
  ['X7K9Q-2MPLR-QW3RT-8ZTVB-4H6JN', /^[A-Z0-9]{5}(?:-[A-Z0-9]{5}){4}$/],
  ['eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl', /^eyJ[\w-]+\.[\w-]+\.[\w-]+$/],
  ['Bearer velvet-otter-lantern', /^Bearer </],
  ['+1 415-555-2671', /^\+1 \d{3}-\d{3}-\d{4}$/],
  ['4111 1111 1111 1111', /^4242 4242 4242 4242$/],
  ['DE89 3704 0044 0532 0130 00', /^DE\d\d(?: \d{4}){4} \d\d$/],
])('%s keeps its shape', async (value, shape) => {
  expect(await shown(value)).toMatch(shape);
});

test.each([
  ['password', 'hunter2', 'example-password'],
  ['session_id', '7b0f5a3e-2c1d-4d6b-9a1e-0f2c3b4a5d6e', '00000000-0000-4000-8000-000000000000'],
  ['otp', '004417', '023456'],
  ['webhook_url', 'https://hooks.example.org/velvet/otter', 'https://example.com/path'],
  ['redirect_token', '/welcome/velvet', '/path'],
  ['connectionString', 'Server=db;Password=velvet', 'example-connectionstring'],
  ['first_name', 'Wanjiru', 'Jane'],
  ['last_name', 'OKONKWO', 'DOE'],
  ['name', 'Espresso Grinder', 'Espresso Grinder'],
  ['name', 'my-vpc-01', 'my-vpc-01'],
  ['phone', '(415) 555-2671', '(202) 555-0100'],
  ['date_of_birth', '1984-02-29', '2000-01-01'],
  ['account_number', '12345678', '10000000'],
  ['etag', 'd41d8cd98f00b204e9800998ecf8427f', 'd41d8cd98f00b204e9800998ecf8427f'],
  ['next_page_token', 'eyJvZmZzZXQiOjEwMCwibGltaXQiOjIwfQ==', 'eyJvZmZzZXQiOjEwMCwibGltaXQiOjIwfQ=='],
  ['file_id', '1BxiMVs0XRA5nFMdKvBdBZjgmUUqptlb', '1BxiMVs0XRA5nFMdKvBdBZjgmUUqptlb'],
])('%s of %j is shown as %j', async (name, value, example) => {
  expect(await shown(value, name)).toBe(example);
});

test('a name beside an address is that of a person, beside a price of a thing', async () => {
  const { document } = await collToOpenApi(
    {
      info: {},
      item: [
        {
          request: {
            url: 'https://a.example.com/x',
            method: 'POST',
            body: {
              mode: 'raw',
              raw: '{"buyer":{"name":"zaphod","email":"z@corp.io"},"line":{"name":"Nordic Lantern","price":3}}',
              options: { raw: { language: 'json' } },
            },
          },
        },
      ],
    },
    { includeExamples: true },
  );
  expect(JSON.stringify(document)).not.toContain('zaphod');
  expect(JSON.stringify(document)).toContain('Nordic Lantern');
});

test('an example has the type and the format of the recorded value', async () => {
  const { Redactor } = await import('../../src/redact/redactor.ts');
  const redactor = new Redactor([]);
  const name = fc.constantFrom(
    'password',
    'token',
    'pin',
    'email',
    'phone',
    'name',
    'dob',
    'iban',
    'card_number',
    'id',
    'code',
    'x',
  );
  const value = fc.oneof(
    fc.string(),
    fc.string({ unit: fc.constantFrom(...'0123456789-+. ') }),
    fc.uuid(),
    fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
    fc.constantFrom('true', 'false', '1e5', '-0', '00', '2024-02-29', '1.50'),
    fc.emailAddress(),
  );
  fc.assert(
    fc.property(name, value, (key, text) => {
      expect(scalar(redactor.value(key, text))).toEqual(scalar(text));
    }),
    { numRuns: propertyRuns(3000) },
  );
});
