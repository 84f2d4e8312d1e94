import { type Diagnostic, groupDiagnostics, renderGithub, renderPretty } from '@curlew/diagnostics';
import { expect, test } from 'vitest';

function problem(message: string, line: number, more: Partial<Diagnostic> = {}): Diagnostic {
  const span = { file: 'api.yaml', line, column: 1, length: 1 };
  return { code: 'c', severity: 'error', message, span, ...more };
}

const many = (count: number, message: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => problem(message(at), at + 1));

/** Of each group: its first sentence and how many it stands for. */
function groups(diagnostics: readonly Diagnostic[]) {
  return groupDiagnostics(diagnostics).map(({ first, count }) => [first.message, count]);
}

test('problems that say the same are one, in order of the first', () => {
  const given = [problem('A.', 1), problem('B.', 2), problem('A.', 3), problem('A.', 4, { code: 'd' })];
  expect(groups(given)).toEqual([
    ['A.', 2],
    ['B.', 1],
    ['A.', 1],
  ]);
});

test.each<[string, (at: number) => string]>([
  ['names', (at) => `Nothing is found at \`#/a${at}\`.`],
  ['numbers', (at) => `\`version\` must be text, but is the number ${at}.`],
  ['methods and paths', (at) => `${at % 2 ? 'GET' : 'POST'} /a/${at} has no \`operationId\`.`],
])('many sentences that differ in their %s alone are a habit', (_, message) => {
  expect(groups(many(20, message))).toHaveLength(20);
  expect(groups(many(21, message))).toEqual([[message(0), 21]]);
});

test('sentences that differ in their words stay apart', () => {
  expect(groups(many(30, (at) => `It is ${String.fromCharCode(97 + at)}.`))).toHaveLength(30);
});

const VALUES: readonly ((at: number) => string)[] = [
  (at) => `The example at \`a${at}\` must be integer or null, found the string \`"a, ${at}"\`.`,
  (at) => `The example must be string, found the number ${at}.`,
  (at) => `The example must be \`"a"\`, \`"b"\` or \`${at}\`, found an object.`,
  (at) => `The example at \`b\` lacks the required property \`a${at}\`.`,
  (at) => `The example must have at least ${at} characters, found the string \`"a"\`.`,
];

test('many sentences of few kinds are a habit of their code, which names one of each kind first', () => {
  const given = many(500, (at) => (VALUES[at % VALUES.length] ?? String)(at));
  const [group, ...more] = groupDiagnostics([problem('A.', 1, { code: 'd' }), ...given]).slice(1);
  expect(more).toEqual([]);
  expect(group).toMatchObject({ count: 500, isOneSentence: false });
  expect(group?.others.slice(0, 3).map(({ message }) => message.slice(0, 30))).toEqual([
    'The example must be `"a"`, `"b',
    'The example at `b` lacks the r',
    'The example must have at least',
  ]);
});

test('few sentences stay apart, however often they are repeated', () => {
  expect(groups(many(500, (at) => `Nothing is found at \`#/a${at % 5}\`.`))).toHaveLength(5);
});

test('every place is listed on demand', () => {
  const habit = many(60, (at) => (VALUES[at % VALUES.length] ?? String)(at));
  const given = [...habit, ...many(30, () => 'B.').map((one) => ({ ...one, code: 'b' }))];
  const few = renderPretty(given, { more: 'Use --all to list each.' });
  expect(few.match(/api\.yaml:/g)).toHaveLength(12);
  expect(few).toContain('90 errors · 78 places not listed. Use --all to list each.\n');
  const all = renderPretty(given, { all: true, more: 'Use --all to list each.' });
  expect(all.match(/api\.yaml:/g)).toHaveLength(90);
  expect(all.match(/^error\[/gm)).toHaveLength(2);
  expect(all).toMatch(/90 errors\n$/);
});

test('what is not listed belongs to the group of its code', () => {
  const rest: Diagnostic = { code: 'c', severity: 'error', message: 'More.', count: 900 };
  expect(groups([...many(100, (at) => `No \`${at}\`.`), rest])).toEqual([['No `0`.', 1000]]);
  expect(groups([problem('A.', 1), problem('B.', 2), rest])).toEqual([
    ['A.', 1],
    ['B.', 1],
    ['More.', 900],
  ]);
});

test('a habit is one report with its places counted', () => {
  const report = renderPretty(many(100_000, (at) => `GET /o${at} has no \`operationId\`.`));
  expect(report).toMatchInlineSnapshot(`
    "error[c]: GET /o0 has no \`operationId\`.
     --> api.yaml:1:1
      = note: 99,999 more like it, among them:
              api.yaml:2:1 GET /o1 has no \`operationId\`.
              api.yaml:3:1 GET /o2 has no \`operationId\`.
              api.yaml:4:1 GET /o3 has no \`operationId\`.
              api.yaml:5:1 GET /o4 has no \`operationId\`.
              api.yaml:6:1 GET /o5 has no \`operationId\`.

    100,000 errors
    "
  `);
});

test('one cause is one report with its places', () => {
  expect(renderPretty(many(3, () => 'Nothing is found.'))).toMatchInlineSnapshot(`
    "error[c]: Nothing is found.
     --> api.yaml:1:1
      = note: the same at api.yaml:2:1, api.yaml:3:1

    3 errors
    "
  `);
  expect(renderPretty(many(9, () => 'Nothing is found.'))).toContain(
    'api.yaml:5:1, api.yaml:6:1, 3 other places\n',
  );
});

test('reports are bounded, and say how to see the others', () => {
  const letters = (at: number) => String.fromCodePoint(0x4e00 + at);
  const given = many(300, (at) => `It is ${letters(at)}.`);
  const report = renderPretty(given, { maxReports: 250, more: '`--max-problems` shows more.' });
  expect(report.match(/^error\[/gm)).toHaveLength(250);
  expect(report).toContain('300 errors · 50 of them not shown. `--max-problems` shows more.\n');
  expect(renderPretty(given).match(/^error\[/gm)).toHaveLength(200);
});

test('a log of workflow commands is bounded', () => {
  const lines = renderGithub(many(5_000, (at) => `No \`${at}\`.`))
    .trim()
    .split('\n');
  expect(lines).toHaveLength(1_001);
  expect(lines.at(-1)).toBe('5,000 errors · 4,000 lines not shown');
});
