import { expect, test } from 'vitest';
import { IdPrefixes } from '../src/authoring/id-prefixes.ts';

test('prefixes are numbered in the order of the calls, whichever path is known first', async () => {
  const prefixes = new IdPrefixes();
  const first = Promise.withResolvers<string>();
  const unknown = Promise.withResolvers<string>();
  const taken = [
    prefixes.take(first.promise),
    prefixes.take(unknown.promise).catch(() => 'none'),
    prefixes.take(Promise.resolve('Orders/create_order')),
    prefixes.take(Promise.resolve('orders/list')),
  ];
  unknown.reject(new Error('Unknown operation'));
  await unknown.promise.catch(() => undefined);
  first.resolve('orders/create-order');
  expect(await Promise.all(taken)).toEqual([
    'orders-create-order-',
    'none',
    'orders-create-order-2-',
    'orders-list-',
  ]);
});

test('samples take no prefix of an operation', async () => {
  const prefixes = new IdPrefixes();
  const taken = ['samples/orders/create-order', 'orders/create-order', 'samples/orders/create-order'].map(
    (path) => prefixes.take(Promise.resolve(path)),
  );
  expect(await Promise.all(taken)).toEqual([
    'samples-orders-create-order-',
    'orders-create-order-',
    'samples-orders-create-order-2-',
  ]);
});
