import type { NewOrder } from './input.ts';

/** Seed data: the user, the client and the order of the examples in the description. */
export const SEED_USERS = [
  {
    id: 'usr_8fK2mQ',
    email: 'ada@example.com',
    created: 1_767_225_600,
    name: 'Ada Lovelace',
    locale: 'en-GB',
    scope: 'users:read orders:read orders:write orders:refund',
    deleted: 0,
  },
  {
    id: 'usr_3Wc7Pz',
    email: 'grace@example.com',
    created: 1_767_229_200,
    name: 'Grace Hopper',
    locale: 'en-US',
    scope: 'users:read',
    deleted: 0,
  },
  {
    id: 'usr_0Gn1Xy',
    email: 'gone@example.com',
    created: 1_735_689_600,
    name: 'Deleted',
    locale: 'de-DE',
    scope: 'users:read',
    deleted: 1,
  },
] as const;

/** `cli_demo` has all permissions; `cli_reader` may only read users, to test 403. */
export const SEED_CLIENTS = [
  {
    id: 'cli_demo',
    secret: 'demo-secret',
    customer: 'usr_8fK2mQ',
    scope: 'users:read orders:read orders:write orders:refund',
  },
  { id: 'cli_reader', secret: 'reader-secret', customer: 'usr_3Wc7Pz', scope: 'users:read' },
] as const;

const TEA: NewOrder['items'] = [{ sku: 'TEA-EARL-100', quantity: 2, unit_price: 1249 }];

export const SEED_ORDERS: readonly { id: string; order: NewOrder; refund?: number }[] = [
  { id: 'ord_4Tz91x', order: { currency: 'EUR', items: TEA, note: null } },
  {
    id: 'ord_7Qm20b',
    order: {
      currency: 'GBP',
      items: [...TEA, { sku: 'POT-1L', quantity: 1, unit_price: 2900 }],
      note: 'Ring twice',
    },
    refund: 500,
  },
];
