import { expect, test } from 'vitest';
import {
  describeFailures,
  failedFiles,
  lastLines,
  type TestReport,
} from '../../../scripts/describe-failures.ts';

type File = TestReport['testResults'][number];

const report = (...testResults: File[]): TestReport => ({
  numPassedTests: 0,
  numFailedTests: 0,
  testResults,
});
const failed = (fullName: string, ...failureMessages: string[]) => ({
  fullName,
  status: 'failed',
  failureMessages,
});
const file = (name: string, ...assertionResults: File['assertionResults']): File => ({
  name: `/repository/${name}`,
  status: 'failed',
  assertionResults,
});
const numbered = (count: number): string[] => Array.from({ length: count }, (_, at) => `line ${at + 1}`);

test('a failed test has its file, its full name and the first lines of its message', () => {
  const passed = { fullName: 'group other', status: 'passed', failureMessages: [] };
  expect(
    describeFailures(
      report(file('a.test.ts', passed, failed('group name', '\u001B[31mred\u001B[39m\nx'))),
      '/repository',
    ),
  ).toEqual(['a.test.ts: group name\n    red\n    x']);
});

test('a long message is cut, but its seed is kept', () => {
  const message = [...numbered(20), '{ seed: 42, path: "0:1" }', 'y'.repeat(1_000)].join('\n');
  const [text = ''] = describeFailures(report(file('a.test.ts', failed('name', message))), '/repository');
  const lines = text.split('\n').map((line) => line.trim());
  expect(lines).toEqual(['a.test.ts: name', ...numbered(15), '{ seed: 42, path: "0:1" }']);
  const [long = ''] = describeFailures(
    report(file('a.test.ts', failed('name', 'y'.repeat(1_000)))),
    '/repository',
  );
  expect(long.length).toBeLessThan(300);
});

test('a stack has the lines of the repository alone', () => {
  const message = [
    'Error: x',
    '    at /repository/a.test.ts:2:5',
    '    at run (file:///repository/node_modules/vitest/run.js:1:2)',
    '    at new Promise (<anonymous>)',
    '    at listOnTimeout (node:internal/timers:1:2)',
  ].join('\n');
  const [text = ''] = describeFailures(report(file('a.test.ts', failed('name', message))), '/repository');
  expect(text.split('\n').slice(1)).toEqual(['    Error: x', '        at /repository/a.test.ts:2:5']);
});

test('a file that failed without a failed test is a failure of its own', () => {
  const unloaded = { ...file('b.test.ts'), message: 'Cannot find module' };
  const hook = { ...file('c.test.ts', { fullName: 'name', status: 'passed' }), message: 'afterAll' };
  const all = report(file('a.test.ts', failed('name', 'x')), unloaded, hook);
  expect(failedFiles(all)).toEqual([unloaded, hook]);
  expect(describeFailures(all, '/repository').slice(1)).toEqual([
    'b.test.ts: the file failed\n    Cannot find module',
    'c.test.ts: the file failed\n    afterAll',
  ]);
});

test('of many failures, all are named and the first are described', () => {
  const tests = numbered(50).map((name) => failed(name, 'message'));
  const texts = describeFailures(report(file('a.test.ts', ...tests)), '/repository');
  expect(texts).toHaveLength(50);
  expect(texts.filter((text) => text.includes('message'))).toHaveLength(5);
  expect(texts.at(-1)).toBe('a.test.ts: line 50');
});

test('the end of an output is its last 40 lines', () => {
  expect(lastLines(`${numbered(100).join('\n')}\n\n`).split('\n')).toEqual(numbered(100).slice(60));
});
