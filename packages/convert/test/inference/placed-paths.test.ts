import type { NormalizedRequest } from '@curlew/convert';
import { expect, test } from 'vitest';
import { PlaceSegments } from '../../src/document/paths/place-segments.ts';
import { type Exchange, infer, times } from './recording.ts';

const user = (login: string) => ({ id: 7, login, name: 'Ada', site: 'x' });
const get = (path: string, answer: unknown = { total: 1, page: 2 }): Exchange => ({
  call: `GET ${path}`,
  answer,
});
const post = (path: string, answer: unknown = { id: 'in_1a2b3c4d', amount: 5, state: 'x' }): Exchange => ({
  call: `POST ${path}`,
  answer,
});

test.each<[string, Exchange[], string[]]>([
  [
    'ways to sign in',
    [post('/auth/sign-in'), post('/auth/sign-up'), post('/login/with-google')],
    ['/auth/sign-in', '/auth/sign-up', '/login/with-google'],
  ],
  [
    'parts of a resource beside identifiers of which nothing is known below',
    [get('/boards/ab', user('ab')), get('/boards/cd', user('cd')), get('/boards/lists/manual/7')],
    ['/boards/{boardId}', '/boards/lists/manual/{manualId}'],
  ],
  [
    'identifiers that do not exist',
    [
      get('/downtimes/17/notes', { count: 1 }),
      { call: 'GET /downtimes/not-valid/notes', status: 400, answer: { error: 'x' } },
      { call: 'GET /policies/does-not-exist', status: 404, answer: { error: 'x' } },
    ],
    ['/downtimes/{downtimeId}/notes', '/policies/{policyId}'],
  ],
  [
    'names below which is what was below others that were not found',
    [
      { ...post('/cards/no-such-card/attach', { error: 'x' }), status: 404 },
      post('/cards/card_visa/attach'),
      post('/cards/card_amex/attach'),
    ],
    ['/cards/{cardId}/attach'],
  ],
  [
    'a word that was refused because of what was not sent with it',
    [get('/bills/17'), { ...get('/bills/upcoming', { error: 'x' }), status: 400 }],
    ['/bills/{billId}', '/bills/upcoming'],
  ],
  [
    'names of which one was only deleted',
    [
      ...['octocat', 'hubot'].flatMap((owner) =>
        ['hello', 'tools'].map((name) => get(`/repos/${owner}/${name}`, { name, owner, forks: 2 })),
      ),
      { call: 'DELETE /repos/octocat/scratch', status: 204 },
    ],
    ['/repos/{repoId}/{param2}'],
  ],
  [
    'a name below which an item of a known list was read',
    [get('/projects/17/images', [{ id: 4 }]), get('/projects/debian/images/stretch', { family: 'x' })],
    ['/projects/{projectId}/images', '/projects/{projectId}/images/stretch'],
  ],
  [
    'actions behind a colon, of names of which one is known and of several names',
    [
      get('/topics', [{ id: 'news' }, { id: 'jobs' }]),
      get('/topics/news', { id: 'news' }),
      get('/topics/news:getPolicy'),
      post('/queues/mail:publish'),
      post('/queues/push:publish'),
      post('/items:search'),
    ],
    [
      '/topics',
      '/topics/{topicId}',
      '/topics/{topicId}:getPolicy',
      '/items:search',
      '/queues/{queueId}:publish',
    ],
  ],
  [
    'names of hosts, of which one has more dots, and which are known behind other words',
    [
      get('/domains/shop.test', { name: 'shop.test' }),
      get('/checks/a.shop_test', { name: 'a.shop_test' }),
      { call: 'PUT /checks/b.c.shop_test', answer: {} },
      post('/dns/edit/shop.test/5'),
      post('/dns/create/shop.test'),
      post('/dns/create/other'),
    ],
    [
      '/domains/{domainId}',
      '/checks/{checkId}',
      '/dns/edit/{editId}/{param3}',
      '/dns/create/{createId}',
      '/dns/create/other',
    ],
  ],
  [
    'kinds in capitals behind a value',
    [get('/records/7/TXT'), get('/records/8/text')],
    ['/records/{recordId}/{param2}', '/records/{recordId}/text'],
  ],
  [
    'names with a tag, below which is what is below others, or which are deleted',
    [
      get('/images/0123456789ab/layers'),
      get('/images/debian/layers'),
      get('/images/busybox/layers'),
      get('/images/debian:stable/layers'),
      { call: 'DELETE /images/0123456789ab', answer: {} },
      { call: 'DELETE /images/tools:latest', answer: {} },
    ],
    ['/images/{imageId}', '/images/{imageId}/layers'],
  ],
  [
    'names that begin as several known ones of their place do, whatever was done with them',
    [
      get('/users/probe_reader', user('probe_reader')),
      get('/users/probe_writer', user('probe_writer')),
      { call: 'DELETE /users/probe_gone', answer: {} },
      { call: 'PUT /users/settings', answer: { language: 'en' } },
    ],
    ['/users/{userId}', '/users/settings'],
  ],
  [
    'one name that begins as another one does',
    [get('/shops/list-all', { pages: 3 }), get('/shops/list-7', { id: 'list-7', city: 'Rome' })],
    ['/shops/list-all', '/shops/{shopId}'],
  ],
  [
    'names of capitals in an API of lower case',
    [get('/roles/SUPER_ADMIN/rights'), get('/roles/SUPER_ADMIN')],
    ['/roles/{roleId}/rights', '/roles/{roleId}'],
  ],
  [
    'names with the paths of other identifiers below',
    [get('/shops/17/staff'), get('/shops/berlin/staff'), get('/shops/nearest')],
    ['/shops/{shopId}/staff', '/shops/nearest'],
  ],
  [
    'identifiers that another place has',
    [get('/rules/kcp-m1q-tmu'), get('/rules/wrh-hm6-4zf'), get('/exports/aqq-7xx-zzz')],
    ['/rules/{ruleId}', '/exports/{exportId}'],
  ],
  [
    'kinds of accounts that are named as the accounts are',
    ['okta', 'zoom', 'fastly', 'stripe'].flatMap((kind) => [
      get(`/kinds/${kind}/accounts/17`, { data: { type: 'x', attributes: { name: kind, [kind]: 1, a: 1 } } }),
    ]),
    ['okta', 'zoom', 'fastly', 'stripe'].map((kind) => `/kinds/${kind}/accounts/{accountId}`),
  ],
  [
    'parts of one player',
    [get('/player/recently-played'), get('/player/currently-playing')],
    ['/player/recently-played', '/player/currently-playing'],
  ],
  [
    'words with a number beside identifiers',
    [get('/users/7'), get('/users/oauth2'), get('/users/top-10')],
    ['/users/{userId}', '/users/oauth2', '/users/top-10'],
  ],
  [
    'actions after the name of a collection',
    [post('/users/sign-in', user('ada')), post('/users/sign-up', user('ada'))],
    ['/users/sign-in', '/users/sign-up'],
  ],
  [
    'actions of a resource',
    ['confirm', 'cancel', 'capture', 'increment'].map((action) => post(`/intents/in_1a2b3c4d/${action}`)),
    ['confirm', 'cancel', 'capture', 'increment'].map((action) => `/intents/{intentId}/${action}`),
  ],
  [
    'links of a resource to its parts',
    [
      get('/orders/17', { id: 17, links: [{ rel: 'lines' }, { rel: 'invoices' }] }),
      get('/orders/17/lines', { count: 1, since: 'x' }),
      get('/orders/17/invoices', { count: 1, since: 'x' }),
    ],
    ['/orders/{orderId}', '/orders/{orderId}/lines', '/orders/{orderId}/invoices'],
  ],
  [
    'parts of a resource that it names, with other objects',
    [
      get('/orders/17', { id: 17, parts: ['lines', 'address'] }),
      get('/orders/17/lines', { count: 1, since: 'x' }),
      get('/orders/17/address', { street: 'x', city: 'y', country: 'z' }),
    ],
    ['/orders/{orderId}', '/orders/{orderId}/lines', '/orders/{orderId}/address'],
  ],
  [
    'an action behind a word for credentials',
    [7, 8].map((id) => post(`/users/${id}/mfa/unregister`)),
    ['/users/{userId}/mfa/unregister'],
  ],
  [
    'one action of a resource',
    [get('/orders/17', { id: 17, state: 'x' }), post('/orders/17/refund')],
    ['/orders/{orderId}', '/orders/{orderId}/refund'],
  ],
  [
    'parts of a resource with equal objects',
    ['following', 'followers', 'blocks', 'mutes', 'friends'].map((part) =>
      get(`/users/17/${part}`, { total: 1, since: 'x' }),
    ),
    ['following', 'followers', 'blocks', 'mutes', 'friends'].map((part) => `/users/{userId}/${part}`),
  ],
  [
    'collections of equal items',
    ['users', 'customers', 'orders', 'teams', 'plans'].map((name) =>
      get(`/v1/${name}`, { data: [{ id: 1, label: 'x' }], total: 1 }),
    ),
    ['users', 'customers', 'orders', 'teams', 'plans'].map((name) => `/v1/${name}`),
  ],
  [
    'collections of equal items after the name of a collection',
    ['open', 'closed', 'draft', 'paid'].map((name) =>
      get(`/invoices/${name}`, { data: [{ id: 1, label: 'x' }], total: 1 }),
    ),
    ['open', 'closed', 'draft', 'paid'].map((name) => `/invoices/${name}`),
  ],
  [
    'a part that has its own name for each value above',
    [7, 8].map((id) => get(`/clusters/${id}/settings`, { name: 'settings', size: id })),
    ['/clusters/{clusterId}/settings'],
  ],
  [
    'collections that the list of their types names, behind an identifier',
    [
      get('/shops/17/types', [{ kind: 'parcels' }, { kind: 'vans' }]),
      ...['parcels', 'vans'].map((name) => get(`/shops/17/${name}`, [{ id: 1, label: 'x' }])),
    ],
    ['/shops/{shopId}/types', '/shops/{shopId}/parcels', '/shops/{shopId}/vans'],
  ],
  [
    'words that identify objects elsewhere, and are read themselves, posted to, or parts of the API there',
    [
      get('/tags', [{ name: 'public' }, { name: 'export' }, { name: 'keys' }]),
      get('/gists/public', []),
      post('/users/export', { total: 1 }),
      post('/groups/public/search', { total: 1 }),
      get('/users/17/keys', []),
      { call: 'DELETE /settings/keys', status: 204 },
    ],
    [
      '/tags',
      '/gists/public',
      '/users/export',
      '/groups/public/search',
      '/users/{userId}/keys',
      '/settings/keys',
    ],
  ],
  [
    'an action of Google behind a collection',
    [get('/items/17', { id: 17 }), post('/items:search')],
    ['/items/{itemId}', '/items:search'],
  ],
  ['the account of the caller', [get('/users/@me', user('ada'))], ['/users/@me']],
  [
    'the version of an API',
    [get('/api/1.0.0/status'), get('/api/1.0.0/users')],
    ['/api/1.0.0/status', '/api/1.0.0/users'],
  ],
  ...['me', 'self', 'current', 'mine', 'new', 'count', 'search'].map(
    (word): [string, Exchange[], string[]] => [
      `${word} beside identifiers`,
      [...['1', '2'].map((id) => get(`/users/${id}`, user('x'))), get(`/users/${word}`, user('x'))],
      ['/users/{userId}', `/users/${word}`],
    ],
  ),
  [
    'the caller beside names',
    [...['octocat', 'hubot'].map((name) => get(`/users/${name}`, user(name))), get('/users/me', user('ada'))],
    ['/users/{userId}', '/users/me'],
  ],
  [
    'words with the pattern of names',
    [
      ...['hello-world', 'rainy-sunny'].map((name) => get(`/topics/${name}`, { name, size: 1 })),
      get('/topics/merge-queue', { total: 1, next: 'x' }),
    ],
    ['/topics/{topicId}', '/topics/merge-queue'],
  ],
  [
    'parts that a resource lists',
    [get('/apps/7', { id: 7, features: [{ name: 'logs', on: true }] }), get('/apps/7/logs', { lines: 1 })],
    ['/apps/{appId}', '/apps/{appId}/logs'],
  ],
  [
    'a list beside names',
    [
      ...['octocat', 'hubot'].map((name) => get(`/users/${name}`, user(name))),
      get('/users/suspended', { total: 1, next: 'x' }),
    ],
    ['/users/{userId}', '/users/suspended'],
  ],
])('%s', async (_name, exchanges, paths) => {
  expect(new Set((await infer(exchanges)).paths)).toEqual(new Set(paths));
});

