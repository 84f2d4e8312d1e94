import {
  collToOpenApi,
  curlToOpenApi,
  findDifferences,
  harToOpenApi,
  type InferenceOptions,
} from '@curlew/convert';
import { readDescription } from '@curlew/openapi';
import { expect, test } from 'vitest';
import { archive, type Exchange, infer } from './recording.ts';

async function getSecurity(options: string, inference: InferenceOptions = { combinedSecurity: true }) {
  const { document } = await curlToOpenApi(`curl https://a.test/x ${options}`, { inference });
  return { security: document.paths?.['/x']?.get?.security, schemes: document.components?.securitySchemes };
}

test('schemes of one request are required together', async () => {
  const given = "-H 'Authorization: Bearer abc' -H 'X-API-Key: 12345'";
  expect((await getSecurity(given)).security).toEqual([{ bearerAuth: [], 'apiKey_header_X-API-Key': [] }]);
  expect((await getSecurity(given, {})).security).toEqual([{ bearerAuth: [] }]);
});

test('a session cookie is a scheme if there is no other credential', async () => {
  expect(await getSecurity("-b 'theme=dark; sessionid=abc'")).toEqual({
    security: [{ apiKey_cookie_sessionid: [] }],
    schemes: { apiKey_cookie_sessionid: { type: 'apiKey', in: 'cookie', name: 'sessionid' } },
  });
  expect((await getSecurity("-b 'PHPSESSID=abc' -H 'Authorization: Bearer x'")).security).toEqual([
    { bearerAuth: [] },
  ]);
  expect((await getSecurity("-b 'csrftoken=abc; theme=dark; _ga=1'")).security).toBeUndefined();
  expect((await getSecurity("-b 'sessionid=abc'", {})).security).toBeUndefined();
});

test('no authentication of a collection is written as such', async () => {
  const collection = (type: string) => ({
    info: {},
    item: [{ request: { url: 'https://a.test/x', auth: { type } } }],
  });
  const inference = { combinedSecurity: true };
  const open = await collToOpenApi(collection('noauth'), { inference });
  expect(open.document.paths?.['/x']?.get?.security).toEqual([]);
  expect((await collToOpenApi(collection('noauth'))).document.paths?.['/x']?.get).not.toHaveProperty(
    'security',
  );
});

test.each([
  ['key=color&value=red', ['key', 'value']],
  ['token=next', ['token']],
  ['app_id=12', ['app_id']],
  ['key=created_at', ['key']],
  ['key=AIzaSyA1234567890', []],
  ['token=a1b2c3d4', []],
  ['key=$API_KEY', []],
  ['key=YOUR_API_KEY', []],
  ['appid=0123456789abcdef', []],
  ['api_key=color', []],
])('of ?%s the parameters are %j', async (query, names) => {
  const { document } = await curlToOpenApi(`curl 'https://a.test/x?${query}'`);
  expect((document.paths?.['/x']?.get?.parameters ?? []).map(({ name }) => name)).toEqual(names);
  expect(document.components === undefined).toBe(names.length > 0);
});

