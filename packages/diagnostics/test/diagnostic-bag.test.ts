import {
  compareWithBaseline,
  countDiagnostics,
  createBaseline,
  type Diagnostic,
  DiagnosticBag,
  parseBaseline,
  renderJson,
  sortDiagnostics,
} from '@curlew/diagnostics';
import { expect, test } from 'vitest';

function problem(code: string, line: number): Diagnostic {
  return {
    code,
    severity: 'info',
    message: `M ${line}.`,
    span: { file: 'a.yaml', line, column: 1, length: 1 },
    pointer: `/${line}`,
  };
}

/** A thousand problems of one code and one of another; ten of a code are kept. */
function gathered(count = 1000): { list: Diagnostic[]; made: number } {
  const bag = new DiagnosticBag(10);
  let made = 0;
  for (let line = 1; line <= count; line += 1) {
    bag.addLazily('habit', 'info', () => {
      made += 1;
      return problem('habit', line);
    });
  }
  bag.add({ ...problem('other', 1), severity: 'error' });
  return { list: bag.list(), made };
}

test('keeps so many of a code, makes no more, and counts the rest', () => {
  const { list, made } = gathered();
  expect(made).toBe(10);
  expect(list).toHaveLength(12);
  expect(countDiagnostics(list)).toEqual({ errors: 1, warnings: 0, infos: 1000 });
  expect(list.at(-1)).toEqual({
    code: 'habit',
    severity: 'info',
    message: '990 more problems of this kind are not listed; the limit is 10.',
    help: 'Fix the listed problems and validate again, or raise the limit `diagnostics`.',
    count: 990,
  });
});

test('discarded problems do not count towards the limit', () => {
  const bag = new DiagnosticBag(1);
  bag.addLazily('a', 'error', () => undefined);
  bag.addLazily('a', 'error', () => problem('a', 1));
  expect(bag.list()).toHaveLength(1);
});

test('the rest is sorted last, and a report says its number', () => {
  const sorted = sortDiagnostics(gathered().list);
  expect(sorted.at(-1)?.count).toBe(990);
  const { diagnostics, summary } = JSON.parse(renderJson(sorted));
  expect(diagnostics.at(-1)).toMatchObject({ code: 'habit', file: null, count: 990 });
  expect(diagnostics[0]).not.toHaveProperty('count');
  expect(summary.infos).toBe(1000);
});

test('a baseline stores the number of the remaining problems', () => {
  const baseline = parseBaseline(JSON.stringify(createBaseline(gathered().list)));
  if (baseline === undefined) throw new Error('not read');
  expect(compareWithBaseline(gathered().list, baseline)).toEqual({ fresh: [], known: 1001 });
  expect(compareWithBaseline(gathered(600).list, baseline).fresh).toEqual([]);
  const { fresh, known } = compareWithBaseline(gathered(1500).list, baseline);
  expect(fresh.map(({ count }) => count)).toEqual([500]);
  expect(known).toBe(1001);
});
