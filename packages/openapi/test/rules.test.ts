import { describe, expect, test } from 'vitest';
import { DIAGNOSTIC_CODES, RULES, readDescription, validateDescription } from '../src/index.ts';
import { ARAZZO_PROBLEMS } from '../src/internal.ts';
import { memoryHost } from './memory-host.ts';

async function getProblems(text: string) {
  const host = memoryHost({ '/root/api/openapi.yaml': text, '/root/pet.yaml': 'type: object\n' });
  const { description, diagnostics } = await readDescription(text, {
    path: '/root/api/openapi.yaml',
    host,
    limits: text.includes('file-10001') ? { files: 1 } : {},
  });
  return [...diagnostics, ...(description === undefined ? [] : validateDescription(description))];
}

describe.each(RULES.map((rule) => [rule.code, rule] as const))('%s', (code, rule) => {
  test('finds what its example shows, and nothing else but remarks', async () => {
    const problems = await getProblems(rule.example);
    const own = problems.filter((problem) => problem.code === code);
    expect(own.length).toBeGreaterThan(0);
    for (const { span, help, message } of own) {
      expect(span?.length).toBeGreaterThan(0);
      expect(help).toMatch(/[.?]$/);
      expect(message).toMatch(/\.$/);
    }
    const others = problems.filter((problem) => problem.code !== code && problem.severity !== 'info');
    expect(others.map((problem) => `${problem.code} ${problem.message}`)).toEqual([]);
  });

  test('finds nothing in its valid cases', async () => {
    expect(rule.valid.length).toBeGreaterThan(0);
    for (const text of rule.valid) {
      const problems = await getProblems(text);
      const counted = problems.filter((problem) => problem.code === code || problem.severity !== 'info');
      expect(counted.map((problem) => `${problem.code} ${problem.message}`)).toEqual([]);
    }
  });
});

test('codes are unique, kebab-case and in words', () => {
  const codes = DIAGNOSTIC_CODES.map(({ code }) => code);
  expect(new Set(codes).size).toBe(codes.length);
  for (const { code, summary, help } of DIAGNOSTIC_CODES) {
    expect(code).toMatch(/^[a-z0-9]+(?:-[a-z0-9]+)*$/);
    expect(summary).toMatch(/^[A-Z].*\.$/);
    expect(help).toMatch(/^[A-Z].*\.$/);
  }
});

test.each(
  DIAGNOSTIC_CODES.filter(
    ({ example, code }) =>
      example !== undefined && ![...RULES, ...ARAZZO_PROBLEMS].some((documented) => documented.code === code),
  ),
)('$code is found in its example', async ({ code, example = '' }) => {
  const path = code === 'invalid-json' ? '/root/openapi.json' : '/root/openapi.yaml';
  const { diagnostics } = await readDescription(example, { path, host: memoryHost({}) });
  expect(diagnostics.map((problem) => problem.code)).toContain(code);
});