test.each<[string, Exchange[], string[]]>([
  [
    'an identifier of the pattern of others',
    [...['KP4WX2M', 'QX81LPZ'].map((id) => get(`/domains/${id}`)), get('/domains/PJHLRXY')],
    ['/domains/{domainId}'],
  ],
  [
    'words that repeat the name of their collection',
    ['Tag', 'Album', 'Artist', 'Song'].map((kind) => post(`/api/comments/${kind}-comments`, { at: 'x' })),
    ['/api/comments/{commentId}-comments'],
  ],
  [
    'values of members of the resource above',
    [
      get('/shops/7/hours', [
        { day: 'Monday', service: 'Delivery', from: 1 },
        { day: 'Friday', service: 'Collection', from: 2 },
      ]),
      ...['Monday', 'Friday', 'Sunday'].flatMap((day) =>
        ['Delivery', 'Collection'].map((service) => ({ call: `PUT /shops/7/hours/${day}/${service}` })),
      ),
    ],
    ['/shops/{shopId}/hours', '/shops/{shopId}/hours/{hourId}/{param4}'],
  ],
  [
    'a part that the resource above names',
    [
      get('/repos/7', { id: 7, default_branch: 'main' }),
      get('/repos/7/branches/main/rules', { total: 1, page: 2 }),
    ],
    ['/repos/{repoId}', '/repos/{repoId}/branches/{branchId}/rules'],
  ],
  [
    'files of one place',
    [
      { call: 'PUT /files/notes.txt', answer: { name: 'notes.txt', size: 5 } },
      { call: 'GET /files/README.md', raw: { mediaType: 'text/plain', text: 'Read me' } },
    ],
    ['/files/{fileId}'],
  ],
  [
    'words that identify objects elsewhere, whatever is below',
    [
      get('/tags', [{ name: 'urgent', user: { login: 'octocat' } }]),
      { call: 'PUT /teams/17/members/octocat', status: 204 },
      { call: 'DELETE /issues/17/labels/urgent', status: 204 },
      { call: 'DELETE /issues/17/labels/urgent/pin', status: 204 },
    ],
    [
      '/tags',
      '/teams/{teamId}/members/{memberId}',
      '/issues/{issueId}/labels/{labelId}',
      '/issues/{issueId}/labels/{labelId}/pin',
    ],
  ],
  [
    'names behind a word that is a list elsewhere, and the two names of another path',
    [
      get('/users/17/following', [{ login: 'octocat' }]),
      { call: 'PUT /user/following/octocat', status: 204 },
      get('/repos/octocat/tools', { name: 'tools', owner: { login: 'octocat' } }),
      get('/users/17/starred', [{ name: 'tools' }]),
      { call: 'PUT /user/starred/octocat/tools', status: 204 },
    ],
    [
      '/users/{userId}/following',
      '/user/following/{followingId}',
      '/repos/{repoId}/{param2}',
      '/users/{userId}/starred',
      '/user/starred/{starredId}/{param3}',
    ],
  ],
  [
    'a word that is a value behind the same word elsewhere',
    [
      get('/disks/regions/oslo', { region: 'oslo', size: 1 }),
      get('/images/regions/oslo/tags', [{ id: 1, label: 'x' }]),
      get('/images/regions/nearest/tags', [{ id: 1, label: 'x' }]),
    ],
    ['/disks/regions/{regionId}', '/images/regions/{regionId}/tags', '/images/regions/nearest/tags'],
  ],
  [
    'an identifier with any ending',
    [get('/uploads/3c480d0e-6d0a-4981-916b-d09483b0a418.custom')],
    ['/uploads/{uploadId}.custom'],
  ],
  [
    'what was created with a name',
    [post('/tags', {}), { call: 'DELETE /tags/urgent', status: 204 }].map((one, at) =>
      at === 0 ? { ...one, sent: { tag: { name: 'urgent' } } } : one,
    ),
    ['/tags', '/tags/{tagId}'],
  ],
  [
    'a name in another case',
    [get('/labels/bug', { name: 'Bug', color: 'x' }), get('/orgs/acme', { id: 7, login: 'Acme' })],
    ['/labels/{labelId}', '/orgs/{orgId}'],
  ],
  [
    'words that names were used like, with nothing that shows what they are',
    [
      ...['octocat', 'hubot'].map((name) => get(`/users/${name}`, user(name))),
      { call: 'DELETE /users/hubot', status: 204 },
      { call: 'DELETE /users/spare', status: 204 },
    ],
    ['/users/{userId}'],
  ],
  [
    'a name before the name and the path that others have',
    [
      ...['hello', 'tools'].flatMap((name) => [
        get(`/repos/octocat/${name}`, { name, owner: { login: 'octocat' } }),
        get(`/repos/octocat/${name}/issues/7`, { id: 7, title: 'x' }),
      ]),
      get('/repos/hubot/demo/issues/1', { id: 1, title: 'x' }),
    ],
    ['/repos/{repoId}/{param2}', '/repos/{repoId}/{param2}/issues/{issueId}'],
  ],
  [
    'texts with the punctuation marks of others, and files that something is below',
    [
      get('/compare/main...next'),
      get('/compare/old...new', { id: 'old...new', files: 3 }),
      get('/workflows/check.yml/runs'),
      get('/models/17', { id: 17 }),
      { call: 'DELETE /models/ft:123', status: 404 },
    ],
    ['/compare/{compareId}', '/workflows/{workflowId}/runs', '/models/{modelId}'],
  ],
  [
    'kinds in capitals with the same below each',
    ['COMPANY', 'CONTACT'].map((kind) => get(`/notes/linked/${kind}/17/paged`, { total: 1 })),
    ['/notes/linked/{linkedId}/{param3}/paged'],
  ],
  [
    'two numbers, and a marked value at the beginning',
    [get('/talks/750362064426721281-1072250532645998596/lines'), post('/TENANT_ID/oauth2/authorize')],
    ['/talks/{talkId}/lines', '/{tenantId}/oauth2/authorize'],
  ],
  ['identifiers behind a version', [get('/forms/v2/4711/a1b2c3d4e5f6a7b8')], ['/forms/v2/{param2}/{param3}']],
  [
    'identifiers with one pattern',
    ['han-5zg-c32', 'x7p-q2m-9ab', 'abc-def-ghi', 'k2k-m4m-p5p'].map((id) => get(`/monitors/${id}`)),
    ['/monitors/{monitorId}'],
  ],
  [
    'a name that the responses repeat',
    times(5, () => get('/users/octocat/repos', [{ id: 1, owner: user('octocat') }])),
    ['/users/{userId}/repos'],
  ],
  [
    'two names in a row',
    [get('/repos/octocat/hello', { name: 'hello', owner: user('octocat') })],
    ['/repos/{repoId}/{param2}'],
  ],
  [
    'identifiers whose parts have the same lengths',
    ['uTELo-TM_3vo', 'yGEBo-FY_3gh', 'kYDDt-EG_2ge'].map((id) => get(`/labels/${id}/log`)),
    ['/labels/{labelId}/log'],
  ],
  [
    'words with the same paths below and responses of one shape',
    ['Album', 'Artist', 'Song', 'Venue'].map((kind) =>
      get(`/entry-types/${kind}/7/tag`, { count: 7, text: 'x' }),
    ),
    ['/entry-types/{entryTypeId}/{param2}/tag'],
  ],
  [
    'a name that the list of its collection shows',
    [get('/labels', [{ name: 'bug', color: 'x' }]), { call: 'DELETE /labels/bug', status: 204 }],
    ['/labels', '/labels/{labelId}'],
  ],
  [
    'a name that a resource got',
    [
      get('/labels/bug', { name: 'bug', color: 'x' }),
      { call: 'PATCH /labels/bug', sent: { name: 'fault' }, answer: { name: 'fault', color: 'x' } },
      { call: 'DELETE /labels/fault', status: 204 },
    ],
    ['/labels/{labelId}'],
  ],
  [
    'what is known of a place counts for other methods',
    [get('/users/octocat', user('octocat')), { call: 'DELETE /users/octocat', status: 204 }],
    ['/users/{userId}'],
  ],
  [
    'names with paths that only another name has below, and that one with those of the parameter',
    [
      get('/user/17/hidden'),
      get('/user/17/saved'),
      get('/user/carla/comments'),
      get('/user/berta/hidden'),
      get('/user/berta/saved'),
      get('/user/berta/votes'),
      get('/user/adam/votes'),
      get('/user/adam/comments'),
      get('/user/popular/of-month'),
    ],
    [
      '/user/{userId}/hidden',
      '/user/{userId}/saved',
      '/user/{userId}/comments',
      '/user/{userId}/votes',
      '/user/popular/of-month',
    ],
  ],
  [
    'two names that the resource repeats',
    [
      get('/buckets/gb-lon/photos', { region: 'gb-lon', label: 'photos', objects: 3 }),
      get('/buckets/au-mel/films/access', { acl: 'private' }),
      get('/buckets/au-mel/films', { region: 'au-mel', label: 'films', objects: 4 }),
    ],
    ['/buckets/{bucketId}/{param2}', '/buckets/{bucketId}/{param2}/access'],
  ],
  [
    'words that a response repeats which is no resource of a collection',
    [get('/billing/check', { service: 'billing', action: 'check' })],
    ['/billing/check'],
  ],
  [
    'a member that differs in all items of a list without identifiers',
    [
      get('/availability', [{ region: 'oslo' }, { region: 'bergen' }, { region: 'tromso' }]),
      get('/availability/oslo', { region: 'oslo' }),
    ],
    ['/availability', '/availability/{availabilityId}'],
  ],
  [
    'a member that differs in all items of a list with identifiers',
    [
      get(
        '/orders',
        ['open', 'paid', 'sent'].map((state, id) => ({ id, state, sku: `x${id}` })),
      ),
      get('/orders/open', { count: 1 }),
    ],
    ['/orders', '/orders/open'],
  ],
  [
    'versions of what the collection holds',
    [get('/engines/1.33.4', { id: '1.33.4' }), get('/engines/1.29', { id: '1.29' }), get('/api/1.0/engines')],
    ['/engines/{version}', '/api/1.0/engines'],
  ],
  [
    'values of which only some are versions, and values of different forms',
    [
      get('/tags/1.33.4', { name: '1.33.4' }),
      get('/tags/future', { name: 'future' }),
      get('/reports/2024-02-29'),
      get('/reports/17'),
    ],
    ['/tags/{tagId}', '/reports/{reportId}'],
  ],
  [
    'versions of what the collection holds, short',
    [
      get('/plans/7/versions/v2', { version_id: 'v2', size: 1 }),
      { call: 'DELETE /plans/7/versions/v1', status: 204 },
      get('/contacts/v1/lists', [{ id: 1 }]),
    ],
    ['/plans/{planId}/versions/{versionId}', '/contacts/v1/lists'],
  ],
  [
    'digits beside a name that a response shows',
    [get('/images/linode%2Fdebian', { id: 'linode/debian' }), get('/images/private%2F2642')],
    ['/images/{imageId}'],
  ],
  [
    'values with a slash that was encoded, once or twice',
    [
      get('/resource-servers/https:%2F%2Fapi.shop.test%2F'),
      get('/resource-servers/https:%252F%252Fshop.test%252Fv2/keys'),
      get('/projects/team%2Fshop/files/src%2Findex.ts'),
    ],
    [
      '/resource-servers/{resourceServerId}',
      '/resource-servers/{resourceServerId}/keys',
      '/projects/{projectId}/files/{fileId}',
    ],
  ],
  ['a network', [get('/pools/1234::5678%2F32'), get('/pools/10.0.0.0%2F8')], ['/pools/{poolId}']],
  [
    'what is known of a place counts below it',
    [get('/users/octocat', user('octocat')), get('/users/octocat/keys')],
    ['/users/{userId}', '/users/{userId}/keys'],
  ],
  [
    'identifiers of capitals and digits beside others',
    [get('/domains/4711'), get('/domains/PJHL9XY'), get('/domains/QWJHL9X/zones')],
    ['/domains/{domainId}', '/domains/{domainId}/zones'],
  ],
  [
    'a number after a short form of the collection',
    [get('/users/usr_123'), get('/users/usr_7/posts')],
    ['/users/{userId}', '/users/{userId}/posts'],
  ],
  [
    'a value that a member named after the collection has',
    [get('/repos/7/branches/main', { default_branch: 'main', protected: false })],
    ['/repos/{repoId}/branches/{branchId}'],
  ],
  [
    'items that a page with a slash at its end lists',
    [get('/files/', [{ name: 'README.md', size: 1 }]), get('/files/README.md')],
    ['/files/', '/files/{fileId}'],
  ],
  [
    'a renamed sibling',
    [
      get('/teams/red', user('red')),
      get('/teams/blue', user('blue')),
      { call: 'GET /teams/old', status: 301 },
    ],
    ['/teams/{teamId}'],
  ],
  [
    'siblings with one ending',
    ['Tag', 'Song', 'Album', 'Venue'].map((kind) => get(`/comments/${kind}-comments`, user(kind))),
    ['/comments/{commentId}-comments'],
  ],
  [
    'names that end with the name of their kind',
    ['big-header', 'small-header', 'green-header', 'odd-header'].map((name) =>
      get(`/zones/7/header/${name}`),
    ),
    ['/zones/{zoneId}/header/{headerId}'],
  ],
  [
    'two names of one kind, in the plural',
    ['main-pages', 'other-pages'].map((name) => get(`/shops/7/pages/${name}`, { name, size: 1 })),
    ['/shops/{shopId}/pages/{pageId}'],
  ],
  [
    'a name that is that of its kind',
    [
      post('/pools/main/member/member', { pool: 'main', member_name: 'member' }),
      get('/pools/main/member/member', { pool: 'main', member_name: 'member' }),
      get('/pools/main/member/other', { pool: 'main', member_name: 'other' }),
      get('/pools/main', { name: 'main' }),
    ],
    ['/pools/{poolId}/member/{memberId}', '/pools/{poolId}'],
  ],
  [
    'slugs that identify objects elsewhere',
    [
      get('/regions', [
        { id: 'gb-lon', country: 'gb' },
        { id: 'de-fra', country: 'de' },
      ]),
      ...[get('/buckets'), get('/buckets/gb-lon', { total: 1 }), get('/archive/gb-lon', { size: 3 })],
    ],
    ['/regions', '/buckets', '/buckets/{bucketId}', '/archive/gb-lon'],
  ],
])('%s', async (_name, exchanges, paths) => {
  expect(new Set((await infer(exchanges)).paths)).toEqual(new Set(paths));
});

