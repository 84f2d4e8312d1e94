import type { Edit } from '@curlew/openapi';
import type { RunReport } from './run-report.ts';

/** The edits of a description that would declare what replies carried; each place is edited once. */
export function suggestedEdits({ cases }: RunReport): Edit[] {
  const edits = new Map<string, Edit>();
  for (const edit of cases.flatMap(({ findings }) => findings.flatMap((finding) => finding.edits ?? []))) {
    const key = JSON.stringify([edit.op, edit.file, edit.pointer]);
    if (!edits.has(key)) edits.set(key, edit);
  }
  return [...edits.values()];
}
