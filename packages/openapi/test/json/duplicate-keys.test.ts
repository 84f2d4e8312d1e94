import { expect, test } from 'vitest';
import { hasDuplicateKeys } from '../../src/json/duplicate-keys.ts';

test.each<[string, boolean]>([
  ['{"a":1,"b":{"a":1}}', false],
  ['{"a":1,"a":2}', true],
  ['{"a" :1,"a":2}', true],
  ['{"a"\t \r\n:1,"b" : {"c"\n:2,"c":3}}', true],
  ['{"a"\t:1,"b" : [{"c"\n:2}]}', false],
  ['{"a":"\\":","b":": \\" : ","c":" :\\n\\":"}', false],
  ['{"a":"\\":","a":1}', true],
  ['[":", " :", "\\" :"]', false],
])('%j has duplicate keys: %s', (text, expected) => {
  expect(hasDuplicateKeys(text, JSON.parse(text))).toBe(expected);
});
