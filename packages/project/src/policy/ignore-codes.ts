import { DIAGNOSTIC_CODES, type DiagnosticCode } from '@curlew/openapi';

const UNUSED = {
  code: 'unused-ignore',
  severity: 'warning',
  summary: 'An ignore that matches no problem.',
  help: 'Remove the `curlew-ignore-next-line` comment, or the entry of `x-curlew-ignore`.',
} as const satisfies DiagnosticCode;

const BARE = {
  code: 'ignore-without-reason',
  severity: 'warning',
  summary: 'An ignore without a reason; it has no effect.',
  help: 'Add a reason after the code and a colon.',
} as const satisfies DiagnosticCode;

/** Codes for ignores inside a description. */
export const IGNORE_CODES = { unused: UNUSED, bare: BARE } as const;

/** All codes of loading and validating a description, except those of plugins. */
export const PROJECT_CODES: readonly DiagnosticCode[] = [...DIAGNOSTIC_CODES, ...Object.values(IGNORE_CODES)];

/** Codes of rules of packages above, which `curlew validate` adds. */
export const FURTHER_RULES = ['invalid-test'] as const;
