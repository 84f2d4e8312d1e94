import { SourceFile } from '@curlew/diagnostics';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isPartAsExpected } from '../../src/edit/check-json-part.ts';
import type { Edit } from '../../src/edit/edit.ts';
import { isEditProblem } from '../../src/edit/edit-problem.ts';
import { editText } from '../../src/edit/edit-text.ts';
import { EditedValue, resolveEdit } from '../../src/edit/edited-value.ts';
import { SharedAnchors } from '../../src/edit/shared-anchors.ts';
import { applyChanges, type TextChange } from '../../src/edit/text-change.ts';
import { TextTree } from '../../src/edit/text-tree.ts';
import type { Json } from '../../src/json.ts';
import { isEqual } from '../../src/json-schema/json-value.ts';
import { SourceText } from '../../src/source/source-text.ts';
import { randomEdit } from './random-edits.ts';
import { randomJson } from './random-json.ts';
import { randomPick } from './random-pick.ts';

/** The tree and the value after an edit, as `editText` has them before it checks the changes. */
function plan(text: string, edit: Edit): { root: TextTree['root']; value: Json } | undefined {
  const value = JSON.parse(text) as Json;
  const tree = new TextTree(new SourceText(text), value, new SharedAnchors(''));
  const edited = new EditedValue(value);
  const operation = resolveEdit(value, edit);
  if (operation === undefined || isEditProblem(operation)) return undefined;
  if (tree.apply(operation) !== undefined) return undefined;
  edited.apply(operation);
  return { root: tree.root, value: edited.value };
}

/** The same changes with something wrong in one of them: another text, another place, another length. */
function spoil(changes: readonly TextChange[], seed: number): TextChange[] {
  const at = seed % changes.length;
  return changes.map((change, index) => {
    if (index !== at) return change;
    const { text, offset, length } = change;
    const wrong = [
      { ...change, text: `${text},` },
      { ...change, text: `${text}"` },
      { ...change, text: text.slice(1) },
      { ...change, text: text.replace(/\w/, 'x') },
      { ...change, text: `${text}${text}` },
      { ...change, offset: Math.max(0, offset - 1) },
      { ...change, offset: offset + 1 },
      { ...change, length: length + 1 },
      { ...change, length: Math.max(0, length - 1) },
    ];
    return wrong[(seed >> 4) % wrong.length] ?? change;
  });
}

test('the part around the changes of a JSON text is as expected exactly if the whole text is', () => {
  let accepted = 0;
  let refused = 0;
  fc.assert(
    fc.property(fc.integer(), fc.nat(), (pickSeed, seed) => {
      const pick = randomPick(pickSeed);
      const text = randomJson(pick);
      const edit = randomEdit(pick, JSON.parse(text) as Json);
      const { changes = [], isChanged } = editText(new SourceFile('a', text), JSON.parse(text) as Json, [
        edit,
      ]);
      const planned = plan(text, edit);
      fc.pre(isChanged && changes.length > 0 && planned !== undefined);
      const { root, value } = planned as NonNullable<typeof planned>;
      if (isPartAsExpected(text, root, value, changes)) accepted += 1;
      const spoiled = spoil(changes, seed);
      if (!isPartAsExpected(text, root, value, spoiled)) refused += 1;
      else expect(isEqual(JSON.parse(applyChanges(text, spoiled)) as Json, value)).toBe(true);
    }),
    { numRuns: 400 },
  );
  expect(accepted).toBeGreaterThan(100);
  expect(refused).toBeGreaterThan(100);
});

test('an edit of a large JSON text parses the part around it alone', () => {
  const paths = Object.fromEntries(
    Array.from({ length: 4_000 }, (_, index) => [
      `/things/${index}`,
      { get: { summary: 'Get it. '.repeat(30) } },
    ]),
  );
  const value = { openapi: '3.1.0', info: { title: 'Things', version: '1' }, paths };
  const text = JSON.stringify(value, null, 2);
  expect(text.length).toBeGreaterThan(1_000_000);
  const parse = JSON.parse;
  const parsed: number[] = [];
  JSON.parse = (part: string) => {
    parsed.push(part.length);
    return parse(part);
  };
  try {
    for (const edit of [
      { op: 'set', pointer: '/info/title', value: 'Other' },
      { op: 'set', pointer: '/paths/~1things~12000/get/description', value: 'More.' },
      { op: 'set', pointer: '/paths/~1new', value: { get: {} } },
      { op: 'remove', pointer: '/paths/~1things~12000' },
      { op: 'rename', pointer: '/paths/~1things~12000', to: '/others' },
    ] satisfies Edit[]) {
      const result = editText(new SourceFile('a', text), value, [edit], { format: 'json' });
      expect(result.diagnostics).toEqual([]);
      expect(result.isChanged).toBe(true);
      expect(Math.max(...parsed), edit.op + edit.pointer).toBeLessThan(5_000);
    }
  } finally {
    JSON.parse = parse;
  }
});
