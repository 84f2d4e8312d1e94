import { curlToOpenApi, type InferenceOptions } from '@curlew/convert';
import { expect, test } from 'vitest';
import { infer } from './recording.ts';

async function getPaths(requests: readonly string[], inference: InferenceOptions = { widePaths: true }) {
  const commands = requests.map((path) => `curl "https://api.example.com${path}"`);
  const { document, documentValid } = await curlToOpenApi(commands, { inference });
  expect(documentValid).toBe(true);
  return Object.keys(document.paths ?? {});
}

test.each([
  ['/users/123', '/users/{userId}'],
  ['/users/7b0f5a3e-2c1d-4d6b-9a1e-0f2c3b4a5d6e', '/users/{userId}'],
  ['/users/usr_1a2b3c4d/keys', '/users/{userId}/keys'],
  ['/customers/cus_NffrFeUfNV2Hib', '/customers/{customerId}'],
  ['/files/file-abc123', '/files/{fileId}'],
  ['/tracks/4aawyAB9vmqN3uQ7FjRGTy', '/tracks/{trackId}'],
  [
    '/shops/7b0f5a3e-2c1d-4d6b-9a1e-0f2c3b4a5d6e/65a85531de7462b13b72c50f/menu',
    '/shops/{shopId}/{param2}/menu',
  ],
  ['/days/2024-02-29/5', '/days/{date}/{param2}'],
  ['/videos/dQw4w9WgXcQ', '/videos/{videoId}'],
  ['/scans/jMXUw-BE_2vd/report', '/scans/{scanId}/report'],
  ['/boards/a1b2c3d4/lists', '/boards/{boardId}/lists'],
  ['/issues/PROJ-123', '/issues/{issueId}'],
  ['/reports/2024-02-29', '/reports/{date}'],
  ['/reports/2024-02', '/reports/{date}'],
  ['/pages/en-US', '/pages/{locale}'],
  ['/releases/1.4.2', '/releases/{version}'],
  ['/files/1.json', '/files/{fileId}.json'],
  ['/Orders(1)', '/Orders({orderId})'],
  ["/Orders('A-1')/Items(2)", "/Orders('{orderId}')/Items({itemId})"],
  ["/Orders(guid'7b0f5a3e-2c1d-4d6b-9a1e-0f2c3b4a5d6e')", "/Orders(guid'{orderId}')"],
  ["/odata/Lines(Order=5,Lang='en')", "/odata/Lines(Order={order},Lang='{lang}')"],
  ['/orders/ORD2024001', '/orders/{orderId}'],
  ['/invoices/INV-2024-001.pdf', '/invoices/{invoiceId}.pdf'],
  ['/books/978-3-16-148410-0', '/books/{bookId}'],
  ['/hosts/10.0.0.1', '/hosts/{hostId}'],
  ['/hosts/2001:db8::1', '/hosts/{hostId}'],
  ['/domains/example.com/records', '/domains/{domainId}/records'],
  ['/cards/00:1A:2B:3C:4D:5E', '/cards/{cardId}'],
  ['/forecasts/52.5200,13.4050', '/forecasts/{forecastId}'],
  ['/weeks/2024-W09', '/weeks/{date}'],
  ['/users/@ada', '/users/{userId}'],
  ['/@ada.lovelace/feed', '/{param0}/feed'],
  ['/7b0f5a3e-2c1d-4d6b-9a1e-0f2c3b4a5d6e/menu', '/{param0}/menu'],
  ['/orders/order-42', '/orders/{orderId}'],
  ['/items/item_7', '/items/{itemId}'],
  ['/messages/1503435956.000247', '/messages/{messageId}'],
  ['/books/urn:isbn:0451450523', '/books/{bookId}'],
  ['/pages/zh-Hans', '/pages/{locale}'],
  ['/repos/OWNER/REPO/issues', '/repos/{owner}/{repo}/issues'],
  ['/zones/YOUR_ZONE_ID', '/zones/{zoneId}'],
  ['/teams/TEAM/members', '/teams/{team}/members'],
  ['/v1/users/5', '/v1/users/{userId}'],
  ['/users/ada@mail.test', '/users/{userId}'],
  ['/users/ada@example.com', '/users/{userId}'],
  ['/employees/john-smith', '/employees/{employeeId}'],
  ['/people/Ada%20Lovelace/photo', '/people/{personId}/photo'],
  ['/values/%27Sheet%201%27%21A1%3AB2', '/values/{valueId}'],
  ['/searches/red%20boots/pages', '/searches/{searchId}/pages'],
  ['/topics/17:publish', '/topics/{topicId}:publish'],
  ['/values/%27D1%27:clear', '/values/{valueId}:clear'],
])('%s reads %s', async (path, template) => {
  expect(await getPaths([path])).toEqual([template]);
});

