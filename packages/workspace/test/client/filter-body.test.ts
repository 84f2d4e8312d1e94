import { expect, test } from 'vitest';
import { filterBody } from '../../src/client/response/filter-body.ts';

const BODY = {
  orders: [
    { id: 'o1', total: 12 },
    { id: 'o2', total: 40 },
  ],
  'next page': 'o3',
};

test('JSONPath selects values', async () => {
  expect(await filterBody(BODY, '$.orders[?@.total > 20].id')).toEqual({
    values: { "$['orders'][1]['id']": 'o2' },
    pointers: { "$['orders'][1]['id']": '/orders/1/id' },
    count: 1,
  });
});

test('a path that cannot be parsed says why', async () => {
  expect((await filterBody(BODY, '$.orders[?')).problem).toMatch(/\S/);
});

test('a text finds names and values by their places', async () => {
  expect(await filterBody(BODY, 'O3')).toEqual({
    values: { "$['next page']": 'o3' },
    pointers: { "$['next page']": '/next page' },
    count: 1,
  });
  expect((await filterBody(BODY, 'total')).values).toEqual({
    '$.orders[0].total': 12,
    '$.orders[1].total': 40,
  });
  expect(await filterBody(BODY, 'nothing')).toEqual({ values: {}, pointers: {}, count: 0 });
});
