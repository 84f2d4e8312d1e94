import { redactText } from '@curlew/exchange';
import { KnownValues } from '@curlew/exchange/internal';
import { describe, expect, test } from 'vitest';
import { expectLinear } from '../../../diagnostics/test/linear.ts';

function redact(text: string, ...known: string[]): string {
  const values = new KnownValues();
  for (const value of known) values.add(value);
  return redactText(text, values);
}

describe('values that are named', () => {
  test.each([
    ['mutation { login(password: "s3cret") { id } }', 'mutation { login(password: "<secret>") { id } }'],
    ['{"client_secret":"abc","name":"Ann"}', '{"client_secret":"<secret>","name":"Ann"}'],
    [String.raw`{\"password\":\"abc\"}`, String.raw`{\"password\":\"<secret>\"}`],
    [String.raw`{"password":"a\"b","x":1}`, '{"password":"<secret>","x":1}'],
    ["token='abc'", "token='<secret>'"],
    ['Set `api_key` to `velvet-otter`.', 'Set `api_key` to `<secret>`.'],
    ['GET /x?api_key=velvet&page=2', 'GET /x?api_key=<secret>&page=2'],
    ['PASSWORD=velvet-otter make', 'PASSWORD=<secret> make'],
    ['X-Auth-Key: velvet otter\nAccept: */*', 'X-Auth-Key: <secret>\nAccept: */*'],
    ['<soap:Password>velvet</soap:Password>', '<soap:Password><secret></soap:Password>'],
    ['password: velvet-0tter', 'password: <secret>'],
    ['curl -u me:velvet https://a.example.com', 'curl -u <secret> https://a.example.com'],
    ['https://me:velvet@a.example.com/x', 'https://<secret>@a.example.com/x'],
    ['Authorization: Bearer velvet.otter.lantern', 'Authorization: <secret>'],
    ['send Bearer velvet.otter.lantern', 'send Bearer <secret>'],
    ['a -----BEGIN PRIVATE KEY-----\nMIIE\nabcd\n-----END PRIVATE KEY----- b', 'a <secret> b'],
    [
      `a -----BEGIN PRIVATE KEY-----\n${'MIIEabcd\n'.repeat(5_000)}-----END PRIVATE KEY----- b`,
      'a <secret> b',
    ],
    ['a -----BEGIN PRIVATE KEY-----\nMIIE -----BEGIN A KEY-----\nabcd', 'a <secret><secret>'],
    ['-----END PRIVATE KEY----- b', '-----END PRIVATE KEY----- b'],
    ['the key sk_live_4eC39HqLyjWDarjtT1zdp7dc works', 'the key <secret> works'],
  ])('%s', (text, expected) => {
    expect(redact(text)).toBe(expected);
  });
});

test.each([
  'login(password: $password)',
  '{"password":"{{password}}"}',
  'The password: a word you choose',
  'Your password must have 12 characters, one of them a digit.',
  'Reset the password of a user. The token expires after an hour.',
  'See https://docs.example.com/auth#token-section and [tokens](https://example.com/docs/token/lifecycle).',
  'Bearer schemes, bearer authorizations, Basic information, the Token economy',
  'Bearer tokens are sent in the `Authorization` header.',
  'token_type: bearer, expires_in: 3600',
  'Use the `client_secret` parameter or the `token` header.',
  '`auth`, `token` and `secret` are required',
  'API keys: see the dashboard. Keys are rotated monthly.',
  'Basic authentication, Digest authentication and Bearer authentication',
  '- Code: 404\n- Code: 200',
  'session_id=$SESSION; token=<token>; secret=...',
  'Authorization: Bearer {{token}}',
  'image nginx@sha256:0bced47fffa3361afa981854fcabcd4577cd43cebbb808cea2b1f33a3dd7f508',
  'id 550e8400-e29b-41d4-a716-446655440000',
  'the code of the country, such as `DE`',
])('%s stays', (text) => {
  expect(redact(text)).toBe(text);
});

describe('credentials that are known', () => {
  const secret = 'Velvet Otter/Lantern+7';
  test.each([
    ['as they are', `a ${secret} b`],
    ['in another case', 'a VELVET OTTER/LANTERN+7 b'],
    ['percent-encoded', `a ${encodeURIComponent(secret)} b`],
    ['encoded as a form', 'a Velvet+Otter%2FLantern%2B7 b'],
    ['in base 64', `a ${btoa(secret)} b`],
    ['inside of base 64', `a ${btoa(`{"x":"${secret}"}`)} b`],
    ['inside of base 64, moved by a byte', `a ${btoa(`1${secret}`)} b`],
    [
      'in the alphabet of addresses',
      `a ${btoa(`>>>?${secret}`).replaceAll('+', '-').replaceAll('/', '_')} b`,
    ],
    ['wrapped', 'a Velvet\n  Otter/Lan\ntern+7 b'],
    ['wrapped as shells do', 'a Velvet Otter/Lan\\\ntern+7 b'],
  ])('%s', (_way, text) => {
    const result = redact(text, secret);
    expect(result).toContain('<secret>');
    expect(result.startsWith('a ') && result.endsWith(' b')).toBe(true);
  });

  test('short ones are found as words only', () => {
    expect(redact('an otters1 den, otters12, xotters1', 'otters1')).toBe(
      'an <secret> den, otters12, xotters1',
    );
  });

  test('a search grows with the text, not with the number of credentials', async () => {
    const many = Array.from({ length: 20_000 }, (_, at) => `velvet-otter-${at}`);
    await expectLinear(many.length, (count) => {
      const text = 'velvet-otters are no credentials of ours. '.repeat(count / 4);
      expect(redact(text, ...many.slice(0, count))).toBe(text);
    });
  });
});
