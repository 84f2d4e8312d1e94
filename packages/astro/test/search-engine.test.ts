import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { readDescription } from '@curlew/openapi';
import { buildReference, type ReferenceOptions } from '@curlew/reference';
import { plainName } from '@curlew/reference/search';
import { getWords } from '@curlew/reference/words';
import { beforeAll, describe, expect, test } from 'vitest';
import { SearchEngine } from '../client/search/search-engine.ts';

/** Rows of a table of GitHub's API (@octokit/openapi 23.0.2, MIT): its operations, and the schemas that are not of webhooks. */
function rows(name: string): string[][] {
  const text = readFileSync(new URL(`./fixtures/search/${name}.tsv`, import.meta.url), 'utf8');
  return text
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.split('\t'));
}

function description(): object {
  const paths: Record<string, Record<string, object>> = {};
  for (const [method = '', path = '', operationId = '', tag = '', summary = ''] of rows(
    'github-operations',
  )) {
    paths[path] = {
      ...paths[path],
      [method]: { operationId, tags: [tag], summary, responses: { 200: { description: 'OK' } } },
    };
  }
  const schemas = rows('github-schemas').map(([name = '', properties = '']) => {
    const fields = properties.split(' ').map((property) => {
      const [key = '', values = ''] = property.split('=');
      return [key, { type: 'string', ...(values && { enum: values.split('|') }) }] as const;
    });
    return [name, { type: 'object', properties: Object.fromEntries(fields) }] as const;
  });
  return {
    openapi: '3.1.0',
    info: { title: 'GitHub', version: '1' },
    paths,
    components: { schemas: Object.fromEntries(schemas) },
  };
}

/** The files of the search of a reference at `/docs/<name>`, by their addresses. */
async function indexOf(
  source: object,
  name: string,
  guides: ReferenceOptions['guides'] = [],
): Promise<Map<string, string>> {
  const host = { readFile: () => Promise.reject(new Error('none')), realPath: async (path: string) => path };
  const loaded = await readDescription(JSON.stringify(source), { host, path: '/api.json' });
  if (!loaded.description) throw new Error('unusable');
  const files = [...buildReference(loaded.description, { base: `/docs/${name}`, guides }).artifacts()];
  const own = files.filter(({ path }) => path.startsWith('search.'));
  return new Map(own.map((file) => [`/docs/${name}/${file.path}`, file.write()]));
}

/** Loads from the files; `requests` has the addresses in order. */
function getLoader(...indexes: ReadonlyMap<string, string>[]) {
  const requests: string[] = [];
  const load = async (address: string): Promise<unknown> => {
    requests.push(address);
    const text = indexes.map((files) => files.get(address)).find((one) => one !== undefined);
    if (text === undefined) throw new Error(`404 ${address}`);
    return JSON.parse(text);
  };
  return { load, requests };
}

const GITHUB = '/docs/github/search.json';

let files: Map<string, string>;
let engine: SearchEngine;
beforeAll(async () => {
  files = await indexOf(description(), 'github');
  engine = new SearchEngine([GITHUB], getLoader(files).load);
});

/** What somebody types, and the page that is meant: among the first three, and most of them first. */
const QUERIES: [query: string, page: string][] = [
  ['create issue', 'issues/create'],
  ['list pull requests', 'pulls/list'],
  ['merge pull request', 'pulls/merge'],
  ['get a repository', 'repos/get'],
  ['create a repository for the authenticated user', 'repos/create-for-authenticated-user'],
  ['repos/create-in-org', 'repos/create-in-org'],
  ['actions/create-workflow-dispatch', 'actions/create-workflow-dispatch'],
  ['createWorkflowDispatch', 'actions/create-workflow-dispatch'],
  ['/repos/{owner}/{repo}/issues/{issue_number}/comments', 'issues/list-comments'],
  ['GET /user', 'users/get-authenticated'],
  ['POST /gists', 'gists/create'],
  ['DELETE /repos/{owner}/{repo}', 'repos/delete'],
  ['PUT /repos/{owner}/{repo}/topics', 'repos/replace-all-topics'],
  ['rate limit status', 'rate-limit/get'],
  ['search code', 'search/code'],
  ['star a gist', 'gists/star'],
  ['create fork', 'repos/create-fork'],
  ['create a blob', 'git/create-blob'],
  ['organization webhook deliveries', 'orgs/list-webhook-deliveries'],
  ['self-hosted runner registration token', 'actions/create-registration-token-for-repo'],
  ['dependabot alert', 'dependabot/get-alert'],
  ['code scanning sarif upload', 'code-scanning/upload-sarif'],
  ['follow user', 'users/follow'],
  ['render markdown', 'markdown/render'],
  ['get emojis', 'emojis/get'],
  ['brnach protection', 'repos/get-branch-protection'],
  ['reviewrs pull', 'pulls/request-reviewers'],
  ['full-repository', 'schemas/full-repository'],
  ['run_attempt', 'schemas/workflow-run'],
  ['secret_scanning_push_protection', 'schemas/security-and-analysis'],
];