test.each([
  ['POST /items/get', 'getItems', ['Item']],
  ['POST /link/token/create', 'createLinkToken', ['Token', 'TokenRequest']],
  ['POST /shops/get_by_id', 'getShopsById', ['Shop', 'ShopRequest']],
  ['POST /topics/17:publish', 'publishTopic', ['Topic', 'TopicRequest']],
  ['GET /sheets/17/values:batchGet', 'batchGetSheetValues', ['Value']],
  ['GET /records.list', 'listRecords', ['RecordsList']],
  ['POST /Record.Create', 'createRecord', ['RecordCreate', 'RecordCreateRequest']],
  ['POST /chat.postMessage', 'chatPostMessage', ['ChatPostMessage', 'ChatPostMessageRequest']],
  ['POST /record:txt', 'recordTxt', ['RecordTxt', 'RecordTxtRequest']],
  ['POST /api/users/queries/getCurrentUser', 'getCurrentUser', ['GetCurrentUser', 'GetCurrentUserRequest']],
  ['POST /orders/create-order', 'createOrder', ['CreateOrder', 'CreateOrderRequest']],
  ['GET /updateRequests', 'listUpdateRequests', ['UpdateRequest']],
  ['GET /20180115/zones', 'listZones', ['Zone']],
  ['POST /rest/api/2/issue/search', 'issueSearch', ['Search', 'SearchRequest']],
])('%s is called %s', async (call, id, names) => {
  const isPost = call.startsWith('POST');
  const answer = names.length === 1 && isPost ? [{ id: 'a1' }] : { total: 1, next: 'x' };
  const { document, schemas } = await infer([
    { call, answer, ...(names.length > 1 && { sent: { a: 1, b: 2 } }) },
  ]);
  const [item] = Object.values(document.paths ?? {});
  expect(item?.[isPost ? 'post' : 'get']?.operationId).toBe(id);
  expect(Object.keys(schemas)).toEqual(names);
});

test('procedures of one resource have one tag', async () => {
  const { document } = await infer([
    { call: 'POST /api/chat.postMessage', answer: { ok: true } },
    { call: 'POST /api/chat.update', answer: { ok: true } },
    { call: 'GET /calendar.ics', answer: { ok: true } },
  ]);
  const tags = Object.values(document.paths ?? {}).map(({ get, post }) => (get ?? post)?.tags);
  expect(tags).toEqual([['chat'], ['chat'], ['calendar']]);
});

test('the same operation of another version has that in its name', async () => {
  const { document } = await infer([
    { call: 'GET /rest/api/2/issue/17', answer: { id: 17 } },
    { call: 'GET /rest/api/3/issue/17', answer: { id: 17 } },
    { call: 'GET /v1/users/17', answer: { id: 17 } },
    { call: 'GET /v2.1/users/17', answer: { id: 17 } },
  ]);
  const ids = Object.values(document.paths ?? {}).map(({ get }) => [get?.operationId, get?.tags?.[0]]);
  expect(ids).toEqual([
    ['getIssue', 'issue'],
    ['getIssueV3', 'issue'],
    ['getUser', 'users'],
    ['getUserV21', 'users'],
  ]);
});

test('a number at the start of a path is the version of its API, and in no name', async () => {
  const answer = { id: 'a1', name: 'x' };
  const { document } = await infer([
    { call: 'GET /1/boards', answer: [answer] },
    { call: 'POST /1/boards', answer },
    { call: 'GET /api/2/issue/search', answer: { total: 3 } },
    { call: 'GET /12', answer },
  ]);
  const operations = Object.values(document.paths ?? {}).flatMap((item) => [item.get, item.post]);
  expect(operations.flatMap((one) => (one ? [[one.operationId, one.tags]] : []))).toEqual([
    ['listBoards', ['boards']],
    ['createBoard', ['boards']],
    ['getIssueSearch', ['issue']],
    ['get12', ['12']],
  ]);
});

test('GraphQL requests are one operation for each name', async () => {
  const call = 'POST /graphql';
  const exchanges = [
    {
      call,
      sent: { operationName: 'GetUser', query: 'query GetUser { user { id } }' },
      answer: { data: { user: { id: 1 } } },
    },
    {
      call,
      sent: { query: 'mutation AddOrder($t: Int) { order { id } }' },
      answer: { data: { order: { id: 1 } } },
    },
    { call, sent: { query: '{ me { id } }' } },
  ];
  const split = await infer(exchanges, { graphqlOperations: true });
  expect(split.documentValid).toBe(true);
  expect(split.paths).toEqual(['/graphql', '/graphql#AddOrder', '/graphql#GetUser']);
  expect(split.document.paths?.['/graphql#GetUser']?.post).toMatchObject({
    operationId: 'getUser',
    tags: ['graphql'],
  });
  expect((await infer(exchanges)).paths).toEqual(['/graphql']);
});

