import { getOutline } from '@curlew/exchange/internal';
import { expect, test } from 'vitest';

test.each([
  ['name', '/name'],
  ['billingAddress2', '/billingAddress2'],
  ['x-request-id', '/x-request-id'],
  ['@type', '/@type'],
  ['is_not_a_value', '/is_not_a_value'],
  ['sk_live_51Hx9KzQ7vRt2Lw', '/*'],
  ['AKIAIOSFODNNEXAMPLE', '/*'],
  ['5f3b2c', '/*'],
  ['ada@example.com', '/*'],
  ['aVeryLongNameOfManyWordsThatGoesOnAndOnForever', '/*'],
  ['a b', '/*'],
  ['line\nbreak', '/*'],
  ['', '/*'],
])('the key %j is outlined as %s', (key, shown) => {
  expect(getOutline({ kind: 'undeclared', path: ['list', 0, key], expected: '' })).toBe(
    `\`/list/0${shown}\` is not declared by the schema.`,
  );
});

test('an expectation is shown, and nothing that was found', () => {
  expect(getOutline({ kind: 'type', path: [], expected: 'integer' })).toBe(
    'The value is not valid against its schema; expected integer.',
  );
  expect(getOutline({ kind: 'missing', path: ['a', 'b'], expected: '' })).toBe(
    '`/a` lacks the required property `b`.',
  );
});