test('finds the intended operation', async () => {
  const ranks = await Promise.all(
    QUERIES.map(async ([query, page]) => {
      const hrefs = (await engine.search(query)).map(({ href }) => href);
      const at = hrefs.indexOf(`/docs/github/${page}/`);
      return { query, page, rank: at + 1, first: hrefs.slice(0, 3) };
    }),
  );
  expect(QUERIES).toHaveLength(30);
  expect(ranks.filter(({ rank }) => rank === 0 || rank > 3)).toEqual([]);
  expect(ranks.filter(({ rank }) => rank === 1).length).toBeGreaterThanOrEqual(27);
});

test('a page of exactly the name that is typed comes first, however many others have its words', async () => {
  const groups = new Set(rows('github-operations').map(([, , , tag = '']) => tag));
  const schemas = rows('github-schemas').map(([name = '']) => name);
  const others: string[] = [];
  for (const name of [...groups, ...schemas]) {
    const [first] = await engine.search(name);
    if (plainName(first?.title ?? '') !== plainName(name)) others.push(`${name}: ${first?.title}`);
  }
  // Hundreds of pages have words that begin as these two do.
  expect(others).toEqual(['git-user: Get a user']);
  const [gists] = await engine.search('/gists');
  expect(gists?.detail).toBe('/gists');
});

test('a query loads a part of the index of 1,223 operations and their schemas', async () => {
  for (const [query] of QUERIES) {
    const { load, requests } = getLoader(files);
    await new SearchEngine([GITHUB], load).search(query);
    const size = requests.reduce((sum, address) => sum + gzipSync(files.get(address) ?? '').length, 0);
    expect(size, query).toBeLessThan(100_000);
    expect(new Set(requests).size, query).toBe(requests.length);
  }
});

test('entries are complete', async () => {
  expect((await engine.search('POST /gists'))[0]).toEqual({
    href: '/docs/github/gists/create/',
    title: 'Create a gist',
    method: 'POST',
    detail: '/gists',
    group: 'gists',
  });
});

test.each(['', '   ', '/', '{}', '\u0000', '"><script>', '__proto__', 'constructor'])(
  'survives %j',
  async (query) => {
    expect(await engine.search(query)).toBeInstanceOf(Array);
  },
);

test('a query is cut where it is too long to be one', async () => {
  expect((await engine.search('gist '.repeat(20_000))).length).toBeGreaterThan(0);
});

describe('several references', () => {
  let both: SearchEngine;
  let load: (address: string) => Promise<unknown>;
  beforeAll(async () => {
    const ships = await indexOf(
      {
        openapi: '3.1.0',
        info: { title: 'Ships', version: '1' },
        paths: { '/ships': { get: { summary: 'List ships', responses: {} } } },
      },
      'ships',
    );
    load = getLoader(files, ships).load;
    both = new SearchEngine([GITHUB, '/docs/ships/search.json'], load);
  });

  test('are searched together, each under its title', async () => {
    expect((await both.search('list ships'))[0]?.group).toBe('Ships · Ships');
    expect((await both.search('POST /gists'))[0]?.group).toBe('GitHub · gists');
  });

  test('are searched as far as they can be loaded, and an error says when none can', async () => {
    const part = new SearchEngine(['/docs/none/search.json', '/docs/ships/search.json'], load);
    expect((await part.search('list ships'))[0]?.group).toBe('Ships');
    await expect(new SearchEngine(['/docs/none/search.json'], load).search('ships')).rejects.toThrow(
      'No index',
    );
  });
});

