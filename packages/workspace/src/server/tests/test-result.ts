import {
  INCONCLUSIVE_HELP,
  type InconclusiveCause,
  type ReportedCase,
  type RunAdvice,
  type TestCase,
} from '@curlew/contract';
import type { PlannedTest, TestResult } from '../../protocol/tests.ts';

/** What to do in a window; the help of reports is for the command line. */
export function inconclusiveHelp(cause: InconclusiveCause): string {
  return HELP[cause] ?? INCONCLUSIVE_HELP[cause];
}

/** What a window has in place of the flags of the command line. */
export const WINDOW_ADVICE: RunAdvice = {
  server: 'add a variable `server` with its URL to the environment',
  credentials: 'enter the credential under Authorization, or as a secret of the environment',
  variable: (name) => `add \`${name}\` to the environment`,
  givenServer: 'the server that is chosen in the window',
};

const HELP: Partial<Record<InconclusiveCause, string>> = {
  'no-credentials':
    'Fill in credentials of an operation under Authorization, or add a secret to the environment that is named like the security scheme.',
  credentials:
    'Replace the credentials under Authorization or in the environment: they may have expired, or lack a permission.',
  'rate-limit': 'Run the case again later.',
  unavailable: 'Start the server, and run the case again.',
  values:
    'Give values that exist on the server: send the request, then save it as an example or as a test. If this reply is right, save it as a test.',
};

export function plannedTest({ id, name, group, operation }: TestCase): PlannedTest {
  return { id, name, group, ...(operation && { operation: operation.key }) };
}

/** A result as a window shows it; it is masked already. */
export function testResult(reported: ReportedCase): TestResult {
  const { id, name, group, operation, outcome, reason, cause, durationMs } = reported;
  const { findings, assertions, exchanges } = reported;
  return {
    id,
    name,
    group,
    ...(operation && { operation: operation.key }),
    outcome,
    ...(reason !== undefined && { reason }),
    ...(cause && { help: inconclusiveHelp(cause) }),
    durationMs,
    // The run has one failure for all cases that share a finding.
    findings: findings
      .filter(({ isShared }) => !isShared)
      .map(({ kind, sentence, help, schema }) => ({
        kind,
        sentence,
        ...(help !== undefined && { help }),
        ...(schema && { file: schema.span.file, line: schema.span.line }),
      })),
    assertions: assertions.map(({ name: what, passed, message }) => ({ name: what, passed, message })),
    exchanges: exchanges.map(({ method, url, status, failure, command, body }) => ({
      method,
      url,
      ...(status !== undefined && { status }),
      ...(failure && { failure: failure.message }),
      ...(command !== undefined && { command }),
      ...(body !== undefined && { body }),
    })),
  };
}
