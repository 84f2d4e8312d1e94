import type { DiagnosticCode } from '@curlew/openapi';

const UNUSED = {
  code: 'unused-ignore',
  severity: 'warning',
  summary: 'An ignore in a description or in the configuration that matches no problem.',
  help: 'Remove it.',
} as const satisfies DiagnosticCode;

const BARE = {
  code: 'ignore-without-reason',
  severity: 'warning',
  summary: 'An ignore in a description that gives no reason; it accepts nothing.',
  help: 'Write why the problem is accepted behind the code and a colon.',
} as const satisfies DiagnosticCode;

/** What can be wrong with ignores that are written into a description. */
export const IGNORE_CODES = { unused: UNUSED, bare: BARE } as const;
