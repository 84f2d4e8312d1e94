import { expect, test, vi } from 'vitest';
import { namesInText } from '../src/authoring/author-problems.ts';
import { regexpSteps } from './harness/regexp-steps.ts';

test('names and their places, however they are quoted', () => {
  const text = [
    '# Guide',
    '<Operation id="createOrder" />',
    "  <Schema source='/reference' name='Order' />",
    "<OperationList tag={'orders'}></OperationList>",
    '<Samples',
    '  id={`GET /users/{id}`}',
    '/>',
    '<Workflow id="signIn" />',
  ].join('\n');
  const found = namesInText('guide.mdx', text);
  expect(found.map(({ key, span }) => `${span.line}:${span.column}+${span.length} ${key}`)).toEqual([
    '2:16+11 operation createOrder',
    '3:19+10 source /reference',
    '3:37+5 schema Order',
    '4:22+6 tag orders',
    '6:8+15 operation GET /users/{id}',
    '8:15+6 workflow signIn',
  ]);
});

test('other notations and other components have no names', () => {
  expect(namesInText('a.mdx', '<Operation id={id} /> <Operations id="a" /> <Schema id="b" />')).toEqual([]);
});

const HOSTILE: Record<string, (size: number) => string> = {
  'tags that do not end': (size) => '<Operation '.repeat(size),
  'attributes without a value': (size) => `<Schema ${'name='.repeat(size)}>`,
  'values that do not end': (size) => `<Schema ${'name="name=\'name={`'.repeat(size)}>`,
  'blanks before a name': (size) => `<Schema ${' '.repeat(size)}>`,
  'blanks before a value': (size) => `<Schema name=${' '.repeat(size)}>`,
  'blanks in braces': (size) => `<Schema name={${' '.repeat(size)}}>`,
};

/** Comparisons of all searches for matches while a function runs. */
function getSteps(run: () => unknown): number {
  const search = vi.spyOn(String.prototype, 'matchAll');
  try {
    run();
    const texts = search.mock.contexts.map(String);
    const patterns = search.mock.calls.map(([pattern]) => pattern as RegExp);
    return patterns.reduce((sum, pattern, at) => sum + regexpSteps(pattern, texts[at] ?? ''), 0);
  } finally {
    search.mockRestore();
  }
}

test.each(Object.entries(HOSTILE))('twice as much text takes twice the work: %s', (_name, write) => {
  const steps = (size: number) => getSteps(() => namesInText('a.mdx', write(size)));
  expect(steps(100)).toBeGreaterThan(100);
  expect(steps(2_000) / steps(1_000)).toBeLessThan(2.1);
});

test('a search that is quadratic is found', () => {
  const steps = (size: number) => regexpSteps(/a\s*\{?\s*b/g, `a${' '.repeat(size)}`);
  expect(steps(2_000) / steps(1_000)).toBeGreaterThan(3.5);
});
