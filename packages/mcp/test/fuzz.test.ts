import { expect, test } from 'vitest';
import { fuzzArguments } from './fuzz-arguments.ts';

test('arguments of any kind are sent as the description says, or refused by name', async () => {
  const { refused, sent } = await fuzzArguments(1_500, 20_261_122);
  expect(refused).toBeGreaterThan(300);
  expect(sent).toBeGreaterThan(100);
});
