import {
  applyPolicy,
  type Baseline,
  compareWithBaseline,
  type Diagnostic,
  type Ignore,
  type Policy,
  sortDiagnostics,
} from '@curlew/diagnostics';

/** How a project judges problems. Plain data. */
export interface ProjectPolicy extends Policy {
  /** Problems that are accepted for now. */
  baseline?: Baseline;
  /** Report each entry of `ignore` that matches nothing: the sources are all that the configuration is for. */
  reportUnusedIgnores?: boolean;
}

/** Problems as a project judges them. */
export interface Judged {
  /** In reading order. */
  diagnostics: Diagnostic[];
  /** How many the baseline lists. */
  known: number;
  /** Entries of `ignore` that accept one of the problems. */
  usedIgnores: ReadonlySet<Ignore>;
}

/** Severities, ignores and baseline, in this order, once, at the end of loading; then one order for every door. */
export function judge(diagnostics: readonly Diagnostic[], policy: ProjectPolicy): Judged {
  const usedIgnores = new Set<Ignore>();
  const left = applyPolicy(diagnostics, policy, (ignore) => usedIgnores.add(ignore));
  const sorted = sortDiagnostics(left);
  if (policy.baseline === undefined) return { diagnostics: sorted, known: 0, usedIgnores };
  const { fresh, known } = compareWithBaseline(sorted, policy.baseline);
  return { diagnostics: fresh, known, usedIgnores };
}