test('known literal paths are never merged', async () => {
  const intents = ['confirm', 'cancel', 'capture', 'increment'];
  const paths = ['/users/ada', '/users/{id}', ...intents.map((action) => `/intents/{id}/${action}`)];
  const result = await infer(
    [
      get('/users/ada', user('ada')),
      get('/users/eve', user('eve')),
      ...intents.map((action) => post(`/intents/1/${action}`)),
    ],
    { paths },
  );
  expect(new Set(result.paths)).toEqual(new Set(paths));
});

test('words of known paths are no credentials', async () => {
  const paths = ['/auth/velvet-otter', '/auth/amber-heron'];
  const exchanges = paths.map((path) => get(path));
  expect((await infer(exchanges, { paths })).paths.sort()).toEqual(paths.sort());
  const { paths: merged, diagnostics } = await infer(exchanges);
  expect(merged).toEqual(['/auth/{authId}']);
  expect(diagnostics.map(({ message }) => message)).toMatchInlineSnapshot(`
    [
      "2 segments that may be credentials became the last parameter of /auth/{authId}. To keep one, name its path (\`--path\`, option \`inference.paths\`).",
    ]
  `);
});

test('identifiers that may be personal data are merged without a word, as others are', async () => {
  const { paths, diagnostics } = await infer(
    ['4111111111111111', '5500005555555559'].map((id) => get(`/cards/${id}`)),
  );
  expect([paths, diagnostics]).toEqual([['/cards/{cardId}'], []]);
});

