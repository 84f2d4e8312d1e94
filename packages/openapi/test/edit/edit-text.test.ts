import { SourceFile } from '@curlew/diagnostics';
import { load } from 'js-yaml';
import { describe, expect, test } from 'vitest';
import { editText } from '../../src/edit/edit-text.ts';
import { EDIT_CODES, type Edit } from '../../src/index.ts';
import type { Json } from '../../src/json.ts';
import { YAML_SCHEMA } from '../../src/load/yaml-schema.ts';

const LOAD = { schema: YAML_SCHEMA, maxDepth: 100, maxTotalMergeKeys: 100, json: true };

function edit(text: string, ...edits: Edit[]) {
  return editText(new SourceFile('a.yaml', text), load(text, LOAD) as Json, edits);
}

function edited(text: string, ...edits: Edit[]): string {
  const { text: result, diagnostics } = edit(text, ...edits);
  expect(diagnostics).toEqual([]);
  return result;
}

const YAML = `# The shop.
openapi: 3.1.0   # the version
info: { title: 'Shop', version: "1.0" }

paths:
    # reads all
    /orders:
        get: &list
            tags: [ orders ]   # one
            responses:
                200: { description: OK }

    /carts:
        get: *list
        x-note: |
            two
            lines
`;

describe('in YAML', () => {
  test('a value is replaced in its style, comments around it stay', () => {
    expect(
      edited(
        YAML,
        { op: 'set', pointer: '/openapi', value: '3.2.0' },
        { op: 'set', pointer: '/info/title', value: "Bob's" },
        { op: 'set', pointer: '/paths/~1carts/x-note', value: 'one line' },
      ),
    ).toBe(
      YAML.replace('3.1.0', '3.2.0')
        .replace("'Shop'", "'Bob''s'")
        .replace('|\n            two\n            lines', 'one line'),
    );
  });

  test('a member is added last, with the objects around it, indented and spaced as the others', () => {
    expect(edited(YAML, { op: 'insert', pointer: '/paths/~1new/get/tags/-', value: 'a: b' })).toBe(
      `${YAML}    /new:
        get:
            tags:
                - "a: b"
`,
    );
  });

  test('items go where the index says, in brackets and on lines', () => {
    const text = 'a: [ 1, 2 ] # c\nb:\n- x # first\n# above y\n- y\n';
    expect(
      edited(
        text,
        { op: 'insert', pointer: '/a/0', value: 0 },
        { op: 'insert', pointer: '/a/-', value: 3 },
        { op: 'insert', pointer: '/b/1', value: { z: 1, w: [] } },
      ),
    ).toBe('a: [ 0, 1, 2, 3 ] # c\nb:\n- x # first\n- z: 1\n  w: []\n# above y\n- y\n');
  });

  test('what is removed leaves the comments above it, and an empty object in braces', () => {
    expect(edited('a:\n  # about b\n  b: 1\n  c: 2 # c\nd: 1\n', { op: 'remove', pointer: '/a/c' })).toBe(
      'a:\n  # about b\n  b: 1\nd: 1\n',
    );
    expect(edited('a:\n  b: 1\nd: 1\n', { op: 'remove', pointer: '/a/b' })).toBe('a: {}\nd: 1\n');
    expect(edited('- a: 1\n  b: 2\n- c\n', { op: 'remove', pointer: '/0/a' })).toBe('- b: 2\n- c\n');
  });

  test('a renamed member keeps its place and its quotes', () => {
    expect(
      edited(
        "'a': 1 # one\nb: 2\n? c\n: 3\n",
        { op: 'rename', pointer: '/a', to: 'it' },
        { op: 'rename', pointer: '/b', to: '200' },
        { op: 'rename', pointer: '/c', to: 'x: y' },
      ),
    ).toBe('\'it\': 1 # one\n"200": 2\n? "x: y"\n: 3\n');
  });

  test('line ends stay as they are, and so does a missing last one', () => {
    const text = 'a: 1\r\nb:\r\n  c: 2';
    expect(edited(text, { op: 'set', pointer: '/b/d/e', value: 'x' })).toBe(
      'a: 1\r\nb:\r\n  c: 2\r\n  d:\r\n    e: x',
    );
    expect(edited('a: 1\nb: 2', { op: 'remove', pointer: '/b' })).toBe('a: 1');
  });

  test('blank lines behind a removed item never become a part of the block scalar above', () => {
    const remove: Edit = { op: 'remove', pointer: '/1' };
    expect(edited('- |+\n  a\n\n- b\n\n# c\n- d\n', remove)).toBe('- |+\n  a\n\n# c\n- d\n');
    expect(edited('- |\r\n  a\r\n- b\r\n      \r\n- d\r\n', remove)).toBe('- |\r\n  a\r\n- d\r\n');
    expect(edited('- >2+\n  a\n     \n- b', remove)).toBe('- >2+\n  a\n     \n');
  });

  test.each<[string, Json]>([
    ['a:\n  k: 1  \nb: 2\n', ['two\nlines']],
    ['a:\n  k: 1 \t\nb: 2\n', { k: 'two\nlines' }],
    ['a:\n  - k: 1\n    l: x  \nb: 2\n', [{}, { k: 'two\nlines' }]],
    ['a:\r\n  - 1  \r\nb: 2\r\n', ['two\nlines']],
    ['a:\n  k: "1"  # c\nb: 2\n', ['two\nlines']],
  ])('white space behind an old value never becomes a part of the new one: %j', (text, value) => {
    const result = edited(text, { op: 'set', pointer: '/a', value });
    expect(load(result, LOAD)).toEqual({ a: value, b: 2 });
  });

  test('what follows a removed item may be added to the object around it', () => {
    const text = 'list:\n- >+\n  a\n- b\n\n# end\n';
    const edits: Edit[] = [
      { op: 'remove', pointer: '/list/1' },
      { op: 'insert', pointer: '/more', value: 1 },
    ];
    expect(edited(text, ...edits)).toBe('list:\n- >+\n  a\nmore: 1\n# end\n');
  });

  test('a new value below a dash of its own line replaces the tag there', () => {
    expect(edited('a:\n  -\n      !!int 7\n', { op: 'set', pointer: '/a/0', value: ['x', 0] })).toBe(
      'a:\n  -\n      - x\n      - 0\n',
    );
  });

  test('later edits see what earlier ones made', () => {
    expect(
      edited(
        'a: 1\n',
        { op: 'insert', pointer: '/b', value: { list: [1] } },
        { op: 'insert', pointer: '/b/list/0', value: 0 },
        { op: 'rename', pointer: '/b/list', to: 'items' },
        { op: 'remove', pointer: '/a' },
      ),
    ).toBe('b:\n  items:\n    - 0\n    - 1\n');
  });

  test('texts that another parser would read as something else are quoted', () => {
    const value = ['yes', '1.0', '~', '2020-01-01', '', 'a #b', '<<', ' x', 'é'];
    expect(edited('a: 1\n', { op: 'set', pointer: '/a', value })).toMatchInlineSnapshot(`
      "a:
        - "yes"
        - "1.0"
        - "~"
        - "2020-01-01"
        - ""
        - "a #b"
        - "<<"
        - " x"
        - é
      "
    `);
  });

  test('setting an equal value changes nothing', () => {
    expect(edited(YAML, { op: 'set', pointer: '/info', value: { version: '1.0', title: 'Shop' } })).toBe(
      YAML,
    );
  });
});

