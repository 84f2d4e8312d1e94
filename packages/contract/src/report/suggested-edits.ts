import type { Edit } from '@curlew/openapi';
import type { RunReport } from './run-report.ts';

/** Edits that would declare undeclared parts of responses; each location is edited once. */
export function suggestedEdits({ cases }: RunReport): Edit[] {
  const edits = new Map<string, Edit>();
  for (const edit of cases.flatMap(({ findings }) => findings.flatMap((finding) => finding.edits ?? []))) {
    const key = JSON.stringify([edit.op, edit.file, edit.pointer]);
    if (!edits.has(key)) edits.set(key, edit);
  }
  return [...edits.values()];
}
