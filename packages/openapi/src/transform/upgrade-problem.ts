import type { DiagnosticCode } from '../rules/rule.ts';

/** Codes of what an upgrade cannot do or does not keep, in the order of the documentation. */
export const UPGRADE_CODES = [
  {
    code: 'upgrade-failed',
    severity: 'error',
    summary: 'The description cannot be upgraded: a value has another type than its version requires.',
    help: 'Run `curlew validate`, fix the errors that it reports, and upgrade again.',
  },
  {
    code: 'upgrade-incompatible',
    severity: 'error',
    summary:
      'A part has no equivalent in OpenAPI 3.2 without a decision of its author. The description is written in OpenAPI 3.1.',
    help: 'Decide as the message says, and upgrade again.',
  },
  {
    code: 'upgrade-invalid',
    severity: 'error',
    summary: 'The upgraded description has an error that the description did not have.',
    help: 'Correct the upgraded description by hand.',
  },
  {
    code: 'upgrade-lost',
    severity: 'warning',
    summary: 'A value of the description is not in the upgraded one: its new version has no place for it.',
    help: 'Check whether the value is needed, and write it by hand.',
  },
  {
    code: 'upgrade-bundled',
    severity: 'info',
    summary: 'A description of several files is upgraded as one file.',
    help: 'Split the upgraded file, or keep one file.',
  },
  {
    code: 'upgrade-comments-lost',
    severity: 'warning',
    summary: 'The upgraded description is written anew, without the comments and the layout of the source.',
    help: 'Copy the comments that you need from the source.',
  },
] as const satisfies readonly DiagnosticCode[];

export type UpgradeCode = (typeof UPGRADE_CODES)[number]['code'];
