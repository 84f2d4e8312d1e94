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

test.each([
  ['{"$ref":"#/a"}', false],
  ['{"$ref" : "b.json#/a"}', true],
  ["$ref: '#/a'", false],
  ['$ref: b.yaml', true],
  ['$ref: >-\n  #/a', false],
  ['description: a $ref to something', true],
])('%s: may lead out of the text: %s', (text, leadsOut) => {
  expect(hasOuterReferences(text)).toBe(leadsOut);
});
