import {
  applyPolicy,
  type Baseline,
  compareWithBaseline,
  type Diagnostic,
  type Policy,
  sortDiagnostics,
} from '@curlew/diagnostics';

/** How a project judges problems. Plain data. */
export interface ProjectPolicy extends Policy {
  /** Problems that are accepted for now. */
  baseline?: Baseline;
}

/** Problems as a project judges them. */
export interface Judged {
  /** In reading order. */
  diagnostics: Diagnostic[];
  /** How many the baseline lists. */
  known: number;
}

/** Severities, ignores and baseline, in this order, once, at the end of loading; then one order for every door. */
export function judge(diagnostics: readonly Diagnostic[], policy: ProjectPolicy): Judged {
  const sorted = sortDiagnostics(applyPolicy(diagnostics, policy));
  if (policy.baseline === undefined) return { diagnostics: sorted, known: 0 };
  const { fresh, known } = compareWithBaseline(sorted, policy.baseline);
  return { diagnostics: fresh, known };
}
