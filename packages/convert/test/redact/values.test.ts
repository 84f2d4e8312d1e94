import { curlToOpenApi, scalar } from '@curlew/convert';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { HARMLESS_VALUES, SECRET_VALUES } from './value-table.ts';

async function shown(value: unknown, name = 'item'): Promise<unknown> {
  const { document } = await curlToOpenApi(
    `curl https://a.example.com/x -H 'Content-Type: application/json' --data-binary @- <<'END'\n${JSON.stringify({ [name]: value })}\nEND`,
    { includeExamples: true },
  );
  const content = document.paths?.['/x']?.post?.requestBody?.content['application/json'];
  return content?.schema?.properties?.[name]?.example;
}

test('there are enough values of both kinds', () => {
  expect(new Set(HARMLESS_VALUES).size).toBeGreaterThanOrEqual(60);
  expect(new Set(SECRET_VALUES).size).toBeGreaterThanOrEqual(60);
});

test.each(HARMLESS_VALUES)('%s is shown', async (value) => {
  expect(await shown(value)).toBe(value);
});

test.each(SECRET_VALUES)('%j is replaced by a value of the same schema', async (value) => {
  const example = await shown(value);
  expect(example).not.toBe(value);
  expect(String(example)).not.toMatch(/hunter2|s3cr3t/);
  expect(scalar(String(example))).toEqual(scalar(value));
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
  ['password', 'hunter2', '<password>'],
  ['session_id', '7b0f5a3e-2c1d-4d6b-9a1e-0f2c3b4a5d6e', '00000000-0000-4000-8000-000000000000'],
  ['otp', '004417', '023456'],
  ['webhook_url', 'https://hooks.example.org/velvet/otter', 'https://example.com/path'],
  ['redirect_token', '/welcome/velvet', '/path'],
  ['connectionString', 'Server=db;Password=velvet', '<connectionstring>'],
  ['first_name', 'Wanjiru', 'Jane'],
  ['last_name', 'OKONKWO', 'DOE'],
  ['name', 'Ursula K. Le Guin', 'Jane A. Doe'],
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
  const { document } = await curlToOpenApi(
    `curl https://a.example.com/x -H 'Content-Type: application/json' -d '{"buyer":{"name":"zaphod","email":"z@corp.io"},"line":{"name":"Nordic Lantern","price":3}}'`,
    { includeExamples: true },
  );
  expect(JSON.stringify(document)).not.toContain('zaphod');
  expect(JSON.stringify(document)).toContain('Nordic Lantern');
});

/** Evenly random, which fast-check's own texts are not. */
const random = (alphabet: string, length: number) =>
  fc
    .noBias(fc.array(fc.noBias(fc.nat(alphabet.length - 1)), { minLength: length, maxLength: length }))
    .map((at) => at.map((one) => alphabet[one]).join(''));
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

test('random tokens are recognized', async () => {
  const { tokenShape } = await import('../../src/redact/values/token-shape.ts');
  let missed = 0;
  const tokens = fc.oneof(
    random(`${LETTERS}0123456789`, 32),
    random(`${LETTERS}0123456789-_`, 40),
    random('abcdefghijklmnopqrstuvwxyz0123456789', 40),
  );
  fc.assert(
    fc.property(tokens, (token) => {
      if (tokenShape(token) === undefined) missed += 1;
    }),
    { numRuns: 2000 },
  );
  expect(missed).toBeLessThanOrEqual(10);
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
    { numRuns: 3000 },
  );
});
