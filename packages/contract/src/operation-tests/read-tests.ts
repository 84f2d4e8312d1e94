import type { Json, JsonObject } from '@curlew/openapi';
import { type FileProblem, fileProblems, readSchema } from '@curlew/openapi/checked-file';
import { isObject } from '@curlew/openapi/internal';

/** A test of `x-tests` as `schema/x-tests.json` describes it: one call of its operation. */
export interface OperationTest {
  name?: string;
  parameters?: Partial<Record<'path' | 'query' | 'header' | 'cookie', JsonObject>>;
  headers?: Record<string, string>;
  body?: Json;
  mediaType?: string;
  credentials?: boolean;
  timeoutMs?: number;
  expect?: Expectation;
  retry?: { times: number; delayMs?: number };
  poll?: { timeoutMs: number; intervalMs?: number };
}

export interface Expectation {
  status?: number | string | (number | string)[];
  headers?: Record<string, Json>;
  body?: Record<string, Json>;
  /** A JSON Schema; `{ $ref: '#/components/schemas/User' }` is one of the description. */
  schema?: JsonObject | boolean;
  contract?: boolean;
  maxDurationMs?: number;
}

/** One entry of `x-tests` of an operation, and what is wrong with it. */
export interface WrittenTest {
  /** Absent if it has problems. */
  test?: OperationTest;
  problems: FileProblem[];
}

/** The schema of a test, on which that of the steps of old suites is based. */
export function testSchema(): JsonObject {
  return readSchema('@curlew/contract/schema/x-tests.json', import.meta.url);
}

/**
 * Reads the tests of an operation. A value that is no list has one problem, whose path is empty.
 * @param written the value of `x-tests`; undefined: the operation has none.
 */
export function readTests(written: Json | undefined): WrittenTest[] | FileProblem {
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
    const problems = fileProblems(testSchema(), value, 'The test');
    return problems.length === 0 ? { test: value as unknown as OperationTest, problems } : { problems };
  });
}

const NO_OBJECT: FileProblem = {
  message: 'The test must be an object.',
  help: 'Write the fields of a test, such as `expect: { status: 200 }`.',
  path: [],
  isField: false,
};
