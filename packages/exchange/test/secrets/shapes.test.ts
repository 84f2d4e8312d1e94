import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { propertyRuns } from '../../../../scripts/test-scope.ts';
import { isPublicId, looksLikeCredential, tokenShape } from '../../src/secrets/shapes.ts';

/** Evenly random, which fast-check's own texts are not. */
const random = (alphabet: string, length: number) =>
  fc
    .noBias(fc.array(fc.noBias(fc.nat(alphabet.length - 1)), { minLength: length, maxLength: length }))
    .map((at) => at.map((one) => alphabet[one]).join(''));
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

test('random tokens are recognized', () => {
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
    { numRuns: propertyRuns(2000) },
  );
  expect(missed).toBeLessThanOrEqual(10);
});

describe('shapes of credentials', () => {
  test.each([
    'eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJzdWIiOiIxMjM0NTY3ODkwIn0.dozjgNryP4J3jVmNHl0w5N_XgL0n3I9PlFUP0THsR8U',
    'sk_live_4eC39HqLyjWDarjtT1zdp7dc',
    'ghp_16C7e42F292c6912E7710c838347Ae178B4a',
    'AKIAIOSFODNN7EXAMPLF',
    'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
    'Bearer abcdef123456',
    'Basic dXNlcjpwYXNzd29yZA==',
    '-----BEGIN RSA PRIVATE KEY-----\nMIIEpAIBAAKCAQEA7bq1\n-----END RSA PRIVATE KEY-----',
    'xA7k9Qm2Zp4Lw8Vt3Rn6Ys1Bc5Df0Gh',
    'd41d8cd98f00b204e9800998ecf8427f',
    'X7K9Q-2MPLR-QW3RT-8ZTVB-4H6JN',
  ])('%s', (value) => {
    expect(tokenShape(value)).toBeDefined();
  });
});

describe('shapes of other values', () => {
  test.each([
    'customer-onboarding-flow-v2-final',
    'sony-wh-1000xm5-noise-cancelling-headphones',
    'iPhone15ProMax256GBTitanium',
    'ApplicationLoadBalancerAttributes',
    'PAYMENT_INTENT_REQUIRES_CONFIRMATION',
    'Krankenversicherungsbescheinigung',
    'docker.io/library/nginx:1.25.3-alpine',
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    'America/Argentina/Buenos_Aires',
    '550e8400-e29b-41d4-a716-446655440000',
    'price_1MoBy5LkdIwHu7ixZhnattbh',
    'arn:aws:iam::123456789012:role/Admin',
    'Basic plan',
    'Token expired',
  ])('%s', (value) => {
    expect(tokenShape(value)).toBeUndefined();
  });
});

test.each(['482913', 'velvet9otter', 'aZ9-bc', 'x=1&y=2', 'pa$$word'])(
  '%s looks like one under `code`',
  (value) => {
    expect(looksLikeCredential(value)).toBe(true);
  },
);

test.each([
  'US',
  '404',
  'INVALID_ARGUMENT',
  'velvet',
  'notFound',
  '2026-01-05',
  'application/json',
  'v1.2.3',
  'two words',
])('%s does not', (value) => {
  expect(looksLikeCredential(value)).toBe(false);
});

test('an identifier behind the word of a credential is not public', () => {
  expect(isPublicId('cus_NffrFeUfNV2Hib')).toBe(true);
  expect(isPublicId('tok_NffrFeUfNV2Hib')).toBe(false);
});
