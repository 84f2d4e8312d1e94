import { describe, expect, test } from 'vitest';
import { textContext } from '../../src/language.ts';

/** `|` is the cursor. */
function at(text: string) {
  const offset = text.indexOf('|');
  const whole = text.slice(0, offset) + text.slice(offset + 1);
  const { keys, part, from, to, siblings } = textContext(whole, offset);
  return [keys.join('/'), part, whole.slice(from, to), siblings.join()];
}

describe('YAML', () => {
  const top = 'openapi: 3.1.0\npaths:\n  /users:\n    get:\n';
  test.each<[string, string, string[]]>([
    ['a new key', `${top}      |`, ['paths//users/get', 'key', '', '']],
    [
      'a key beside others',
      `${top}      tags: []\n      desc|\n      summary: x\n`,
      ['paths//users/get', 'key', 'desc', 'tags,summary'],
    ],
    ['a key further left', `${top}      tags: []\n    |`, ['paths//users', 'key', '', 'get']],
    ['a key at the top', `${top}      tags: []\n|`, ['', 'key', '', 'paths,openapi']],
    [
      'a value',
      `${top}      summary: Rea|ds all # one\n`,
      ['paths//users/get/summary', 'value', 'Reads all', ''],
    ],
    ['a value that is missing', `${top}      summary: |\n`, ['paths//users/get/summary', 'value', '', '']],
    [
      'an item',
      `${top}      tags:\n        - a\n        - |\n`,
      ['paths//users/get/tags/1', 'value', '', ''],
    ],
    ['items beside their key', 'tags:\n- name: a\n- na|me: b\n', ['tags/1', 'key', 'name', '']],
    ['a key of an item', 'tags:\n  - name: a\n    desc|\n', ['tags/0', 'key', 'desc', 'name']],
    ['flow style behind a key', "schema: { $ref: '#/comp|' }\n", ['schema/$ref', 'value', "'#/comp'", '']],
    ['a key in flow style', 'schema: { type: string, for| }\n', ['schema', 'key', 'for', 'type']],
    ['flow style in an item', 'list:\n  - { in: path, na| }\n', ['list/0', 'key', 'na', 'in']],
    ['flow style over lines', 'schema: {\n  type: string,\n  for|\n}\n', ['schema', 'key', 'for', 'type']],
    ['a block scalar', 'description: >-\n  key: |value\n', ['description', 'text', '', '']],
    ['below a block scalar', 'description: >-\n  key: value\nti|\n', ['', 'key', 'ti', 'description']],
    ['a quoted key', "responses:\n  '20|0':\n    description: OK\n", ['responses', 'key', "'200'", '']],
    ['comments between', 'a:\n  # one\n\n  b: |\n', ['a/b', 'value', '', '']],
    ['an empty text', '|', ['', 'key', '', '']],
  ])('%s', (_, text, expected) => expect(at(text)).toEqual(expected));
});

describe('JSON', () => {
  test.each<[string, string, string[]]>([
    ['a key', '{"openapi": "3.1.0", "in|": 1}', ['', 'key', '"in"', 'openapi']],
    ['a key that has no colon yet', '{"a": {"b": 1, "c|"}}', ['a', 'key', '"c"', 'b']],
    ['a value', '{"a": {"b": "te|xt"}}', ['a/b', 'value', '"text"', '']],
    ['an item', '{"a": ["x", "y|"]}', ['a/1', 'value', '"y"', '']],
    ['a text that ends there', '{"a": [{"$ref": "#/c|', ['a/0/$ref', 'value', '"#/c', '']],
    ['an escaped key', '{"a\\u0062": {|', ['ab', 'key', '', '']],
  ])('%s', (_, text, expected) => expect(at(text)).toEqual(expected));
});
