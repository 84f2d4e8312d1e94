import type { Json, JsonObject } from '@curlew/openapi';
import { isObject } from '@curlew/openapi/internal';
import { type FileProblem, fileProblems } from './file-problems.ts';

/** One entry of `x-tests` of an operation: a step without `operation`, and what is wrong with it. */
export interface WrittenTest {
  /** The step, with its operation; absent if it has problems. */
  step?: JsonObject;
  problems: FileProblem[];
}

/**
 * Reads the tests of an operation. A value that is no list has one problem, whose path is empty.
 * @param written the value of `x-tests`; undefined: the operation has none.
 * @param operation the name of the operation, as steps have it.
 */
export function readTests(written: Json | undefined, operation: string): WrittenTest[] | FileProblem {
  if (written === undefined) return [];
  if (!Array.isArray(written))
    return {
      message: '`x-tests` must be a list.',
      help: 'Write each test as an item of the list, even a single one.',
      path: [],
      isField: false,
    };
  return written.map((value): WrittenTest => {
    if (!isObject(value)) return { problems: [NO_OBJECT] };
    const step = { ...value, operation };
    const problems = fileProblems('step', step);
    return problems.length === 0 ? { step, problems } : { problems };
  });
}

const NO_OBJECT: FileProblem = {
  message: 'The test must be an object.',
  help: 'Write the fields of a step, such as `expect: { status: 200 }`.',
  path: [],
  isField: false,
};
