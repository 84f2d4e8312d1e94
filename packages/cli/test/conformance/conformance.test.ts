import { describe, expect, test } from 'vitest';
import { IS_COMPLETE } from '../../../../scripts/test-scope.ts';
import { DOORS } from './doors.ts';
import type { Found } from './exchanges.ts';
import type { Row } from './row.ts';
import { TOPICS } from './topics.ts';

const ROWS: readonly Row[] = TOPICS.flatMap(({ rows }) => rows);

/** How many rows each door runs: a row that a door leaves out has a property that says why. */
const COUNTS: Readonly<Record<string, number>> = {
  'the contract check': 330,
  'the mock': 128,
  'the mock over a socket': 126,
  'the proxy': 325,
  '--into': 318,
  'Try it': 202,
  'the workspace': 197,
};

test('the table has at least 150 rows, each with a name of its own', () => {
  expect(ROWS.length).toBeGreaterThanOrEqual(150);
  for (const { title, rows } of TOPICS)
    expect(new Set(rows.map(({ name }) => name)).size, title).toBe(rows.length);
});

test('every door runs the rows that it can see', () => {
  const counts = DOORS.map(({ name, takes }) => [name, ROWS.filter(takes).length]);
  expect(Object.fromEntries(counts)).toEqual(COUNTS);
});

/** Left to `npm run test:all`: the mock answers a socket as it answers a call. */
const LEFT_OUT = 'the mock over a socket';

describe.each(DOORS.filter(({ name }) => IS_COMPLETE || name !== LEFT_OUT))(
  '$name',
  ({ takes, reports = (finding) => finding, open }) => {
    test.each(TOPICS.filter(({ rows }) => rows.some(takes)))('$title', async (topic) => {
      const door = await open(topic);
      try {
        const wrong: object[] = [];
        for (const row of topic.rows.filter(takes)) {
          const wanted = row.findings.flatMap((finding) => reports(finding) ?? []);
          const found = await door
            .find(row)
            .catch((error: Error): Found => ({ findings: [error.message], sentences: [] }));
          const isSame = isEqual(found.findings, wanted);
          const unsaid =
            found.sentences.length === 0
              ? []
              : (row.says ?? []).filter((part) => !found.sentences[0]?.includes(part));
          if (!isSame || unsaid.length > 0) wrong.push({ name: row.name, wanted, ...found, unsaid });
        }
        expect(wrong).toEqual([]);
      } finally {
        await door.close();
      }
    });
  },
);

/** Whether the same is found, in any order. `*` in what is found is an index that the door does not give. */
function isEqual(found: readonly string[], wanted: readonly string[]): boolean {
  const left = [...wanted];
  return (
    found.length === wanted.length &&
    found.every((one) => {
      const at = left.findIndex((other) => matches(one, other));
      if (at >= 0) left.splice(at, 1);
      return at >= 0;
    })
  );
}

function matches(found: string, wanted: string): boolean {
  const names = found.split('/');
  const others = wanted.split('/');
  return names.length === others.length && names.every((name, at) => name === '*' || name === others[at]);
}
