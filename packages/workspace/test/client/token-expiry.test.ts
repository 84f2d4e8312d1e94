import { expect, test } from 'vitest';
import { describeExpiry } from '../../src/client/response/byte-size.ts';

test('a token says until when it holds, with the day unless it is today, and that it has expired', () => {
  const now = new Date(2026, 4, 7, 12, 0).getTime();
  const at = (day: number, hour: number) => new Date(2026, 4, day, hour, 0);
  expect(describeExpiry(at(7, 13).getTime(), now)).toBe(`Until ${at(7, 13).toLocaleTimeString()}.`);
  expect(describeExpiry(at(8, 13).getTime(), now)).toBe(`Until ${at(8, 13).toLocaleString()}.`);
  expect(describeExpiry(at(7, 11).getTime(), now)).toBe(`Expired: ${at(7, 11).toLocaleTimeString()}.`);
  expect(describeExpiry(at(1, 11).getTime(), now)).toBe(`Expired: ${at(1, 11).toLocaleString()}.`);
});
