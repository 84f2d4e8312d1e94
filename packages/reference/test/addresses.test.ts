import { expect, it } from 'vitest';
import type { OperationPage } from '../src/page.ts';
import { operationTitle } from '../src/plan/names/operation-title.ts';
import { slugify } from '../src/plan/names/slugify.ts';
import { drawOperationHead } from '../src/sections.ts';
import { getWords } from '../src/words.ts';
import { getReference } from './load.ts';

it.each([
  ['getUser', 'get-user'],
  ['repos/list-for-org', 'repos-list-for-org'],
  ['HTMLPage2Go', 'html-page2-go'],
  ['VPCs', 'vpcs'],
  ['listFloatingIPs', 'list-floating-ips'],
  ['OAuth2APIs', 'oauth2-apis'],
  ['getURLs', 'get-urls'],
  ['getUSStates', 'get-us-states'],
  ['listOAuthtokens', 'list-oauthtokens'],
  ['APIs2x', 'apis2x'],
  ['listIPv4Addresses', 'list-ipv4-addresses'],
  ['OAuth文字', 'oauth文字'],
  // Titles write BigQuery as one word; addresses stay.
  ['listBigQueryTables', 'list-big-query-tables'],
  ['configureOpenIDClients', 'configure-openid-clients'],
  ['../../x', 'x'],
  ['con', 'con-page'],
  ['index', 'index-page'],
  ['index.html', 'index-html'],
  ['.', ''],
  ['', ''],
  ['🚢', ''],
  ['Größe der Bäume', 'größe-der-bäume'],
  ['用户', '用户'],
  ['ﬁle', 'file'],
  ['a'.repeat(500), 'a'.repeat(61)],
  ['😀'.repeat(9), ''],
  ['𠀀'.repeat(500), '𠀀'.repeat(60)],
  // 61 characters are whole; of a longer name, the last word is.
  [`${'word-'.repeat(12)}x`, `${'word-'.repeat(12)}x`],
  [`${'word-'.repeat(12)}xy`, 'word-'.repeat(12).slice(0, -1)],
  [`${'word-'.repeat(11)}wordwo-rd`, `${'word-'.repeat(11)}wordwo`],
  [`get-${'a'.repeat(90)}`, `get-${'a'.repeat(57)}`],
])('%j becomes %j', (name, slug) => {
  expect(slugify(name)).toBe(slug);
});

const responses = { 200: { description: 'OK' } };

function api(operations: Record<string, object>, rest: object = {}): object {
  const paths = Object.fromEntries(
    Object.entries(operations).map(([path, get]) => [path, { get: { responses, ...get } }]),
  );
  return { openapi: '3.1.0', info: { title: 'T', version: '1' }, paths, ...rest };
}

async function addresses(description: object): Promise<string[]> {
  return (await getReference(description)).reference.pages.map(({ path }) => path);
}

it('numbers names that clash, without regard to case', async () => {
  const operations = {
    '/x/a': { operationId: 'list' },
    '/x/b': { operationId: 'List' },
    '/x/c': { operationId: 'list!' },
    '/x/d': { operationId: 'list-2' },
  };
  expect(await addresses(api(operations))).toEqual(['', 'x', 'x/list', 'x/list-2', 'x/list-3', 'x/list-2-2']);
});

it('names operations of one title, without operationId, each by its own path', async () => {
  const find = { summary: 'Find', tags: ['x'] };
  expect(await addresses(api({ '/parcels/search': find, '/labels/search': find }))).toEqual([
    '',
    'x',
    'x/get-parcels-search',
    'x/get-labels-search',
  ]);
});

it('groups an API without tags by the first part of its paths', async () => {
  const operations = {
    '/v1/shopping-lists': {},
    '/v1/users/{id}': {},
    '/api/2.0/Shopping-Lists/{id}': {},
    '/': {},
    '/{x}/y': {},
  };
  const { reference } = await getReference(api(operations));
  expect(reference.pages.map(({ path, title }) => `${path} ${title}`)).toEqual([
    ' T',
    'shopping-lists Shopping lists',
    'shopping-lists/get-v1-shopping-lists GET /v1/shopping-lists',
    'shopping-lists/get-api-2-0-shopping-lists-id GET /api/2.0/Shopping-Lists/{id}',
    'users Users',
    'users/get-v1-users-id GET /v1/users/{id}',
    'operations Operations',
    'operations/get GET /',
    'operations/get-x-y GET /{x}/y',
  ]);
});

