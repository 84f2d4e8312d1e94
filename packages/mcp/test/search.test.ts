import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createServer, docsTools, dynamicTools, LiveCatalog } from '../src/index.ts';
import { type SearchEntry, SearchIndex, splitPhrase, splitWords } from '../src/search/search-index.ts';
import { type Connection, connect } from './clients.ts';
import { describeApi } from './describe-api.ts';
import { describeTracker } from './tracker-api.ts';

/** What people ask for, and the operation that does it. */
const INTENTS = [
  ['open a change request', 'changes_create'],
  ['create a ticket', 'tickets_create'],
  ['list my projects', 'projects_list-for-self'],
  ['add a label to a ticket', 'tickets_add-labels'],
  ['merge a change request', 'changes_merge'],
  ['watch a project', 'watching_watch-project'],
  ['write a note on a ticket', 'tickets_create-note'],
  ['close a ticket', 'tickets_update'],
  ['copy a project', 'projects_create-copy'],
  ['delete a project', 'projects_delete'],
  ['make a new project', 'projects_create-for-self'],
  ['read the content of a file', 'files_get-content'],
  ['publish a version', 'versions_create'],
  ['latest version', 'versions_get-latest'],
  ['run a pipeline', 'pipelines_create-dispatch'],
  ['assign someone to a ticket', 'tickets_add-assignees'],
  ['invite a contributor', 'projects_add-contributor'],
  ['get the current member', 'members_get-self'],
  ['remove a member from a team', 'teams_remove-member'],
  ['list change requests', 'changes_list'],
  ['rename a label', 'labels_update'],
  ['add a webhook', 'projects_create-hook'],
  ['show the tickets of a project', 'tickets_list-for-project'],
  ['review a change request', 'changes_create-review'],
] as const;

let live: LiveCatalog;
let connection: Connection;
beforeAll(async () => {
  live = new LiveCatalog(await describeTracker());
  connection = await connect('v2 over stdio', live, () => createServer(live, { tools: dynamicTools }));
});
afterAll(async () => {
  await connection.close();
  await live.close();
});

async function search(query: string, limit = 5): Promise<string[]> {
  const { content } = await connection.client.callTool({
    name: 'search_operations',
    arguments: { query, limit },
  });
  return JSON.parse(content[0]?.text ?? '').map(({ name }: { name: string }) => name);
}

test.each(INTENTS)('“%s” finds %s among the first three', async (query, name) => {
  expect((await search(query, 3)).includes(name), (await search(query)).join(', ')).toBe(true);
});

test('most everyday intents have the right operation in the first place', async () => {
  const ranks = await Promise.all(
    INTENTS.map(async ([query, name]) => (await search(query)).indexOf(name) + 1),
  );
  expect(ranks.filter((rank) => rank === 1).length).toBeGreaterThanOrEqual(18);
});

test('a query of unknown words finds nothing, an empty one the first operations', async () => {
  expect(await search('xylophone quartz')).toEqual([]);
  expect(await search('')).toEqual([
    'members_get-self',
    'projects_list-for-self',
    'projects_create-for-self',
    'tickets_list-for-self',
    'watching_list-watched',
  ]);
  expect((await search('tickets', 100)).length).toBeGreaterThan(15);
  expect(await search(`${'ticket '.repeat(20_000)}`, 1)).toHaveLength(1);
});

