import type { Diagnostic } from '@curlew/diagnostics';
import type { Description } from '@curlew/openapi';
import { isCompareCode } from './compare-code.ts';
import { applyInlineIgnores } from './inline-ignores.ts';
import { judge, type ProjectPolicy } from './project-policy.ts';

/**
 * What a comparison with recorded requests found, as the project judges it: without what the description or the
 * configuration accepts, in reading order. Ignores that match nothing are reported.
 */
export function judgeComparison(
  diagnostics: readonly Diagnostic[],
  description: Description,
  policy: ProjectPolicy,
): Diagnostic[] {
  return judge(applyInlineIgnores(diagnostics, description, isCompareCode), policy).diagnostics;
}
