import type { Difference } from '@curlew/convert';
import type { Diagnostic } from '@curlew/diagnostics';
import type { Description } from '@curlew/openapi';
import { type ConvertedRecordings, judgeComparison, type ProjectPolicy } from '@curlew/project';
import { differenceDiagnostic } from './difference-diagnostic.ts';

/** Differences as the project judges them. */
export interface JudgedDifferences {
  /** What it does not accept, each as it is reported. */
  differences: ReadonlyMap<Difference, Diagnostic>;
  /** The same in reading order, with ignores that match nothing. */
  diagnostics: readonly Diagnostic[];
}

export interface JudgeContext {
  description: Description;
  converted: ConvertedRecordings;
  policy: ProjectPolicy;
}

/** Severities and ignores of the configuration and of the description, for differences as for all problems. */
export function judgeDifferences(
  differences: readonly Difference[],
  { description, converted, policy }: JudgeContext,
): JudgedDifferences {
  const found = differences.map((one) => [one, differenceDiagnostic(one, description, converted)] as const);
  const diagnostics = judgeComparison(
    found.map(([, diagnostic]) => diagnostic),
    description,
    policy,
  );
  // A diagnostic with another severity is another object.
  const byKey = new Map(diagnostics.map((one) => [keyOf(one), one]));
  const kept = found.flatMap(([one, diagnostic]): [Difference, Diagnostic][] => {
    const judged = byKey.get(keyOf(diagnostic));
    return judged ? [[one, judged]] : [];
  });
  return { differences: new Map(kept), diagnostics };
}

function keyOf({ code, message, pointer }: Diagnostic): string {
  return JSON.stringify([code, message, pointer]);
}
