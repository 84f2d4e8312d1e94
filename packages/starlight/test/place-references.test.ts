import type { ReferenceData } from '@curlew/astro/reference';
import type { PageView } from '@curlew/reference';
import { expect, test } from 'vitest';
import { selectReferences } from '../src/route-data.ts';
import { groupEntry, linkEntry, type SidebarEntry } from '../src/sidebar/link-entry.ts';
import { placeReferences } from '../src/sidebar/place-references.ts';

function reference(name: string, groups = 2): ReferenceData {
  const href = `/${name}/`;
  return {
    title: `The ${name} API`,
    version: '1',
    base: name,
    isOld: false,
    language: 'en',
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

test('the badge of a link is that of its group', () => {
  const badge = { text: 'New', variant: 'tip' } as const;
  const [entry] = placeReferences([{ ...linkEntry('People', '/users/'), badge }], [users], undefined);
  expect(entry).toMatchObject({ type: 'group', label: 'People', badge });
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

test('an earlier version is where the current one would be, under the label of the site', () => {
  const old = { ...reference('users/v1'), isOld: true, currentHref: '/users/' };
  const beside = selectReferences([users, old, reference('orders')], '/users/v1/', undefined);
  expect(beside.map(({ base }) => base)).toEqual(['users/v1', 'orders']);
  const [first] = placeReferences([linkEntry('People', '/users/')], beside, {
    ...page,
    home: '/users/v1/',
  });
  expect(first).toMatchObject({ label: 'People', collapsed: false });
});

test.each([
  ['pages of the site', undefined, ['users']],
  ['pages of the current version', '/users/', ['users']],
  ['pages of an earlier version', '/users/v1/', ['users/v1']],
])('of the versions of an API, %s show one', (_name, home, bases) => {
  const old = { ...reference('users/v1'), isOld: true, currentHref: '/users/' };
  expect(selectReferences([users, old], home, undefined).map(({ base }) => base)).toEqual(bases);
});

test.each([
  [undefined, ['users']],
  ['fr', ['fr/users']],
])('locale %s: the sidebar has its references, in its language', (locale, bases) => {
  const french = { ...reference('fr/users'), locale: 'fr', language: 'fr' };
  const beside = selectReferences([{ ...users, locale: '' }, french], undefined, locale);
  expect(beside.map(({ base }) => base)).toEqual(bases);
  const overview = locale === 'fr' ? 'Vue d’ensemble' : 'Overview';
  expect(JSON.stringify(labels(placeReferences([], beside, undefined)))).toContain(`["${overview}",`);
});
