import { hasFormat } from '@curlew/openapi/json-value';
import { expect, test } from 'vitest';
import { NAME_NUMBERS, numberByName, textByName } from '../../src/sample/value/name/name-value.ts';
import { PEOPLE_TEXTS } from '../../src/sample/value/name/people-texts.ts';
import { THING_TEXTS } from '../../src/sample/value/name/thing-texts.ts';

const TEXTS = Object.entries({ ...PEOPLE_TEXTS, ...THING_TEXTS });

test('the tables have at least 250 names of strings, each once', () => {
  expect(TEXTS.length).toBeGreaterThanOrEqual(250);
  expect(TEXTS.length).toBe(Object.keys(PEOPLE_TEXTS).length + Object.keys(THING_TEXTS).length);
});

test.each(TEXTS)('%s', (phrase, text) => {
  expect(text).not.toMatch(/^\s|\s$|\n/);
  const [owner, own = ''] = phrase.includes('.') ? phrase.split('.') : ['', phrase];
  if (owner !== '') return;
  // Each spelling of a name is read the same way.
  const words = own.split(' ');
  const camel = words.map((word, at) => (at === 0 ? word : word[0]?.toUpperCase() + word.slice(1))).join('');
  for (const name of [words.join('_'), words.join('-'), camel]) expect(textByName({ name }), name).toBe(text);
});

test.each<[name: string, owner: string | undefined, want: string | undefined]>([
  ['name', 'Customer', 'Ada Lovelace'],
  ['name', 'products', 'Notebook'],
  ['name', 'function', 'get_weather'],
  ['name', 'CreatePetRequest pet', 'Rex'],
  ['name', undefined, 'Example'],
  ['customerName', undefined, 'Ada Lovelace'],
  ['bank_name', undefined, 'Example Bank'],
  ['state', 'billing_address', 'BE'],
  ['state', 'Order', 'active'],
  ['number', 'card', '4242424242424242'],
  ['customer_id', undefined, 'customer_8f3a21'],
  ['clientUserId', undefined, 'user_8f3a21'],
  ['id', 'Order', 'order_8f3a21'],
  ['id', 'WebhookV2', 'webhook_8f3a21'],
  ['line_2_id', undefined, 'line_8f3a21'],
  ['v_id', undefined, 'v_8f3a21'],
  ['ids', undefined, '8f3a21'],
  ['client_id', undefined, 'YOUR_CLIENT_ID'],
  ['accessToken', 'Session', 'YOUR_ACCESS_TOKEN'],
  ['secret', undefined, 'YOUR_SECRET'],
  ['X-Api-Key', undefined, 'YOUR_X_API_KEY'],
  ['shipping_addresses', undefined, '1 Example Street'],
  ['addressLine2', undefined, 'Floor 2'],
  ['question3', undefined, 'What is your favorite color?'],
  ['categories', undefined, 'stationery'],
  ['createdAt', undefined, '2026-01-15T09:30:00Z'],
  ['idBoard', undefined, 'board_8f3a21'],
  ['allowMarkup', undefined, 'true'],
  ['anchorIgnore', undefined, undefined],
  ['payment_intent', undefined, 'payment_intent_8f3a21'],
  ['xyzzy', undefined, undefined],
  ['constructor', undefined, undefined],
  ['__proto__', undefined, undefined],
  ['', undefined, undefined],
  ['name'.repeat(1_000), undefined, undefined],
])('%s in %s is %s', (name, owner, want) => {
  expect(textByName({ name, ...(owner !== undefined && { owner }) })).toBe(want);
});

test.each(Object.entries(NAME_NUMBERS))('%s is %d', (phrase, number) => {
  expect(numberByName({ name: phrase.replaceAll(' ', '_') })).toBe(number);
});

test.each([
  ['email', 'email'],
  ['url', 'uri'],
  ['uuid', 'uuid'],
  ['created at', 'date-time'],
  ['date', 'date'],
  ['ip', 'ipv4'],
  ['hostname', 'hostname'],
])('the text of %s has the format %s', (name, format) => {
  expect(hasFormat(textByName({ name }) ?? '', format)).toBe(true);
});