it('keeps tags apart from the addresses that every reference has', async () => {
  const operations = { '/a': { tags: ['Schemas'] }, '/b': { tags: ['webhooks'] }, '/c': { tags: ['🚢'] } };
  const paths = await addresses(api(operations));
  expect(paths.slice(0, 3)).toEqual(['', 'schemas', 'schemas/get-a']);
  const schemas = { Node: { properties: { next: { $ref: '#/components/schemas/Node' } } } };
  const content = { 'text/plain': { schema: { $ref: '#/components/schemas/Node' } } };
  const used = { ...operations, '/d': { tags: ['d'], responses: { 200: { description: 'OK', content } } } };
  expect(await addresses(api(used, { components: { schemas } }))).toEqual([
    '',
    'schemas-2',
    'schemas-2/get-a',
    'webhooks',
    'webhooks/get-b',
    'tag',
    'tag/get-c',
    'd',
    'd/get-d',
    'schemas',
    'schemas/Node',
  ]);
});

it('lists an operation with several tags under each and gives it one page', async () => {
  const { reference, page } = await getReference(api({ '/a': { tags: ['x', 'y'] }, '/b': { tags: ['y'] } }));
  expect(reference.pages.map(({ path }) => path)).toEqual(['', 'x', 'x/get-a', 'y', 'y/get-b']);
  const tag = page('y');
  expect(tag.kind === 'tag' && tag.operations.map(({ href }) => href)).toEqual([
    '/api/x/get-a/',
    '/api/y/get-b/',
  ]);
});

it('leaves out of an operationId the tag it begins with', async () => {
  expect(
    await addresses(
      api({
        '/a': { tags: ['repos'], operationId: 'repos/get' },
        '/b': { tags: ['get'], operationId: 'getUser' },
      }),
    ),
  ).toEqual(['', 'repos', 'repos/get', 'get', 'get/get-user']);
});

it('leaves the path and the method out of an operationId that repeats them, and cuts others at a word', async () => {
  const path = '/v1/observability/chat-completion-fields/{field_name}/options-counts';
  const ending = 'v1_observability_chat_completion_fields__field_name__options_counts_get';
  const operations = {
    [path]: { tags: ['x'], operationId: `get_chat_completion_field_options_counts_${ending}` },
    '/items': { tags: ['x'], operationId: 'read_items_items_get' },
    '/other': { tags: ['x'], operationId: `get_chat_completion_field_options_counts_${ending}_2` },
    '/': { tags: ['x'], operationId: 'root_get' },
    '/plain': { tags: ['x'], operationId: 'read_plain_things' },
    '/taken': { tags: ['x'], operationId: 'read_plain_things_taken_get' },
    '/short': { tags: ['x'], operationId: 'get_chat_completion_field_options_counts' },
  };
  const all = await addresses(api(operations));
  expect(all).toEqual([
    '',
    'x',
    'x/get-chat-completion-field-options-counts-2',
    'x/read-items',
    'x/get-chat-completion-field-options-counts-v1-observability',
    'x/root-get',
    'x/read-plain-things',
    'x/read-plain-things-2',
    'x/get-chat-completion-field-options-counts',
  ]);
  expect(await addresses(api({ [path]: { tags: ['x'], operationId: ending } }))).toEqual([
    '',
    'x',
    'x/v1-observability-chat-completion-fields-field-name-options',
  ]);
});

it('keeps the addresses of a tag called webhooks when webhooks are added, and numbers other names', async () => {
  const webhooks = { shipped: { post: { responses } } };
  const tagged = { '/a': { tags: ['Webhooks'], operationId: 'list' } };
  expect(await addresses(api(tagged))).toEqual(['', 'webhooks', 'webhooks/list']);
  expect(await addresses(api(tagged, { webhooks }))).toEqual([
    '',
    'webhooks',
    'webhooks/list',
    'webhooks/post-shipped',
  ]);
  expect(await addresses(api({ '/webhooks/{id}': {} }))).toEqual([
    '',
    'webhooks',
    'webhooks/get-webhooks-id',
  ]);
  expect(await addresses(api({ '/webhooks/{id}': {} }, { webhooks }))).toEqual([
    '',
    'webhooks-2',
    'webhooks-2/get-webhooks-id',
    'webhooks',
    'webhooks/post-shipped',
  ]);
});

it('orders tags below their parents and survives parents that go in circles', async () => {
  const tags = [
    { name: 'b', parent: 'a' },
    { name: 'x', parent: 'y' },
    { name: 'a' },
    { name: 'y', parent: 'x' },
  ];
  const operations = Object.fromEntries(tags.map(({ name }) => [`/${name}`, { tags: [name] }]));
  const { page } = await getReference({ ...api(operations, { tags }), openapi: '3.2.0' });
  expect(page('').navigation.groups.map(({ title, depth }) => `${title} ${depth}`)).toEqual([
    'a 0',
    'b 1',
    'x 0',
    'y 1',
  ]);
});

