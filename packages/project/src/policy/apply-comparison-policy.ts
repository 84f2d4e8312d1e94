import type { Diagnostic } from '@curlew/diagnostics';
import type { Description } from '@curlew/openapi';
import { isCompareCode } from './compare-code.ts';
import { applyInlineIgnores } from './inline-ignores.ts';
import { judge, type ProjectPolicy } from './project-policy.ts';

/**
 * Applies inline ignores and the project policy to the results of a comparison with recorded requests. Returns the remaining
 * diagnostics, sorted, including those for unused ignores.
 */
export async function applyComparisonPolicy(
  diagnostics: readonly Diagnostic[],
  description: Description,
  policy: ProjectPolicy,
): Promise<Diagnostic[]> {
  const left = await applyInlineIgnores(diagnostics, description, (code) =>
    isCompareCode(code) ? 'checked' : 'not-checked',
  );
  return judge(left, policy).diagnostics;
}