describe('in JSON', () => {
  test.each([
    ['{"a":{"b":[1,2]}}', '{"a":{"b":[1,2,{"x":1}]}}'],
    ['{ "a": { "b": [1, 2] } }', '{ "a": { "b": [1, 2, {"x": 1}] } }'],
    [
      '{\r\n\t"a": {\r\n\t\t"b": [\r\n\t\t\t1,\r\n\t\t\t2\r\n\t\t]\r\n\t}\r\n}',
      '{\r\n\t"a": {\r\n\t\t"b": [\r\n\t\t\t1,\r\n\t\t\t2,\r\n\t\t\t{\r\n\t\t\t\t"x": 1\r\n\t\t\t}\r\n\t\t]\r\n\t}\r\n}',
    ],
  ])('%j', (text, want) => {
    expect(JSON.parse(edited(text, { op: 'insert', pointer: '/a/b/-', value: { x: 1 } }))).toEqual(
      JSON.parse(want),
    );
    expect(edited(text, { op: 'insert', pointer: '/a/b/-', value: { x: 1 } })).toBe(want);
  });

  test('members come and go with their commas', () => {
    expect(edited('{\n  "a": 1,\n  "b": 2\n}\n', { op: 'remove', pointer: '/b' })).toBe('{\n  "a": 1\n}\n');
    expect(edited('{\n  "a": 1,\n  "b": 2\n}\n', { op: 'remove', pointer: '/a' })).toBe('{\n  "b": 2\n}\n');
    expect(edited('{"\\u0061": 1}', { op: 'rename', pointer: '/a', to: 'é"' })).toBe('{"é\\"": 1}');
  });
});

