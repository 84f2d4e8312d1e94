import { expect, test } from 'vitest';
import { PageLoads } from '../src/integration/dev-server/page-loads.ts';

test('a browser that requested its page before a change is told when it connects', () => {
  const loads = new PageLoads();
  loads.requested(Promise.resolve());
  loads.changed();
  loads.requested(Promise.resolve());
  expect([loads.connected(), loads.connected(), loads.connected()]).toEqual([true, false, false]);
});

test('what follows pages waits until all of them are sent', async () => {
  const loads = new PageLoads();
  await loads.idle();
  const first = Promise.withResolvers<void>();
  const second = Promise.withResolvers<void>();
  const order: string[] = [];
  loads.requested(first.promise);
  loads.requested(second.promise);
  const idle = loads.idle().then(() => order.push('idle'));
  second.resolve();
  await second.promise;
  order.push('one is left');
  first.resolve();
  await idle;
  expect(order).toEqual(['one is left', 'idle']);
});
