import { compareWithBaseline, createBaseline, type Diagnostic, parseBaseline } from '@curlew/diagnostics';
import { expect, test } from 'vitest';

function problem(code: string, line: number, pointer?: string): Diagnostic {
  return {
    code,
    severity: 'error',
    message: `Message of ${code}`,
    span: { file: 'openapi.yaml', line, column: 1, length: 1 },
    ...(pointer === undefined ? {} : { pointer }),
  };
}

test('lists problems by place, not by line', () => {
  expect(createBaseline([problem('b', 9, '/b'), problem('a', 7), problem('b', 8, '/b')])).toEqual({
    version: 1,
    problems: [
      { code: 'a', file: 'openapi.yaml', message: 'Message of a' },
      { code: 'b', file: 'openapi.yaml', pointer: '/b', count: 2 },
    ],
  });
});

test('the same bytes whatever the order', () => {
  const problems = [problem('b', 1, '/b'), problem('a', 2), problem('a', 3, '/a')];
  expect(createBaseline(problems.toReversed())).toEqual(createBaseline(problems));
});

test('moved problems are in the baseline, new or more frequent ones are not', () => {
  const baseline = createBaseline([problem('a', 1, '/a'), problem('b', 2)]);
  const moved = [problem('a', 99, '/a'), problem('b', 98)];
  expect(compareWithBaseline(moved, baseline)).toEqual({ fresh: [], known: 2 });
  const more = [...moved, problem('b', 99), problem('a', 1, '/other')];
  expect(compareWithBaseline(more, baseline)).toEqual({ fresh: more.slice(2), known: 2 });
});

test('reads what it wrote', () => {
  const baseline = createBaseline([problem('a', 1, '/a'), problem('a', 1, '/a')]);
  expect(parseBaseline(JSON.stringify(baseline))).toEqual(baseline);
});

test.each(['', 'null', '{}', '[]', '{"version":2,"problems":[]}', '{"version":1,"problems":[null]}', '{'])(
  '%s is not a baseline',
  (text) => {
    expect(parseBaseline(text)).toBeUndefined();
  },
);
