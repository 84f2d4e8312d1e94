import { describe, expect, it } from 'vitest';
import { navigationHtml } from '../src/html/navigation-html.ts';
import type { OverviewPage, PageView } from '../src/page.ts';
import { badgeColor } from '../src/phrases/badges.ts';
import { drawOverviewHead, drawTagList } from '../src/sections/overview-sections.ts';
import { getWords } from '../src/words/words-of.ts';
import { getReference } from './load.ts';

function overviewSections(page: PageView) {
  return page.kind === 'overview' ? page.sections : [];
}

const operation = (tags: string[], more: object = {}) => ({
  tags,
  responses: { 200: { description: 'Fine' } },
  ...more,
});

async function reference(more: object) {
  return getReference({ openapi: '3.1.0', info: { title: 'T', version: '1' }, ...more });
}

it('puts tags under the headings of x-tagGroups, and those of no group after them', async () => {
  const { page } = await reference({
    tags: [{ name: 'a' }, { name: 'b' }, { name: 'c' }, { name: 'd' }],
    'x-tagGroups': [
      { name: 'Second first', tags: ['c', 'missing', 'b'] },
      { name: 'Then', tags: ['a', 'b'] },
      { name: 'Nothing', tags: [] },
      'no group',
    ],
    paths: { '/x': { get: operation(['a', 'b', 'c', 'd']) } },
  });
  const overview = page('');
  const lines = overview.navigation.groups.map(({ heading, title }) => `${heading ?? ''}: ${title}`);
  expect(lines).toEqual(['Second first: c', ': b', 'Then: a', 'Other: d']);
  expect(
    overview.kind === 'overview' &&
      overview.sections.flatMap(({ heading, tags }) =>
        tags.map(({ title }, at) => `${at === 0 ? (heading ?? '') : ''}: ${title}`),
      ),
  ).toEqual(lines);
});

it('has no headings without x-tagGroups', async () => {
  const { page } = await reference({ paths: { '/x': { get: operation(['a', 'b']) } } });
  expect(page('').navigation.groups.some(({ heading }) => heading)).toBe(false);
});

it('calls the webhooks by the summary of their tag', async () => {
  const { reference } = await getReference({
    openapi: '3.2.0',
    info: { title: 'T', version: '1' },
    tags: [{ name: 'webhooks', summary: 'What we send', description: 'Signed.' }],
    webhooks: { made: { post: operation([]) } },
  });
  expect(reference.pages[1]).toMatchObject({
    path: 'webhooks',
    title: 'What we send',
    description: 'Signed.',
  });
});

it.each(['webhooks', 'Webhooks'])('lists the webhooks of a tag called %s once', async (name) => {
  const { reference: made, page } = await reference({
    tags: [{ name, description: 'What we call.' }],
    paths: { '/hooks': { post: operation([name], { operationId: `${name}/create` }) } },
    webhooks: { made: { post: operation([name]) }, gone: { post: operation([]) } },
  });
  const groups = page('').navigation.groups.map(({ title, href, count }) => [title, href, count]);
  expect(groups).toEqual([['Webhooks', '/api/webhooks/', 3]]);
  expect(made.pages.map(({ path }) => path)).toEqual([
    '',
    'webhooks',
    'webhooks/create',
    'webhooks/post-made',
    'webhooks/post-gone',
  ]);
  expect(page('webhooks')).toMatchObject({ kind: 'tag', intro: '<p>What we call.</p>' });
});

it('lists a webhook once: in its tag, with a mark in place of its method', async () => {
  const { reference: made, page } = await reference({
    tags: [{ name: 'Pets' }],
    paths: { '/pets': { get: operation(['Pets']) } },
    webhooks: { 'pet.born': { post: operation(['Pets'], { summary: 'A pet is born' }) } },
  });
  expect(made.pages.map(({ path }) => path)).toEqual(['', 'pets', 'pets/get-pets', 'pets/post-pet-born']);
  const { navigation } = page('pets/post-pet-born');
  expect(navigation.groups.map(({ title, count }) => [title, count])).toEqual([['Pets', 2]]);
  const html = navigationHtml(page('pets/post-pet-born'));
  expect(html).toContain('<span class="cl-verb cl-hook">Webhook</span> <span>A pet is born</span>');
  expect(html).not.toContain('data-method="POST"');
  expect(String(drawTagList(overviewSections(page('')), getWords('en')))).toContain('>Webhook</span>');
});