test('a place of words that may be credentials is reported once, and one of random identifiers never', async () => {
  const words = ['velvet-otter', 'amber-heron'];
  const ids = ['4lFjsCDHJsxi3pUK3pcJ6H', 'Am2qjXkgamuYp3u54rQkLD'];
  const { diagnostics } = await infer([
    ...words.flatMap((word) => [
      get(`/auth/${word}`),
      get(`/auth/${word}/parts`),
      post(`/auth/${word}/parts`),
    ]),
    ...ids.flatMap((id) => [get(`/workspaces/${id}`), get(`/workspaces/${id}/rules`)]),
  ]);
  expect(diagnostics.map(({ path }) => path)).toEqual(['/auth/{authId}']);
});

test('a value that can be nothing but an identifier is merged without a word', async () => {
  const { paths, diagnostics } = await infer([
    get('/domains/PJHL9XY', { id: 'PJHL9XY', size: 1 }),
    get('/domains/Q7ZZ4AB', { id: 'Q7ZZ4AB', size: 2 }),
  ]);
  expect([paths, diagnostics]).toEqual([['/domains/{domainId}'], []]);
});

test('a list names what is below its path, and not the path', async () => {
  const item = (id: string, name: string) => ({ id, name, label: `a ${name}`, size: 1 });
  const { paths } = await infer([
    get('/types/user', [item('ty1', 'default'), item('ty2', 'user')]),
    get('/types/user/ty19x2', item('ty19x2', 'other')),
    get('/types/user/ty28y1', item('ty28y1', 'another')),
  ]);
  expect(paths.map((path) => path.replace(/\{\w+\}/, '{}'))).toEqual(['/types/user', '/types/user/{}']);
});

