import type { Severity } from '@curlew/diagnostics';
import type { Json } from '../json.ts';

export type Format = 'json' | 'yaml';

/** A problem of the text itself, by offset in UTF-16 units. */
export interface SyntaxProblem {
  code:
    | 'invalid-json'
    | 'invalid-yaml'
    | 'duplicate-key'
    | 'alias-bomb'
    | 'nesting-too-deep'
    | 'key-too-long'
    | 'too-many-values'
    | 'unpaired-surrogate';
  /** Default: an error. */
  severity?: Severity;
  message: string;
  help: string;
  offset: number;
  length: number;
}

/** A parsed text; without a value it is unusable. */
export interface Parsed {
  format: Format;
  value?: Json;
  problems: SyntaxProblem[];
}
