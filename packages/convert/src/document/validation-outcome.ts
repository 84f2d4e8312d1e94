import type { Diagnostic } from '../diagnostics/diagnostic.ts';

/** Result of validation; `valid` is false if there is an error. */
export interface ValidationOutcome {
  valid: boolean;
  diagnostics: Diagnostic[];
}
