import { expect, test } from 'vitest';
import { summarizeCoverage, TEST_REPORTERS } from '../../src/index.ts';
import { isUnreachable } from '../../src/internal.ts';
import { junitProblems, parseXml } from './junit-schema.ts';
import { CASES, sampleReport } from './sample-report.ts';

function render(id: string, report = sampleReport()): string {
  const reporter = TEST_REPORTERS.find((one) => one.id === id);
  if (!reporter) throw new Error(`no reporter ${id}`);
  return reporter.render(report, { color: false, verbose: false });
}

test('JUnit is valid against the schemas of Jenkins and Ant, whatever texts hold', () => {
  const xml = render('junit');
  expect(junitProblems(xml)).toEqual([]);
  const [users] = parseXml(xml).children;
  expect(users?.attributes).toMatchObject({ tests: '4', failures: '1', errors: '1', skipped: '1' });
  const [skipped] =
    users?.children.flatMap(({ children }) => children.filter(({ name }) => name === 'skipped')) ?? [];
  expect(skipped?.attributes.message).toMatch(
    /^Inconclusive\. Answered its declared 404: no such <b>user.*x-tests/s,
  );
});

test('the schema of the test finds errors', () => {
  const xml = render('junit');
  expect(junitProblems(xml.replace('failures="1"', 'failures="2"'))).not.toEqual([]);
  expect(junitProblems(xml.replace(/time="[\d.]+"/, 'time="soon"'))).not.toEqual([]);
  expect(junitProblems(xml.replace(' hostname="localhost"', ''))).not.toEqual([]);
  expect(junitProblems(xml.replaceAll('getUser: timeout', 'getUser: example'))).not.toEqual([]);
  expect(junitProblems(xml.replace('<system-out/>', ''))).not.toEqual([]);
});

test('no text of a reply or a description reaches the terminal as an escape sequence', () => {
  const text = render('pretty');
  expect(text).not.toContain('\u001b');
  expect(text).not.toContain('\u0000');
  expect(text).toContain('openapi.yaml:12:5');
  expect(text).toContain("curl 'http://localhost/users?q=1'");
  expect(text).toContain('seed 7');
  expect(text).toContain(
    'Coverage 66 %: 1 of 1 operations, 1 of 2 responses, 1 of 1 media types, 1 of 1 parameters, 0 of 1 listed values\nNot covered:\n  get /users: response 404, sort=</td>',
  );
  expect(text).not.toContain('getUser: example');
  expect(text).toContain(
    '1 passed, 1 failed, 1 without a usable reply, 1 inconclusive, 1 not checked in 1.2 s',
  );
  expect(text).toMatch(
    /\? 1 case inconclusive: Answered its declared 404[^\n]*\n {4}Give values[^\n]*\n {4}users › getUser: <i>optional<\/i>\n/,
  );
  expect(text).toMatch(/`GET \/users` was not seen to succeed\. Answered its declared 404/);
});

test('annotations stand at the line of the description, and texts issue no commands', () => {
  const lines = render('github').split('\n');
  expect(
    lines.filter((line) => line.startsWith('::')).every((line) => /^::(?:error|warning) /.test(line)),
  ).toBe(true);
  expect(lines).toContainEqual(expect.stringContaining('file=openapi.yaml,line=12,col=5'));
  expect(lines.filter((line) => line.startsWith('::warning'))).toEqual([
    expect.stringContaining('Answered its declared 404: no such <b>user</b>.\\n::error::x'),
  ]);
  expect(lines).toContainEqual(expect.stringMatching(/^::error .*`GET \/users` was not seen to succeed/));
});

test('HTML shows inconclusive cases in a state of their own, with what to do', () => {
  const html = render('html');
  expect(html).toContain('<span class="inconclusive">1 inconclusive</span>');
  expect(html).toContain('<span class="inconclusive">inconclusive</span> getUser: &lt;i&gt;');
  expect(html).toMatch(/no such &lt;b&gt;user.*in `x-tests`, or as a step of a workflow/s);
  expect(html).toMatch(/<strong class="failed">`GET \/users` was not seen to succeed/);
});

test('JSON holds the report and its counts', () => {
  const report = JSON.parse(render('json')) as Record<string, unknown>;
  expect(report.summary).toMatchObject({ passed: 1, failed: 1, error: 1, inconclusive: 1, skipped: 1 });
  expect(report.summary).toMatchObject({ problems: [{ cause: 'values' }] });
  expect(report.cases).toHaveLength(CASES.length);
});

test('a run is unreachable when no call got a response', () => {
  const [passed, , timedOut] = CASES;
  if (!passed || !timedOut) throw new Error('no cases');
  expect(isUnreachable(sampleReport([timedOut]))).toBe(true);
  expect(isUnreachable(sampleReport([timedOut, passed]))).toBe(false);
  expect(isUnreachable(sampleReport([]))).toBe(false);
});

test('there is nothing to cover in an empty description', () => {
  expect(summarizeCoverage({ operations: [] }).percent).toBe(100);
});
