import type { Diagnostic } from '@curlew/diagnostics';
import { expect, test } from 'vitest';
import { diagnosticLines, LINE_LIMITS } from '../src/report/diagnostic-lines.ts';

function problem(code: string, severity: Diagnostic['severity'], line: number, word = 'wrong'): Diagnostic {
  const span = { file: 'a.yaml', line, column: 3, length: 1 };
  return { code, severity, message: `It is ${word}.`, help: 'Mend it.', span };
}

test('lines are in reading order, and the last line counts', () => {
  const { lines, closing } = diagnosticLines(
    [problem('b', 'warning', 4), problem('c', 'info', 5), problem('a', 'error', 9)],
    'a.yaml',
  );
  expect(lines.map(({ text }) => text)).toEqual([
    'a.yaml:4:3 b It is wrong. Mend it.',
    'a.yaml:5:3 c It is wrong. Mend it.',
    'a.yaml:9:3 a It is wrong. Mend it.',
  ]);
  expect(closing).toBe('a.yaml: 1 error, 1 warning, 1 info');
});

test('nothing wrong', () => {
  expect(diagnosticLines([], 'a.yaml')).toEqual({ lines: [], closing: 'a.yaml: no problems' });
});

test('a flood is bounded, and the rest can be found', () => {
  const word = (at: number) => String.fromCodePoint(0x4e00 + at);
  const many = Array.from({ length: 5000 }, (_, at) =>
    problem(`code-${at % 40}`, 'warning', at + 1, word(at)),
  );
  const { lines, closing } = diagnosticLines(many, 'big.json');
  expect(lines).toHaveLength(LINE_LIMITS.total);
  expect(closing).toBe('big.json: 5,000 warnings; 4,800 more are listed by `curlew validate big.json`');
  const one = diagnosticLines(
    many.slice(0, 1000).map((each) => ({ ...each, code: 'same' })),
    'big.json',
  );
  expect(one.lines).toHaveLength(LINE_LIMITS.perCode);
});

test('problems with one cause are one line', () => {
  const same = Array.from({ length: 3000 }, (_, at) => problem('a', 'warning', at + 1));
  expect(diagnosticLines(same, 'a.yaml')).toEqual({
    lines: [{ severity: 'warning', text: 'a.yaml:1:3 a It is wrong. Mend it. (and 2,999 more like it)' }],
    closing: 'a.yaml: 3,000 warnings',
  });
});
