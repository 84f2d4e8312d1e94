import { expect, test } from 'vitest';
import { recordedInfo } from '../src/recorded-info.ts';

test.each<[string, Parameters<typeof recordedInfo>, ReturnType<typeof recordedInfo>]>([
  [
    'captures are named after their file',
    ['curl', '/x/larder-captures.txt', 'curl …'],
    { title: 'Larder captures' },
  ],
  ['a file without a name', ['curl', '/x/.sh', 'curl …'], { title: 'Recorded requests' }],
  [
    'a collection has a name of its own',
    ['coll', '/x/a.json', '{ "info": { "name": " Shop ", "description": { "content": "Sells." } } }'],
    { title: 'Shop', description: 'Sells.' },
  ],
  [
    'a collection without one',
    ['coll', '/x/my_shop.json', '{ "info": {} }'],
    { title: 'My shop', description: '' },
  ],
  ['half a collection', ['coll', '/x/shop.json', '{ "info"'], { title: 'Shop' }],
])('%s', (_name, given, want) => {
  expect(recordedInfo(...given)).toEqual(want);
});