test.each([
  '/v1.2/status',
  '/apis/v1beta1/namespaces',
  '/compute/v2alpha/instances',
  '/vision/v1p1beta1/images',
  '/convert/USD/EUR',
  '/countries/DE',
  '/images/report.pdf',
  '/steps/step-by-step',
  '/Orders(active)',
  '/files/example.com',
  '/api/1/status',
  '/3/movie',
  '/oauth2/token-info',
  '/docs/sha256',
  '/users/me',
  '/products/red-boots',
  '/openapi.json',
  '/messages/mark-as-read',
  '/users/password-reset',
  '/api/repositoriesV2/list',
  '/networks/l3FirewallRules',
  '/documents/OAuth2Callback',
  '/en/pages',
  '/items:search',
  '/odata/%24metadata',
  '/%D1%82%D0%BE%D0%B2%D0%B0%D1%80%D1%8B/list',
])('%s stays', async (path) => {
  expect(await getPaths([path])).toEqual([path]);
});

test('long segments are read in linear time', async () => {
  for (const segment of [
    '1'.repeat(199),
    '1-'.repeat(99),
    'v1beta'.repeat(30),
    'A_'.repeat(90),
    'a.'.repeat(90),
  ])
    expect((await getPaths([`/x/${segment}`])).length).toBe(1);
});

test('by default one identifier does not become a parameter', async () => {
  expect(await getPaths(['/users/123', '/reports/2024-02-29'], {})).toEqual([
    '/users/123',
    '/reports/2024-02-29',
  ]);
});

test('operations of one resource with different ids are one path', async () => {
  const commands = ['-X PATCH https://a.test/users/1', '-X DELETE https://a.test/users/usr_2b3c4d5e'];
  const { document } = await curlToOpenApi(
    commands.map((command) => `curl ${command}`),
    { inference: { widePaths: true } },
  );
  expect(Object.keys(document.paths?.['/users/{userId}'] ?? {})).toEqual(['patch', 'delete']);
});

test('slugs of one shape are a parameter beside words of another one', async () => {
  const post = { slug: 'x', title: 'y', views: 1 };
  const paths = [
    ...['rice-and-beans', 'ten-best-cats', 'no-such-post'].map((slug) => `/posts/${slug}`),
    ...['/posts/drafts', '/posts/ten-best-cats/comments', '/posts/rice-and-beans/comments'],
  ];
  const { document } = await infer(
    paths.map((path) =>
      path.endsWith('no-such-post')
        ? { call: `GET ${path}`, status: 404, answer: { error: 'x' } }
        : { call: `GET ${path}`, answer: /drafts|comments/.test(path) ? { items: [], total: 0 } : post },
    ),
  );
  expect(Object.keys(document.paths ?? {})).toEqual([
    '/posts/{postId}',
    '/posts/{postId}/comments',
    '/posts/drafts',
  ]);
});

test('lists of different resources are no slugs, whatever their pages have in common', async () => {
  const page = (item: object) => ({ data: [item, item], iterator: 'x', done: true });
  const lists = {
    '/v1/apps': page({ uid: 'a', rate: 1 }),
    '/v1/background-tasks': page({ task: 'a', status: 'b' }),
    '/v1/event-types': page({ archived: true, schemas: {} }),
    '/v1/api-tokens': page({ scopes: [], expires: 'x' }),
    '/v1/no-results': { data: [], iterator: null, done: true },
  };
  const exchanges = Object.entries(lists).map(([path, answer]) => ({ call: `GET ${path}`, answer }));
  const { paths } = await infer(exchanges);
  expect(paths).toEqual(Object.keys(lists));
});

test('pages of one kind of items are a parameter', async () => {
  const page = (total: number) => ({ items: [{ id: total, price: 1, brand: 'y' }], total });
  const { paths } = await infer(
    ['red-boots', 'blue-hats', 'green-socks'].map((slug, at) => ({
      call: `GET /categories/${slug}`,
      answer: page(at),
    })),
  );
  expect(paths).toHaveLength(1);
});

test('slugs are a parameter if their responses have one shape', async () => {
  const product = { slug: 'x', price: 1, brand: 'y' };
  const { paths } = await infer([
    { call: 'GET /products/red-boots', answer: product },
    { call: 'GET /products/blue-hat', answer: product },
    { call: 'GET /products/blue-hat/reviews', answer: { reviews: [], next: null } },
  ]);
  expect(paths).toEqual(['/products/{productId}', '/products/{productId}/reviews']);
});

test('words stay if their responses differ', async () => {
  const { paths } = await infer([
    { call: 'GET /stats/by-day', answer: { days: [], total: 1 } },
    { call: 'GET /stats/by-user', answer: { users: [], page: 1 } },
    { call: 'GET /health/live', answer: { ok: true, since: 1 } },
    { call: 'GET /health/ready', answer: { ok: true, since: 1 } },
  ]);
  expect(paths).toEqual(['/stats/by-day', '/stats/by-user', '/health/live', '/health/ready']);
});

test('a known path is taken, wherever the API begins', async () => {
  const paths = ['/products/{slug}', '/files/{name}.{type}'];
  expect(
    await getPaths(['/products/boots', '/v1/products/hat', '/files/a.pdf', '/products'], { paths }),
  ).toEqual(['/products/{slug}', '/v1/products/{slug}', '/files/{name}.{type}', '/products']);
});

test('a known path takes precedence over an inferred one', async () => {
  const paths = ['/users/{login}'];
  expect(await getPaths(['/users/1', '/users/ada@mail.test'], { paths, widePaths: true })).toEqual([
    '/users/{login}',
  ]);
});