test.each([
  ['注文', '/orders'],
  ['注文を作成', '/orders'],
  ['aktualisieren', '/nutzer'],
  ['geloscht', '/geloescht'],
  ['Größe', '/nutzer'],
])('finds %j in titles of other languages', async (query, path) => {
  const paths = Object.fromEntries(
    [
      ['/orders', '新しい注文を作成する'],
      ['/nutzer', 'Größe eines Nutzers aktualisieren'],
      ['/geloescht', 'Gelöschte Einträge'],
    ].map(([key, summary]) => [key, { get: { summary, responses: {} } }]),
  );
  const source = { openapi: '3.1.0', info: { title: 'Words', version: '1' }, paths };
  const { load } = getLoader(await indexOf(source, 'words'));
  const [first] = await new SearchEngine(['/docs/words/search.json'], load).search(query);
  expect(first?.detail).toBe(path);
});

test('a webhook is marked as one, in place of the method that it is sent with', async () => {
  const post = {
    operationId: 'newShip',
    summary: 'A ship was added',
    responses: { 200: { description: 'OK' } },
  };
  const api = { openapi: '3.1.0', info: { title: 'Ships', version: '1' }, webhooks: { newShip: { post } } };
  const { load } = getLoader(await indexOf(api, 'ships'));
  const [found] = await new SearchEngine(['/docs/ships/search.json'], load).search('newShip');
  expect(found).toMatchObject({ title: 'A ship was added', method: '', isWebhook: true, detail: 'newShip' });
});

test('guides of the site are found once, and belong to none of its references', async () => {
  const guides = [
    { title: 'Rate limits', href: '/guides/limits/', group: 'Concepts' },
    { title: 'Community', href: 'https://forum.test/' },
  ];
  const api = (title: string) => ({ openapi: '3.1.0', info: { title, version: '1' }, paths: {} });
  const { load } = getLoader(
    await indexOf(api('Ships'), 'ships', guides),
    await indexOf(api('Trains'), 'trains', guides),
  );
  const both = new SearchEngine(['/docs/ships/search.json', '/docs/trains/search.json'], load);
  expect(await both.search('rate limits')).toEqual([
    { href: '/guides/limits/', title: 'Rate limits', method: '', detail: '', group: 'Concepts' },
  ]);
  expect((await both.search('community')).map(({ href }) => href)).toEqual(['https://forum.test/']);
});

test('the script has the English texts of the dictionary, which pages in English do not send', () => {
  const script = readFileSync(new URL('../client/search/search.ts', import.meta.url), 'utf8');
  const { labels, plurals } = getWords('en');
  const { searchReference, searchPlaceholder, results, noResults, searchFailed, close } = labels;
  const { one = '', other } = plurals.results;
  for (const text of [
    searchReference,
    searchPlaceholder,
    results,
    noResults,
    searchFailed,
    close,
    one,
    other,
  ])
    expect(script).toContain(`'${text}'`);
});

test('what could not be loaded is requested again', async () => {
  const { load } = getLoader(files);
  let failures = 1;
  const failing = new SearchEngine([GITHUB], async (address) => {
    if (failures-- > 0) throw new Error('offline');
    return load(address);
  });
  await expect(failing.search('gist')).rejects.toThrow();
  expect((await failing.search('gist')).length).toBeGreaterThan(0);
});

test('a title that is a path does not repeat the method, and the name that is found stands apart', async () => {
  const parameters = [{ name: 'berth', in: 'query' }];
  const source = {
    openapi: '3.1.0',
    info: { title: 'Ships', version: '1' },
    paths: { '/ships': { get: { parameters, responses: {} } } },
  };
  const { load } = getLoader(await indexOf(source, 'ships'));
  const [first] = await new SearchEngine(['/docs/ships/search.json'], load).search('berth');
  expect(first).toMatchObject({ title: '/ships', method: 'GET', detail: '', name: 'berth' });
});

