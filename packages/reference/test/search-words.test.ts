import fc from 'fast-check';
import { expect, test } from 'vitest';
import { posting, readPostings } from '../src/artifacts/search/postings.ts';
import { compoundWords, searchWords } from '../src/artifacts/search/search-words.ts';
import { getReference } from './load.ts';

test.each([
  ['createOrder', ['create', 'order']],
  ['create_orders', ['create', 'order']],
  ['Create an order', ['create', 'an', 'order']],
  ['HTTPServer2Name', ['http', 'server2', 'name']],
  ['OAuth2Token v1.2', ['o', 'auth2', 'token', 'v1', '2']],
  ['/repos/{owner}/{repo_name}', ['repo', 'owner', 'repo', 'name']],
  ['address class', ['address', 'class']],
  ['Größe der Straßen', ['große', 'der', 'straßen']],
  ['Événements', ['evenement']],
  ['注文を作成', ['注文', '文を', 'を作', '作成']],
  ['', []],
] as const)('words of %j', (text, words) => {
  expect(searchWords(text)).toEqual(words);
});

test.each([
  ['createOrder', ['createorder']],
  ['List GitHub events of an OAuth2 app', ['github', 'oauth2']],
  ['HTTPServer, iPhones', ['httpserver', 'iphone']],
  ['GET create_order orders v2 HTTP', []],
  ['ÜberGröße', ['ubergroße']],
] as const)('compound names in %j as whole words', (text, words) => {
  expect(compoundWords(text)).toEqual(words);
});

test('a word is the same beside text of other scripts', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme-ascii' }), (text) => {
      expect(searchWords(`${text} é`)).toEqual([...searchWords(text), 'e']);
    }),
  );
});

test('postings are read as they were written', () => {
  const pages = fc.uniqueArray(fc.tuple(fc.nat(3_000_000), fc.integer({ min: 1, max: 63 })), {
    selector: ([page]) => page,
  });
  fc.assert(
    fc.property(pages, (unsorted) => {
      const given = unsorted.toSorted(([left], [right]) => left - right);
      let last = -1;
      let text = '';
      for (const [page, weight] of given) {
        text += posting(page - last, weight);
        last = page;
      }
      const read: [number, number][] = [];
      expect(readPostings(text, (page, weight) => read.push([page, weight]))).toBe(given.length);
      expect(read).toEqual(given);
    }),
  );
});

test('a page is found by up to 120 names, and by as many values of any of its properties', async () => {
  const properties = Object.fromEntries(
    Array.from({ length: 150 }, (_, at) => [`name${at}`, { type: 'string', enum: [`value${at}`] }]),
  );
  const Wide = { type: 'object', properties: { ...properties, last: { type: 'string', enum: ['late'] } } };
  const few = Object.fromEntries(Object.entries(properties).map(([name]) => [name, { type: 'string' }]));
  const Named = { type: 'object', properties: { ...few, last: { type: 'string', enum: ['late'] } } };
  const body = { content: { 'application/json': { schema: Named } } };
  const { searchRecords: records } = await getReference({
    openapi: '3.1.0',
    info: { title: 'T', version: '1' },
    paths: { '/a': { post: { requestBody: body, responses: { 404: { description: 'None' } } } } },
    components: { schemas: { Wide, Named } },
  });
  const getNames = (path: string) => records().find((record) => record.path === path)?.names ?? [];
  const count = (path: string, prefix: string) =>
    getNames(path).filter((name) => name.startsWith(prefix)).length;
  expect([count('schemas/Wide', 'name'), count('schemas/Wide', 'value')]).toEqual([120, 120]);
  expect([count('schemas/Named', 'name'), getNames('schemas/Named').at(-1)]).toEqual([120, 'late']);
  expect([count('a/post-a', 'name'), getNames('a/post-a').at(-1)]).toEqual([119, 'late']);
});