const REFUSED: [string, string, Edit, number][] = [
  ['edit-missing-value', 'a: 1\n', { op: 'remove', pointer: '/b' }, 1],
  ['edit-missing-value', 'a: 1\n', { op: 'rename', pointer: '/b/c', to: 'd' }, 1],
  ['edit-name-taken', 'a: 1\nb: 2\n', { op: 'insert', pointer: '/b', value: 1 }, 2],
  ['edit-name-taken', 'a: 1\nb: 2\n', { op: 'rename', pointer: '/b', to: 'a' }, 2],
  ['edit-index-out-of-range', 'a: 1\nb: [1]\n', { op: 'insert', pointer: '/b/2', value: 1 }, 2],
  ['edit-index-out-of-range', 'b: [1]\n', { op: 'set', pointer: '/b/01', value: 1 }, 1],
  ['edit-not-a-container', 'a: text\n', { op: 'set', pointer: '/a/b', value: 1 }, 1],
  ['edit-not-a-container', 'a: [1]\n', { op: 'rename', pointer: '/a/0', to: 'b' }, 1],
  ['edit-through-alias', 'a: &x { b: 1 }\nc: *x\n', { op: 'set', pointer: '/c/b', value: 2 }, 2],
  ['edit-shared-anchor', 'a: &x { b: 1 }\nc: *x\n', { op: 'set', pointer: '/a/b', value: 2 }, 1],
  ['edit-shared-anchor', 'a: 0\nb: &x { b: 1 }\nc: *x\n', { op: 'remove', pointer: '/b' }, 2],
  ['edit-merged-member', 'a: &x { b: 1 }\nc:\n  <<: *x\n', { op: 'remove', pointer: '/c/b' }, 3],
  ['edit-duplicate-key', 'a: 1\nb: 2\nb: 3\n', { op: 'set', pointer: '/b', value: 1 }, 3],
  ['edit-duplicate-key', 'b: { c: 1 }\nb: { c: 1 }\n', { op: 'set', pointer: '/b/c', value: 2 }, 2],
  ['edit-unsupported-syntax', 'a: [ b: 1 ]\n', { op: 'set', pointer: '/a/0/b', value: 2 }, 1],
  ['edit-unsupported-syntax', 'a:\n  ? [b]\n  : 2\n', { op: 'rename', pointer: '/a/b', to: 'c' }, 2],
  ['edit-unsupported-syntax', 'a: 1\rb: 2\n', { op: 'set', pointer: '/a', value: 2 }, 1],
  ['edit-not-verified', 'a: &x { b: 1 }\nc: { <<: *x, b: 2 }\n', { op: 'remove', pointer: '/c/b' }, 2],
];

