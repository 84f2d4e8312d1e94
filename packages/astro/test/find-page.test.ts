import { expect, test } from 'vitest';
import { findPage, type NamedKind } from '../src/authoring/find-page.ts';
import type { ReferenceData, ReferencePageInfo } from '../src/authoring/reference-data.ts';

function page(path: string, more: Partial<ReferencePageInfo>): ReferencePageInfo {
  return { kind: 'operation', path, title: path, description: '', key: path, href: `/${path}/`, ...more };
}

const reference: ReferenceData = {
  title: 'API',
  version: '1',
  base: 'reference',
  language: 'en',
  isOld: false,
  href: '/reference/',
  operations: 3,
  navigation: { groups: [] },
  pages: [
    page('', { kind: 'overview', key: '' }),
    page('orders', { kind: 'tag', title: 'Orders', key: 'orders-v1' }),
    page('orders/page/2', { kind: 'tag', title: 'Orders', key: 'orders-v1', part: 2 }),
    page('orders/create', { key: 'post /orders', method: 'POST', operationId: 'createOrder' }),
    page('orders/get', { key: 'get /orders/{id}', method: 'GET' }),
    page('webhooks/paid', { kind: 'webhook', key: 'webhook post orderPaid', method: 'POST' }),
    page('schemas/Order', { kind: 'schema', title: 'Order', key: '/components/schemas/Order' }),
  ],
};

test.each<[NamedKind, string, string]>([
  ['operation', 'createOrder', 'orders/create'],
  ['operation', 'POST /orders', 'orders/create'],
  ['operation', ' get /orders/{id} ', 'orders/get'],
  ['operation', 'orderPaid', 'webhooks/paid'],
  ['schema', 'Order', 'schemas/Order'],
  ['tag', 'orders-v1', 'orders'],
  ['tag', 'Orders', 'orders'],
  ['page', '', ''],
  ['page', 'orders/page/2', 'orders/page/2'],
])('%s "%s" is found', (kind, name, path) => {
  expect(findPage(reference, kind, name).path).toBe(path);
});

test.each<[NamedKind, string, string]>([
  ['operation', 'createOrdr', 'Unknown operation "createOrdr"; did you mean "createOrder"?'],
  ['schema', 'order', 'Unknown schema "order"; did you mean "Order"?'],
  [
    'operation',
    'POST /orders/{id}',
    'Unknown operation "POST /orders/{id}"; did you mean "GET /orders/{id}"?',
  ],
  ['tag', 'shipping', 'Unknown tag "shipping".'],
  ['operation', 'constructor', 'Unknown operation "constructor".'],
])('%s "%s" is not there', (kind, name, message) => {
  expect(() => findPage(reference, kind, name)).toThrow(message);
});
