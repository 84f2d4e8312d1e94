import { expect, it } from 'vitest';
import { getReference } from './load.ts';

interface Given {
  /** Summaries of operations, by path. */
  paths: Record<string, string>;
  description?: string;
  /** Descriptions of schemas, by name. */
  schemas?: Record<string, string>;
}

/** The titles of the groups, in their order. */
async function readGroups({ paths, description = '', schemas = {} }: Given): Promise<string[]> {
  const { page } = await getReference({
    openapi: '3.1.0',
    info: { title: 'Reports', version: '1', description },
    components: {
      schemas: Object.fromEntries(
        Object.entries(schemas).map(([name, about]) => [name, { description: about }]),
      ),
    },
    paths: Object.fromEntries(
      Object.entries(paths).map(([path, summary]) => [
        path,
        { get: { summary, responses: { 200: { description: 'Found' } } } },
      ]),
    ),
  });
  return page('')
    .navigation.groups.map(({ title }) => title)
    .slice(0, 1);
}

it.each<[string, Given, string[]]>([
  ['an acronym', { paths: { '/cra/reports': 'List CRA reports' } }, ['CRA']],
  ['a name', { paths: { '/mybrand-sales': 'List MyBrand sales' } }, ['MyBrand sales']],
  ['a description of the whole', { paths: { '/fdx': 'List' }, description: 'Speaks FDX.' }, ['FDX']],
  [
    'a schema',
    { paths: { '/fdx': 'Sends fdx events' }, schemas: { Event: 'An FDX event of an FDX source' } },
    ['FDX'],
  ],
  [
    'a word that is an acronym in one text and a word in others',
    { paths: { '/notes': 'List NOTES', '/notes/{id}': 'Get one of the notes' } },
    ['Notes'],
  ],
  ['a text in capitals', { paths: { '/users': 'LIST ALL USERS' } }, ['Users']],
  ['code', { paths: { '/state': 'Reads `STATE` of https://a.test/STATE' } }, ['State']],
  ['a word at the start of a sentence', { paths: { '/items': 'Items' } }, ['Items']],
  ['nothing that the author writes', { paths: { '/api-keys': 'List' } }, ['API keys']],
])('spells the group of a path as %s does', async (_, given, want) => {
  expect(await readGroups(given)).toEqual(want);
});

it('spells the words of an operationId as the author does', async () => {
  const { page } = await getReference({
    openapi: '3.1.0',
    info: { title: 'Chat', version: '1', description: 'Sends a DM to a user.' },
    paths: { '/messages': { post: { operationId: 'sendDm', responses: { 200: { description: 'Sent' } } } } },
  });
  expect(page('messages/send-dm').title).toBe('Send DM');
});