test.each([
  ['application/x-ndjson', '{"a":1}\n{"a":2,"b":"x"}\n'],
  ['application/stream+json', '{"a":1}\n{"a":2,"b":"x"}\n'],
  ['application/x-json-stream', '{"a":1}\n{"a":2,"b":"x"}\n'],
  ['application/jsonl', '{"a":1}\r\n\r\n{"a":2,"b":"x"}'],
  ['application/json-seq', '\u001e{"a":1}\n\u001e{"a":2,"b":"x"}\n'],
])('items of %s have a schema', async (mediaType, text) => {
  const { document, documentValid } = await harToOpenApi(
    archive([{ call: 'GET /x', raw: { mediaType, text } }]),
  );
  expect(documentValid).toBe(true);
  expect(document.paths?.['/x']?.get?.responses['200']?.content).toEqual({
    [mediaType]: {
      itemSchema: {
        type: 'object',
        properties: { a: { type: 'integer' }, b: { type: 'string' } },
        required: ['a'],
      },
    },
  });
});

test('events of a stream have a schema', async () => {
  const text = ': hello\n\nevent: tick\nid: 1\ndata: {"a":1}\n\nretry: 10\ndata: x\ndata: y\n\n';
  const raw = { mediaType: 'text/event-stream', text };
  const { document } = await harToOpenApi(archive([{ call: 'GET /x', raw }]));
  expect(document.paths?.['/x']?.get?.responses['200']?.content?.['text/event-stream']).toEqual({
    itemSchema: {
      type: 'object',
      properties: {
        event: { type: 'string' },
        id: { type: 'string' },
        data: { type: 'string' },
        retry: { type: 'integer' },
      },
      required: ['data'],
    },
  });
});

test('lines that are not JSON are a text', async () => {
  const raw = { mediaType: 'application/x-ndjson', text: '{"a":1}\nnone' };
  const { document } = await harToOpenApi(archive([{ call: 'GET /x', raw }]));
  expect(document.paths?.['/x']?.get?.responses['200']?.content?.['application/x-ndjson']).toEqual({
    schema: { type: 'string', format: 'binary' },
  });
});

test.each<[Record<string, unknown>, RegExp]>([
  [{ enumMinSamples: 0 }, /^inference.enumMinSamples must be a positive integer$/],
  [{ requiredMinSamples: 1.5 }, /^inference.requiredMinSamples must be a positive integer$/],
  [{ enums: 'yes' }, /^inference.enums must be a boolean$/],
  [{ paths: '/x' }, /^inference.paths must be an array$/],
  [{ paths: ['x'] }, /^inference.paths must hold paths that begin with a slash, not "x"$/],
])('%j is rejected', async (inference, message) => {
  await expect(
    curlToOpenApi('curl https://a.test', { inference: inference as InferenceOptions }),
  ).rejects.toThrow(message);
});

