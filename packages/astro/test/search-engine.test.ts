import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { readDescription } from '@curlew/openapi';
import { buildReference, type SearchIndex } from '@curlew/reference';
import { beforeAll, expect, test } from 'vitest';
import { SearchEngine } from '../client/search-engine.ts';

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

async function indexOf(source: object): Promise<string> {
  const host = { readFile: () => Promise.reject(new Error('none')), realPath: async (path: string) => path };
  const loaded = await readDescription(JSON.stringify(source), { host, path: '/api.json' });
  if (!loaded.description) throw new Error('unusable');
  const files = buildReference(loaded.description, { base: '/docs/github' }).artifacts();
  return [...files].find(({ path }) => path === 'search.json')?.write() ?? '';
}

let text: string;
let engine: SearchEngine;
beforeAll(async () => {
  text = await indexOf(description());
  engine = new SearchEngine([JSON.parse(text) as SearchIndex]);
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
  ['rate limit', 'rate-limit/get'],
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
  ['emojis', 'emojis/get'],
  ['brnach protection', 'repos/get-branch-protection'],
  ['reviewrs pull', 'pulls/request-reviewers'],
  ['full-repository', 'schemas/full-repository'],
  ['run_attempt', 'schemas/workflow-run'],
  ['secret_scanning_push_protection', 'schemas/security-and-analysis'],
];

test('finds what is meant', () => {
  const ranks = QUERIES.map(([query, page]) => {
    const hrefs = engine.search(query).map(({ href }) => href);
    const at = hrefs.indexOf(`/docs/github/${page}/`);
    return { query, page, rank: at + 1, first: hrefs.slice(0, 3) };
  });
  expect(QUERIES).toHaveLength(30);
  expect(ranks.filter(({ rank }) => rank === 0 || rank > 3)).toEqual([]);
  expect(ranks.filter(({ rank }) => rank === 1).length).toBeGreaterThanOrEqual(25);
});

test('the index of 1,223 operations and their schemas is small, and its entries are complete', () => {
  expect(gzipSync(text).length).toBeLessThan(100_000);
  expect(text.length).toBeLessThan(300_000);
  expect(engine.search('POST /gists')[0]).toEqual({
    href: '/docs/github/gists/create/',
    title: 'Create a gist',
    method: 'POST',
    detail: '/gists',
    group: 'gists',
  });
});

test.each(['', '   ', '/', '{}', '\u0000', '"><script>', '__proto__', 'constructor'])(
  'survives %j',
  (query) => {
    expect(engine.search(query)).toBeInstanceOf(Array);
  },
);

test('a query is cut where it is too long to be one', () => {
  expect(engine.search('gist '.repeat(20_000)).length).toBeGreaterThan(0);
});

test('several references are searched together, each under its title', async () => {
  const index = (await indexOf({
    openapi: '3.1.0',
    info: { title: 'Ships', version: '1' },
    paths: { '/ships': { get: { summary: 'List ships', responses: {} } } },
  })) as string;
  const both = new SearchEngine([JSON.parse(text), JSON.parse(index)] as SearchIndex[]);
  expect(both.search('ships')[0]?.group).toBe('Ships · Ships');
  expect(both.search('POST /gists')[0]?.group).toBe('GitHub · gists');
});
