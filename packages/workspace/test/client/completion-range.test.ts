import { expect, test } from 'vitest';
import { completionRange } from '../../src/client/editor/files/text-changes.ts';

/** Of `info: ti`, with the cursor before `ti`. */
const pos = 6;
const length = 8;

test('a completion replaces the range that the server names, and includes the cursor', () => {
  expect(completionRange({ from: 6, to: 8 }, pos, length)).toEqual({ from: 6, to: 8 });
  expect(completionRange({ from: 7, to: 5 }, pos, length)).toEqual({ from: 6, to: 6 });
});

test('a completion ends within the text if the server has a longer one', () => {
  expect(completionRange({ from: 6, to: 40 }, pos, length)).toEqual({ from: 6, to: 8 });
  expect(completionRange({ from: 30, to: 40 }, pos, length)).toEqual({ from: 6, to: 8 });
});
