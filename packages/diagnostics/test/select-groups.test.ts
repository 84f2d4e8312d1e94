import { type Diagnostic, selectGroups } from '@curlew/diagnostics';
import { expect, test } from 'vitest';

function problem(line: number, severity: Diagnostic['severity'], code: string = severity): Diagnostic {
  const word = String.fromCodePoint(0x4e00 + line);
  return { code, severity, message: `It is ${word}.`, span: { file: 'a.yaml', line, column: 1, length: 1 } };
}

const lines = ({ groups }: ReturnType<typeof selectGroups>) => groups.map(({ first }) => first.span?.line);

test('problems within the width keep their order', () => {
  const problems = [problem(1, 'info'), problem(2, 'error'), problem(3, 'warning'), problem(4, 'error')];
  const all = selectGroups(problems, { total: 4 });
  expect([lines(all), all.hidden]).toEqual([[1, 2, 3, 4], 0]);
});

test('errors get a place before warnings, and these before infos', () => {
  const problems = [problem(1, 'info'), problem(2, 'warning'), problem(3, 'error'), problem(4, 'error')];
  const three = selectGroups(problems, { total: 3 });
  expect([lines(three), three.hidden]).toEqual([[2, 3, 4], 1]);
  const one = selectGroups(problems, { total: 1 });
  expect([lines(one), one.hidden]).toEqual([[3], 3]);
});

test('one code has a limit of its own', () => {
  const problems = [1, 2, 3].map((line) => problem(line, 'error', 'a')).concat(problem(4, 'info', 'b'));
  const two = selectGroups(problems, { total: 10, perCode: 2 });
  expect([lines(two), two.hidden]).toEqual([[1, 2, 4], 1]);
});