test('one path that was not found does not show which of its segments is missing', async () => {
  const missing = (call: string) => ({ call, status: 404, answer: { error: 'x' } });
  const { paths } = await infer([
    missing('POST /users/queries/getCurrentUser'),
    missing('POST /users/commands/createUser'),
  ]);
  expect(paths).toEqual(['/users/commands/createUser', '/users/queries/getCurrentUser']);
});

test('a segment that an error quotes is a value', async () => {
  const missing = (id: string) => ({ message: `Not found: Resource not found: ${id} (Pool)` });
  const { paths } = await infer([
    get('/pools/1/updates', []),
    { ...get('/pools/no-such-pool/updates/settings', missing('no-such-pool')), status: 404 },
    get('/pools/no-such-pool/updates', []),
    { ...get('/pools/by-name/settings', { message: 'No route for /pools/by-name/settings' }), status: 404 },
    get('/pools/by-name', [{ size: 1 }]),
  ]);
  expect(paths.map((path) => path.replace(/\{\w+\}/, '{}')).sort()).toEqual([
    '/pools/by-name',
    '/pools/by-name/settings',
    '/pools/{}/updates',
    '/pools/{}/updates/settings',
  ]);
});

test('evidence is read of each kind of exchange, whatever one was repeated', async () => {
  const { paths } = await infer([
    ...times(20, () => get('/pools/no-such-pool/updates', [])),
    { ...get('/pools/no-such-pool/updates/settings', { message: 'Not found: no-such-pool' }), status: 404 },
  ]);
  expect(paths).toEqual(['/pools/{poolId}/updates', '/pools/{poolId}/updates/settings']);
});

