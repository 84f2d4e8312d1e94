import { expect, test } from 'vitest';
import { isAlias, isMap, isScalar, isSeq, parseDocument } from 'yaml';
import { Positions } from '../src/position/positions.ts';

const TEXTS: Record<string, string> = {
  'block style': 'a: 1\nb:\n  c: x # said\n  d:\n  - 1\n  - e: 2\n    f: 3\n',
  'comments and blank lines': '# top\n\na: 1 # one\n\n# between\nb:\n  # inside\n  c: 2\n',
  'flow style': 'a: { b: [1, {c: d}], "e f": \'g\', h: }\ni: [\n  1,\n  2 # two\n]\nj: k\n',
  'brackets that close far left': 'a: {\n  b: 1\n}\nc: [\n  1\n]\nd:\n- {\n  e: 1\n}\n- 2\n',
  'block scalars': 'a: |\n  # no comment\n  b: not a key\nc: >-\n  text\n\n  more\nd: 1\n',
  'quotes over lines': 'a: "one\n  two: three"\nb: \'four\n  five\'\nc: 1\n',
  'odd keys': '"a b": 1\n\'c\': 2\n200: 3\n? d\n: 4\n',
  'keys with colons and hashes': 'a:b: 1\nhttp://x: 2\nc#d: 3\n"e: f": 4\n',
  'anchors and tags': 'a: &one\n  b: 1\nc: !!str 2\nd: &two 3\ne:\n- &three f: 1\n  g: 2\n',
  'windows line ends': 'a: 1\r\nb:\r\n  c: [x, y]\r\n  d: "z"\r\n',
  'not ASCII': 'ä: "ö"\n"🐾": { ü: 1 }\nc: é # ß\n',
  'a document start': '%YAML 1.2\n---\na: 1\n',
  'compact nesting': '- - 1\n  - 2\n- a: 1\n  b:\n    - c: 2\n',
  'tabs behind the colon': 'a:\t1\nb:\t\t"x"\n',
  'minified JSON': '{"a":{"b":[1,{"c":"d\\"e"}],"f":"}"},"g":null}',
  'indented JSON': '{\n  "a": [\n    1,\n    { "b": "c" }\n  ]\n}\n',
};

test.each(Object.entries(TEXTS))('finds keys and values in %s', (name, text) => {
  const positions = new Positions(text);
  const expected: string[] = [];
  const found: string[] = [];
  visit(parseDocument(text, { logLevel: 'silent' }).contents, []);
  expect(found).toEqual(expected);
  expect(expected.length, name).toBeGreaterThan(1);

  function visit(node: unknown, keys: string[]): void {
    if (isMap(node)) {
      for (const { key, value } of node.items) {
        if (!isScalar(key) || key.source === 'd') continue;
        compare([...keys, String(key.value)], key.range, value);
      }
    }
    if (!isSeq(node)) return;
    for (const [index, item] of node.items.entries()) compare([...keys, String(index)], undefined, item);
  }

  function compare(
    keys: string[],
    keyRange: [number, number, number] | null | undefined,
    node: unknown,
  ): void {
    const at = positions.find(keys);
    if (keyRange) {
      expected.push(`${keys.join('/')} is named ${text.slice(keyRange[0], keyRange[1])}`);
      found.push(`${keys.join('/')} is named ${at.key && text.slice(...at.key)}`);
    }
    const range = isScalar(node) || isMap(node) || isSeq(node) ? node.range : undefined;
    if (range && range[0] < range[1]) {
      expected.push(`${keys.join('/')} begins at ${range[0]}`);
      found.push(`${keys.join('/')} begins at ${at.value[0]}`);
    }
    if (range && isScalar(node) && node.type === 'QUOTE_DOUBLE') {
      expected.push(`${keys.join('/')} ends at ${range[1]}`);
      found.push(`${keys.join('/')} ends at ${at.value[1]}`);
    }
    if (!isAlias(node)) visit(node, keys);
  }
});

const ALIASED = `base: &base
  a: 1
  b: { c: 2 }
copy: *base
merged:
  <<: *base
  d: 3
many:
  <<: [*base, { e: 4 }]
loop: *nowhere
`;

test.each([
  ['copy/a', '1'],
  ['copy/b/c', '2'],
  ['merged/a', '1'],
  ['merged/d', '3'],
  ['many/e', '4'],
  ['loop', '*nowhere'],
  ['copy/missing', '*base'],
])('finds %s behind aliases', (path, text) => {
  const { value } = new Positions(ALIASED).find(path.split('/'));
  expect(ALIASED.slice(...value)).toBe(text);
});