it('draws x-badges as words, and not as JSON', async () => {
  const { page } = await reference({
    paths: {
      '/x': {
        get: operation([], {
          'x-badges': [
            { name: 'Beta', position: 'before', color: '#f00' },
            { label: 'Paid' },
            'Text',
            5,
            { name: '' },
            {},
          ],
        }),
      },
    },
  });
  expect(page('x/get-x')).toMatchObject({
    badges: [{ text: 'Beta', color: 'red' }, { text: 'Paid' }, { text: 'Text' }],
    extensions: [],
  });
});

it.each([
  ['stable', { text: 'stable', color: 'green' }],
  ['Beta', { text: 'Beta', color: 'orange' }],
  ['alpha', { text: 'alpha', color: 'red' }],
  ['as it is', { text: 'as it is' }],
  [5, undefined],
])('draws x-stability %j as a badge', async (stability, badge) => {
  const given = operation([], { 'x-stability': stability, 'x-badges': ['Paid'] });
  const { page, file } = await reference({ paths: { '/x': { get: given } } });
  expect(page('x/get-x')).toMatchObject({
    badges: [...(badge ? [badge] : []), { text: 'Paid' }],
    extensions: [],
  });
  if (badge) expect(file('x/get-x.md')).toContain(badge.text);
});

it.each([
  ['/logo.png', {}, '<img alt="Acme &#x26; <b>" src="/logo.png"'],
  ['logo.png', { imageHref: (path: string) => `/images/${path}` }, 'src="/images/logo.png"'],
  ['logo.png', {}, 'missing-image'],
  ['https://x.test/logo.png', {}, 'remote-image'],
  ['http://x.test/logo.png', { remoteImages: true }, 'remote-image'],
  ['https://x.test/logo.png', { remoteImages: true }, 'src="https://x.test/logo.png"'],
  ['javascript:alert(1)', {}, 'unsafe-link'],
  ['a.png>) <b>x</b>', {}, 'missing-image'],
])(
  'shows the image of x-logo where it may be loaded, and reports it elsewhere: %s %j',
  async (url, options, want) => {
    const logo = { url, altText: 'Acme & <b>', href: 'https://acme.test' };
    const { page, diagnostics } = await getReference(
      { openapi: '3.1.0', info: { title: 'T', version: '1', 'x-logo': logo }, paths: {} },
      options,
    );
    const view = page('') as OverviewPage;
    const reported = diagnostics.filter(({ pointer }) => pointer === '/info/x-logo').map(({ code }) => code);
    if (/^[a-z-]+$/.test(want)) {
      expect(view.logo).toBeUndefined();
      expect(reported).toEqual([want]);
    } else {
      expect(reported).toEqual([]);
      expect(view.logo).toContain(want);
      expect(String(drawOverviewHead(view, getWords('en')))).toContain('<a href="https://acme.test"');
    }
  },
);

it('says of an SVG logo that it is not copied, not that it is absent', async () => {
  const info = { title: 'T', version: '1', 'x-logo': { url: 'logo.svg' } };
  const { diagnostics } = await getReference({ openapi: '3.1.0', info, paths: {} });
  const [message] = diagnostics.filter(({ code }) => code === 'missing-image').map((one) => one.message);
  expect(message).toMatch(/is an SVG file, .*not copied/);
});

it('draws x-stability and x-badges of parameters, properties and schemas as labels', async () => {
  const given = {
    ...operation([]),
    parameters: [
      { name: 'page', in: 'query', 'x-stability': 'beta', schema: { type: 'string', 'x-badges': ['Paid'] } },
    ],
    requestBody: {
      content: {
        'application/json': {
          schema: { type: 'object', properties: { size: { type: 'string', 'x-stability': 'alpha' } } },
        },
      },
    },
  };
  const schemas = {
    Ship: { type: 'object', 'x-stability': 'draft', properties: { id: { type: 'string' } } },
  };
  const { page, file } = await reference({ paths: { '/x': { post: given } }, components: { schemas } });
  const operationView = JSON.stringify(page('x/post-x'));
  for (const label of ['beta', 'Paid', 'alpha']) {
    expect(operationView).toContain(`cl-label\\">${label}<`);
    expect(file('x/post-x.md')).toContain(label);
  }
  expect(JSON.stringify(page('schemas/Ship'))).toContain('cl-label\\">draft<');
});