describe('the rank of entries', () => {
  const entry = (title: string, fields: Partial<SearchEntry> = {}): SearchEntry => ({
    title,
    names: title,
    text: '',
    ...fields,
  });
  const titles = (entries: readonly SearchEntry[], query: string) =>
    new SearchIndex(entries).search(query, 10).map((at) => entries[at]?.title);

  test.each([
    ['a verb of the same meaning', 'erase a cat', ['Get a cat', 'Remove a cat'], undefined],
    ['a verb of the same meaning', 'drop a cat', ['Get a cat', 'Remove a cat'], 'Remove a cat'],
    ['a plural', 'list categories', ['List cats', 'List category'], 'List category'],
    ['a beginning', 'list orgs', ['List cats', 'List organizations'], 'List organizations'],
    ['the end of a compound', 'list hooks', ['List cats', 'List webhooks'], 'List webhooks'],
    ['another word of the stem', 'list subscribers', ['List cats', 'List subscribed'], 'List subscribed'],
    ['fewer other words', 'get a cat', ['Get a cat photo album', 'Get a cat'], 'Get a cat'],
    [
      'the subject before the place',
      'add a toy to a cat',
      ['Add a cat to a toy', 'Add a toy to a cat'],
      'Add a toy to a cat',
    ],
    ['a name in another case', 'listCats', ['Get a dog', 'List cats'], 'List cats'],
    ['letters of any language', 'катя', ['Get a dog', 'Катя'], 'Катя'],
  ])('%s: %s', (_, query, names, best) => {
    const found = titles(
      names.map((name) => entry(name)),
      query,
    );
    if (best !== undefined) expect(found[0]).toBe(best);
    else expect(found).toHaveLength(2);
  });

  test('is decided by the method where verbs are missing, and is lower for what is deprecated', () => {
    const cats = (method: string, path: string) =>
      entry(`${method} cats`, { names: `${method}Cats`, method, path });
    const entries = [
      entry('Cats', { names: 'a', method: 'get', path: '/cats' }),
      entry('Cats', { names: 'b', method: 'post', path: '/cats' }),
      entry('Cats', { names: 'c', method: 'delete', path: '/cats/{cat}' }),
    ];
    const first = (query: string) => entries[new SearchIndex(entries).search(query, 1)[0] ?? -1]?.names;
    expect(['list cats', 'add a cat', 'remove a cat'].map(first)).toEqual(['a', 'b', 'c']);
    expect(
      titles(
        [{ ...cats('get', '/cats'), isDeprecated: true, title: 'old' }, cats('get', '/cats')],
        'get cats',
      )[0],
    ).toBe('get cats');
  });

  test('is the order of the entries where nothing else decides', () => {
    expect(new SearchIndex([entry('A cat'), entry('A cat'), entry('A cat')]).search('cat', 2)).toEqual([
      0, 1,
    ]);
  });
});

test.each([
  ['getUserByID', ['get', 'user', 'by', 'id']],
  ['listAWSRegions', ['list', 'aws', 'region']],
  ["the user's repositories, boxes & statuses", ['the', 'user', 'repository', 'box', 'status']],
  ['classes glasses news bus', ['class', 'glass', 'new', 'bus']],
  ['a_b-c/d.e', ['a', 'b', 'c', 'd', 'e']],
])('the words of %s', (text, want) => {
  expect(splitWords(text)).toEqual(want);
});

test('the head of a phrase ends before its first preposition', () => {
  const heads = splitPhrase('Add labels to an issue').map(({ word, isHead }) => `${word} ${isHead}`);
  expect(heads).toEqual(['add true', 'label true', 'issue false']);
});

test('names and descriptions of `x-mcp` are found', async () => {
  const operation = (more: object) => ({ responses: { 200: { description: 'ok' } }, ...more });
  const other = new LiveCatalog(
    await describeApi({
      paths: {
        '/a': { get: operation({ operationId: 'one', summary: 'First' }) },
        '/b': {
          get: operation({
            operationId: 'two',
            'x-mcp': { name: 'fetch_weather', description: 'Forecast of rain.' },
          }),
        },
      },
    }),
  );
  const { client, close } = await connect('v1 over stdio', other, () =>
    createServer(other, { tools: dynamicTools }),
  );
  for (const query of ['weather', 'rain forecast']) {
    const { content } = await client.callTool({ name: 'search_operations', arguments: { query } });
    expect(JSON.parse(content[0]?.text ?? '')).toMatchObject([{ name: 'fetch_weather' }]);
  }
  await close();
  await other.close();
});

test('pages of the reference are ranked by the same search', async () => {
  const page = (id: string, title: string, summary = '') => ({
    id,
    title,
    names: id,
    summary,
    markdown: () => `# ${title}`,
  });
  const list = [
    page('overview', 'Tracker', 'Tickets, labels and projects.'),
    page('add-labels', 'Add labels to a ticket'),
    page('labels', 'Create a label'),
  ];
  const pages = () => ({ list, ofOperation: () => undefined });
  const documented = new LiveCatalog(await describeTracker(), { pages });
  const { client, close } = await connect('v1 over stdio', documented, () =>
    createServer(documented, { tools: docsTools }),
  );
  const { content } = await client.callTool({
    name: 'search_docs',
    arguments: { query: 'put a label on a ticket' },
  });
  expect(JSON.parse(content[0]?.text ?? '')[0]).toMatchObject({ id: 'add-labels' });
  await close();
  await documented.close();
});
