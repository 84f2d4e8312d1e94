import { LOAD_PROBLEMS } from '../load/load-problems.ts';
import { PLUGIN_FAILED } from './plugin-failed.ts';
import type { DiagnosticCode } from './rule.ts';
import { RULES } from './rules.ts';

/** Every code that loading and validating can give, in the order of the documentation. */
export const DIAGNOSTIC_CODES: readonly DiagnosticCode[] = [
  ...LOAD_PROBLEMS,
  ...RULES.map(({ code, severity, summary, help, example }) => ({ code, severity, summary, help, example })),
  PLUGIN_FAILED,
];
