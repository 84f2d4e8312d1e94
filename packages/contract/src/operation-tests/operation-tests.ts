import type { Json, Operation } from '@curlew/openapi';
import { wireMethod } from '@curlew/openapi/internal';
import type { CaseRun, TestCase } from '../cases/test-case.ts';
import { readTests, type WrittenTest } from './read-tests.ts';
import { MissingVariable, runTest } from './run-test.ts';

/** The cases of `x-tests` of an operation. A test that is not valid fails. */
export function operationTests(operation: Operation, described: TestCase['operation']): TestCase[] {
  const reference = operation.operationId ?? `${wireMethod(operation.method)} ${operation.path}`;
  const tests = readTests(operation.extensions['x-tests']);
  const all: WrittenTest[] = 'message' in tests ? [{ problems: [tests] }] : tests;
  return all.map(({ test, problems: [problem] }, index) => {
    const name = test?.name ?? ('message' in tests ? 'x-tests' : `x-tests[${index}]`);
    const fail = (message: string): CaseRun => ({
      exchanges: [],
      findings: [],
      assertions: [{ name, passed: false, message }],
    });
    return {
      id: `${operation.key} | x-tests | ${name}`,
      name: `${reference}: ${name}`,
      group: operation.tags[0] ?? 'untagged',
      ...(described && { operation: described }),
      purpose: 'expectation',
      async run(context) {
        if (test === undefined) return fail(problem?.message ?? '');
        const values = new Map<string, Json>(Object.entries(context.variables));
        try {
          return await runTest({ ...test, name }, operation, context, values);
        } catch (error) {
          if (!(error instanceof MissingVariable)) throw error;
          return fail(error.message);
        }
      },
    };
  });
}
