import { expect, test } from 'vitest';
import { wrapAddress, wrapName } from '../src/html/wrap-name.ts';

test.each([
  ['a short name', 'listOrdersOfUser', 'listOrdersOfUser'],
  ['a long name', 'listOrdersOfUserByDate', 'list<wbr>Orders<wbr>Of<wbr>User<wbr>By<wbr>Date'],
  ['a long path', '/users/{userId}/orders', '/users/<wbr>{user<wbr>Id}/<wbr>orders'],
  [
    'a path with marks before its parts',
    '/{index}/_update_by_query',
    '/{index}/<wbr>_update_<wbr>by_<wbr>query',
  ],
  [
    'a name with several marks',
    'Comment--Base.of__one_user',
    'Comment--<wbr>Base.<wbr>of__<wbr>one_<wbr>user',
  ],
  ['a sentence with a name in it', 'Create many orders over gRPC', 'Create many orders over gRPC'],
  [
    'a sentence with a long name in it',
    'Runs getChatCompletionFieldOptions once',
    'Runs get<wbr>Chat<wbr>Completion<wbr>Field<wbr>Options once',
  ],
  ['markup', 'Finds <script>alert</script> in it', 'Finds &lt;script>alert&lt;/<wbr>script> in it'],
])('The long words of %s are broken between their parts', (_, name, expected) => {
  expect(String(wrapName(name))).toBe(expected);
});

test.each([
  ['a short address', 'https://a.test/v1', 'https://a.test/v1'],
  [
    'a path',
    'https://redocly.com/_mock/docs/museum-api',
    'https://redocly<wbr>.com<wbr>/_mock<wbr>/docs<wbr>/museum-<wbr>api',
  ],
  ['a query', 'https://{region}.a.test?x=1&y=2', 'https://{region}<wbr>.a<wbr>.test<wbr>?x=1<wbr>&amp;y=2'],
])('%s breaks where its parts begin', (_, address, expected) => {
  expect(String(wrapAddress(address))).toBe(expected);
});
