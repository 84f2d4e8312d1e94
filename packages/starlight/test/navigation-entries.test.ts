import type { NavigationGroup } from '@curlew/reference';
import { expect, test } from 'vitest';
import type { SidebarEntry } from '../src/sidebar/link-entry.ts';
import { navigationEntries } from '../src/sidebar/place-references.ts';

function group(title: string, more: Partial<NavigationGroup> = {}): NavigationGroup {
  return {
    title,
    href: `/reference/${title}/`,
    count: 2,
    depth: 0,
    current: false,
    items: [],
    ...more,
  };
}

/** `orders/`, `- POST Create *`: a line for each entry, `*` is the current page, `+` an open group. */
function outline(entries: readonly SidebarEntry[], indent = ''): string[] {
  return entries.flatMap((entry) => {
    if (entry.type === 'group')
      return [
        `${indent}${entry.label}/${entry.collapsed ? '' : '+'}`,
        ...outline(entry.entries, `${indent}  `),
      ];
    const method = entry.badge === undefined ? '' : `${entry.badge.text} `;
    return [`${indent}${method}${entry.label}${entry.isCurrent ? ' *' : ''}`];
  });
}

const orders = group('orders', {
  current: true,
  items: [
    { title: 'Create an order', href: '/reference/orders/create/', method: 'POST', current: true },
    { title: 'Refund', href: '/reference/orders/refund/', method: 'DELETE', deprecated: true },
  ],
});

test('only the current group has its operations', () => {
  const entries = navigationEntries({ groups: [group('users'), orders] }, { kind: 'operation' }, 'Overview');
  expect(outline(entries)).toEqual([
    'users',
    'orders/+',
    '  Overview',
    '  POST Create an order *',
    '  DELETE Refund',
  ]);
});

test('on the page of a group, its overview is current', () => {
  const current = { ...orders, items: orders.items.map((item) => ({ ...item, current: false })) };
  expect(outline(navigationEntries({ groups: [current] }, { kind: 'tag' }, 'Overview'))[1]).toBe(
    '  Overview *',
  );
  const schemas = group('schemas', { current: true });
  expect(outline(navigationEntries({ groups: [schemas] }, { kind: 'schemas' }, 'Overview'))).toEqual([
    'schemas *',
  ]);
});

test('groups below others and below headings are nested, however deep', () => {
  const groups = [
    group('store', { heading: 'Shop' }),
    group('orders', { depth: 1 }),
    group('lines', { depth: 2 }),
    group('users', { heading: 'People' }),
  ];
  expect(outline(navigationEntries({ groups }, undefined, 'Overview'))).toEqual([
    'Shop/+',
    '  store/',
    '    Overview',
    '    orders/',
    '      Overview',
    '      lines',
    'People/+',
    '  users',
  ]);
});

test('an operation with the title of another has its path', () => {
  const items = [{ title: 'Search', href: '/reference/orders/x/', method: 'GET', detail: '/_search' }];
  const entries = navigationEntries({ groups: [{ ...orders, items }] }, { kind: 'operation' }, 'Overview');
  expect(outline(entries)).toEqual(['orders/+', '  Overview', '  GET Search · /_search']);
});

test('a deprecated operation is marked', () => {
  const [, , refund] = (
    navigationEntries({ groups: [orders] }, undefined, 'Overview')[0] as { entries: SidebarEntry[] }
  ).entries;
  expect(refund).toMatchObject({ attrs: { 'data-cl-entry': 'deprecated' } });
});
