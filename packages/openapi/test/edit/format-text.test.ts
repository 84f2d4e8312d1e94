import { SourceFile } from '@curlew/diagnostics';
import { load } from 'js-yaml';
import { expect, test } from 'vitest';
import { formatText } from '../../src/edit/format-text.ts';
import type { Json } from '../../src/json.ts';
import { YAML_SCHEMA } from '../../src/load/yaml-schema.ts';

function format(text: string): string {
  const value = (
    /^\s*[[{]/.test(text)
      ? JSON.parse(text)
      : load(text, { schema: YAML_SCHEMA, maxDepth: 100, maxTotalMergeKeys: 100 })
  ) as Json;
  const formatted = formatText(new SourceFile('a', text), value);
  return 'code' in formatted ? `${formatted.code}: ${formatted.message}` : formatted.text;
}

const YAML = `# top
openapi:   3.2.0
info: {title: "A",   version: '1.0'}


paths:
    /a:
        get:
            x-number: 1.0
            x-hex: 0x1F
            x-null:
            x-tilde: ~
            x-large: 123456789012345678901234567890
            description: |
                one
                  two:
            summary: >-
                folded text that is
                long
            parameters:
            - name: a
              in: query   # trailing
            responses:
                '200':
                    description: "quoted: yes"
            x-a: &anchor
              k: v
            x-b: *anchor
`;

test('YAML is laid out with two columns a level, and its scalars stay as they are spelled', () => {
  expect(format(YAML)).toBe(`# top
openapi: 3.2.0
info: {title: "A", version: '1.0'}

paths:
  /a:
    get:
      x-number: 1.0
      x-hex: 0x1F
      x-null:
      x-tilde: ~
      x-large: 123456789012345678901234567890
      description: |
        one
          two:
      summary: >-
        folded text that is long
      parameters:
      - name: a
        in: query # trailing
      responses:
        '200':
          description: "quoted: yes"
      x-a: &anchor
        k: v
      x-b: *anchor
`);
});

test('a formatted text is formatted as it is', () => {
  for (const text of [YAML, '{"a":[1.0,{}],"b":"\\u00e9"}']) expect(format(format(text))).toBe(format(text));
});

test('lists stay further right than their key where most are', () => {
  expect(format('tags:\n    - name: a\n    - name: b\n')).toBe('tags:\n  - name: a\n  - name: b\n');
});

test('JSON keeps its tokens', () => {
  expect(format('{"a":[1.0,1e3, {}],"b" : [ ],\n\n"c":"x: {\\"y\\", }"}')).toBe(`{
  "a": [
    1.0,
    1e3,
    {}
  ],
  "b": [],
  "c": "x: {\\"y\\", }"
}
`);
});

test('syntax that the writer does not know is refused', () => {
  const text = 'a: 1\nb: *missing\n';
  expect(formatText(new SourceFile('a', text), { a: 1 })).toMatchObject({ code: 'edit-unsupported-syntax' });
});