it.each([
  ['#f00', 'red'],
  ['#FFA500FF', 'orange'],
  ['gold', 'orange'],
  ['SeaGreen', 'green'],
  ['rgb(0, 128, 128)', 'teal'],
  ['hsl(220 80% 50%)', 'blue'],
  ['rebeccapurple', 'purple'],
  ['hotpink', 'purple'],
  ['#f43f5e', 'red'],
  ['gray', undefined],
  ['#fff', undefined],
  ['url(x)', undefined],
  ['', undefined],
])('gives a badge of the color %s the one of the theme that is nearest', (color, want) => {
  expect(badgeColor(color)).toBe(want);
});

it.each([
  [{ summary: 'Book a seat' }, 'Book a seat: POST /bookings, T'],
  [{ summary: 'Book a seat', description: '**Takes** one seat.' }, 'Takes one seat.'],
  [{ operationId: 'bookSeat' }, 'Book seat: POST /bookings, T'],
  [{}, 'Fine: POST /bookings, T'],
])('describes a page by what the operation does: %j', async (more, want) => {
  const { reference: made } = await reference({ paths: { '/bookings': { post: operation([], more) } } });
  expect(made.pages.find(({ kind }) => kind === 'operation')?.description).toBe(want);
});

it('tells operations of one group with the same title apart by their paths', async () => {
  const search = operation(['a', 'b'], { summary: 'Search' });
  const { page } = await reference({
    paths: {
      '/_search': { get: search, post: search },
      '/{index}/_search': { get: { ...search, tags: ['a'] } },
      '/other': { get: operation(['a'], { summary: 'Other' }) },
      '/bare': { get: operation(['a']) },
      '/elsewhere': { get: operation(['c'], { summary: 'Search' }) },
    },
    webhooks: {
      one: { post: { summary: 'Sent', responses: {} } },
      two: { post: { summary: 'Sent', responses: {} } },
    },
  });
  const getLines = (path: string) =>
    page(path)
      .navigation.groups.flatMap(({ items }) => items)
      .map(({ method, mark, title, detail }) => [method ?? mark, title, detail].filter(Boolean).join(' '));
  expect(getLines('a')).toEqual([
    'GET Search /_search',
    'POST Search /_search',
    'GET Search /{index}/_search',
    'GET Other',
    'GET /bare',
  ]);
  expect(getLines('c')).toEqual(['GET Search']);
  expect(getLines('webhooks')).toEqual(['Webhook Sent one', 'Webhook Sent two']);
});

