import type { DiagnosticCounts } from './diagnostic.ts';
import { pluralize } from './pluralize.ts';

/** `2 errors, 1,200 warnings`; zeros are omitted; `no problems` if all are zero. */
export function countsInWords({ errors, warnings, infos }: DiagnosticCounts): string {
  const parts = [
    errors > 0 && pluralize(errors, 'error'),
    warnings > 0 && pluralize(warnings, 'warning'),
    infos > 0 && pluralize(infos, 'info'),
  ];
  return parts.filter(Boolean).join(', ') || 'no problems';
}