const SHARED: [string, string, Edit, string, string[]][] = [
  [
    'a member below an anchor',
    'a: &x # one\n  b: 1\nc: *x\nd: [*x]\n',
    { op: 'set', pointer: '/a/b', value: 2 },
    'a: &x # one\n  b: 2\nc: *x\nd: [*x]\n',
    ['/c', '/d/0'],
  ],
  [
    'a member below an alias',
    'a: &x { b: 1, c: 2 }\nd: *x\n',
    { op: 'remove', pointer: '/d/b' },
    'a: &x { c: 2 }\nd: *x\n',
    ['/a'],
  ],
  [
    'a name below an alias of an alias',
    "'2': &x { b: &y { c: 1 } }\n'1': *x\nd: *y\n",
    { op: 'rename', pointer: '/1/b/c', to: 'e' },
    "'2': &x { b: &y { e: 1 } }\n'1': *x\nd: *y\n",
    ['/2/b', '/d'],
  ],
  [
    'an item of a list with an anchor',
    'a: &x\n  - 1 # one\nb: *x\n',
    { op: 'insert', pointer: '/b/-', value: 2 },
    'a: &x\n  - 1 # one\n  - 2\nb: *x\n',
    ['/a'],
  ],
  [
    'an alias as a whole',
    'a: &x { b: 1 }\nc: *x\n',
    { op: 'set', pointer: '/c', value: 2 },
    'a: &x { b: 1 }\nc: 2\n',
    [],
  ],
];

test.each(SHARED)('where the caller says so, %s changes for all aliases', (_, text, one, wanted, others) => {
  const value = load(text, LOAD) as Json;
  const found = editText(new SourceFile('a.yaml', text), value, [one], { isShared: true });
  expect(found.diagnostics).toEqual([]);
  expect(found.text).toBe(wanted);
  expect(found.alsoChanged ?? []).toEqual(others);
  expect(value).toEqual(load(text, LOAD));
});

test('an anchor that a merge key copies, or that would go, is refused with its line', () => {
  const messages = (text: string, one: Edit) =>
    editText(new SourceFile('a.yaml', text), load(text, LOAD) as Json, [one], {
      isShared: true,
    }).diagnostics.map(({ message }) => message);
  expect(messages('a: &x { b: 1 }\nc: { <<: *x, d: 2 }\n', { op: 'set', pointer: '/a/b', value: 2 })).toEqual(
    [
      'The value has the YAML anchor &x in line 1, which the alias in line 2 refers to: editing it would also change them.',
    ],
  );
  expect(messages('e: 0\na: &x { b: 1 }\nc: *x\nd: *x\n', { op: 'remove', pointer: '/a' })).toEqual([
    'The value has the YAML anchor &x in line 2, which 2 aliases refer to (lines 3, 4): editing it would also change them.',
  ]);
});

test.each([
  ['a: 1\nb: { c: 2 }\n', '/a', '12345678901234567890', 'a: 12345678901234567890\nb: { c: 2 }\n'],
  ['a: 1.0\nb: 2\n', '/a', '1', 'a: 1\nb: 2\n'],
  ['a: 1\nb: 2\n', '/b', '1e400', 'a: 1\nb: 1e400\n'],
  ['a: 1\n', '/b', '{"x":[1.0,2],"z":"1.0"}', 'a: 1\nb:\n  x:\n    - 1.0\n    - 2\n  z: "1.0"\n'],
  ['{"a": 1, "b": [2]}', '/b/-', '0.10', '{"a": 1, "b": [2, 0.10]}'],
  ['{\n  "a": 12345678901234567890\n}', '/a', '12345678901234567891', '{\n  "a": 12345678901234567891\n}'],
])('in %j, numbers at %s are written as %s', (text, pointer, written, wanted) => {
  const one: Edit = { op: 'set', pointer, value: JSON.parse(written) as Json, written };
  expect(edited(text, one)).toBe(wanted);
  const { text: part } = editText(new SourceFile('a', text), load(text, LOAD) as Json, [one], {
    partlyCheckedFrom: 0,
  });
  expect(part).toBe(wanted);
});

