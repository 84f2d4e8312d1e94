import type { ReferenceData } from '@curlew/astro/reference';
import type { PageView } from '@curlew/reference';
import { expect, test } from 'vitest';
import { groupEntry, linkEntry, type SidebarEntry } from '../src/sidebar/link-entry.ts';
import { placeReferences } from '../src/sidebar/place-references.ts';

function reference(name: string, groups = 2): ReferenceData {
  const href = `/${name}/`;
  return {
    title: `The ${name} API`,
    version: '1',
    base: name,
    isOld: false,
    href,
    operations: groups,
    pages: [],
    navigation: {
      groups: Array.from({ length: groups }, (_, at) => ({
        title: `${name} ${at}`,
        href: `${href}${at}/`,
        count: 1,
        depth: 0,
        current: false,
        items: [],
      })),
    },
  };
}

function labels(entries: readonly SidebarEntry[]): unknown[] {
  return entries.map((entry) =>
    entry.type === 'group' ? { [entry.label]: labels(entry.entries) } : entry.label,
  );
}

const users = reference('users');
const page = {
  home: '/users/',
  kind: 'operation',
  navigation: {
    groups: [
      { ...users.navigation.groups[0], current: true, items: [{ title: 'Get', href: '/users/0/get/' }] },
    ],
  },
} as PageView;

test('a link to a reference becomes its group and keeps its label, also inside of a group', () => {
  const sidebar = [
    linkEntry('Home', '/'),
    groupEntry('APIs', [linkEntry('People', '/users'), linkEntry('Other', '/other/')], false),
  ];
  expect(labels(placeReferences(sidebar, [users], undefined))).toEqual([
    'Home',
    { APIs: [{ People: ['Overview', 'users 0', 'users 1'] }, 'Other'] },
  ]);
});

test('a reference that is not linked comes last', () => {
  expect(labels(placeReferences([linkEntry('Home', '/')], [users], undefined))).toEqual([
    'Home',
    { 'The users API': ['Overview', 'users 0', 'users 1'] },
  ]);
});

test.each(['/users', '/users/', '/users.html', '/users/index.html'])(
  'however an address ends, it is the same: %s',
  (href) => {
    expect(labels(placeReferences([linkEntry('People', href)], [users], undefined))).toHaveLength(1);
  },
);

test('on a page of a reference its group is open, with the operations of the current group', () => {
  const [first, second] = placeReferences([], [users, reference('orders')], page);
  expect(first).toMatchObject({ collapsed: false });
  expect(labels(first ? [first] : [])).toEqual([
    { 'The users API': ['Overview', { 'users 0': ['Overview', 'Get'] }] },
  ]);
  expect(second).toMatchObject({ type: 'group', collapsed: true });
});

test('many other references are links, so that a page does not grow with them', () => {
  const many = Array.from({ length: 40 }, (_, at) => reference(`api${at}`));
  const entries = placeReferences([], [users, ...many], page);
  expect(entries.map(({ type }) => type)).toEqual(['group', ...many.map(() => 'link')]);
});
