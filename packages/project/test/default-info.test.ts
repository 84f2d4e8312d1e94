import { expect, test } from 'vitest';
import { defaultInfo } from '../src/load/describe-recording.ts';

test.each<[string, Parameters<typeof defaultInfo>, ReturnType<typeof defaultInfo>]>([
  ['captures are named after their file', ['/x/larder-captures.txt'], { title: 'Larder captures' }],
  ['a file without a name', ['/x/.sh'], { title: 'Recorded requests' }],
  ['standard input', ['<stdin>'], { title: 'Recorded requests' }],
  [
    'a collection has a name of its own',
    ['/x/a.json', { title: 'Shop', description: 'Sells.' }],
    { title: 'Shop', description: 'Sells.' },
  ],
  ['acronyms in the name of a file', ['/x/openai-api.har'], { title: 'OpenAI API' }],
  ['a collection without one', ['/x/my_shop.json', {}], { title: 'My shop' }],
])('%s', (_name, given, want) => {
  expect(defaultInfo(...given)).toEqual(want);
});
