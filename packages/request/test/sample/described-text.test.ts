import { expect, test } from 'vitest';
import { expectLinear } from '../../../diagnostics/test/linear.ts';
import { quotedText, textOfKind, textOfSubject } from '../../src/sample/value/described-text.ts';

test.each<[description: string, want: string | undefined]>([
  ['The currency, e.g. "USD".', 'USD'],
  ['Color for the option (e.g., `#ff8d4e`).', '#ff8d4e'],
  ["The unit. For example, 'lb'.", 'lb'],
  ['Example: \n\n`We require nothing else.`', 'We require nothing else.'],
  ['A date such as `2017-10-31`, of the calendar', '2017-10-31'],
  ['Possible values are :\n\n- `left`: At the left.\n- `right`: At the right.', 'left'],
  ['Valid values:\n* `custom`: Its own', 'custom'],
  ['It must be set to one of `open`, `closed`, or `unlisted`.', 'open'],
  ['Possible values are: `"extended graduated"`, `"standard"`', 'extended graduated'],
  ['The code can be `ACCEPTED` or `REJECTED`.', 'ACCEPTED'],
  ['One of: dark, light or unknown', 'dark'],
  ['The possible settings are: left or right', 'left'],
  ['The default value is 300 seconds.', '300'],
  ['Defaults to `Etc/UTC`.', 'Etc/UTC'],
  // Words about other fields, and words that are no values
  ['For example, `type` must be present.', undefined],
  ['At least one of `phone` or `email` must be given.', undefined],
  ['Use either `email` or `id`.', undefined],
  ["The file's `purpose` must be one of the following: `icon`, `logo`", undefined],
  ['Set this to `null` to remove it. The default is `null`.', undefined],
  ['Escape characters: values `&`, `<`', undefined],
  ['The name of an application.', undefined],
])('%j gives the value %j', (description, want) => {
  expect(quotedText([description])).toBe(want);
});

test('words about the field itself give its value', () => {
  const description = 'To send it again, the `note` field must be `"Retry 1"` or `"Retry 2"`.';
  expect(quotedText([description], 'note')).toBe('Retry 1');
  expect(quotedText([description], 'state')).toBeUndefined();
});

test.each<[description: string, want: string | undefined]>([
  ['The phone number or client identifier to use as the caller id.', '+15550100'],
  ['The forwarding phone number if this call was forwarded.', '+15550100'],
  ['The phone number SID of the call', undefined],
  ['The SID of the phone number', undefined],
  ['The length of the call in seconds.', '30'],
  ['The wait time in milliseconds before the call is placed.', '1500'],
  ['The time the call was made. It is in seconds.', undefined],
])('%j begins with what has the value %j', (description, want) => {
  expect(textOfSubject([description])).toBe(want);
});

test('the name of a field is no value of it', () => {
  expect(quotedText(['One of `to_contact`, `to_channel` is sent.'], 'to_contact')).toBeUndefined();
});

test.each<[description: string, want: string | undefined]>([
  ['When **true,** purging is enabled.', 'true'],
  ['Controls how tabs are placed.\n\nWhen **true,** the case matters.', 'true'],
  [' true or false', 'true'],
  ['Whether it is shown', 'true'],
  ['Number of minutes, from now, to snooze until.', '10'],
  ['The email address of a contact. An integer follows.', 'ada@example.com'],
  ['The URL of the link', 'https://example.com/'],
  ['An array, as a URL-encoded string', undefined],
  ['The date and time that the signer was authenticated.', '2026-01-15T09:30:00Z'],
  ['A text. Its URL is elsewhere.', undefined],
])('%j is of the kind of %j', (description, want) => {
  expect(textOfKind([description])).toBe(want);
});

test.each(['example ', 'values - ', '"a', '`a` must be ', '\n', 'one of the ', "e.g. '", 'when ** '])(
  'reads a description of many %j at once',
  async (part) => {
    await expectLinear(100_000, (count) => {
      quotedText([part.repeat(count)]);
      textOfKind([part.repeat(count)]);
    });
  },
);
