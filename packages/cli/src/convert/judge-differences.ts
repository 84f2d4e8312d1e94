import type { Difference } from '@curlew/convert';
import type { Diagnostic } from '@curlew/diagnostics';
import type { Description } from '@curlew/openapi';
import { type ConvertedRecordings, judgeComparison, type ProjectPolicy } from '@curlew/project';
import { differenceDiagnostic } from './difference-diagnostic.ts';

/** Differences after the project policy. */
export interface JudgedDifferences {
  /** Remaining differences with their diagnostics. */
  differences: ReadonlyMap<Difference, Diagnostic>;
  /** All diagnostics in reading order, including unused ignores. */
  diagnostics: readonly Diagnostic[];
}

export interface JudgeContext {
  description: Description;
  converted: ConvertedRecordings;
  policy: ProjectPolicy;
}

/** Applies severities and ignores of the configuration and of the description to differences. */
export async function judgeDifferences(
  differences: readonly Difference[],
  { description, converted, policy }: JudgeContext,
): Promise<JudgedDifferences> {
  const found = differences.map((one) => [one, differenceDiagnostic(one, description, converted)] as const);
  const diagnostics = await judgeComparison(
    found.map(([, diagnostic]) => diagnostic),
    description,
    policy,
  );
  // The policy copies diagnostics whose severity changes, so compare by content.
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
