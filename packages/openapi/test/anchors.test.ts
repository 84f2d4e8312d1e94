import { expect, test } from 'vitest';
import { hasOuterReferences } from '../src/load/scan-references.ts';
import { findFirstAnchor } from '../src/load/yaml-problems.ts';

test.each<[string, number | undefined]>([
  ['a: &x 1', 3],
  ['- &x 1', 2],
  ['&x a: 1', 0],
  ['a: !!map &x { b: 1 }', 9],
  ['a: [&x 1]', 4],
  ['a: Tom & Jerry', undefined],
  ['a: https://example.com/?b=1&c=2', undefined],
  ['a: R&D', undefined],
  ['a: one &two', undefined],
])('%s: an anchor at %s', (text, at) => {
  expect(findFirstAnchor(text)).toBe(at);
});

test.each<[string, boolean, 'json' | 'yaml']>([
  ['{"$ref":"#/a"}', false, 'json'],
  ['{"$ref" : "b.json#/a"}', true, 'json'],
  ["$ref: '#/a'", false, 'yaml'],
  ['$ref: b.yaml', true, 'yaml'],
  ['$ref: >-\n  #/a', false, 'yaml'],
  ['description: a $ref to something', true, 'yaml'],
  ['{"description":"a mapping: of names"}', false, 'json'],
  ['{"mapping":{}}', false, 'json'],
  ['{"mapping" : { "a": "#/a", "b" :"#/b" }}', false, 'json'],
  ['{"mapping":{"a":"#/a","b":"b.json"}}', true, 'json'],
  ['{"mapping":{"a":"b.json","b":"#/b"}}', true, 'json'],
  ['{"mapping":{"a":"#/a"},"x":{"mapping":{"b":"b.json"}}}', true, 'json'],
  ['{"mapping":{"a":"\\u0062.json"}}', true, 'json'],
  ['{"defaultMapping":"#/a"}', true, 'json'],
  ['{mapping: {"a":"#/a"}}', true, 'yaml'],
])('%s: may lead out of the text: %s', (text, leadsOut, format) => {
  expect(hasOuterReferences(text, format)).toBe(leadsOut);
});
