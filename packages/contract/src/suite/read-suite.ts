import type { Diagnostic } from '@curlew/diagnostics';
import type { Json } from '@curlew/openapi';
import { fileProblems } from './file-problems.ts';
import { readCheckedYaml } from './read-checked-yaml.ts';
import type { Suite, SuiteStep } from './suite.ts';

export interface SuiteResult {
  /** Absent when the file has errors. */
  suite?: Suite;
  diagnostics: Diagnostic[];
}

/** Parses and validates a suite file (YAML or JSON). Diagnostics have positions in it. */
export function readSuite(text: string, file: string): SuiteResult {
  const { value, diagnostics } = readCheckedYaml(text, { file, kind: 'suite' }, () => 'suite');
  return value === undefined ? { diagnostics } : { suite: value as Suite, diagnostics };
}

/** Validates a step of `x-tests`; a string states why it is invalid. */
export function readStep(value: Json): SuiteStep | string {
  const [problem] = fileProblems('step', value);
  return problem === undefined ? (value as unknown as SuiteStep) : problem.message;
}
