import { expect, test } from 'vitest';
import { findingsByRange, findingsByRow, findingsOfData } from '../../src/client/response/body-findings.ts';
import type { FindingView } from '../../src/protocol.ts';

const finding = (instance: string, index: number): FindingView => ({
  index,
  kind: 'invalid-value',
  severity: 'error',
  part: 'body',
  instance,
  sentence: `${instance} is wrong.`,
});
const findings = ['/items/0/id', '/items/0/id', '/items/1/name', '/team', ''].map(finding);
const value = { items: [{ id: 1 }, { id: 2 }] };

test('a row has the findings of its value, and, while it is closed, those of all values in it', () => {
  const { rows, own, inside } = findingsByRow(value, findings);
  // A name or a team is not there: what lacks it is marked.
  expect(rows).toEqual(['/items/0/id', '/items/0/id', '/items/1', '', '']);
  expect([...own].map(([row, { length }]) => [row, length])).toEqual([
    ['/items/0/id', 2],
    ['/items/1', 1],
    ['', 2],
  ]);
  expect(inside.get('')).toEqual(findings);
  expect(inside.get('/items')?.map(({ index }) => index)).toEqual([0, 1, 2]);
  expect(inside.get('/items/0')?.map(({ index }) => index)).toEqual([0, 1]);
});

test('findings of a sequence are marked in its texts', () => {
  const own = ['/1/id', '/2', '/0/id'].map(finding);
  for (const [text, separator] of [
    ['{"id":0}\n\n{"id":1}\n3\n', '\n'],
    ['\u001e{"id":0}\n\n\u001e{"id":1}\n\u001e3\n', '\u001e'],
  ] as const)
    expect(
      findingsByRange(text, own, separator).map(({ line, start, end }) => [line, text.slice(start, end)]),
    ).toEqual([
      [1, '"id":0'],
      [3, '"id":1'],
      [4, '3'],
    ]);
});

test('ranges of a text are in its order and do not overlap; findings of one value share its range', () => {
  const text = JSON.stringify(value, null, 2);
  const ranges = findingsByRange(text, findings);
  expect(
    ranges.map(({ line, start, end, findings: { length } }) => [line, text.slice(start, end), length]),
  ).toEqual([
    [1, '{', 2],
    [4, '"id": 1', 2],
    [6, '{', 1],
  ]);
  for (const [at, { start }] of ranges.entries())
    expect(start).toBeGreaterThanOrEqual(ranges[at - 1]?.end ?? 0);
});

test('a finding of an event is not marked at a property of its data with the name of a field', () => {
  const text = '{\n  "event": "a",\n  "id": 1\n}';
  const own = [{ ...finding('/event', 0), ofEvent: true as const }, finding('/id', 1)];
  const ranges = findingsByRange(text, findingsOfData(own));
  expect(ranges.map(({ start, end }) => text.slice(start, end))).toEqual(['{', '"id": 1']);
});