describe('what cannot be edited is refused', () => {
  test.each(REFUSED)('%s: %j', (code, text, wanted, line) => {
    const { text: result, diagnostics } = edit(text, { op: 'set', pointer: '/extra', value: 1 }, wanted);
    expect(diagnostics.map((diagnostic) => diagnostic.code)).toEqual([code]);
    expect(result).toBe(text);
    const [{ span, help, message, severity } = { span: undefined }] = diagnostics;
    expect(severity).toBe('error');
    expect(message).toMatch(/^[A-Z].*\.$/);
    expect(help).toBe(EDIT_CODES.find((row) => row.code === code)?.help);
    if (code !== 'edit-not-verified') expect(span).toMatchObject({ file: 'a.yaml', line });
  });

  test('a shared anchor is shown with its aliases', () => {
    const text = 'a: &x [1]\nb: *x\nc: *x\n';
    expect(edit(text, { op: 'insert', pointer: '/a/-', value: 2 }).diagnostics).toMatchInlineSnapshot(`
      [
        {
          "code": "edit-shared-anchor",
          "help": "Replace the aliases with copies of the value first.",
          "message": "The value has the YAML anchor &x in line 1, which 2 aliases refer to (lines 2, 3): editing it would also change them.",
          "pointer": "/a/-",
          "related": [
            {
              "column": 4,
              "file": "a.yaml",
              "length": 2,
              "line": 2,
              "message": "Alias here",
            },
            {
              "column": 4,
              "file": "a.yaml",
              "length": 2,
              "line": 3,
              "message": "Alias here",
            },
          ],
          "severity": "error",
          "span": {
            "column": 4,
            "file": "a.yaml",
            "length": 2,
            "line": 1,
          },
        },
      ]
    `);
  });

  test.each<[string, Edit]>([
    ['not a pointer', { op: 'set', pointer: 'a', value: 1 }],
    ['no name', { op: 'remove', pointer: '' }],
    ['not JSON', { op: 'set', pointer: '/a', value: undefined as unknown as Json }],
  ])('an edit that is wrong in itself throws: %s', (_name, wrong) => {
    expect(() => edit('a: 1\n', wrong)).toThrow(TypeError);
  });
});

describe('isCompact', () => {
  const compact = (text: string, ...edits: Edit[]) =>
    editText(new SourceFile('a.yaml', text), load(text, LOAD) as Json, edits, { isCompact: true }).text;
  const USER =
    "User:\n  type: object\n  properties:\n    id:\n      type: string\n    x: { type: 'string' }\n";

  test.each<[string, Json, string]>([
    ['a short object is one line', { type: 'string' }, '    scope: { type: string }\n'],
    [
      'a nested one is a block',
      { items: { type: 'string' } },
      '    scope:\n      items:\n        type: string\n',
    ],
    [
      'a long one is a block',
      { description: 'x'.repeat(60) },
      `    scope:\n      description: ${'x'.repeat(60)}\n`,
    ],
    ['a scalar stays', 'a', '    scope: a\n'],
    ['an empty object stays', {}, '    scope: {}\n'],
  ])('%s', (_, value, expected) => {
    expect(compact(USER, { op: 'insert', pointer: '/User/properties/scope', value })).toBe(USER + expected);
  });

  test('without it, new objects are blocks', () => {
    const edit: Edit = { op: 'insert', pointer: '/User/properties/scope', value: { type: 'string' } };
    expect(edited(USER, edit)).toBe(`${USER}    scope:\n      type: string\n`);
  });
});
