import type { Severity } from '@curlew/diagnostics';
import { LOAD_PROBLEMS } from '../load/load-problems.ts';
import { PLUGIN_FAILED } from './plugin-failed.ts';
import { RULES } from './rules.ts';

/** Documentation of a diagnostic code. */
export interface DiagnosticCode {
  code: string;
  severity: Severity;
  /** One sentence: what is wrong. */
  summary: string;
  /** One sentence: how to fix it. */
  help: string;
  /** The smallest text that has the problem, where a text can have it. */
  example?: string;
}

/** Every code that loading and validating can give, in the order of the documentation. */
export const DIAGNOSTIC_CODES: readonly DiagnosticCode[] = [
  ...LOAD_PROBLEMS,
  ...RULES.map(({ code, severity, summary, help, example }) => ({ code, severity, summary, help, example })),
  PLUGIN_FAILED,
];