test.each([
  ['get /users', 'listUsers', 'List users'],
  ['post /v1/users', 'createUser', 'Create user'],
  ['get /users/{id}', 'getUser', 'Get user'],
  ['put /users/{id}', 'replaceUser', 'Replace user'],
  ['patch /users/{id}', 'updateUser', 'Update user'],
  ['delete /users/{id}', 'deleteUser', 'Delete user'],
  ['post /users/{id}/archive', 'archiveUser', 'Archive user'],
  ['post /users/search', 'searchUsers', 'Search users'],
  ['post /users/{id}/reset-password', 'resetPasswordUser', 'Reset password user'],
  ['post /events/{id}/guest-list', 'createEventGuestList', 'Create event guest list'],
  ['post /users/{id}/subscription', 'createUserSubscription', 'Create user subscription'],
  ['post /users/{id}/avatar', 'createUserAvatar', 'Create user avatar'],
  ['post /teams/{id}/list', 'listTeam', 'List team'],
  ['post /lists/{id}/archiveAllCards', 'archiveAllCardsList', 'Archive all cards list'],
  ['post /inboxes/{id}/mark_all_messages', 'markAllMessagesInbox', 'Mark all messages inbox'],
  ['get /api/users/{id}/order-lines', 'listUserOrderLines', 'List user order lines'],
  ['get /users/{id}/orders/{orderId}', 'getUserOrder', 'Get user order'],
  ['post /auth/sign-in', 'authSignIn', 'Auth sign in'],
  ['get /files/{id}.json', 'getFile', 'Get file'],
  ['get /tickets.json', 'listTickets', 'List tickets'],
  ['post /1.1/favorites/create.json', 'createFavorites', 'Create favorites'],
  ['get /Orders({id})', 'getOrder', 'Get order'],
  ['get /files/README.md', 'getFileReadmeMd', 'Get file readme md'],
  ['get /URL', 'getUrl', 'Get url'],
  ['get /deals/v1/deal/{dealId}', 'getDeal', 'Get deal'],
  ['post /deals/v1/deal', 'createDeal', 'Create deal'],
  ['get /engagements/v1/engagements', 'listEngagements', 'List engagements'],
  ['get /users/{id}/users', 'listUserUsers', 'List user users'],
  ['get /types/FAKE_TYPE/pages', 'listTypeFakeTypePages', 'List type fake type pages'],
  ['get /', 'getRoot', 'Get root'],
  ['post /', 'postRoot', 'Post root'],
])('%s is %s', async (operation, id, summary) => {
  const [method = '', path = ''] = operation.split(' ');
  const { document } = await infer([{ call: `${method.toUpperCase()} ${path}` }], { paths: [path] });
  expect(Object.values(document.paths?.[path] ?? {})).toMatchObject([{ operationId: id, summary }]);
});

const RECORDED: Exchange[] = [
  { call: 'DELETE /users/1', status: 204 },
  {
    call: 'GET /orders/5',
    answer: { id: 5, total: 1, state: 'x', user: { id: 1, name: 'a', email: 'a@b.example' } },
  },
  { call: 'GET /users/1', answer: { id: 1, name: 'a', email: 'a@b.example' } },
  { call: 'POST /users', answer: { id: 1, name: 'a', email: 'a@b.example' } },
  { call: 'GET /users', answer: [{ id: 1, name: 'a', email: 'a@b.example' }] },
];

test('operations are in the order of their resources', async () => {
  const { document } = await infer(RECORDED);
  const operations = Object.entries(document.paths ?? {}).map(([path, item]) => [path, ...Object.keys(item)]);
  expect(operations).toEqual([
    ['/users', 'get', 'post'],
    ['/users/{userId}', 'get', 'delete'],
    ['/orders/{orderId}', 'get'],
  ]);
});

test('further recordings change neither names nor the order of what was there', async () => {
  const more: Exchange[] = [
    { call: 'GET /orders', answer: [] },
    { call: 'POST /users/1/archive', answer: { id: 1, name: 'a', email: 'a@b.example' } },
    { call: 'GET /users/1/orders', answer: [] },
  ];
  const facts = ({ document }: Awaited<ReturnType<typeof infer>>) => ({
    ids: Object.values(document.paths ?? {}).flatMap((item) =>
      Object.values(item as Record<string, { operationId?: string }>).map((one) => one.operationId),
    ),
    schemas: Object.keys(document.components?.schemas ?? {}),
  });
  const before = facts(await infer(RECORDED));
  const after = facts(await infer([...RECORDED, ...more]));
  expect(after.ids.filter((id) => before.ids.includes(id))).toEqual(before.ids);
  expect(after.schemas.filter((name) => before.schemas.includes(name))).toEqual(before.schemas);
});