describe('names that only an operation has', () => {
  const inline = {
    type: 'object',
    properties: {
      berth_number: { type: 'string' },
      hull: { type: 'object', properties: { tonnageGross: { type: 'integer' } } },
      lines: { type: 'array', items: { type: 'object', properties: { sku: { enum: ['bulk_ore'] } } } },
      agent: { oneOf: [{ properties: { licence: {} } }, { $ref: '#/components/schemas/Agent' }] },
    },
  };
  const json = (schema: object) => ({ 'application/json': { schema } });
  const operations = {
    '/ships': {
      post: {
        operationId: 'createSteamShip',
        summary: 'Add one by OAuth from GitHub',
        requestBody: { content: json(inline) },
        responses: {
          201: { description: 'OK', headers: { 'X-Quay-Remaining': { schema: { type: 'integer' } } } },
          423: { description: 'Locked', content: json({ properties: { lock_holder: {} } }) },
        },
      },
    },
    '/agents': {
      get: {
        responses: { 200: { description: 'OK', content: json({ $ref: '#/components/schemas/Agent' }) } },
      },
    },
  };
  const Agent = { type: 'object', properties: { port_of_call: { type: 'string' } } };
  const wide = Object.fromEntries(Array.from({ length: 100 }, (_, at) => [`field${at}`, { type: 'string' }]));
  const schemas = { Agent, Wide: { type: 'object', properties: wide } };
  const source = {
    openapi: '3.1.0',
    info: { title: 'Ships', version: '1' },
    paths: operations,
    components: { schemas },
  };
  let ships: SearchEngine;
  beforeAll(async () => {
    ships = new SearchEngine(['/docs/ships/search.json'], getLoader(await indexOf(source, 'ships')).load);
  });

  test.each([
    ['berth_number', '/ships'],
    ['tonnageGross', '/ships'],
    ['tonnagegross', '/ships'],
    ['bulk_ore', '/ships'],
    ['licence', '/ships'],
    ['lock_holder', '/ships'],
    ['423', '/ships'],
    ['x-quay-remaining', '/ships'],
    ['oauth', '/ships'],
    ['github', '/ships'],
    ['createsteamship', '/ships'],
    ['port_of_call', 'Schema'],
    ['field99', 'Schema'],
  ])('%j is found on its page', async (query, detail) => {
    const [first, ...others] = await ships.search(query);
    expect(first?.detail).toBe(detail);
    expect(others).toEqual([]);
  });
});

test('a page is found by an exact name before longer names, and shows that name', async () => {
  const schema = (...names: string[]) => ({
    type: 'object',
    properties: Object.fromEntries(names.map((name) => [name, { type: 'string' }])),
  });
  const source = {
    openapi: '3.1.0',
    info: { title: 'Chat', version: '1' },
    paths: {},
    components: {
      schemas: {
        Completion: schema('max_completion_tokens', 'max_prompt_tokens'),
        Message: schema('max_completion_tokens', 'max_tokens'),
        Usage: schema('max_tokens_total'),
      },
    },
  };
  const chat = new SearchEngine(['/docs/chat/search.json'], getLoader(await indexOf(source, 'chat')).load);
  for (const query of ['max_tokens', 'max tokens', 'maxTokens']) {
    const [first] = await chat.search(query);
    expect([first?.title, first?.name], query).toEqual(['Message', 'max_tokens']);
  }
});

test('a page shows the exact name that it is found by, whatever of it is in its title', async () => {
  const properties = { max_tokens: {}, max_completion_tokens: {} };
  const source = {
    openapi: '3.1.0',
    info: { title: 'Chat', version: '1' },
    paths: {},
    components: { schemas: { CompletionRequest: { type: 'object', properties } } },
  };
  const chat = new SearchEngine(['/docs/chat/search.json'], getLoader(await indexOf(source, 'chat')).load);
  for (const name of ['max_completion_tokens', 'max_tokens'])
    expect((await chat.search(name)).map((one) => one.name)).toEqual([name]);
});

test('the page whose name is the query comes before pages that only have a part of that name', async () => {
  const query = { name: 'payment_intent', in: 'query', schema: { type: 'string' } };
  const paths = Object.fromEntries(
    ['process_payment_intent', 'payment_intent/confirm', 'payment_intents'].map((path) => [
      `/${path}`,
      { post: { summary: `Payment intent ${path}`, parameters: [query], responses: {} } },
    ]),
  );
  const schemas = { payment_intent: { type: 'object', properties: { amount: { type: 'integer' } } } };
  const source = { openapi: '3.1.0', info: { title: 'Pay', version: '1' }, paths, components: { schemas } };
  const pay = new SearchEngine(['/docs/pay/search.json'], getLoader(await indexOf(source, 'pay')).load);
  const [first] = await pay.search('payment_intent');
  expect(first?.title).toBe('payment_intent');
});
