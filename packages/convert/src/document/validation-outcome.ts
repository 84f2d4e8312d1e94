import type { Diagnostic } from '../diagnostics/diagnostic.ts';

/** What validation found; `valid` is false when anything of severity `error` was. */
export interface ValidationOutcome {
  valid: boolean;
  diagnostics: Diagnostic[];
}
