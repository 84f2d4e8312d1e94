import type { Diagnostic } from '../diagnostic.ts';
import { type DiagnosticGroup, groupDiagnostics } from './group-diagnostics.ts';

/** Maximum number of groups in a list. */
export interface GroupLimits {
  total: number;
  /** Of one code; default: no other limit. */
  perCode?: number;
}

const RANK = { error: 0, warning: 1, info: 2 };

/**
 * The groups of problems that a bounded list shows, in the order of the problems: errors get a place in it before
 * warnings do, and these before infos.
 */
export function selectGroups(
  diagnostics: readonly Diagnostic[],
  { total, perCode = total }: GroupLimits,
): { groups: DiagnosticGroup[] /** Problems that are left out. */; hidden: number } {
  const all = groupDiagnostics(diagnostics);
  const seen = new Map<string, number>();
  const shown = new Set<DiagnosticGroup>();
  for (const group of all.toSorted((a, b) => RANK[a.first.severity] - RANK[b.first.severity])) {
    const { code } = group.first;
    const count = seen.get(code) ?? 0;
    seen.set(code, count + 1);
    if (count < perCode && shown.size < total) shown.add(group);
  }
  const hidden = all.reduce((sum, group) => (shown.has(group) ? sum : sum + group.count), 0);
  return { groups: all.filter((group) => shown.has(group)), hidden };
}