test('names of components hold no identifier', async () => {
  const { schemas } = await infer([get('/keys/PJHL9XY', { label: 'x', size: 1 })]);
  expect(Object.keys(schemas)).toEqual(['Key']);
});

test('merged words are reported with the option that keeps them', async () => {
  const { diagnostics } = await infer(['octocat', 'hubot'].map((name) => get(`/users/${name}`, user(name))));
  const merged = diagnostics.filter(({ code }) => code === 'PATHS_MERGED');
  expect(merged.map(({ severity, message, path }) => ({ severity, message, path }))).toMatchInlineSnapshot(`
    [
      {
        "message": "Segments became the last parameter of /users/{userId}: octocat, hubot. To keep one, name its path (\`--path\`, option \`inference.paths\`).",
        "path": "/users/{userId}",
        "severity": "info",
      },
    ]
  `);
});

test('a parameter after a value is not named after the value', async () => {
  const { document } = await infer([
    get('/shops/berlin/7', { id: 7, shop: 'berlin' }),
    get('/shops/rome/8', { id: 8, shop: 'rome' }),
  ]);
  expect(Object.keys(document.paths ?? {})).toEqual(['/shops/{shopId}/{param2}']);
});

test('the work grows with the number of segments', () => {
  const recorded = (path: string, sourceIndex: number): NormalizedRequest => ({
    source: 't',
    sourceIndex,
    method: 'get',
    url: new URL(`https://a.example.com${path}`),
    headers: [],
    query: [],
    cookies: [],
  });
  const requests = [
    recorded(`/${'a/'.repeat(20_000)}b`, 0),
    ...times(5_000, (at) => recorded(`/things/word${'x'.repeat(at % 50)}-${at}/parts`, at + 1)),
  ];
  const places = new PlaceSegments();
  for (const request of requests) places.add(request, request.url.pathname, request.url.pathname);
  expect(places.paths().size).toBe(requests.length);
});
