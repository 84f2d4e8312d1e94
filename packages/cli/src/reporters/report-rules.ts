import type { SarifRule } from '@curlew/diagnostics';
import type { RuleDefinition } from '@curlew/openapi';
import { PROJECT_CODES } from '@curlew/project';

/** Rules listed in reports: the codes of Curlew, then the rules of plugins. */
export function reportRules(plugins: readonly RuleDefinition[] = []): SarifRule[] {
  return [
    ...PROJECT_CODES.map(({ code, severity, summary, help }) => ({
      code,
      severity,
      sentence: summary,
      help,
    })),
    ...plugins.map(({ id, severity, summary, help }) => ({ code: id, severity, sentence: summary, help })),
  ];
}
