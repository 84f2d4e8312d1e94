import type { Diagnostic } from '@curlew/diagnostics';
import { type Description, editDescription } from '@curlew/openapi';
import type { EditResult } from '@curlew/openapi/internal';
import type { Difference } from '../difference.ts';
import { unitedEdits } from './difference-edits.ts';

/** The files of a description with the differences that could be resolved. */
export interface AppliedDifferences {
  files: EditResult['files'];
  applied: Difference[];
  /** Differences whose edits were refused, with the reason: what YAML aliases share, for example. */
  refused: Map<Difference, Diagnostic>;
}

/**
 * Makes the edits of differences in the texts of a description: each difference as a whole or not at all.
 * Nothing is written.
 */
export function applyDifferences(
  description: Description,
  differences: readonly Difference[],
): AppliedDifferences {
  const refused = new Map<Difference, Diagnostic>();
  let files: EditResult['files'] = [];
  const applied = extend([], differences);
  return { files, applied, refused };

  /** The accepted differences with all candidates that can be applied to the same texts. */
  function extend(accepted: Difference[], candidates: readonly Difference[]): Difference[] {
    if (candidates.length === 0) return accepted;
    const all = [...accepted, ...candidates];
    const edited = edit(description, all);
    const [problem] = edited.diagnostics;
    if (problem === undefined) {
      files = edited.files;
      return all;
    }
    const { reasons } = edited;
    const possible = candidates.filter((one) => !reasons.has(one));
    if (possible.length < candidates.length) {
      for (const one of candidates) if (reasons.has(one)) refused.set(one, reasons.get(one) ?? problem);
      return extend(accepted, possible);
    }
    const [first, ...others] = candidates;
    if (first && others.length === 0) {
      refused.set(first, problem);
      return accepted;
    }
    // A text that does not read back as expected names no edit: a binary search finds it.
    const half = Math.ceil(candidates.length / 2);
    return extend(extend(accepted, candidates.slice(0, half)), candidates.slice(half));
  }
}

interface EditedDifferences extends EditResult {
  /** Differences with an edit that is refused on its own. */
  reasons: Map<Difference, Diagnostic>;
}

function edit(description: Description, differences: readonly Difference[]): EditedDifferences {
  const united = unitedEdits(description, differences);
  const result = editDescription(
    description,
    united.map((one) => one.edit),
  );
  const reasons = new Map(
    united.flatMap(({ edit: made, differences: own }) => {
      const reason = result.refused.get(made);
      return reason ? own.map((one) => [one, reason] as const) : [];
    }),
  );
  return { ...result, reasons };
}
