import { expect, it } from 'vitest';
import { navigationHtml } from '../src/html/navigation-html.ts';

const group = { title: 'Users', href: '/users/', count: 2, depth: 0, current: false, items: [] };

it('writes groups with their headings and depths, and the items of the current one', () => {
  const items = [
    { title: 'Get <a>', href: '/users/get/?a&b', method: 'GET', current: true },
    { title: 'createAnOrderOfSeveral', href: '/users/old/', method: 'POST', deprecated: true },
    { title: 'All 2', href: '/users/' },
  ];
  const groups = [
    { ...group, heading: 'Core & more' },
    { ...group, depth: 1, current: true, items },
    { ...group, depth: 2 },
  ];
  const link = '<a href="/users/"><span>Users</span><span class="cl-count">2</span></a>';
  expect(navigationHtml({ kind: 'operation', navigation: { groups } })).toBe(
    [
      `<li class="cl-nav-heading">Core &amp; more</li><li>${link}</li>`,
      `<li data-depth="1" class="cl-nav-open">${link}<ul>`,
      '<li><a href="/users/get/?a&amp;b" aria-current="page"><span class="cl-verb" data-method="GET">GET</span> <span>Get &lt;a></span></a></li>',
      '<li><a href="/users/old/"><span class="cl-verb" data-method="POST">POST</span> <span class="cl-struck">create<wbr>An<wbr>Order<wbr>Of<wbr>Several</span></a></li>',
      '<li><a href="/users/"><span>All 2</span></a></li>',
      `</ul></li><li data-depth="2">${link}</li>`,
    ].join(''),
  );
});

it('writes the path beside a title that several have', () => {
  const items = [{ title: 'Run a search', href: '/x/', method: 'GET', detail: '/{index}/_search' }];
  const groups = [{ ...group, current: true, items }];
  expect(navigationHtml({ kind: 'operation', navigation: { groups } })).toContain(
    '<span>Run a search <span class="cl-quiet">/{index}/_search</span></span>',
  );
});

it('marks the page of a tag', () => {
  const groups = [{ ...group, current: true }];
  expect(navigationHtml({ kind: 'tag', navigation: { groups } })).toContain('aria-current="page"');
  expect(navigationHtml({ kind: 'schemas', navigation: { groups } })).not.toContain('aria-current');
});
