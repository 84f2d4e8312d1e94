import { expect, test } from 'vitest';
import type { AuthorProblems } from '../src/authoring/author-problems.ts';
import { embeddedPage } from '../src/authoring/embedded-page.ts';
import { getOperation, getReference } from '../src/authoring/reference-access.ts';
import { chooseSource } from '../src/integration/site/choose-source.ts';
import { setCurrentSite } from '../src/integration/site/current-site.ts';
import { ReferenceSite } from '../src/integration/site/reference-site.ts';
import type { SiteSettings } from '../src/integration/site/site-settings.ts';
import type { Renderer } from '../src/worker/render-worker-client.ts';
import type { WorkerProject } from '../src/worker/worker-messages.ts';

const users = { base: 'reference/users', name: 'apis/users.yaml', path: '/site/apis/users.yaml' };
const orders = { base: 'reference/orders', name: 'orders.yaml', path: '/site/orders.yaml' };

test('the only source needs no name', () => {
  expect(chooseSource([users])).toBe(users);
});

test.each([
  '/reference/users',
  'reference/users/',
  'apis/users.yaml',
  './apis/users.yaml',
  'users.yaml',
  users.path,
])('a source is found as %s', (given) => {
  expect(chooseSource([orders, users], given)).toBe(users);
});

test('several sources, and none is named', () => {
  expect(() => chooseSource([users, orders])).toThrow('The site has 2 references; expected the name of one.');
});

test('a wrong name, with a suggestion', () => {
  expect(() => chooseSource([users, orders], '/reference/user')).toThrow('did you mean "/reference/users"?');
});

test('the help writes a source as the author passes it: in a component, an option or an argument', async () => {
  const renderer = { open: async () => ({ sources: [], files: [] }) } as unknown as Renderer;
  const project = {
    sources: [users, orders],
    address: { base: '', ending: '/' },
  } as unknown as WorkerProject;
  const reported: (string | undefined)[] = [];
  setCurrentSite({
    site: new ReferenceSite(project, renderer, 0),
    settings: {} as SiteSettings,
    authors: {
      report: ({ help }: { help?: string }) => reported.push(help),
    } as unknown as AuthorProblems,
  });
  const page = { locals: {}, url: new URL('https://example.com/guide/') };
  await embeddedPage('operation', 'listUsers', undefined, page as Parameters<typeof embeddedPage>[3]);
  const bases = 'Name a reference by its base (/reference/users, /reference/orders), for example';
  expect(reported).toEqual([`${bases} source="/reference/users".`]);
  await expect(getOperation('listUsers')).rejects.toMatchObject({
    hint: `${bases} { source: '/reference/users' }.`,
  });
  await expect(getReference()).rejects.toMatchObject({
    hint: `${bases} getReference('/reference/users').`,
  });
});
