import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parse, stringify } from 'yaml';
import { propertyRuns } from '../../../scripts/test-scope.ts';
import { DEFAULT_LIMITS } from '../src/load/load-options.ts';
import { parseYaml } from '../src/load/parse-text.ts';
import { Positions } from '../src/source/positions.ts';
import { comparePositions } from './compare-positions.ts';

const TEXTS: Record<string, string> = {
  'block style': 'a: 1\nb:\n  c: x # said\n  d:\n  - 1\n  - e: 2\n    f: 3\n',
  'comments and blank lines': '# top\n\na: 1 # one\n\n# between\nb:\n  # inside\n  c: 2\n',
  'flow style': 'a: { b: [1, {c: d}], "e f": \'g\', h: }\ni: [\n  1,\n  2 # two\n]\nj: k\n',
  'brackets that close far left': 'a: {\n  b: 1\n}\nc: [\n  1\n]\nd:\n- {\n  e: 1\n}\n- 2\n',
  'block scalars': 'a: |\n  # no comment\n  b: not a key\nc: >-\n  text\n\n  more\nd: 1\n',
  'quotes over lines': 'a: "one\n  two: three"\nb: \'four\n  five\'\nc: 1\n',
  'escapes that only YAML has': '"\\x41\\e": 1\n"b\\_c": { "\\U0001F43E": 2 }\n',
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
  const { expected, found } = comparePositions(text);
  expect(found).toEqual(expected);
  expect(expected.length, name).toBeGreaterThan(1);
});

/** How a text is written: every style that `yaml` can write. */
const style = fc.record({
  indent: fc.integer({ min: 1, max: 4 }),
  indentSeq: fc.boolean(),
  lineWidth: fc.constantFrom(0, 20, 80),
  defaultStringType: fc.constantFrom(
    'PLAIN' as const,
    'QUOTE_DOUBLE' as const,
    'QUOTE_SINGLE' as const,
    'BLOCK_LITERAL' as const,
    'BLOCK_FOLDED' as const,
  ),
  defaultKeyType: fc.constantFrom('PLAIN' as const, 'QUOTE_DOUBLE' as const, 'QUOTE_SINGLE' as const),
  collectionStyle: fc.constantFrom('any' as const, 'block' as const, 'flow' as const),
});
const key = fc.oneof(
  fc.constantFrom(
    'type',
    'x-a',
    '200',
    'a b',
    '/pets/{id}',
    'é',
    'a: b',
    "it's",
    '#h',
    '- x',
    '"q"',
    '{',
    '&x',
    'true',
  ),
  fc.string({ minLength: 1, maxLength: 8 }),
);
const value = fc.letrec((tie) => ({
  any: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    fc.oneof(
      key,
      fc.integer(),
      fc.boolean(),
      fc.constant(null),
      fc.constantFrom('a\nb', ' x ', 'one two three four five six seven', ''),
    ),
    fc.array(tie('any'), { maxLength: 4 }),
    fc.dictionary(key, tie('any'), { maxKeys: 4 }),
  ),
})).any;

/** Whether descriptions are loaded from the text with the value that the library for YAML reads. */
async function isSame(text: string): Promise<boolean> {
  const loaded = await parseYaml(text, DEFAULT_LIMITS);
  return loaded.value !== undefined && isDeepStrictEqual(loaded.value, parse(text));
}

test('finds what the library for YAML finds, however a text is written', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.dictionary(key, value, { minKeys: 1, maxKeys: 5 }),
      style,
      async (written, options) => {
        const text = stringify(written, options);
        fc.pre(await isSame(text));
        const { expected, found } = comparePositions(text);
        expect(found).toEqual(expected);
      },
    ),
    { numRuns: propertyRuns(400) },
  );
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

test('finds what follows brackets whose lines begin far left, which parsers accept', () => {
  const text = 'a:\n  b:\n    c: [\n1, { d: 2 }\n]\n  e: "f"\n';
  const { value } = new Positions(text).find(['a', 'e']);
  expect(text.slice(...value)).toBe('"f"');
});