it.each([
  ['with a slash at the end', {}, ['/api/', '/api/operations/', '/api/operations/%C3%BC/']],
  ['at the root', { base: '' }, ['/', '/operations/', '/operations/%C3%BC/']],
  ['as told', { href: (path: string) => `x:${path}` }, ['x:', 'x:operations', 'x:operations/ü']],
])('makes addresses %s', async (_, options, want) => {
  const { page } = await getReference(api({ '/operations': { operationId: 'ü' } }), options);
  expect([page('').home, page('').next?.href, page('operations').next?.href]).toEqual(want);
});

it.each([
  [{ summary: ' List pets ', operationId: 'x' }, 'List pets'],
  [{ operationId: 'listPets' }, 'List pets'],
  [{ operationId: 'pets/list-all' }, 'Pets list all'],
  [{ operationId: 'getVPCs' }, 'Get VPCs'],
  [{ operationId: 'list_openai_apis' }, 'List OpenAI APIs'],
  [{ operationId: 'List Pets of a Shop' }, 'List Pets of a Shop'],
  [{ operationId: 'getV1PetsByPetId' }, 'GET /v1/pets/{petId}'],
  [{ operationId: 'GetPetsPetId' }, 'GET /v1/pets/{petId}'],
  [{}, 'GET /v1/pets/{petId}'],
])('%j is called %j', (named, title) => {
  expect(operationTitle({ method: 'get', path: '/v1/pets/{petId}', ...named })).toBe(title);
});

it('calls a webhook without words by its name, where a mark stands in place of the method', () => {
  const webhook = { kind: 'webhook', method: 'post', path: 'batch_completed' } as const;
  expect(operationTitle(webhook)).toBe('batch_completed');
  expect(operationTitle({ ...webhook, operationId: 'postBatchCompleted' })).toBe('batch_completed');
});

it('takes a summary of paragraphs for a description', async () => {
  const summary = `Makes a thing.\n\n${'And more. '.repeat(20)}`;
  const { page } = await getReference(api({ '/x': { operationId: 'makeThing', summary } }));
  const { title, body } = page('x/make-thing') as OperationPage;
  expect({ title, body: body?.slice(0, 40) }).toEqual({
    title: 'Make thing',
    body: '<p>Makes a thing.</p>\n<p>And more. And m',
  });
});

it.each([
  [
    '/pets_x/{id}',
    { servers: [{ url: 'https://a.test/v1' }] },
    '<span class="cl-server">https://a.test/v1</span>',
  ],
  ['/pets_x/{id}', {}, ''],
])('has method and path as the title alone where there is no other: %s %j', async (path, rest, server) => {
  const { page, file } = await getReference(api({ [path]: {} }, rest));
  const view = page('pets-x/get-pets-x-id') as OperationPage;
  const head = drawOperationHead(view, getWords('en'));
  expect(view.title).toBe('GET /pets_x/{id}');
  expect(head.replace(/<button.*?<\/button>/s, '')).toBe(
    server && `<div class="cl-address"><code class="cl-path">${server}</code></div>`,
  );
  expect(file('pets-x/get-pets-x-id.md')).toMatch(/^# `GET \/pets_x\/\{id\}`\n\n(?!`)/);
});

it('has method and path below a title of words', async () => {
  const { page, file } = await getReference(api({ '/pets': { summary: 'List pets' } }));
  const head = drawOperationHead(page('pets/get-pets') as OperationPage, getWords('en'));
  expect(head).toContain('data-method="GET">GET</span> <code class="cl-path"><span>/pets</span></code>');
  expect(file('pets/get-pets.md')).toMatch(/^# List pets\n\n`GET \/pets`\n/);
});

it('names numbered operations of one title by what their paths and methods have in difference to the first', async () => {
  const all = (name: string, summary = 'Run a search') => ({
    summary,
    operationId: name,
    tags: ['search'],
    responses,
  });
  const paths = {
    '/_search': { get: all('search'), post: all('search-1') },
    '/{index}/_search': { get: all('search-2'), post: all('search-3') },
    '/{index}/_search/{id}': { get: all('search.4', 'Another title') },
    '/_count/{index}': { get: all('count_1', 'Count'), post: all('search-index-post', 'Named so') },
    '/x/{index}/_search': { get: all('search-x-7') },
    '/_transform/{id}': {
      get: all('get_transform', 'Get transforms'),
      put: all('get_transform-1', 'Get transforms'),
    },
    '/_transform': {
      get: all('get_transform-2', 'Get transforms'),
      post: all('get_transform-3', 'Get transforms'),
    },
  };
  expect(await addresses({ ...api({}), paths })).toEqual([
    '',
    'search',
    'search/search',
    'search/search-post',
    'search/search-index',
    'search/search-index-post',
    'search/search-4',
    'search/count-1',
    'search/index-post',
    'search/x-7',
    'search/get-transform',
    'search/get-transform-put',
    'search/get-transform-without-id',
    'search/get-transform-without-id-post',
  ]);
});
