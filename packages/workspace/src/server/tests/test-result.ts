import type { ReportedCase, TestCase } from '@curlew/contract';
import type { PlannedTest, TestResult } from '../../protocol/tests.ts';

export function plannedTest({ id, name, group, operation }: TestCase): PlannedTest {
  return { id, name, group, ...(operation && { operation: operation.key }) };
}

/** A result as a window shows it; it is masked already. */
export function testResult(reported: ReportedCase): TestResult {
  const { id, name, group, operation, outcome, reason, durationMs, findings, assertions, exchanges } =
    reported;
  return {
    id,
    name,
    group,
    ...(operation && { operation: operation.key }),
    outcome,
    ...(reason !== undefined && { reason }),
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
