import type { Diagnostic } from '@curlew/diagnostics';
import type { Description } from './description.ts';

export interface ValidateOptions {
  /** Severity per code; `off` drops it. */
  severities?: Readonly<Record<string, 'error' | 'warning' | 'info' | 'off'>>;
}

/** Everything that is wrong with a loaded description, in source order of its files. */
export function validateDescription(_description: Description, _options: ValidateOptions = {}): Diagnostic[] {
  return [];
}