test('operations of a path that items are below are named as those of a collection', async () => {
  const { document } = await infer(
    ['GET /service', 'POST /service/', 'GET /service/12', 'POST /service/12/purge'].map((call) => ({ call })),
  );
  const operations = Object.values(document.paths ?? {}).flatMap((item) => [item.get, item.post]);
  expect(operations.flatMap((one) => one?.operationId ?? [])).toEqual([
    'listService',
    'createService',
    'getService',
    'purgeService',
  ]);
});

test('an operation whose name is taken is named by its last parameter', async () => {
  const { document } = await infer([{ call: 'GET /fields/7/8' }, { call: 'GET /fields/7' }]);
  expect(Object.values(document.paths ?? {}).map(({ get }) => get?.operationId)).toEqual([
    'getField',
    'getFieldByParam2',
  ]);
});

test('headers that a server adds to most responses, and that no client reads, are of no operation', async () => {
  const paths = ['/users', '/users/17', '/orders', '/orders/17', '/plans'];
  const har = JSON.parse(archive(paths.map((path): Exchange => ({ call: `GET ${path}`, answer: { a: 1 } }))));
  const sent = (at: number) => ({
    'X-Node': `web${at}-oslo`,
    'x-ep-request-uuid': `3c480d0e-6d0a-4981-916b-d09483b0a41${at}`,
    Status: '200 OK',
    'X-RateLimit-Remaining': String(90 - at),
    ETag: `"a${at}"`,
    'X-Api-Version': '2024-02-01',
    ...(at < 2 && { 'X-Account-Plan': 'gold' }),
  });
  for (const [at, { response }] of har.log.entries.entries())
    response.headers = Object.entries(sent(at)).map(([name, value]) => ({ name, value }));
  const names = async (entries: unknown[]) => {
    const text = JSON.stringify({ log: { version: '1.2', entries } });
    const { document, requests, diagnostics } = await harToOpenApi(text);
    const said = diagnostics
      .filter(({ severity }) => severity === 'info')
      .map(({ code, message }) => [code, message]);
    const answers = Object.values(document.paths ?? {}).map((item) => item.get?.responses['200']);
    const differences = await compareWithItself(document, requests);
    return [answers.map((answer) => Object.keys(answer?.headers ?? {}).length), differences, said];
  };
  expect(await names(har.log.entries)).toEqual([
    [4, 4, 3, 3, 3],
    [],
    [
      [
        'HEADERS_LEFT_OUT',
        'Most responses have headers that no client reads, which are not described: `x-node`, `x-ep-request-uuid`, `status`.',
      ],
    ],
  ]);
  // Of a few operations nothing says what is common to all.
  expect(await names(har.log.entries.slice(0, 2))).toEqual([[7, 7], [], []]);
});

async function compareWithItself(document: unknown, requests: Parameters<typeof findDifferences>[1]) {
  const text = JSON.stringify(document);
  const host = {
    readFile: async () => new TextEncoder().encode(text),
    realPath: async (path: string) => path,
  };
  const { description } = await readDescription(text, { path: '/openapi.json', host });
  return description && findDifferences(description, requests).differences;
}

test('a header of several keys is a scheme', async () => {
  expect(await getSecurity("-H 'X-APIKeys: accessKey=abc;secretKey=def'")).toEqual({
    security: [{ 'apiKey_header_X-APIKeys': [] }],
    schemes: { 'apiKey_header_X-APIKeys': { type: 'apiKey', in: 'header', name: 'X-APIKeys' } },
  });
});

test('a text that was sent as JSON agrees with what is described of it', async () => {
  const entries: Exchange[] = [
    { call: 'POST /merges', raw: { mediaType: 'application/json', text: 'SUCCESS' } },
    { call: 'GET /plans', answer: { a: 1 } },
    { call: 'GET /plans', raw: { mediaType: 'application/json', text: '{"a": <masked>}' } },
  ];
  const { document, requests } = await harToOpenApi(archive(entries));
  expect(await compareWithItself(document, requests)).toEqual([]);
});