describe('a tag that all operations have', () => {
  const paths = (tags: string[]) => ({
    '/users': { get: operation(tags), post: operation(tags) },
    '/v1/orders': { get: operation(tags, { operationId: 'acme_listOrders' }), post: operation(tags) },
  });

  it.each([
    ['nothing else', {}, ['Users 2', 'Orders 2']],
    [
      'webhooks',
      { webhooks: { made: { post: operation(['Acme']) } } },
      ['Users 2', 'Orders 2', 'Webhooks 1'],
    ],
    ['an operation without it', { '/x': { get: operation([]) } }, ['Acme 4', 'Other operations 1']],
    ['an operation with another', { '/x': { get: operation(['Acme', 'X']) } }, ['Acme 5', 'X 1']],
    ['a place in x-tagGroups', { 'x-tagGroups': [{ name: 'All', tags: ['Acme'] }] }, ['Acme 4']],
    ['a parent', { tags: [{ name: 'Top' }, { name: 'Acme', parent: 'Top' }] }, ['Top ', 'Acme 4']],
    ['many paths of one operation', extraPaths(5), ['Acme 9']],
    ['a path that begins with a parameter', { paths: { '/{x}': { get: operation(['Acme']) } } }, ['Acme 5']],
  ])('separates nothing, with %s: groups by path', async (_, more, want) => {
    const { '/x': x, ...rest } = more as Record<string, object>;
    const given = { ...paths(['Acme']), ...(x && { '/x': x }), ...rest.paths };
    const { page } = await reference({ openapi: '3.2.0', ...rest, paths: given });
    expect(page('').navigation.groups.map(({ title, count }) => `${title} ${count || ''}`)).toEqual(want);
  });

  it('is not described by the title of the API once more', async () => {
    const tags = [{ name: 'Acme', description: 't ' }];
    const { page, file } = await reference({ tags, paths: paths(['Acme']) });
    expect(page('')).not.toHaveProperty('lead');
    expect(file('index.md')).toMatch(/^# T\n\nVersion 1\n\n## Servers\n/);
  });

  it('has its texts on the overview, and links to it lead there', async () => {
    const {
      reference: made,
      page,
      file,
      diagnostics,
    } = await reference({
      info: { title: 'T', version: '1', description: 'About [all](#tag/Acme), [errors](#tag/Acme/Errors).' },
      tags: [
        {
          name: 'Acme',
          description: 'The Acme API.\n\n## Errors\n\nAs JSON.',
          externalDocs: { url: 'https://acme.test/docs' },
        },
      ],
      paths: paths(['Acme']),
    });
    expect(made.pages.map(({ path }) => path)).toEqual([
      '',
      'users',
      'users/get-users',
      'users/post-users',
      'orders',
      'orders/acme-list-orders',
      'orders/post-v1-orders',
    ]);
    const overview = page('');
    expect(overview).toMatchObject({
      lead: expect.stringContaining(
        '<a href="/api/#operations">all</a>, <a href="/api/#d-errors">errors</a>',
      ),
      intro: expect.stringContaining('<p>The Acme API.</p>'),
      facts: [{ href: 'https://acme.test/docs' }],
    });
    expect(overview.contents).toContainEqual(expect.objectContaining({ id: 'd-errors', title: 'Errors' }));
    expect(file('index.md')).toMatch(/The Acme API\.[\s\S]*https:\/\/acme\.test\/docs/);
    expect(page('users/get-users')).toMatchObject({ tags: [] });
    expect(file('users/get-users.md')).not.toContain('Acme');
    expect(diagnostics.filter(({ code }) => code === 'empty-tag')).toEqual([]);
  });
});

/** Paths with one operation each. */
function extraPaths(count: number) {
  const entries = Array.from({ length: count }, (_, at) => [`/p${at}`, { get: operation(['Acme']) }]);
  return { paths: Object.fromEntries(entries) };
}

it('draws neither an empty version nor a base URL that names no server', async () => {
  const { page } = await getReference({ openapi: '3.1.0', info: { title: 'T', version: ' ' } });
  const head = String(drawOverviewHead(page('') as OverviewPage, getWords()));
  expect(head).not.toContain('cl-chip');
  expect(head).not.toContain('cl-address');
});

it('shows a version that a header cuts on the overview, also where the header has it', async () => {
  const draw = async (version: string) => {
    const { page } = await getReference({ openapi: '3.1.0', info: { title: 'T', version } });
    return String(drawOverviewHead(page('') as OverviewPage, getWords()));
  };
  expect(await draw('2026-07-29T10:00:00Z-build.20260729.production')).toContain('cl-chips cl-whole');
  expect(await draw('2026-07-29')).not.toContain('cl-whole');
});

it('lists operations of the same title with their paths, unless only their methods differ', async () => {
  const { page } = await reference({
    paths: {
      '/_bulk': { put: operation(['a'], { summary: 'Write documents' }) },
      '/{index}/_bulk': { put: operation(['a'], { summary: 'Write documents' }) },
      '/_count': {
        get: operation(['a'], { summary: 'Count documents' }),
        post: operation(['a'], { summary: 'Count documents' }),
      },
    },
  });
  const list = String(drawTagList(overviewSections(page('')), getWords()));
  expect([...list.matchAll(/<span class="cl-quiet">(.*?)<\/span>/g)].map(([, path]) => path)).toEqual([
    '/_bulk',
    '/{index}/_bulk',
  ]);
});

it('cuts a long text of a tag on the overview, and keeps a short one with its marks', async () => {
  const long = `${'An *attachment* of a task. '.repeat(20)}`;
  const { page } = await reference({
    tags: [
      { name: 'a', description: 'A *short* text.' },
      { name: 'b', description: long },
    ],
    paths: { '/x': { get: operation(['a', 'b']) } },
  });
  const [short, cut] = overviewSections(page('')).flatMap(({ tags }) =>
    tags.map(({ intro }) => String(intro)),
  );
  expect(short).toContain('<em>short</em>');
  expect(cut).toMatch(/^An attachment of a task\..{100,225}…$/);
});

it.each([
  ['CreatePayment', '/v2/payments', 'Create payment'],
  ['listUserCards', '/users/{id}/cards', 'List user cards'],
  ['PayPal', '/wallets', 'PayPal'],
  ['DocuSign', '/envelopes', 'DocuSign'],
  ['Payments', '/payments', 'Payments'],
  ['Get ApplePay status', '/apple-pay', 'Get ApplePay status'],
])('titles an operation with the summary %s of %s by %j', async (summary, path, want) => {
  const { page } = await reference({
    paths: { [path]: { post: operation(['a'], { operationId: 'one', summary }) } },
  });
  expect(page('a/one').title).toBe(want);
});
