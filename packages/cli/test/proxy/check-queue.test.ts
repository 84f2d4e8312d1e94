import type { Traffic } from '@curlew/mock/proxy';
import { expect, test } from 'vitest';
import { CheckQueue } from '../../src/proxy/run-proxy.ts';

function traffic(url: string, bytes = 0): Traffic {
  return {
    method: 'GET',
    url,
    pathAndQuery: '/',
    request: { headers: [], body: new Uint8Array(bytes), truncated: false },
    messages: [],
    startedAt: 0,
    durationMs: 0,
  };
}

test('checks in the order of arrival, and counts what does not fit', async () => {
  const seen: string[] = [];
  const gate = Promise.withResolvers<void>();
  const queue = new CheckQueue(async ({ url }) => {
    await gate.promise;
    seen.push(url);
  }, 10_000);
  // Traffic above the limit is checked when nothing else waits.
  queue.add(traffic('a', 50_000));
  queue.add(traffic('b'));
  gate.resolve();
  await queue.end();
  for (const name of ['c', 'd', 'e', 'f', 'g', 'h']) queue.add(traffic(name));
  await queue.end();
  expect(seen).toEqual(['a', 'c', 'd', 'e', 'f', 'g']);
  expect(queue.unchecked).toEqual({ overflowCount: 2, failedCount: 0 });
});

test('goes on after a check that fails', async () => {
  const seen: string[] = [];
  const queue = new CheckQueue(async ({ url }) => {
    if (url !== 'c') throw new RangeError(`${url} is too deep`);
    seen.push(url);
  });
  for (const name of ['a', 'b', 'c']) queue.add(traffic(name));
  await queue.end();
  expect(seen).toEqual(['c']);
  expect(queue.unchecked).toEqual({ overflowCount: 0, failedCount: 2, firstFailure: 'RangeError' });
});
