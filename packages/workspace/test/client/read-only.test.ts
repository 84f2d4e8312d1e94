import { expect, test } from 'vitest';
import { changeReadOnly, initialState } from '../../src/client/editor/files/open-file.ts';

const text = {
  path: '/shop.yaml',
  text: 'openapi: 3.1.0\n',
  revision: 1,
  lineage: 'a',
  diskVersion: 'b',
  isDirty: false,
  isReadOnly: true,
};

test('a file that may be written again is editable, with its text and without a reload', () => {
  const state = initialState(text, []);
  expect(state.readOnly).toBe(true);
  expect(changeReadOnly(state, true)).toBeUndefined();
  const changed = state.update(changeReadOnly(state, false) ?? {}).state;
  expect([changed.readOnly, changed.doc.toString()]).toEqual([false, text.text]);
  const closed = changed.update(changeReadOnly(changed, true) ?? {}).state;
  expect(closed.readOnly).toBe(true);
});
